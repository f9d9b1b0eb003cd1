"""What is handed out: a wheel, and an action of GitHub."""
