import Foundation
import SportsModel
import Testing

@testable import Scores

struct NBAListingTests {
  static let game: Payload = [
    "gameId": "0022500171", "gameStatus": 3, "gameStatusText": "Final ", "period": 4,
    "gameTimeUTC": "2025-11-06T00:00:00Z", "gameEt": "2025-11-05T19:00:00Z", "isNeutral": false,
    "homeTeam": [
      "teamId": 1, "teamTricode": "HOM", "teamCity": "Home", "teamName": "Hoops", "score": 100,
    ],
    "awayTeam": ["teamId": 2, "teamTricode": "AWY", "score": 99],
  ]

  static func board(_ game: Payload) -> Payload {
    ["scoreboard": ["gameDate": "2025-11-05", "games": [game]]]
  }

  private let provider = TestProviders.nba

  @Test func startUsesUTCFieldNotEasternTimeWithZ() throws {
    let game = try provider.game(Self.board(Self.game))
    #expect(game.start == ProviderDateParser.instant("2025-11-06T00:00:00Z"))
    #expect(try game.day == day("2025-11-05"))
    #expect(game.score == Score(home: 100, away: 99))
    #expect(game.home == .init(id: "1", abbreviation: "HOM", name: "Home Hoops"))
  }

  @Test func zeroZeroIsNotAScore() throws {
    let zero: Payload = ["teamTricode": "HOM", "score": 0]
    let game = Self.game.with(["homeTeam": zero, "awayTeam": zero])
    #expect(try provider.game(Self.board(game)).score == nil)
    let before = game.with(["gameStatus": 1, "gameStatusText": "7:00 pm ET"])
    #expect(try provider.game(Self.board(before)).status == .scheduled)
  }

  @Test(arguments: [
    ("0012500001", ListedGame.Kind.preseason), ("0022500001", .regular), ("0032500001", .allStar),
    ("0042500001", .postseason), ("0052500001", .postseason), ("0062500001", .regular),
  ]) func gameIDGivesKind(_ id: String, _ kind: ListedGame.Kind) throws {
    #expect(try provider.game(Self.board(Self.game.with(["gameId": .text(id)]))).kind == kind)
  }

  static func tables(status: Payload, text: Payload, lines: [Payload]) -> Payload {
    [
      "resultSets": [
        [
          "name": "GameHeader",
          "headers": [
            "GAME_ID", "GAME_DATE_EST", "GAME_STATUS_ID", "GAME_STATUS_TEXT", "HOME_TEAM_ID",
            "VISITOR_TEAM_ID", "ARENA_NAME",
          ],
          "rowSet": [["0021800319", "2018-11-30T00:00:00", status, text, 1, 2, "The Hall"]],
        ],
        [
          "name": "LineScore",
          "headers": ["PTS", "GAME_ID", "TEAM_ID", "TEAM_ABBREVIATION"], "rowSet": .list(lines),
        ],
      ]
    ]
  }

  static let lines: [Payload] = [
    [95, "0021800319", 2, "AWY"], [128, "0021800319", 1, "HOM"],
  ]

  @Test func columnsAreFoundByName() throws {
    let game = try provider.game(Self.tables(status: 3, text: "Final", lines: Self.lines))
    #expect(game.score == Score(home: 128, away: 95))
    #expect(game.home.abbreviation == "HOM" && game.venue?.name == "The Hall")
  }

  @Test func gamesWithoutPointsHaveNoScore() throws {
    let final = try provider.game(Self.tables(status: 3, text: "Final", lines: []))
    #expect(final.status == .final && final.score == nil)
    // A postponed game has the code of a scheduled one.
    let lines: [Payload] = [[nil, "0021800319", 1, "HOM"], [nil, "0021800319", 2, "AWY"]]
    let off = try provider.game(Self.tables(status: 1, text: "PPD", lines: lines))
    #expect(off.status == .postponed && off.score == nil)
  }

