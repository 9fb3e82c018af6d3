import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import DataUpdates

/// League packs: their leagues and their problems.
@Suite struct LeaguePackTests {
  private let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  /// A pack of two teams, with some members replaced.
  fileprivate static func document(_ members: [String: JSONValue] = [:]) -> JSONValue {
    var pack: [String: JSONValue] = [
      "form": "stvisits-league 1", "version": 1, "league": ["id": "hill", "name": "Hill League"],
      "stadiums": [elm],
      "teams": [
        ["code": "ELM", "name": "Foxes", "homes": [["stadium": "elm-park", "first": 1988]]],
        ["code": "OAK", "name": "Owls"],
      ],
      "seasons": [
        ["season": 2025, "games": [["start": "2025-06-07T13:00", "home": "ELM", "away": "OAK"]]]
      ],
    ]
    pack.merge(members) { $1 }
    return .object(pack)
  }

  private static let elm: JSONValue = [
    "id": "elm-park", "name": "Elm Park", "latitude": .number(44.31), "longitude": .number(-71.22),
  ]

  private func makeLeague(
    _ document: JSONValue, former: CustomLeague? = nil, schedules: [String: [UInt8]] = [:]
  ) throws -> LeagueBuilder {
    try LeagueBuilder(
      LeaguePack(Array(document.line.utf8), path: "p.json"), catalog: catalog, former: former,
      schedules: schedules, format: .miles)
  }

  private func problems(_ document: JSONValue, schedules: [String: [UInt8]] = [:]) -> [String] {
    do {
      _ = try makeLeague(document, schedules: schedules)
      return []
    } catch let error as LeaguePackError {
      return error.problems
    } catch {
      return ["\(error)"]
    }
  }

  @Test func packBuildsLeagueWithGames() throws {
    let built = try makeLeague(Self.document())
    #expect(built.league.structure.teams == ["hill-elm", "hill-oak"])
    #expect(built.league.stadiums.map(\.timeZoneID) == ["America/New_York"])
    let game = try #require(built.games[2025]?.first?.game)
    #expect(game.id.description == "hill:elm-park:2025-06-07:hill-elm:0")
    #expect(game.building == .inferred && game.start == .exact(minuteOfDay: 780))
    #expect(built.league.structure.league.typicalGameMinutes == 180)
  }

  /// A stadium next to Fenway Park or in it.
  private static func nearFenway(_ name: String) -> JSONValue {
    [
      "id": "elm-park", "name": .string(name), "latitude": .number(42.3467),
      "longitude": .number(-71.0972),
    ]
  }

