"""The relation between the memories of the two programs: what it says (`fields`), and its operations (`memory`)."""
