import Foundation
import SportsModel
import Testing
import Web

@testable import Scores

struct MLBListingTests {
  static let game: Payload = [
    "gamePk": 1, "gameType": "R", "gameDate": "2021-04-14T00:10:00Z",
    "officialDate": "2021-04-13", "doubleHeader": "N", "gameNumber": 1,
    "status": ["codedGameState": "F", "detailedState": "Final", "abstractGameState": "Final"],
    "teams": [
      "home": ["score": 4, "team": ["id": 10, "name": "Home Nine"]],
      "away": ["score": 2, "team": ["id": 20, "name": "Away Nine"]],
    ],
    "venue": ["id": 7, "name": "The Park"],
  ]
  static let noScore: Payload = [
    "home": ["team": ["id": 10, "name": "Home Nine"]],
    "away": ["team": ["id": 20, "name": "Away Nine"]],
  ]

  static func schedule(_ games: Payload..., date: String = "2021-04-13") -> Payload {
    ["dates": [["date": .text(date), "games": .list(games)]]]
  }

  static func state(_ code: String, _ detail: String) -> Payload {
    [
      "codedGameState": .text(code), "detailedState": .text(detail), "abstractGameState": "Final",
    ]
  }

  private let provider = TestProviders.mlb

  @Test func nightGameUsesOfficialDateNotUTC() throws {
    let game = try provider.game(Self.schedule(Self.game))
    #expect(game.id == "1")
    #expect(try game.day == day("2021-04-13"))
    #expect(game.start == ProviderDateParser.instant("2021-04-14T00:10:00Z"))
    #expect(game.status == .final && game.kind == .regular && game.number == 0)
    #expect(game.score == Score(home: 4, away: 2))
    #expect(game.home == .init(id: "10", name: "Home Nine"))
    #expect(game.venue == .init(id: "7", name: "The Park"))
  }

  @Test func dayWithoutGamesIsEmpty() throws {
    #expect(try provider.games(["totalGames": 0, "dates": []]) == GameList())
  }

  @Test(arguments: [
    ("F", ListedGame.Status.final), ("O", .final), ("Q", .final), ("R", .final), ("D", .postponed),
    ("C", .cancelled), ("U", .suspended), ("T", .suspended), ("S", .scheduled), ("P", .scheduled),
    ("I", .live), ("X", .unknown),
  ]) func onlyFinalGamesHaveAScore(_ code: String, _ status: ListedGame.Status) throws {
    let game = Self.game.with(["status": Self.state(code, "Something")])
    let read = try provider.game(Self.schedule(game))
    #expect(read.status == status)
    #expect(read.score == (status == .final ? Score(home: 4, away: 2) : nil))
  }

  @Test func finalWithoutScoreIsNotZeroZero() throws {
    let read = try provider.game(Self.schedule(Self.game.with(["teams": Self.noScore])))
    #expect(read.status == .final && read.score == nil)
  }

  @Test func movedGameIsMergedAndKeepsOriginalDay() throws {
    let postponed = Self.game.with([
      "status": Self.state("D", "Postponed"), "teams": Self.noScore,
      "officialDate": "2021-04-14", "rescheduleGameDate": "2021-04-14",
    ])
    let played = Self.game.with([
      "officialDate": "2021-04-14", "rescheduledFromDate": "2021-04-13", "doubleHeader": "S",
      "gameNumber": 2,
    ])
    let alone = try provider.game(Self.schedule(postponed))
    #expect(try alone.day == day("2021-04-13"))
    for dates: [Payload] in [[postponed, played], [played, postponed]] {
      let read = try provider.game([
        "dates": [
          ["date": "2021-04-13", "games": [dates[0]]], ["date": "2021-04-14", "games": [dates[1]]],
        ]
      ])
      #expect(try read.day == day("2021-04-14") && read.movedFrom == day("2021-04-13"))
      #expect(read.number == 2 && read.score == Score(home: 4, away: 2))
    }
  }

  @Test func secondGameOfTraditionalDoubleheaderHasNoStart() throws {
    func start(_ kind: Payload, _ number: Payload) throws -> Date? {
      let game = Self.game.with(["doubleHeader": kind, "gameNumber": number])
      return try provider.game(Self.schedule(game)).start
    }
    #expect(try start("Y", 2) == nil)
    #expect(try start("Y", 1) != nil)
    #expect(try start("S", 2) != nil)
  }

