"""Meshal Lite, a role-playing game with six-sided dice: rules, characters, maps, encounters, adventures."""
