"""The table: accounts, lobby, live and slow play, and storage that loses nothing."""
