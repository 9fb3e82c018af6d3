import Foundation
import TestSupport
import Testing

@testable import stvisits

/// The user's own places, from a file to places near and trips.
@Suite(.fan) struct OwnPlacesTests {
  private func write(_ name: String, _ text: String) throws -> String {
    let file = fan.folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let table = """
    name,latitude,longitude,category
    Ann's Bar,41.9490,-87.6560,pub
    Bat Museum,41.9480,-87.6540,museum
    Far Away,43.0,-100.0,pub

    """

  private func nearby(_ arguments: String...) async throws -> [String] {
    try await fan.run(["places", "near", "Wrigley Field", "--kind", "own", "--json"] + arguments)
      .document["points"].array.compactMap { $0["name"].text }
  }

  @Test func placesAreAddedListedReplacedAndRemoved() async throws {
    let file = try write("Chicago Spots.csv", Self.table)
    let dry = try await fan.run("places", "add", file, "--dry-run", "--json").document
    #expect(dry["pack"] == "chicago-spots" && dry["status"] == "new")
    #expect(dry["places"].count == 2 && dry["read"].count == 3)
    #expect(try await fan.run("places", "list").errors.contains("No places of your own yet"))
    let added = try await fan.run("places", "add", file)
    #expect(added.output == "Added chicago-spots: 2 of 3 places, within 3 km of stadiums.\n")
    #expect(try await nearby() == ["Ann's Bar", "Bat Museum"])
    #expect(try await fan.run("places", "add", file, "--json").document["status"] == "unchanged")
    let pubs = try await fan.run(
      "places", "add", file, "--name", "chicago-spots", "--category", "Pub")
    #expect(pubs.output.hasPrefix("Replaced chicago-spots: 1 of 3"), "\(pubs.output)")
    #expect(try await nearby() == ["Ann's Bar"])
    let list = try await fan.run("places", "list", "--json").document["packs"].array
    #expect(list.map { $0["pack"] } == ["chicago-spots"])
    #expect(try await fan.run("places", "remove", "chicago-spots").status == 0)
    #expect(try await nearby().isEmpty)
  }

  @Test func fileOfOneCommandIsNotKept() async throws {
    let file = try write("a.csv", Self.table)
    #expect(try await nearby("--places", file) == ["Ann's Bar", "Bat Museum"])
    #expect(try await nearby("--places", file, "--within", "100m") == ["Ann's Bar"])
    #expect(try await nearby().isEmpty)
  }

  @Test func tripShowsOwnPlaces() async throws {
    let file = try write("a.csv", Self.table)
    _ = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago")
    let shown = try await fan.run("trips", "show", "chicago", "--places", file).output
    #expect(shown.contains("    290 ft  Ann's Bar (pub)\n"), "\(shown)")
    #expect(!(try await fan.run("trips", "show", "chicago").output.contains("Ann's Bar")))
    let text = try await fan.run(
      "trips", "export", "chicago", "--output", "-", "--format", "md", "--places", file)
    #expect(text.output.contains("- Ann's Bar (pub, 290 ft)\n"), "\(text.output)")
  }

  @Test func rowsWithoutCoordinatesAreReported() async throws {
    let file = try write("a.csv", Self.table + "Lost,,\nGone,?,?\n")
    let added = try await fan.run("places", "add", file)
    #expect(added.output == "Added a: 2 of 5 places, within 3 km of stadiums.\n")
    #expect(added.errors.contains("Skipped 2 rows without coordinates: lines 5, 6."))
    let near = try await fan.run("places", "near", "Wrigley Field", "--places", file)
    #expect(near.status == 0 && near.errors.contains("Skipped 2 rows without coordinates"))
    let none = try await fan.run("places", "add", try write("b.csv", "name,lat,lon\nA,,\n"))
    #expect(none.errors.contains("none of its 1 row has a latitude"), "\(none.errors)")
  }

  @Test func damagedPackIsNamedAndTheOthersAreListed() async throws {
    for name in ["a.csv", "b.csv"] {
      _ = try await fan.run("places", "add", try write(name, Self.table))
    }
    let pack = fan.data.appendingPathComponent("facts/a.places")
    try Data("{\"type\"".utf8).write(to: pack)
    let list = try await fan.run("places", "list")
    #expect(list.status == 3 && list.output.contains("damaged") && list.output.contains("\nb "))
    #expect(list.errors.contains("a: damaged"))
    let document = try await fan.run("places", "list", "--json").document["packs"].array
    #expect(document.map { $0["places"] } == [.null, 2])
    #expect(try await fan.run("places", "near", "Wrigley Field").status == 0)
    #expect(try await fan.run("places", "remove", "a").status == 0)
    #expect(try await fan.run("places", "list").status == 0)
  }

  @Test(arguments: [
    ("a.csv", "name,lat,lon\nA\u{1b}[2J,41.949,-87.656\n", ":2: a name with control characters"),
    ("a.csv", "name,lat,lon\nA,4649776,500000\n", ":2: expected longitude and latitude"),
    ("a.csv", "name,lat,lon\nA,10,10\n", "none of its 1 place is within 3 km of a stadium"),
    ("a.geojson", #"{"type":"FeatureCollection","features":["#, "truncated"),
    ("☃.csv", table, "Not a name for a pack"),
  ])
  func unusableFileChangesNothing(_ name: String, _ text: String, _ reason: String) async throws {
    _ = try await fan.run("places", "add", try write("a.csv", Self.table))
    let before = try await nearby()
    let result = try await fan.run("places", "add", try write(name, text))
    #expect(result.status != 0)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!result.errors.contains("\u{1b}"))
    #expect(try await nearby() == before && !before.isEmpty)
    #expect(try await fan.run("places", "remove", "pubs").errors.contains("Your packs: a."))
    #expect(try await fan.run("places", "add", "missing.csv").status == 1)
  }

  @Test func placesAreInExportsAndForgotten() async throws {
    _ = try await fan.run("places", "add", try write("a.csv", Self.table))
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let export = fan.folder.appendingPathComponent("all.jsonl").path
    #expect(try await fan.run("export", "--all", export).status == 0)
    #expect(try String(contentsOfFile: export, encoding: .utf8).contains("facts/a.places"))
    #expect(try await fan.run("forget", "all", "--yes").status == 0)
    let pack = fan.data.appendingPathComponent("facts/a.places").path
    #expect(!FileManager.default.fileExists(atPath: pack))
  }
}
