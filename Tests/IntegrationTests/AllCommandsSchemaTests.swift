import Foundation
import TestSupport
import Testing

/// Every command with every form of its output; with `STVISITS_EVERY_FORM=1` alone, for it costs more
/// time than the tests have: 80 runs of the program.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["STVISITS_EVERY_FORM"] != nil
      && ExternalTool.pythonWithJSONSchema != nil))
struct AllCommandsSchemaTests {
  @Test func everyCommandOutputMatchesItsSchema() throws {
    try withFan { fan throws in
      let outputs = RecordedOutputs(fan)
      func file(_ name: String) -> String { fan.folder.appendingPathComponent(name).path }
      try addLeague(outputs, file)
      let visit = try recordVisits(outputs, file)
      try runUndoCommands(outputs, visit)
      try runViewCommands(outputs, visit, file)
      try runPlanCommands(outputs)
      try runTripCommands(outputs, file)
      try runPollCommands(outputs, file)
      try runBackupCommands(outputs, visit, file)
      try outputs.expectMatchesSchemas()
    }
  }

  private typealias PathBuilder = (String) -> String

  private func addLeague(_ outputs: RecordedOutputs, _ file: PathBuilder) throws {
    try outputs.run("leagues-add", "leagues add --id hill --name Hill")
    try outputs.run("stadiums-add", "stadiums add Elm --at 44.31,-71.22")
    try outputs.run("teams-add", "teams add Foxes --league hill --stadium elm")
    try outputs.run("leagues-export", "leagues export hill --output", file("hill.json"))
    try outputs.run("leagues-add", "leagues add", file("hill.json"))
    try outputs.run("leagues-list", "leagues list")
    try outputs.run("leagues-remove", "leagues remove hill")
    let games = "start,end,stadium,home,away\n2031-04-08T18:30:00-04:00,,Fenway Park,Bears,Twins\n"
    try Data(games.utf8).write(to: URL(fileURLWithPath: file("games.csv")))
    try outputs.run("sync", "sync --league kbo --schedule", file("games.csv"))
  }

