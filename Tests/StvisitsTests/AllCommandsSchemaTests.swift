import Foundation
import TestSupport
import Testing

/// Every command with every form of its output; with `STVISITS_EVERY_FORM=1` alone, for it costs more
/// time than the tests have: 80 runs of the program.
@Suite(
  .fan,
  .enabled(
    if: ProcessInfo.processInfo.environment["STVISITS_EVERY_FORM"] != nil
      && ExternalTool.pythonWithJSONSchema != nil)) struct AllCommandsSchemaTests
{
  @Test func everyCommandOutputMatchesItsSchema() async throws {
    let outputs = RecordedOutputs(fan)
    func file(_ name: String) -> String { fan.folder.appendingPathComponent(name).path }
    try await addLeague(outputs, file)
    let visit = try await recordVisits(outputs, file)
    try await runUndoCommands(outputs, visit)
    try await runViewCommands(outputs, visit, file)
    try await runPlanCommands(outputs)
    try await runTripCommands(outputs, file)
    try await runPollCommands(outputs, file)
    try await runBackupCommands(outputs, visit, file)
    try await outputs.expectMatchesSchemas()
  }

  private typealias PathBuilder = (String) -> String

  private func addLeague(_ outputs: RecordedOutputs, _ file: PathBuilder) async throws {
    try await outputs.run("leagues-add", "leagues add --id hill --name Hill")
    try await outputs.run("stadiums-add", "stadiums add Elm --at 44.31,-71.22")
    try await outputs.run("teams-add", "teams add Foxes --league hill --stadium elm")
    try await outputs.run("leagues-export", "leagues export hill --output", file("hill.json"))
    try await outputs.run("leagues-add", "leagues add", file("hill.json"))
    try await outputs.run("leagues-list", "leagues list")
    try await outputs.run("leagues-remove", "leagues remove hill")
    let games = "start,end,stadium,home,away\n2031-04-08T18:30:00-04:00,,Fenway Park,Bears,Twins\n"
    try Data(games.utf8).write(to: URL(fileURLWithPath: file("games.csv")))
    try await outputs.run("sync", "sync --league kbo --schedule", file("games.csv"))
  }

  private func recordVisits(_ outputs: RecordedOutputs, _ file: PathBuilder) async throws -> String
  {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    try await outputs.run("scan", "scan", photos)
    try await outputs.run("import", "import --dry-run", photos)
    try await outputs.run("import", "import --explain", photos)
    try await outputs.run("import", "import", photos)
    let rows = "date,stadium,seat\n2018-07-10,Fenway Park,37 9\n2018-06-02,Wrigley Field,\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file("visits.csv")))
    try await outputs.run("import", "import --explain", file("visits.csv"))
    try await outputs.run("match", "match", input: #"{"latitude":42.3,"longitude":-71.1}"#)
    let added = try await outputs.run(
      "visits-add", "visits add --stadium fenway-park-boston --date 2018-07-09")
    let visit = try #require(try added.document["visit"]["id"].text)
    try await outputs.run("visits-edit", "visits edit \(visit) --rating 5 --score 6-0")
    let review = try await outputs.run("review", "review --all")
    let question = try #require(try review.document["questions"].array.first?["question_id"].text)
    try await outputs.run("review", "review --question \(question) --answer skip")
    try await outputs.run("review", "review --no-location")
    try await outputs.run("review", "review --html", file("questions.html"))
    return visit
  }

  private func runUndoCommands(_ outputs: RecordedOutputs, _ visit: String) async throws {
    try await outputs.run("visits-delete", "visits delete \(visit) --yes")
    try await outputs.run("undo", "undo --dry-run")
    try await outputs.run("undo", "undo --yes")
    try await outputs.run("redo", "redo")
    try await outputs.run("redo", "redo")
    try await outputs.run("undo", "undo --yes")
    for number in 1...5 { try await outputs.run("history-show", "history show \(number)") }
    try await outputs.run("history-list", "history list")
  }

  private func runViewCommands(_ outputs: RecordedOutputs, _ visit: String, _ file: PathBuilder)
    async throws
  {
    let visits = try await outputs.run("visits-list", "visits list --from 2000-01-01").document[
      "visits"
    ].array
    let pictured = visits.first { $0["photo_count"] != 0 }?["id"].text
    try await outputs.run("visits-photos", "visits photos \(try #require(pictured))")
    try await outputs.run("visits-show", "visits show \(visit)")
    try await outputs.run("players-show", "players show bettm001")
    try await outputs.run("achievements", "achievements")
    try await outputs.run("achievements", "achievements --check")
    try await outputs.run("progress", "progress mlb")
    try await outputs.run("stats", "stats --year 2019")
    try await outputs.run("players-seen", "players seen --hall-of-fame")
    try await outputs.run("map", "map --output", file("map.svg"))
    try await outputs.run("share-progress", "share progress --league mlb --output", file("mlb.svg"))
    try await outputs.run(
      "share-achievement", "share achievement first-pitch -o", file("badge.svg"))
    try await outputs.run("share-visit", "share visit \(visit) --output", file("visit.svg"))
    try await outputs.run("share-year", "share year 2019 --output", file("year.svg"))
    try await outputs.run("games", "games --from 1950-04-20 --to 1950-04-22")
    try await outputs.run("games", "games --year 1950 --team Phillies")
    try await outputs.run("games", "games --date 2019-06-12 --output", file("games.ics"))
    try await outputs.run("stadiums-list", "stadiums list --all --league nba")
    try await outputs.run("stadiums-list", "stadiums list --near Boston")
    try await runTipCommands(outputs, file)
    try await outputs.run("games", "games --near Boston --from 2018-07-09")
    try await outputs.run("places-near", "places near Fenway --date 2019-04-13")
    let places = file("places.csv")
    try Data("name,lat,lon\nBar,42.3467,-71.0973\n".utf8).write(to: URL(fileURLWithPath: places))
    try await outputs.run("places-add", "places add", places)
    try await outputs.run("places-list", "places list")
    try await outputs.run("places-remove", "places remove places")
    try await outputs.run("teams-list", "teams list --all --league nba")
    try await outputs.run("scores-explain", "scores explain \(visit)")
    try await outputs.run("scores-status", "scores status")
    try await outputs.run("scores-retry", "scores retry \(visit)")
    try await outputs.run("scores-lookup", "scores lookup --league mlb --date 2018-07-09")
    try await outputs.run("scores-providers", "scores providers")
  }

  private func runTipCommands(_ outputs: RecordedOutputs, _ file: PathBuilder) async throws {
    let added = try await outputs.run("stadiums-note", "stadiums note Fenway", "Bring cash")
    let tip = try #require(try added.document["note"]["id"].text)
    try await outputs.run("stadiums-rate", "stadiums rate Fenway 5")
    try await outputs.run("stadiums-list", "stadiums list --mine")
    try await outputs.run("stadiums-show", "stadiums show Fenway")
    try await outputs.run("tips-edit", "tips edit \(tip) --topic food")
    try await outputs.run("tips-list", "tips list")
    try await outputs.run("tips-export", "tips export --author Ana", file("ana.txt"))
    try await outputs.run("tips-import", "tips import", file("ana.txt"))
    try await outputs.run("tips-delete", "tips delete --yes \(tip)")
    try await outputs.run("forget-tip", "forget tip --yes \(tip)")
  }

  private func runPlanCommands(_ outputs: RecordedOutputs) async throws {
    try await outputs.run(
      "plan", "plan --save chicago --limit 1", "Cubs and White Sox at home, June 12 to 18, 2026")
    try await outputs.run(
      "plan", "plan dates --league mlb --from 2027-01-01 --to 2027-01-03", status: 1)
    try await outputs.run("plan-weights", "plan weights")
    try await outputs.run("suggest", "suggest --league nfl --as-of 2026-09-10 --months 1 --days 4")
    let quest = "quest --stadium fenway-park-boston --stadium citi-field-queens --all"
    try await outputs.run(
      "quest", quest + " --from 2025-06-01 --to 2025-06-10 --objective time-then-miles")
    try await outputs.run("quest", quest + " --from 2025-01-01 --to 2025-01-10", status: 1)
  }

  private func runTripCommands(_ outputs: RecordedOutputs, _ file: PathBuilder) async throws {
    try await outputs.run("trips-list", "trips list")
    try await outputs.run("trips-show", "trips show chicago --split 2")
    try await outputs.run("trips-edit", "trips edit chicago --add Museum --at 2026-06-13T10:00")
    try await outputs.run("trips-check", "trips check")
    try await outputs.run("trips-attended", "trips attended chicago")
    try await outputs.run("trips-export", "trips export chicago --output", file("chicago.md"))
    try await outputs.run("share-trip", "share trip chicago --output", file("chicago.svg"))
  }

  private func runPollCommands(_ outputs: RecordedOutputs, _ file: PathBuilder) async throws {
    try await outputs.run(
      "poll-create", "poll create --trip chicago --option Home --title Which? --output",
      file("ballots"), "--method", "ranked", "--voters", "Ana", "Ben")
    let ballot = try String(contentsOfFile: file("ballots/ballot-1-ana.txt"), encoding: .utf8)
    try Data(ballot.replacing("\nchoices:\n", with: "\nchoices: B A\n").utf8)
      .write(to: URL(fileURLWithPath: file("ana.txt")))
    try await outputs.run("poll-sign", "poll sign", file("ana.txt"), "--output", file("vote.txt"))
    try await outputs.run(
      "poll-tally", "poll tally Which? --pick winner", file("vote.txt"),
      file("ballots/ballot-2-ben.txt"))
    try await outputs.run("trips-dismiss", "trips dismiss chicago")
    try await outputs.run("trips-delete", "trips delete chicago --yes")
  }

  private func runBackupCommands(_ outputs: RecordedOutputs, _ visit: String, _ file: PathBuilder)
    async throws
  {
    try await outputs.run("backup", "backup", file("copy.sqlite"))
    try await outputs.run("backup", "backup --list")
    try await outputs.run("export", "export --all", file("all.jsonl"))
    try await outputs.run("export", "export --visits", file("visits.gpx"))
    try await outputs.run("verify", "verify")
    try await outputs.run("privacy", "privacy")
    try await outputs.run("doctor", "doctor")
    try await outputs.run("config-init", "config init")
    try await outputs.run("config-show", "config show")
    try await outputs.run("config-path", "config path")
    try await outputs.run("config-set", "config set leagues mlb,nhl")
    try await outputs.run("config-get", "config get leagues")
    try await outputs.run("config-get", "config get home")
    try await outputs.run("config-unset", "config unset leagues")
    let photo = RecordedOutputs.root.appendingPathComponent("Fixtures/photos/2018/Boston").path
    try await outputs.run("forget-photo", "forget photo --yes", photo + "/IMG_20180120_1100.jpg")
    try await outputs.run("forget-visit", "forget visit \(visit) --yes")
    try await outputs.run("restore", "restore --yes", file("copy.sqlite"))
    try await outputs.run("forget-all", "forget all --yes")
    try await outputs.run("import", "import --from-export", file("all.jsonl"))
  }
}
