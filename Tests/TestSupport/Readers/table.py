"""Reads a table as RFC 4180 wants it, and prints its rows as JSON."""

import csv
import io
import json
import sys

with open(sys.argv[1], "rb") as file:
    raw = file.read()
text = raw.decode("utf-8", "strict")
if not text.endswith("\r\n"):
    sys.exit("table: the last line has no end")
rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
if len({len(row) for row in rows}) != 1:
    sys.exit("table: rows of several lengths")
print(json.dumps([dict(zip(rows[0], row)) for row in rows[1:]]))
