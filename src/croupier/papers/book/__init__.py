"""The book: all chapters with their paytables priced, strategies and indexes; PDF and a site."""
