"""Sample games, each as small as it can be and complete."""
