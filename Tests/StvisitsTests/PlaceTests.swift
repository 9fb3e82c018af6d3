import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import stvisits

@Suite(.fan) struct PlaceCommandTests {
  @Test func gamesNearPlaceHaveDistances() async throws {
    let command = [
      "games", "--near", "hartford ct", "--within", "120mi", "--from", "2025-06-06", "--to",
      "2025-06-08", "--league", "mlb",
    ]
    let games = try await fan.run(command + ["--json"]).document["games"].array
    // The Red Sox were at Yankee Stadium that weekend.
    try #require(games.count == 3)
    let distances = games.compactMap { game -> Double? in
      guard case .number(let miles) = game["distance_miles"] else { return nil }
      return miles
    }
    #expect(distances.count == games.count)
    #expect(distances.allSatisfy { $0 <= 120 })
    let table = try await fan.run(command)
    #expect(table.output.hasPrefix("DATE"), "\(table.errors)")
    #expect(table.output.contains("DISTANCE") && table.output.contains(" mi "))
    let lines = try await fan.run(command + ["--porcelain"]).output.split(separator: "\n")
    #expect(lines.count == games.count)
    #expect(lines.allSatisfy { Double($0.split(separator: "\t").last ?? "") != nil })
  }

  @Test func placeInTheSeaHasNoGames() async throws {
    let result = try await fan.run("games --near 35.0,-50.0 --from 2025-06-06").succeeded()
    #expect(result.errors.contains("within 50 mi of 35.0,-50.0."), "\(result.errors)")
  }

  @Test(arguments: [
    ("games --near Springfield", "Springfield, MO", Int32(1)),
    ("games --near Xyzzyq", "Unknown place \"Xyzzyq\"", 1),
    ("games --near 95,200", "Not a position: \"95,200\"", 1),
    ("games --within 50mi", "--within needs --near", 2),
    ("games --near Boston --within far", "Not a distance: \"far\"", 2),
    ("config set home Springfield", "matches several places", 1),
  ])
  func unclearPlaceIsRefused(
    _ command: String, _ reason: String, _ status: Int32
  ) async throws {
    let result = try await fan.run(command)
    #expect(result.status == status)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test(arguments: [
    ["stadiums", "--near", "Hartfrod CT"], ["places", "near", "Hartfrod CT"],
    ["progress", "mlb", "--home", "Hartfrod CT"],
  ])
  func misspelledPlaceIsReported(_ command: [String]) async throws {
    let result = try await fan.run(command + ["--json"])
    #expect(result.status == 0 && result.errors == "\"Hartfrod CT\" is Hartford, CT.\n")
    let exact = try await fan.run(["stadiums", "--near", "hartford ct"])
    #expect(!exact.errors.contains("\" is "), "\(exact.errors)")
  }

  @Test func ambiguousPlaceAsksOnTerminal() async throws {
    let (screen, status) = await fan.show(
      ["config", "set", "home", "Springfield"], columns: 80, typed: ["99", "3"])
    #expect(status == 0, "\(screen.text)")
    #expect(screen.text.contains("Enter a number from 1 to 20."))
    #expect(screen.text.contains("home = \"Springfield, IL\""))
  }

  @Test func homeIsStartOfPlansAndDistances() async throws {
    let set = try await fan.run("config set home", "Hartford CT")
    #expect(set.output == "home = \"Hartford CT\"\n")
    #expect(try await fan.run("progress mlb --json").document["from"] == "Hartford")
    let plan = "plan dates --league mlb --from 2025-06-06 --to 2025-06-08 --limit 1 --json".words
    let atHome = try await fan.run(plan).document["options"].array
    #expect(atHome.first?["legs"].array.first?["from"] == "start")
    try await fan.run(plan, environment: ["STVISITS_HOME_PLACE": "Nowhereville"])
      .expect(status: 2, "STVISITS_HOME_PLACE: Unknown place")
  }
}

