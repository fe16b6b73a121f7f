"""The project's tests: a package, for benchmarks install another one of this name."""
