"""The version, where no other module has to be loaded for it."""

VERSION = "0.2.0"