/// The user's own places, from a file to places near and trips.
@Suite(.fan) struct OwnPlacesTests {
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
    let file = try fan.write(Self.table.utf8, to: "Chicago Spots.csv")
    let dry = try await fan.run("places add", file, "--dry-run", "--json").document
    #expect(dry["pack"] == "chicago-spots" && dry["status"] == "new")
    #expect(dry["places"].count == 2 && dry["read"].count == 3)
    #expect(try await fan.run("places list").errors.contains("No places of your own yet"))
    let added = try await fan.run("places add", file)
    #expect(added.output == "Added chicago-spots: 2 of 3 places, within 3 km of stadiums.\n")
    #expect(try await nearby() == ["Ann's Bar", "Bat Museum"])
    #expect(try await fan.run("places add", file, "--json").document["status"] == "unchanged")
    let pubs = try await fan.run("places add", file, "--name", "chicago-spots", "--category", "Pub")
    #expect(pubs.output.hasPrefix("Replaced chicago-spots: 1 of 3"), "\(pubs.output)")
    #expect(try await nearby() == ["Ann's Bar"])
    let list = try await fan.run("places list --json").document["packs"].array
    #expect(list.map { $0["pack"] } == ["chicago-spots"])
    #expect(try await fan.run("places remove chicago-spots").status == 0)
    #expect(try await nearby().isEmpty)
  }

  @Test func fileOfOneCommandIsNotKept() async throws {
    let file = try fan.write(Self.table.utf8, to: "a.csv")
    #expect(try await nearby("--places", file) == ["Ann's Bar", "Bat Museum"])
    #expect(try await nearby("--places", file, "--within", "100m") == ["Ann's Bar"])
    #expect(try await nearby().isEmpty)
  }

  @Test func tripShowsOwnPlaces() async throws {
    let file = try fan.write(Self.table.utf8, to: "a.csv")
    _ = try await fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago")
    let shown = try await fan.run("trips show chicago --places", file).output
    #expect(shown.contains("    320 ft  Ann's Bar (pub)\n"), "\(shown)")
    #expect(!(try await fan.run("trips show chicago").output.contains("Ann's Bar")))
    let text = try await fan.run("trips export chicago --output - --format md --places", file)
    #expect(text.output.contains("- Ann's Bar (pub, 320 ft)\n"), "\(text.output)")
  }

  @Test func rowsWithoutCoordinatesAreReported() async throws {
    let file = try fan.write((Self.table + "Lost,,\nGone,?,?\n").utf8, to: "a.csv")
    let added = try await fan.run("places add", file)
    #expect(added.output == "Added a: 2 of 5 places, within 3 km of stadiums.\n")
    #expect(added.errors.contains("Skipped 2 rows without coordinates: lines 5, 6."))
    try await fan.run("places near", "Wrigley Field", "--places", file)
      .expect(status: 0, "Skipped 2 rows without coordinates")
    let none = try await fan.run(
      "places add", try fan.write("name,lat,lon\nA,,\n".utf8, to: "b.csv"))
    #expect(none.errors.contains("none of its 1 row has a latitude"), "\(none.errors)")
  }

  @Test func damagedPackIsNamedAndTheOthersAreListed() async throws {
    for name in ["a.csv", "b.csv"] {
      _ = try await fan.run("places add", try fan.write(Self.table.utf8, to: name))
    }
    let pack = fan.data.appendingPathComponent("facts/a.places")
    try Data("{\"type\"".utf8).write(to: pack)
    let list = try await fan.run("places list")
    #expect(list.status == 3 && list.output.contains("damaged") && list.output.contains("\nb "))
    #expect(list.errors.contains("a: damaged"))
    let document = try await fan.run("places list --json").document["packs"].array
    #expect(document.map { $0["places"] } == [.null, 2])
    #expect(try await fan.run("places near", "Wrigley Field").status == 0)
    #expect(try await fan.run("places remove a").status == 0)
    #expect(try await fan.run("places list").status == 0)
  }

  @Test(arguments: [
    ("a.csv", "name,lat,lon\nA\u{1b}[2J,41.949,-87.656\n", ":2: a name with control characters"),
    ("a.csv", "name,lat,lon\nA,4649776,500000\n", ":2: expected longitude and latitude"),
    ("a.csv", "name,lat,lon\nA,10,10\n", "none of its 1 place is within 3 km of a stadium"),
    ("a.geojson", #"{"type":"FeatureCollection","features":["#, "truncated"),
    ("☃.csv", table, "Not a name for a pack"),
  ])
  func unusableFileChangesNothing(_ name: String, _ text: String, _ reason: String) async throws {
    _ = try await fan.run("places add", try fan.write(Self.table.utf8, to: "a.csv"))
    let before = try await nearby()
    let result = try await fan.run("places add", try fan.write(text.utf8, to: name))
    #expect(result.status != 0)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!result.errors.contains("\u{1b}"))
    #expect(try await nearby() == before && !before.isEmpty)
    #expect(try await fan.run("places remove pubs").errors.contains("Your packs: a."))
    #expect(try await fan.run("places add missing.csv").status == 1)
  }

  @Test func placesAreInExportsAndForgotten() async throws {
    _ = try await fan.run("places add", try fan.write(Self.table.utf8, to: "a.csv"))
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let export = fan.file("all.jsonl").path
    #expect(try await fan.run("export --all", export).status == 0)
    #expect(try String(contentsOfFile: export, encoding: .utf8).contains("facts/a.places"))
    #expect(try await fan.run("forget all --yes").status == 0)
    let pack = fan.data.appendingPathComponent("facts/a.places").path
    #expect(!FileManager.default.fileExists(atPath: pack))
  }
}

