"""Reads GPX 1.1 or KML 2.2 as their schemas order it, and prints the places."""

import sys
import xml.etree.ElementTree as tree

GPX = "{http://www.topografix.com/GPX/1/1}"
KML = "{http://www.opengis.net/kml/2.2}"
# In the order of the schema.
POINT = ["ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type"]


def refuse(words):
    sys.exit(f"places: {words}")


def ordered(element, space, order):
    names = [child.tag.removeprefix(space) for child in element]
    places = [order.index(name) for name in names if name in order]
    if len(places) != len(names) or places != sorted(places):
        refuse(f"{element.tag} holds {names}")


def check(latitude, longitude):
    if not (-90 <= float(latitude) <= 90 and -180 <= float(longitude) <= 180):
        refuse(f"{latitude}, {longitude} is not on earth")


def gpx(root):
    if root.get("version") != "1.1" or not root.get("creator"):
        refuse("no version or creator")
    ordered(root, GPX, ["metadata", "wpt", "rte", "trk"])
    for route in root.iter(f"{GPX}rte"):
        ordered(route, GPX, ["name", "cmt", "desc", "src", "link", "number", "type", "rtept"])
    for name in ("wpt", "rtept"):
        for point in root.iter(GPX + name):
            ordered(point, GPX, POINT)
            check(point.get("lat"), point.get("lon"))
            print(name, point.get("lat"), point.get("lon"), point.findtext(f"{GPX}name"))


def kml(root):
    document = root.find(f"{KML}Document")
    order = ["name", "description", "Style", "Folder", "Placemark"]
    ordered(document, KML, order)
    styles = {"#" + style.get("id") for style in document.iter(f"{KML}Style")}
    for mark in document.iter(f"{KML}Placemark"):
        ordered(
            mark, KML, ["name", "description", "styleUrl", "ExtendedData", "Point", "LineString"])
        if mark.findtext(f"{KML}styleUrl") not in styles:
            refuse("a style that is not there")
        for text in mark.iter(f"{KML}coordinates"):
            points = [point.split(",") for point in text.text.split()]
            for longitude, latitude in points:
                check(latitude, longitude)
            print("mark", len(points), mark.findtext(f"{KML}name"))


def main(path):
    root = tree.parse(path).getroot()
    if root.tag == f"{GPX}gpx":
        gpx(root)
    elif root.tag == f"{KML}kml":
        kml(root)
    else:
        refuse(f"{root.tag} is neither")


main(sys.argv[1])
