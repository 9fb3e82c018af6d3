"""Holds documents against JSON Schemas; prints valid or the first flaw of each.

    schema.py SCHEMA DOCUMENT…          documents against one schema
    schema.py --forms FOLDER LIST       outputs against the forms of a folder

A line of the list is the name of a form and the path of an output, a tab between them; an output is
a document or JSON lines. Here every object may have the keys that its form names and no other, so
that their documentation cannot fall behind them.
"""

import json
import pathlib
import sys

import jsonschema
from jsonschema.exceptions import best_match

ENDING = ".schema.json"


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def one_schema(schema_path, *paths):
    schema = load(schema_path)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in paths:
        flaw = next(validator.iter_errors(load(path)), None)
        print("valid" if flaw is None else f"invalid {flaw.json_path}")


class Forms:
    """The schemas of a folder as definitions of one, with every object closed."""

    def __init__(self, folder):
        self.open = {}
        for path in sorted(pathlib.Path(folder).glob("*" + ENDING)):
            schema = load(path)
            jsonschema.Draft202012Validator.check_schema(schema)
            name = path.name.removesuffix(ENDING)
            self.open |= {f"{name}.{key}": self.moved(part, name)
                          for key, part in schema.pop("$defs", {}).items()}
            self.open[name] = self.moved(schema, name)
        definitions = {name: self.closed(schema) for name, schema in self.open.items()}
        self.validators = {
            name: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})
            for name in self.open}

    def moved(self, node, file):
        """The same with references into the one schema."""
        if isinstance(node, list):
            return [self.moved(part, file) for part in node]
        if not isinstance(node, dict):
            return node
        moved = {key: self.moved(part, file) for key, part in node.items()}
        if isinstance(node.get("$ref"), str):
            place, key = node["$ref"].split("#/$defs/")
            moved["$ref"] = f"#/$defs/{place.removesuffix(ENDING) or file}.{key}"
        return moved

    def closed(self, node):
        """The same with its bases drawn in, and without leave for other keys."""
        if isinstance(node, list):
            return [self.closed(part) for part in node]
        if not isinstance(node, dict):
            return node
        node = self.joined(node)
        closed = {key: self.closed(part) for key, part in node.items() if key != "properties"}
        if "properties" in node:
            closed["properties"] = {key: self.closed(part) for key, part in node["properties"].items()}
            closed.setdefault("additionalProperties", False)
        return closed

    def joined(self, node):
        """An object with the keys of those that it builds on."""
        if "allOf" not in node:
            return node
        properties, required = dict(node["properties"]), list(node.get("required", []))
        for base in node["allOf"]:
            base = self.joined(self.open[base["$ref"].split("/")[-1]])
            properties = base["properties"] | properties
            required += base.get("required", [])
        rest = {key: part for key, part in node.items() if key != "allOf"}
        return rest | {"properties": properties, "required": required}

    def flaw(self, name, path):
        """What is wrong with an output, in a line; None when nothing is."""
        if name not in self.validators:
            return f"there is no {name}{ENDING}"
        text = pathlib.Path(path).read_text(encoding="utf-8")
        try:
            instances = [json.loads(text)]
        except ValueError:
            instances = [json.loads(line) for line in text.splitlines()]
        if not instances:
            return "nothing was printed"
        for instance in instances:
            error = best_match(self.validators[name].iter_errors(instance))
            if error is not None:
                return f"{error.json_path}: {error.message[:300]}"
        return None


def forms(folder, list_path):
    known = Forms(folder)
    for line in pathlib.Path(list_path).read_text(encoding="utf-8").splitlines():
        flaw = known.flaw(*line.split("\t"))
        print("valid" if flaw is None else f"invalid {flaw}")


if sys.argv[1] == "--forms":
    forms(*sys.argv[2:])
else:
    one_schema(*sys.argv[1:])
