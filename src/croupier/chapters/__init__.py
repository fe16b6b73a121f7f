"""The games, a folder each; CROUPIER_CHAPTERS names folders of further games."""

from croupier.sources import chapter_folders

__path__ = [str(folder) for folder in chapter_folders()]
