"""Samsara 《轮回游戏》: point-built audited cards, combat in six steps, missions from sign-up to archive."""
