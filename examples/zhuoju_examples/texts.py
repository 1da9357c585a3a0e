def texts(game: str) -> dict[str, dict[str, str]]:
    return {}
