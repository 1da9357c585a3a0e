"""Our own checks: what ruff and mypy cannot know about rules that are generators."""
