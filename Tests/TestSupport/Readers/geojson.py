"""Reads a file of points as RFC 7946 wants it and counts its features by their state."""

import collections
import json
import sys


def refuse(words):
    sys.exit(f"geojson: {words}")


def main(path):
    with open(path, "rb") as file:
        raw = file.read()
    if raw.startswith(b"\xef\xbb\xbf"):
        refuse("begins with a byte order mark")
    collection = json.loads(raw.decode("utf-8", "strict"))
    if collection.get("type") != "FeatureCollection" or "crs" in collection:
        refuse("is no feature collection of WGS 84")
    states = collections.Counter()
    seen = set()
    for feature in collection["features"]:
        if feature.get("type") != "Feature" or not isinstance(feature.get("properties"), dict):
            refuse(f"{feature} is no feature")
        if feature["id"] in seen:
            refuse(f"{feature['id']} is there twice")
        seen.add(feature["id"])
        geometry = feature["geometry"]
        longitude, latitude = geometry["coordinates"]
        if geometry["type"] != "Point" or not (-180 <= longitude <= 180 and -90 <= latitude <= 90):
            refuse(f"{feature['id']} has no point of the earth")
        if feature["properties"]["country"] == "US" and not (longitude < -60 and latitude > 15):
            refuse(f"{feature['id']} has latitude and longitude the wrong way round")
        states[feature["properties"]["state"]] += 1
    counts = ", ".join(f"{state} {count}" for state, count in sorted(states.items()))
    print(f"{len(collection['features'])} features: {counts}")


main(sys.argv[1])
