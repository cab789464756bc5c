"""The judge over HTTP: any position is adjudicated by the code that runs the tables."""
