import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@Suite(.fan) struct CustomLeagueTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The example of docs/own-leagues.md.
  private static func example() throws -> String {
    let page = try root.appendingPathComponent("docs/own-leagues.md").text
    let start = try #require(page.range(of: "```json\n"))
    let end = try #require(page.range(of: "\n```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  private static func addPhotos(
    _ fan: Fan, _ name: String, _ latitude: Double, _ longitude: Double, _ start: String
  ) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let start = try #require(LocalDateTime(start))
    for minute in [20, 80] {
      try fan.add(
        "\(name)-\(minute).jpg",
        FixturePhoto(
          coordinate: place.moved(north: 40, east: 0), localTime: start + minute * 60,
          make: "Maker", model: "Phone"))
    }
  }

  @Test func customLeagueWorksInImportProgressBadgesAndSuggestions() async throws {
    let pack = try fan.write(Self.example().utf8, to: "hill.json")
    let facts = fan.data.appendingPathComponent("facts")
    let dry = try await fan.run("leagues add", pack, "--dry-run", "--json").succeeded()
    #expect(try dry.document["status"] == "new")
    #expect(!FileManager.default.fileExists(atPath: facts.path))
    let added = try await fan.run("leagues add", pack).succeeded()
    #expect(added.output.contains("Hill League (hill): new, 4 teams, 4 own stadiums"))
    #expect(added.errors.contains("Using the time zone America/New_York of"))
    for name in try FileManager.default.contentsOfDirectory(atPath: facts.path) {
      let values = try FileManager.default.attributesOfItem(
        atPath: facts.appendingPathComponent(name).path)
      #expect(values[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    #expect(try await fan.run("leagues add", pack, "--json").document["status"] == "unchanged")

    try Self.addPhotos(fan, "elm", 44.31, -71.22, "2025-06-07T13:00:00")
    try Self.addPhotos(fan, "oak", 44.58, -71.19, "2025-06-14T19:05:00")
    let imported = try await fan.run("import", fan.photos.path, "--no-input", "--offline", "--json")
    let outings = try imported.records.filter { $0["type"] == "outing" }
    #expect(outings.map { $0["decision"] } == ["recorded", "recorded"])
    #expect(
      Set(outings.compactMap { $0["game_id"].text }) == [
        "hill:elm-park:2025-06-07:hill-elm:0", "hill:oak-field:2025-06-14:hill-oak:0",
      ])

    let progress = try await fan.run("progress --league hill").output
    #expect(progress.contains("2/4") && progress.contains("Hill North") && progress.contains("2/2"))
    let badges = try await fan.run("achievements --json").document["achievements"].array
    for id in ["my-hill-climber", "own-division-hill-hill-north"] {
      #expect(badges.first { $0["id"].text == id }?["state"] == "earned", "\(id)")
    }
    for id in ["own-division-hill-hill-south", "own-league-hill"] {
      #expect(badges.first { $0["id"].text == id }?["state"] == "open", "\(id)")
    }

    let trips = try await fan.run("suggest --league hill --as-of 2027-04-20 --offline --json")
      .succeeded()
    let new = try trips.document["options"].array.flatMap { $0["new_stadiums"].array }
    #expect(Set(new.compactMap(\.text)) == ["ash-ground", "fir-yard"])
    let plan = try await fan.run(
      "plan dates --league hill --from 2027-05-01 --to 2027-05-02 --offline --json")
    #expect(plan.output.contains("fir-yard"))
    let map = fan.file("map.geojson")
    #expect(try await fan.run("map --output", map.path).status == 0)
    let places = try map.text
    #expect(places.contains("Elm Park") && places.contains("Oak Field"))

    try await fan.run("leagues remove hill").expect(status: 1, "2 visits use it")
    try await expectExportedAndVisitsKeptAfterRemoval()
  }

  /// The export of everything has the league, and removing it by force leaves the visits.
  private func expectExportedAndVisitsKeptAfterRemoval() async throws {
    let export = fan.file("all.jsonl").path
    #expect(try await fan.run("export --all", export).status == 0)
    let other = ["--data-dir", fan.file("other").path]
    #expect(try await fan.run(["import", "--from-export", export] + other).status == 0)
    #expect(try await fan.run(["progress", "--league", "hill"] + other).output.contains("2/4"))
    let forced = try await fan.run("leagues remove hill --force --json")
    #expect(try forced.document["kept_stadiums"] == ["elm-park", "oak-field"])
    let visits = try await fan.run("visits list --json").document["visits"].array
    #expect(visits.map { $0["league"] } == ["hill", "hill"])
    #expect(try await fan.run("stadiums", "Elm Park", "--json").status == 0)
    #expect(try await fan.run("progress --league hill").status == 2)
  }

  @Test func importingAgainNoticesAddedGame() async throws {
    let text = try Self.example()
    let before = text.replacingOccurrences(of: "2025-06-07T13:00", with: "2025-08-09T13:00")
    let after = text.replacingOccurrences(
      of: "\"version\": 1,\n  \"league\"", with: "\"version\": 2,\n  \"league\"")
    try Self.addPhotos(fan, "elm", 44.31, -71.22, "2025-06-07T13:00:00")
    for (pack, visits) in [(before, 0), (after, 1)] {
      #expect(try await fan.run("leagues add", fan.write(pack.utf8, to: "hill.json")).status == 0)
      let first = try await fan.run("import", fan.photos.path, "--offline", "--json")
      #expect(try first.summary["new_visits"] == (visits == 1 ? 1 : 0))
      let again = try await fan.run("import", fan.photos.path, "--offline", "--json")
      #expect(try again.summary["new_visits"] == 0)
      #expect(try await fan.run("visits list --json").document["visits"].array.count == visits)
    }
  }

  @Test func packRoundTripsAndLeagueCanBeBuiltManually() async throws {
    let pack = try fan.write(Self.example().utf8, to: "hill.json")
    #expect(try await fan.run("leagues add", pack).status == 0)
    let copy = fan.file("copy.json").path
    #expect(try await fan.run("leagues export hill --output", copy).status == 0)
    #expect(try await fan.run("leagues add", copy, "--json").document["status"] == "unchanged")
    let changed = try Self.example()
      .replacing("\"version\": 1,\n  \"league\"", with: "\"version\": 2,\n  \"league\"")
      .replacing("\"home_score\": 7", with: "\"home_score\": 8")
    let older = try fan.write(changed.utf8, to: "two.json")
    let newer = try await fan.run("leagues add", older, "--json")
    #expect(try newer.document["seasons"].array.map { $0["updated"] } == [1, 0])
    try await fan.run("leagues add", pack).expect(status: 1, "version 2 is installed")

    #expect(try await fan.run("leagues add --id vale --name", "Vale League").status == 0)
    let stadium = try await fan.run(
      "stadiums add", "Reed Lane", "--at", "44.9,-71.5", "--city", "Reedham", "--json")
    #expect(try stadium.document["stadium"]["stadium_id"] == "reed-lane")
    let known = try await fan.run(
      "stadiums add", "Fenway Park", "--at", "42.3467,-71.0972", "--json")
    #expect(try known.document["new"] == false)
    #expect(try known.document["stadium"]["stadium_id"] == "fenway-park-boston")
    try await fan.run("teams add", "Reedham Rats", "--league", "vale", "--stadium", "Read Lane")
      .expect(status: 1, "Reed Lane")
    let team = try await fan.run(
      "teams add", "Reedham Rats", "--league", "vale", "--code", "RAT", "--stadium", "Reed Lane",
      "--since", "2020", "--division", "Low")
    #expect(team.output.contains("vale-rat"))
    try await fan.run("teams add X --league mlb").expect(status: 2, "part of the bundled data")
    #expect(try await fan.run("teams list --league vale").output.contains("Reed Lane"))
    #expect(try await fan.run("progress --league vale").output.contains("0/1"))
    // One without a division is not hidden by those that have one.
    #expect(
      try await fan.run("teams add", "Bay Bees", "--league", "vale", "--stadium", "Fenway Park")
        .status == 0)
    let progress = try await fan.run("progress --league vale").output
    #expect(progress.contains("0/2") && progress.contains("Fenway Park"))
    let own = try await fan.run("leagues list --own --json").document["leagues"].array
    #expect(own.map { $0["id"] } == ["hill", "vale"])
    #expect(try await fan.run("leagues remove vale").status == 0)
    #expect(try await fan.run("stadiums", "Reed Lane").status == 0)
  }

  private static let hasValidator = ExternalTool.pythonWithJSONSchema != nil

  @Test(.enabled(if: hasValidator, "jsonschema for Python is not installed"))
  func schemaAndProgramAgree() async throws {
    let example = try Self.example()
    let broken: [(String, String)] = [
      ("\"form\": \"stvisits-league 1\"", "\"form\": \"stvisits-league 2\""),
      ("\"id\": \"hill\"", "\"id\": \"../../x\""),
      ("\"id\": \"elm-park\"", "\"id\": \"../elm\""),
      ("\"latitude\": 44.31", "\"latitude\": 94.31"),
      ("\"city\": \"Elmtown\"", "\"city\": \"Elm\\u001b[31mtown\""),
      ("\"code\": \"ELM\"", "\"code\": \"elm\""),
      ("\"capacity\": 2400", "\"seats\": 2400"),
      ("\"start\": \"2025-06-21\"", "\"start\": \"yesterday\""),
      ("\"away_score\": 6", "\"number\": 1"),
      ("\"game_minutes\": 165", "\"game_minutes\": 165.5"),
      ("\"season\": 2027, ", "\"season\": 2027, \"schedule\": \"../games.csv\", "),
    ]
    var paths = [try fan.write(example.utf8, to: "hill.json")]
    for (index, change) in broken.enumerated() {
      let text = example.replacingOccurrences(of: change.0, with: change.1)
      #expect(text != example, "\(change.0)")
      paths.append(try fan.write(text.utf8, to: "broken-\(index).json"))
    }
    let schema = Self.root.appendingPathComponent("docs/own-league.schema.json").path
    let read = try ExternalTool.run(
      "schema.py", [schema] + paths, by: ExternalTool.pythonWithJSONSchema)
    #expect(read.status == 0, "\(read.errors)")
    let verdicts = read.output.split(separator: "\n")
    #expect(verdicts.first == "valid" && verdicts.count == paths.count)
    for (verdict, change) in zip(verdicts.dropFirst(), broken) {
      #expect(verdict.hasPrefix("invalid"), "\(change.1)")
    }
    // The unit tests of the reader check the messages; this checks the refusal.
    for path in paths.dropFirst().prefix(4) {
      try await fan.run("leagues add", path).expect(status: 1, "Nothing was changed.")
    }
    #expect(!FileManager.default.fileExists(atPath: fan.data.appendingPathComponent("facts").path))
  }
}
