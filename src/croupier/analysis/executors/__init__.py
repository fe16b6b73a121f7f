"""Workers beyond the threads of one process: processes of this machine, and Dask's cluster."""
