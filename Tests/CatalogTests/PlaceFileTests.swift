import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// Files of the user's own places.
@Suite struct PlaceFileTests {
  @TemporaryURL private var folder: URL

  /// Only positions north of 40° are near.
  private func read(
    _ text: String, categories: Set<String> = [], name: String = "a.geojson"
  ) throws -> PlaceFile {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return try PlaceFile.read(file.path, categories: categories) { $0.latitude > 40 }
    }
  }

  private static func feature(
    _ name: String, _ longitude: Double = -87.5, _ latitude: Double = 41.5, more: String = ""
  ) -> String {
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]},\
    "properties":{"name":"\(name)"\(more)}}
    """
  }

  @Test func readsFeaturesOfOverture() throws {
    let file = try read(
      """
      {"type": "FeatureCollection",
       "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
       "features" : [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-87.65, 41.94]},
         "properties": {"id": "08f", "names": {"primary": "Ann's \\"bar\\""},
           "categories": {"primary": "sports_bar", "alternate": ["pub"]}, "confidence": 0.9}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-87.65, 39.94, 12]},
         "properties": {"names": {"primary": "Far"}}}
       ]}
      """)
    #expect(file.count == 2 && file.unnamedCount == 0)
    let point = try #require(Coordinate(latitude: 41.94, longitude: -87.65))
    #expect(
      file.places == [OwnPlace(name: "Ann's \"bar\"", category: "sports_bar", coordinate: point)])
  }

  @Test(arguments: ["\n", "\u{1e}", "\n\u{1e}", " "])
  func readsFeaturesOfOpenStreetMapInSequence(_ separator: String) throws {
    let features = [
      Self.feature("Pub", more: #","amenity":"pub""#),
      Self.feature("Museum", more: #","tourism":"museum""#),
      Self.feature("", more: #","amenity":"pub""#), Self.feature("Pub", more: #","amenity":"pub""#),
    ]
    let text = features.map { separator + $0 }.joined() + "\n"
    let file = try read(text.trimmingCharacters(in: .newlines))
    #expect(file.places.map(\.name) == ["Pub", "Museum"])
    #expect(file.places.map(\.category) == ["pub", "museum"])
    #expect(file.count == 4 && file.unnamedCount == 1)
    #expect(try read(text, categories: ["museum"]).places.map(\.name) == ["Museum"])
  }

  @Test func featuresOfOtherShapesAreSkipped() throws {
    let polygon = #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2]]]}}"#
    let file = try read(
      [polygon, Self.feature("Pub"), #"{"type":"Feature","geometry":null}"#]
        .joined(separator: "\n"))
    #expect(file.places.map(\.name) == ["Pub"])
    #expect(file.count == 3 && file.otherShapeCount == 2)
  }

  @Test func readsTableWithUsualColumns() throws {
    let file = try read(
      "name,lat,lon,category\nPub,41.5,-87.5,bar\nFar,39,-87,bar\n,41.6,-87,\n", name: "a.csv")
    #expect(file.places.map(\.name) == ["Pub"])
    #expect(file.count == 3 && file.unnamedCount == 1)
    let other = try read("longitude;latitude;name\n-87.5;41.5;\"Pub; Grill\"", name: "a.csv")
    #expect(other.places.map(\.name) == ["Pub; Grill"])
  }

  @Test func rowsWithoutCoordinatesAreSkippedAndCounted() throws {
    let rows = ["A,41,-87", "B,x,-87", "C,,", "D,41.5,-87.5", "E,\"41,5\",-87"]
    let file = try read("name,lat,lon\n" + rows.joined(separator: "\n"), name: "a.csv")
    #expect(file.places.map(\.name) == ["A", "D"])
    #expect(file.count == 5 && file.unplacedCount == 3)
    #expect(file.firstUnplacedLines == [3, 4, 6])
    let many = try read(
      "name,lat,lon\n" + String(repeating: "X,,\n", count: 100) + "A,41,-87\n", name: "a.csv")
    #expect(many.unplacedCount == 100 && many.firstUnplacedLines == [2, 3, 4, 5, 6])
    #expect(many.places.map(\.name) == ["A"])
  }

  @Test(arguments: [
    (feature("A") + "\n" + feature("B", 500_000, 4_649_776), 2, "WGS84"),
    (feature("A") + "\n" + feature(#"B\u001b[2J"#), 2, "control characters"),
    (feature("A") + "\n" + feature(String(repeating: "B", count: 201)), 2, "more than 200"),
    (feature("A") + "\n" + #"{"type":"Feature","geometry":3}"#, 2, "geometry of type Point"),
    (feature("A") + "\n" + #"{"type":"Featur"#, 2, "truncated"),
    (feature("A") + "\n" + "]", 2, "expected a GeoJSON feature"),
    (
      #"{"type":"FeatureCollection","features":[\#n\#(feature("A")),\#n"x"]}"#, 3,
      "expected a GeoJSON"
    ),
    (
      #"{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},"#
        + #""features":[]}"#, 1, "EPSG::3857"
    ),
    (#"{"type":"Topology","features":[]}"#, 1, "not a GeoJSON FeatureCollection"),
    (
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":["#
        + String(repeating: "[", count: 100), 1, "expected a GeoJSON"
    ),
    ("[1]", 1, "found an array"),
    ("", 1, "empty"),
    ("\u{1f}\u{8b}", 1, "compressed"),
    ("name,lat\nA,41\n", 1, "a column \"longitude\""),
    ("name,lat,lon\nA,41,-87\nB,4649776,-87\n", 3, "WGS84"),
    ("name,lat,lon\nA,41,-87\nB\u{1b},41,-87\n", 3, "control characters"),
  ]) func unusableFileNamesTheLine(_ text: String, _ line: Int, _ cause: String) {
    let error = #expect(throws: CatalogUpdateError.self) { try read(text) }
    guard case .malformed(line, let found) = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.contains(cause), "\(found)")
  }

  /// The splitter gives the same features wherever the parts of the file end.
  @Test func partsOfAnySizeGiveTheSameFeatures() throws {
    let names = ["A", #"{\"[,"#, #"\\"#, "features"]
    let collection =
      #"{"features" : ["# + names.map { Self.feature($0) }.joined(separator: ", ")
      + #"], "type":"FeatureCollection"}"#
    for size in [1, 2, 5, 11, 64, 10_000] {
      var splitter = GeoJSONSplitter()
      var features: [[UInt8]] = []
      var collections: [[UInt8]] = []
      let bytes = Array(collection.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        for part in try splitter.append(Array(bytes[start..<min(bytes.count, start + size)])) {
          switch part {
          case .feature(let bytes, _): features.append(bytes)
          case .collection(let bytes, _): collections.append(bytes)
          }
        }
      }
      try splitter.finish()
      #expect(features == names.map { Array(Self.feature($0).utf8) }, "\(size)")
      #expect(
        collections == [Array(#"{"features" : [], "type":"FeatureCollection"}"#.utf8)], "\(size)")
    }
  }

  @Test func tooManyPlacesAreRefused() throws {
    let rows = (0...PlaceFile.maxPlaces).map { "Place \($0),41,-87" }
    let error = #expect(throws: CatalogUpdateError.self) {
      try read("name,lat,lon\n" + rows.joined(separator: "\n"), name: "a.csv")
    }
    #expect(error.map { "\($0)".contains("more than 30000 places near stadiums") } == true)
  }

  @Test func packIsReadAsItWasSaved() throws {
    let store = CatalogUpdateStore(folder: folder.appendingPathComponent("facts"))
    let point = try #require(Coordinate(latitude: 41.948453, longitude: -87))
    let places = [
      OwnPlace(name: "Ann \"\\ é", category: "pub", coordinate: point),
      OwnPlace(name: "Ben", category: "", coordinate: point),
    ]
    try store.save(places, as: "my-pubs")
    #expect(store.placePacks() == ["my-pubs"] && store.fileNames() == ["my-pubs.places"])
    #expect(try store.places(of: "my-pubs") == places)
    #expect(store.places(near: [point], within: 10) == places)
    #expect(store.places(near: [], within: 10).isEmpty)
    try store.removePlaces("my-pubs")
    #expect(store.placePacks().isEmpty)
    #expect(!CatalogUpdateStore.isPlacePack("../a") && !CatalogUpdateStore.isPlacePack(""))
  }
}
