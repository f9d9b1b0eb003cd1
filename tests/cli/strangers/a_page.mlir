# A title
