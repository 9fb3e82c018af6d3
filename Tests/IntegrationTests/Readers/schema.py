"""Holds documents against a JSON Schema with jsonschema; prints valid or the first flaw of each."""

import json
import sys

import jsonschema


def main(schema_path, *paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            flaw = next(validator.iter_errors(json.load(file)), None)
        print("valid" if flaw is None else f"invalid {flaw.json_path}")


main(*sys.argv[1:])