  @Test func bracketPlaceholdersAreNotTeams() throws {
    let game = Self.game.with([
      "gameType": "L", "gameDate": "2023-10-20T07:33:00Z",
      "status": ["codedGameState": "S", "startTimeTBD": true],
      "teams": [
        "home": ["team": ["id": 1, "name": "AL Higher Seed"]],
        "away": ["team": ["id": 2, "name": "Away Nine"]],
      ],
      "venue": ["id": 401, "name": "TBD"],
    ])
    let read = try provider.game(Self.schedule(game))
    #expect(read.kind == .other && read.start == nil && read.venue == nil)
  }

  @Test(arguments: [
    ("S", ListedGame.Kind.preseason), ("E", .exhibition), ("A", .allStar), ("W", .postseason),
    ("F", .postseason), ("Z", .other),
  ]) func gameTypeGivesKind(_ type: String, _ kind: ListedGame.Kind) throws {
    let game = Self.game.with(["gameType": .text(type)])
    #expect(try provider.game(Self.schedule(game)).kind == kind)
  }

  @Test func daysOutsideQueryAreIgnored() throws {
    let asked = try day("2021-04-14")
    let listed = Data(Self.schedule(Self.game).text.utf8)
    #expect(try provider.games(listed, days: asked...asked).games.isEmpty)
  }
}

struct NHLListingTests {
  static let game: Payload = [
    "id": 2_023_020_001, "gameType": 2, "gameDate": "2023-11-08",
    "startTimeUTC": "2023-11-09T00:30:00Z", "gameState": "OFF", "gameScheduleState": "OK",
    "venue": ["default": "The Rink"], "neutralSite": false,
    "homeTeam": ["id": 1, "abbrev": "HOM", "name": ["default": "Homers"], "score": 3],
    "awayTeam": ["id": 2, "abbrev": "AWY", "name": ["default": "Aways"], "score": 2],
    "gameOutcome": ["lastPeriodType": "SO"],
  ]

  static func scores(_ game: Payload) -> Payload { ["currentDate": "2023-11-08", "games": [game]] }

  private let provider = TestProviders.nhl

  @Test func shootoutGoalCountsInFinalScore() throws {
    let game = try provider.game(Self.scores(Self.game))
    #expect(game.score == Score(home: 3, away: 2) && game.detail == "Final/SO")
    #expect(try game.day == day("2023-11-08"))
    #expect(game.venue?.name == "The Rink")
  }

  @Test func weeklyGamesUseTheListedDay() throws {
    let game = Self.game.with(["gameDate": nil])
    let read = try provider.game(["gameWeek": [["date": "2023-11-08", "games": [game]]]])
    #expect(try read.day == day("2023-11-08"))
  }

  @Test func postponedGameIsNotZeroZero() throws {
    for state in [("PPD", ListedGame.Status.postponed), ("CNCL", .cancelled), ("ODD", .unknown)] {
      let game = Self.game.with([
        "gameScheduleState": .text(state.0), "homeTeam": ["abbrev": "HOM", "score": 0],
        "awayTeam": ["abbrev": "AWY", "score": 0],
      ])
      let read = try provider.game(Self.scores(game))
      #expect(read.status == state.1 && read.score == nil)
    }
  }

  @Test(arguments: [
    ("FUT", ListedGame.Status.scheduled), ("PRE", .scheduled), ("LIVE", .live), ("CRIT", .live),
    ("OVER", .live), ("NEW", .unknown),
  ]) func gameStateGivesStatus(_ state: String, _ status: ListedGame.Status) throws {
    let read = try provider.game(Self.scores(Self.game.with(["gameState": .text(state)])))
    #expect(read.status == status && read.score == nil)
  }

  @Test func allStarGamesAreRecognized() throws {
    #expect(try provider.game(Self.scores(Self.game.with(["gameType": 12]))).kind == .allStar)
  }

  @Test func seasonIsRequestedInConsecutiveWeeks() throws {
    let requests = provider.requests(for: ScheduleQuery(league: "nhl", span: .season(2023)))
    #expect(try requests.first?.days.lowerBound == day("2023-10-01"))
    for (week, following) in zip(requests, requests.dropFirst()) {
      #expect(week.days.upperBound + 1 == following.days.lowerBound)
    }
    #expect(requests.last?.web.url.path == "/v1/schedule/2024-06-30")
  }
}