  static func log(_ rows: Payload...) -> Payload {
    [
      "resultSets": [
        [
          "name": "LeagueGameLog",
          "headers": [
            "TEAM_ID", "TEAM_ABBREVIATION", "GAME_ID", "GAME_DATE", "MATCHUP", "WL", "PTS",
          ], "rowSet": .list(rows),
        ]
      ]
    ]
  }

  @Test func gameLogRowsMergeInAnyOrder() throws {
    let home: Payload = [1, "HOM", "0022500002", "2025-10-21", "HOM vs. AWY", "L", 109]
    let away: Payload = [2, "AWY", "0022500002", "2025-10-21", "AWY @ HOM", "W", 119]
    for log in [Self.log(home, away), Self.log(away, home)] {
      let game = try provider.game(log)
      #expect(game.score == Score(home: 109, away: 119))
      #expect(game.home.abbreviation == "HOM" && !game.isNeutralSite)
    }
  }

  @Test func singleRowOrMissingWinnerHasNoScore() throws {
    let home: Payload = [1, "HOM", "0022500002", "2025-10-21", "HOM vs. AWY", "L", 109]
    let away: Payload = [2, "AWY", "0022500002", "2025-10-21", "AWY @ HOM", nil, 80]
    #expect(try provider.game(Self.log(home)).score == nil)
    #expect(try provider.game(Self.log(home, away)).status == .live)
    #expect(try provider.game(Self.log(home)).day == day("2025-10-21"))
  }

  @Test func neutralSiteGameHasTwoVisitorRows() throws {
    let home: Payload = [1, "HOM", "0022500002", "2025-11-01", "AWY @ HOM", "L", 98]
    let away: Payload = [2, "AWY", "0022500002", "2025-11-01", "AWY @ HOM", "W", 118]
    let game = try provider.game(Self.log(home, away))
    #expect(game.isNeutralSite && game.score == Score(home: 98, away: 118))
  }

  @Test func scheduleHasArenasAndDropsGamesWithoutTeams() throws {
    let game: Payload = [
      "gameId": "0022300265", "gameStatus": 1, "gameStatusText": "7:00 pm ET",
      "gameDateEst": "2023-11-30T00:00:00Z", "gameDateTimeUTC": "2023-12-01T00:00:00Z",
      "gameTimeUTC": "1900-01-02T00:00:00Z", "arenaName": "The Hall", "arenaCity": "Home",
      "postponedStatus": "A", "homeTeam": ["teamId": 1, "teamTricode": "HOM", "score": 0],
      "awayTeam": ["teamId": 2, "teamTricode": "AWY", "score": 0],
    ]
    let empty: Payload = ["teamId": 0, "teamTricode": "", "teamName": ""]
    let open = game.with(["gameId": "0022301201", "homeTeam": empty, "awayTeam": empty])
    let list = try provider.games([
      "leagueSchedule": [
        "gameDates": [["gameDate": "11/30/2023 00:00:00", "games": [game, open]]]
      ]
    ])
    #expect(list.games.count == 1)
    let read = try #require(list.games.first)
    #expect(try read.day == day("2023-11-30"))
    #expect(read.start == ProviderDateParser.instant("2023-12-01T00:00:00Z"))
    #expect(read.venue == .init(name: "The Hall", city: "Home"))
  }

  @Test func supplementAddsVenueButNoGames() throws {
    var list = try provider.games(Self.board(Self.game.with(["gameId": "0021800319"])))
    var other = Self.tables(status: 3, text: "Final", lines: Self.lines)
    list.join(try provider.games(other), as: .supplement)
    #expect(list.games.count == 1 && list.games.first?.venue?.name == "The Hall")
    other = Self.tables(status: 3, text: "Final", lines: Self.lines)
    var none = GameList()
    none.join(try provider.games(other), as: .supplement)
    #expect(none.games.isEmpty)
  }
}