  @Test(arguments: [("Fenway Park", "hockey"), ("FENWAY PARK", "other"), ("Fenway", "baseball")])
  func nearbyKnownStadiumOfThatNameReplacesPackStadium(_ name: String, _ sport: String) throws {
    let league: JSONValue = ["id": "hill", "name": "Hill", "sport": .string(sport)]
    let near = Self.nearFenway(name)
    let built = try makeLeague(Self.document(["stadiums": [near], "league": league]))
    #expect(built.league.stadiums.isEmpty)
    #expect(built.league.teams[0].currentHome == "fenway-park-boston")
    #expect(
      built.notes == ["Using the bundled stadium fenway-park-boston (Fenway Park) for elm-park"])
    var far = near
    if case .object(var members) = far {
      members["id"] = "fenway-park-boston"
      members["latitude"] = .number(44)
      far = .object(members)
    }
    #expect(
      problems(Self.document(["stadiums": [far]])).first
        == "stadiums[0].id: \"fenway-park-boston\" is already the ID of Fenway Park in Boston")
  }

  @Test(arguments: [("Elm Arena", "baseball"), ("Fenway", "hockey"), ("Fenwa", "baseball")])
  func neighborOfKnownStadiumIsAnother(_ name: String, _ sport: String) throws {
    let league: JSONValue = ["id": "hill", "name": "Hill", "sport": .string(sport)]
    let built = try makeLeague(
      Self.document(["stadiums": [Self.nearFenway(name)], "league": league]))
    #expect(built.league.stadiums.map(\.id) == ["elm-park"])
    #expect(built.league.teams[0].currentHome == "elm-park")
    let note = try #require(built.notes.first)
    let start = "elm-park is another stadium than fenway-park-boston (Fenway Park), "
    #expect(note.hasPrefix(start), "\(note)")
  }

  @Test func unknownKeyOrStadiumIsReportedWithSuggestion() {
    let teams: JSONValue = [
      ["code": "ELM", "name": "Foxes", "homes": [["stadium": "elm-prak", "first": 1988]]],
      ["code": "OAK", "nam": "Owls"],
    ]
    #expect(
      problems(Self.document(["teams": teams])) == [
        "teams[1].nam: unknown key. Did you mean \"name\"?", "teams[1].name: missing",
      ])
    let named: JSONValue = [
      ["code": "ELM", "name": "Foxes", "homes": [["stadium": "elm-prak", "first": 1988]]],
      ["code": "OAK", "name": "Owls"],
    ]
    #expect(
      problems(Self.document(["teams": named])).first
        == "teams[0].homes[0].stadium: unknown stadium \"elm-prak\". Did you mean \"elm-park\"?")
  }

  private static func season(_ year: Int, _ home: String, _ away: String) -> JSONValue {
    let game: JSONValue = ["start": "2025-06-07", "home": .string(home), "away": .string(away)]
    return [["season": .integer(year), "games": [game]]]
  }

  private static func league(_ id: String, _ name: String = "X") -> JSONValue {
    ["id": .string(id), "name": .string(name)]
  }

  private static let mistakes: [(String, JSONValue, String)] = [
    ("league", league("mlb"), "league.id: \"mlb\" is a bundled league"),
    ("league", league("../../x"), "league.id: not a league ID: \"../../x\""),
    ("league", league("own"), "league.id: not a league ID: \"own\""),
    ("league", league("hill", "a\u{1B}[31m"), "league.name: contains control characters"),
    ("league", league("hill", "a|b"), "league.name: contains the character |"),
    ("version", 0, "version: must be a whole number from 1"),
    ("stadiums", [elm, elm], "stadiums[1].id: \"elm-park\" appears twice"),
    (
      "divisions", [["name": "North", "teams": ["ELK"]]], "divisions[0].teams[0]: unknown team code"
    ),
    (
      "divisions", [["name": "North", "teams": ["ELM"]]],
      "divisions: the team OAK isn't in any division"
    ),
    (
      "seasons", [["season": 2025, "schedule": "../games.csv"]],
      "seasons[0].schedule: not a .csv file in the same folder: \"../games.csv\""
    ),
    (
      "seasons", [["season": 2025, "schedule": "games.csv"]],
      "seasons[0].schedule: no file \"games.csv\" next to the pack"
    ),
    (
      "seasons", season(2024, "ELM", "OAK"),
      "seasons[0].games[0].start: 2025-06-07 is not in the season 2024"
    ),
    ("seasons", season(2025, "ELM", "ELM"), "seasons[0].games[0].away: ELM can't play itself"),
    ("form", "stvisits-league 2", "made for a newer stvisits"),
  ]

  @Test func mistakesAreReportedWithTheirPath() {
    for (key, value, expected) in Self.mistakes {
      let found = problems(Self.document([key: value]))
      #expect(found.contains { $0.hasPrefix(expected) }, "\(expected): \(found)")
    }
  }

  @Test func malformedFileIsRejected() {
    let files = [
      ("", "not valid JSON"), ("{\"a\":", "not valid JSON"), ("[1]", "not a league pack"),
      ("{\"form\":\"x\"}", "\"form\" must be \"stvisits-league 1\""),
      (String(repeating: "[", count: 100_000), "nested deeper than 16 levels"),
      (String(repeating: " ", count: LeaguePack.maxBytes + 1), "too large for a league pack"),
    ]
    for (text, expected) in files {
      do {
        _ = try LeaguePack(Array(text.utf8), path: "p.json")
        Issue.record("it was taken: \(expected)")
      } catch {
        #expect(error.description.contains(expected))
      }
    }
  }

  @Test func enteredValuesAreReportedWithTheirOptions() {
    let stadium = LeaguePackError(
      path: "stadium", problems: ["stadiums[0].footprint_m: must be 20", "stadiums[0].id: empty"])
    #expect(
      stadium.description
        == "Couldn't add the stadium:\n  --footprint: must be 20.\n  --id: empty.")
    let league = LeaguePackError(path: "league", "league.id: taken. Did you mean \"x\"?")
    #expect(league.description == "Couldn't add the league: --id: taken. Did you mean \"x\"?")
    let file = LeaguePackError(path: "p.json", "teams[0].time_zone: missing")
    #expect(file.description == "p.json: teams[0].time_zone: missing.")
  }

  @Test func scheduleFileNextToPackIsRead() throws {
    let seasons: JSONValue = [["season": 2025, "schedule": "games.csv"]]
    let rows = """
      start,stadium,home,away,home_score,away_score
      2025-06-07T17:00:00Z,Elm Park,Foxes,OAK,3,1

      """
    let built = try makeLeague(
      Self.document(["seasons": seasons]), schedules: ["games.csv": Array(rows.utf8)])
    let game = try #require(built.games[2025]?.first?.game)
    #expect(game.start == .exact(minuteOfDay: 780) && game.score == Score(home: 3, away: 1))
    #expect(
      problems(
        Self.document(["seasons": seasons]),
        schedules: ["games.csv": Array(rows.replacingOccurrences(of: "OAK", with: "Owlz").utf8)])
        == ["games.csv:2.away: unknown team \"Owlz\". Did you mean \"Owls\"?"])
  }

  @Test func teamsRemovedInNewVersionBecomeInactive() throws {
    let former = try makeLeague(Self.document()).league
    let teams: JSONValue = [["code": "OAK", "name": "Owls"], ["code": "ASH", "name": "Bees"]]
    let built = try makeLeague(
      Self.document(["version": 2, "teams": teams, "stadiums": [], "seasons": []]), former: former)
    #expect(built.league.teams.first { $0.code == "ELM" }?.isActive == false)
    #expect(built.league.stadiums.map(\.id) == ["elm-park"])
    #expect(built.league.structure.teams == ["hill-oak", "hill-ash"])
    #expect(built.league.version == 2)
  }

  @Test func packBadgesAreCheckedAgainstItsLeague() throws {
    let league = try makeLeague(Self.document()).league
    func badge(_ id: String, league name: String = "hill") -> JSONValue {
      [
        "id": .string(id), "name": "B", "version": 1, "description": "D", "category": "own",
        "kind": "once", "rule": ["kind": "count", "stadiums": 1, "league": .string(name)],
      ]
    }
    func problem(of badge: JSONValue) -> String {
      do {
        try LeaguePackBadges.check([badge], of: league, path: "p.json", in: catalog)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(problem(of: badge("my-hill-one")).isEmpty)
    #expect(problem(of: badge("first-pitch")).contains("the ID must begin with \"my-hill-\""))
    #expect(problem(of: badge("my-hill-one", league: "hil")).contains("unknown league \"hil\""))
  }
}

/// League packs come from other people.
@Suite struct LeagueMutationTests {
  @Test func brokenLeaguePacksAreRejectedOrBuildALeague() throws {
    let catalog = try BundledCatalog.result.get()
    let samples = [LeaguePackTests.document().document, LeaguePackTests.document().line]
    let tokens = [
      "[", "{\"a\":", "null", "\\u0000", "1e400", "\"id\"", "\"stadium\":\"fenway-park-boston\",",
      "\"score\":\"3-2\",", "\"divisions\":[{\"name\":\"A\",\"teams\":[\"ELM\"]}],",
    ]
    var leagues = 0
    InputMutator.run(samples: samples.map { Array($0.utf8) }, tokens: tokens, divisor: 2) {
      do throws(LeaguePackError) {
        let pack = try LeaguePack($0, path: "p.json")
        let built = try LeagueBuilder(pack, catalog: catalog, former: nil, format: .miles)
        leagues += 1
        expectSound(built, catalog: catalog)
      } catch { #expect(!error.problems.isEmpty) }
    }
    #expect(leagues > 0)
  }

  /// What is stored of the league is read back, and none of it belongs to another league.
  private func expectSound(_ built: LeagueBuilder, catalog: Catalog) {
    let league = built.league
    #expect(league.teams.allSatisfy { $0.league == league.id })
    #expect(league.stadiums.allSatisfy { catalog.stadiums[$0.id] == nil })
    let texts = [league.structure.league.name] + league.teams.map(\.name) + built.notes
    #expect(!texts.contains { $0.unicodeScalars.contains { $0.value < 32 } }, "\(texts)")
    let known = Set(league.stadiums.map(\.id))
    let games = built.games.values.flatMap(\.self).map(\.game)
    #expect(
      games.flatMap(\.stadiums).allSatisfy { known.contains($0) || catalog.stadiums[$0] != nil })
    #expect(games.allSatisfy { $0.home != $0.away && $0.league == league.id })
  }
}