  private func recordVisits(_ outputs: RecordedOutputs, _ file: PathBuilder) throws -> String {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    try outputs.run("scan", "scan", photos)
    try outputs.run("import", "import --dry-run", photos)
    try outputs.run("import", "import --explain", photos)
    try outputs.run("import", "import", photos)
    let rows = "date,stadium,seat\n2018-07-10,Fenway Park,37 9\n2018-06-02,Wrigley Field,\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file("visits.csv")))
    try outputs.run("import", "import --explain", file("visits.csv"))
    try outputs.run("match", "match", input: #"{"latitude":42.3,"longitude":-71.1}"#)
    let added = try outputs.run(
      "visits-add", "visits add --stadium fenway-park-boston --date 2018-07-09")
    let visit = try #require(try added.document["visit"]["id"].text)
    try outputs.run("visits-edit", "visits edit \(visit) --rating 5 --score 6-0")
    let review = try outputs.run("review", "review --all")
    let question = try #require(try review.document["questions"].array.first?["question_id"].text)
    try outputs.run("review", "review --question \(question) --answer skip")
    try outputs.run("review", "review --no-location")
    try outputs.run("review", "review --html", file("questions.html"))
    return visit
  }

  private func runUndoCommands(_ outputs: RecordedOutputs, _ visit: String) throws {
    try outputs.run("visits-delete", "visits delete \(visit) --yes")
    try outputs.run("undo", "undo --dry-run")
    try outputs.run("undo", "undo --yes")
    try outputs.run("redo", "redo")
    try outputs.run("redo", "redo")
    try outputs.run("undo", "undo --yes")
    for number in 1...5 { try outputs.run("history-show", "history show \(number)") }
    try outputs.run("history-list", "history list")
  }

  private func runViewCommands(_ outputs: RecordedOutputs, _ visit: String, _ file: PathBuilder)
    throws
  {
    let visits = try outputs.run("visits-list", "visits list").document["visits"].array
    let pictured = visits.first { $0["photo_count"] != 0 }?["id"].text
    try outputs.run("visits-photos", "visits photos \(try #require(pictured))")
    try outputs.run("visits-show", "visits show \(visit)")
    try outputs.run("achievements", "achievements")
    try outputs.run("achievements", "achievements --check")
    try outputs.run("progress", "progress")
    try outputs.run("stats", "stats --year 2019")
    try outputs.run("map", "map --output", file("map.svg"))
    try outputs.run("share-progress", "share progress --league mlb --output", file("mlb.svg"))
    try outputs.run("share-achievement", "share achievement first-pitch -o", file("badge.svg"))
    try outputs.run("share-visit", "share visit \(visit) --output", file("visit.svg"))
    try outputs.run("share-year", "share year 2019 --output", file("year.svg"))
    try outputs.run("games", "games --from 1950-04-20 --to 1950-04-22")
    try outputs.run("games", "games --date 2019-06-12 --output", file("games.ics"))
    try outputs.run("stadiums-list", "stadiums list --all --league nba")
    try outputs.run("teams-list", "teams list --all --league nba")
    try outputs.run("scores-explain", "scores explain \(visit)")
    try outputs.run("scores-status", "scores status")
    try outputs.run("scores-retry", "scores retry \(visit)")
    try outputs.run("scores-lookup", "scores lookup --league mlb --date 2018-07-09")
    try outputs.run("scores-providers", "scores providers")
  }

  private func runPlanCommands(_ outputs: RecordedOutputs) throws {
    try outputs.run(
      "plan", "plan --save chicago --limit 1", "Cubs and White Sox at home, June 12 to 18, 2026")
    try outputs.run("plan", "plan dates --league mlb --from 2027-01-01 --to 2027-01-03", status: 1)
    try outputs.run("plan-weights", "plan weights")
    try outputs.run("suggest", "suggest --league nfl --as-of 2026-09-10 --months 1 --days 4")
    let quest = "quest --stadium fenway-park-boston --stadium citi-field-queens --all"
    try outputs.run(
      "quest", quest + " --from 2025-06-01 --to 2025-06-10 --objective time-then-miles")
    try outputs.run("quest", quest + " --from 2025-01-01 --to 2025-01-10", status: 1)
  }

  private func runTripCommands(_ outputs: RecordedOutputs, _ file: PathBuilder) throws {
    try outputs.run("trips-list", "trips list")
    try outputs.run("trips-show", "trips show chicago --split 2")
    try outputs.run("trips-edit", "trips edit chicago --add Museum --at 2026-06-13T10:00")
    try outputs.run("trips-check", "trips check")
    try outputs.run("trips-attended", "trips attended chicago")
    try outputs.run("trips-export", "trips export chicago --output", file("chicago.md"))
    try outputs.run("share-trip", "share trip chicago --output", file("chicago.svg"))
  }

  private func runPollCommands(_ outputs: RecordedOutputs, _ file: PathBuilder) throws {
    try outputs.run(
      "poll-create", "poll create --trip chicago --option Home --title Which? --output",
      file("ballots"), "--method", "ranked", "--voters", "Ana", "Ben")
    let ballot = try String(contentsOfFile: file("ballots/ballot-1-ana.txt"), encoding: .utf8)
    try Data(ballot.replacing("\nchoices:\n", with: "\nchoices: B A\n").utf8)
      .write(to: URL(fileURLWithPath: file("ana.txt")))
    try outputs.run("poll-sign", "poll sign", file("ana.txt"), "--output", file("vote.txt"))
    try outputs.run(
      "poll-tally", "poll tally Which? --pick winner", file("vote.txt"),
      file("ballots/ballot-2-ben.txt"))
    try outputs.run("trips-dismiss", "trips dismiss chicago")
    try outputs.run("trips-delete", "trips delete chicago --yes")
  }

  private func runBackupCommands(_ outputs: RecordedOutputs, _ visit: String, _ file: PathBuilder)
    throws
  {
    try outputs.run("backup", "backup", file("copy.sqlite"))
    try outputs.run("backup", "backup --list")
    try outputs.run("export", "export --all", file("all.jsonl"))
    try outputs.run("export", "export --visits", file("visits.gpx"))
    try outputs.run("verify", "verify")
    try outputs.run("privacy", "privacy")
    try outputs.run("doctor", "doctor")
    try outputs.run("config-init", "config init")
    try outputs.run("config-show", "config show")
    try outputs.run("config-path", "config path")
    let photo = RecordedOutputs.root.appendingPathComponent("Fixtures/photos/2018/Boston").path
    try outputs.run("forget-photo", "forget photo --yes", photo + "/IMG_20180120_1100.jpg")
    try outputs.run("forget-visit", "forget visit \(visit) --yes")
    try outputs.run("restore", "restore --yes", file("copy.sqlite"))
    try outputs.run("forget-all", "forget all --yes")
    try outputs.run("import", "import --from-export", file("all.jsonl"))
  }
}