@Suite(.fan) struct TipTests {
  private func note(_ text: String, _ options: String...) async throws -> String {
    let added = try await fan.run(["stadiums", "note", "Wrigley Field", text, "--json"] + options)
    return try #require(try added.document["note"]["id"].text)
  }

  @Test func tipIsShownChangedAndRestored() async throws {
    let id = try await note("Take the Red Line", "--topic", "transit")
    let shown = try await fan.run("stadiums show wrigley-field-chicago")
    #expect(shown.output.contains("transit: Take the Red Line"), "\(shown.errors)")
    try await fan.run("tips edit", id, "Take the bus").succeeded()
    #expect(try await fan.run("tips").output.contains("Take the bus"))
    #expect(try await fan.run("tips --stadium", "Fenway Park").output.isEmpty)
    #expect(try await fan.run("tips delete", id, "--yes").status == 0)
    #expect(try await fan.run("tips").output.isEmpty)
    #expect(try await fan.run("undo --yes").status == 0)
    #expect(try await fan.run("tips").output.contains("Take the bus"))
    #expect(try await fan.run("history").output.contains("1 tip added"))
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func exportedTipsAreImportedWithTheirAuthor() async throws {
    _ = try await note("Bring <b>cash</b>", "--topic", "food")
    let file = fan.photos.appendingPathComponent("ana.txt").path
    let written = try await fan.run("tips export", file, "--author", "Ana", "--json").document
    #expect(written["tips"] == 1)
    let other = fan.data.appendingPathComponent("other").path
    let imported = try await fan.run("tips import", file, "--data-dir", other)
    #expect(
      imported.output.contains("1 tip by Ana: 1 new, 0 changed, 0 known."), "\(imported.errors)")
    let again = try await fan.run(
      "tips import", file, "--data-dir", other, "--key", try #require(written["key"].text))
    #expect(again.output.contains("0 new, 0 changed, 1 known."), "\(again.errors)")
    let shown = try await fan.run("stadiums show", "Wrigley Field", "--data-dir", other)
    #expect(shown.output.contains("food: Bring <b>cash</b> (Ana)"))
    // The same tip returns to its author.
    #expect(try await fan.run("tips import", file).output.contains("0 new, 0 changed, 1 known."))
    let imports = try await fan.run("tips list --json --data-dir", other).document["tips"]
    let id = try #require(imports.array.first?["id"].text)
    #expect(try await fan.run("tips edit", id, "mine", "--data-dir", other).status == 1)
    let key = String(repeating: "00", count: 32)
    try await fan.run("tips import", file, "--key", key)
      .expect(status: 1, "signed with another key")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[40] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file))
    try await fan.run("tips import", file).expect(status: 1, "wrong checksum")
  }

  @Test(arguments: [
    ["stadiums", "note", "Wrigley Field", " "], ["stadiums", "note", "Nowhere Dome", "x"],
    ["stadiums", "rate", "Wrigley Field", "6"], ["tips", "edit", "0000", "x"],
    ["tips", "export", "tips.txt", "--author", "Ana"], ["tips", "import", "no-such.txt"],
  ])
  func invalidTipIsRefused(_ arguments: [String]) async throws {
    let result = try await fan.run(arguments)
    #expect(result.status != 0 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func ownRatingReplacesAverageOfVisits() async throws {
    for (day, stars) in [("2018-07-09", "4"), ("2018-07-10", "3")] {
      try await fan.run("visits add --stadium fenway-park-boston --date", day, "--rating", stars)
        .succeeded()
    }
    #expect(try await fan.run("stadiums rate", "Wrigley Field", "4").status == 0)
    func ranks() async throws -> [String] {
      try await fan.run("stadiums list --mine --porcelain").lines.map {
        let cells = $0.split(separator: "\t", omittingEmptySubsequences: false)
        return "\(cells[0]) \(cells[12]) \(cells[13]) \(cells[15])"
      }
    }
    #expect(try await ranks() == ["wrigley-field-chicago 1 4 0", "fenway-park-boston 2 3.5 2"])
    #expect(try await fan.run("stadiums rate", "Fenway Park", "5", "--words", "Loud").status == 0)
    #expect(try await ranks() == ["fenway-park-boston 1 5 2", "wrigley-field-chicago 2 4 0"])
    #expect(try await fan.run("stadiums list --mine").output.contains("Loud"))
    #expect(try await fan.run("stadiums rate", "Fenway Park", "0", "--words", "").status == 0)
    #expect(try await ranks() == ["wrigley-field-chicago 1 4 0", "fenway-park-boston 2 3.5 2"])
  }

  #if os(Linux)
    @Test func positionIsOpenedInBrowser() async throws {
      try await fan.run(
        "stadiums show", "Fenway Park", "--open", environment: ["PATH": fan.folder.path]
      ).expect(status: 0, "no desktop was found")
      let desktop = try fan.addPrograms("xdg-open", script: "printf '%s %s\\n' $# \"$1\"")
      try await fan.run("stadiums show", "Fenway Park", "--open", environment: desktop).succeeded()
      let line = try fan.programLog.text
      #expect(line.hasPrefix("1 https://www.openstreetmap.org/?mlat=42.34"), "\(line)")
    }
  #endif

  @Test func authorsOfOneNameHaveTheBeginningOfTheirKey() async throws {
    let store = try fan.store()
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try store.write(in: store.makeBatch(.add)) { writer in
      for digit in ["1", "2"] {
        let author = StadiumNote.Author(name: "Ana", key: String(repeating: digit, count: 64))
        try writer.add(
          StadiumNote(
            id: UUID(), stadium: "wrigley-field-chicago", stadiumName: "Wrigley Field",
            topic: .food, text: "Tip \(digit)", author: author, createdAt: time, changedAt: time))
      }
    }
    let list = try await fan.run("tips list").output
    #expect(list.contains(", key 11111111)") && list.contains(", key 22222222)"), "\(list)")
  }

  @Test func forgottenTipIsGone() async throws {
    let id = try await note("geheim")
    #expect(try await fan.run("forget tip", id, "--backups", "--yes").status == 0)
    #expect(try TestSupport.texts(["geheim"], foundBelow: fan.data) == [])
    #expect(try await fan.run("forget tip", id, "--yes").status == 1)
  }
}
