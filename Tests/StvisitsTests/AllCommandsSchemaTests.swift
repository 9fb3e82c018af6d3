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
  /// Command lines, with their exit code in front if it isn't 0.
  ///
  /// FILES is a folder, PHOTOS that of the sample photos; VISIT, PICTURED, QUESTION and TIP are
  /// identifiers that earlier commands print.
  private static let lines = """
    leagues add --id hill --name Hill
    stadiums add Elm --at 44.31,-71.22
    teams add Foxes --league hill --stadium elm
    leagues export hill --output FILES/hill.json
    leagues add FILES/hill.json
    leagues list
    leagues remove hill
    sync --league kbo --schedule FILES/games.csv
    scan PHOTOS
    import --dry-run PHOTOS
    import --explain PHOTOS
    import PHOTOS
    import --explain FILES/visits.csv
    match
    visits add --stadium fenway-park-boston --date 2018-07-09
    visits edit VISIT --rating 5 --score 6-0
    review --all
    review --question QUESTION --answer skip
    review --no-location
    review --html FILES/questions.html
    visits delete VISIT --yes
    undo --dry-run
    undo --yes
    redo
    redo
    undo --yes
    history show 1
    history show 2
    history show 3
    history show 4
    history show 5
    history list
    visits list --from 2000-01-01
    visits photos PICTURED
    visits show VISIT
    players show bettm001
    achievements
    achievements --check
    progress mlb
    stats --year 2019
    players seen --hall-of-fame
    map --output FILES/map.svg
    share progress --league mlb --output FILES/mlb.svg
    share achievement first-pitch -o FILES/badge.svg
    share visit VISIT --output FILES/visit.svg
    share year 2019 --output FILES/year.svg
    games --from 1950-04-20 --to 1950-04-22
    games --year 1950 --team Phillies
    games --date 2019-06-12 --output FILES/games.ics
    stadiums list --all --league nba
    stadiums list --near Boston
    stadiums note Fenway "Bring cash"
    stadiums rate Fenway 5
    stadiums list --mine
    stadiums show Fenway
    tips edit TIP --topic food
    tips list
    tips export --author Ana FILES/ana-tips.txt
    tips import FILES/ana-tips.txt
    tips delete --yes TIP
    forget tip --yes TIP
    games --near Boston --from 2018-07-09
    places near Fenway --date 2019-04-13
    places add FILES/places.csv
    places list
    places remove places
    teams list --all --league nba
    scores explain VISIT
    scores status
    scores retry VISIT
    scores lookup --league mlb --date 2018-07-09
    scores providers
    plan --save chicago --limit 1 "Cubs and White Sox at home, June 12 to 18, 2026"
    1 plan dates --league mlb --from 2027-01-01 --to 2027-01-03
    plan weights
    suggest --league nfl --as-of 2026-09-10 --months 1 --days 4
    quest --all --stadium fenway-park-boston --stadium citi-field-queens \
    --from 2025-06-01 --to 2025-06-10 --objective time-then-miles
    1 quest --all --stadium fenway-park-boston --from 2025-01-01 --to 2025-01-10
    trips list
    trips show chicago --split 2
    trips edit chicago --add Museum --at 2026-06-13T10:00
    trips check
    trips attended chicago
    trips export chicago --output FILES/chicago.md
    share trip chicago --output FILES/chicago.svg
    poll create --trip chicago --option Home --title Which? --output FILES/ballots \
    --method ranked --voters Ana Ben
    poll sign FILES/ana.txt --output FILES/vote.txt
    poll tally Which? --pick winner FILES/vote.txt FILES/ballots/ballot-2-ben.txt
    trips dismiss chicago
    trips delete chicago --yes
    backup FILES/copy.sqlite
    backup --list
    export --all FILES/all.jsonl
    export --visits FILES/visits.gpx
    verify
    privacy
    doctor
    config init
    config show
    config path
    config set leagues mlb,nhl
    config get leagues
    config get home
    config unset leagues
    forget photo --yes PHOTOS/2018/Boston/IMG_20180120_1100.jpg
    forget visit VISIT --yes
    restore --yes FILES/copy.sqlite
    forget all --yes
    import --from-export FILES/all.jsonl
    """

  @Test func everyCommandOutputMatchesItsSchema() async throws {
    for (name, text) in [
      (
        "games", "start,end,stadium,home,away\n2031-04-08T18:30:00-04:00,,Fenway Park,Bears,Twins\n"
      ),
      ("visits", "date,stadium,seat\n2018-07-10,Fenway Park,37 9\n2018-06-02,Wrigley Field,\n"),
      ("places", "name,lat,lon\nBar,42.3467,-71.0973\n"),
    ] { try Data(text.utf8).write(to: fan.file("\(name).csv")) }
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    var words = ["FILES": fan.folder.path, "PHOTOS": photos]
    let outputs = RecordedOutputs(fan)
    for line in Self.lines.split(separator: "\n") {
      let status: Int32 = line.hasPrefix("1 ") ? 1 : 0
      let arguments = CommandLineSplitter.split(String(line.drop { $0 == "1" || $0 == " " })).map {
        words.reduce($0) { $0.replacing($1.key, with: $1.value) }
      }
      let result = try await outputs.run(
        arguments, input: #"{"latitude":42.3,"longitude":-71.1}"#, status: status)
      switch arguments.prefix(2).joined(separator: " ") {
      case "visits add": words["VISIT"] = try result.document["visit"]["id"].text
      case "review --all":
        words["QUESTION"] = try result.document["questions"].array.first?["question_id"].text
      case "visits list":
        let visits = try result.document["visits"].array
        words["PICTURED"] = visits.first { $0["photo_count"] != 0 }?["id"].text
      case "stadiums note": words["TIP"] = try result.document["note"]["id"].text
      case "poll create":
        let ballot = try fan.file("ballots/ballot-1-ana.txt").text
        try Data(ballot.replacing("\nchoices:\n", with: "\nchoices: B A\n").utf8)
          .write(to: fan.file("ana.txt"))
      default: break
      }
    }
    try await outputs.expectMatchesSchemas()
  }
}
