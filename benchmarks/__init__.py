"""Speed, measured beside others in one run. Not part of the package."""
