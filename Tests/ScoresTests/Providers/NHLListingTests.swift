import Foundation
import SportsModel
import Testing
import Web

@testable import Scores

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
    #expect(game.score == Score(home: 3, away: 2))
    #expect(game.detail == "Final/SO")
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
  ])
  func gameStateGivesStatus(_ state: String, _ status: ListedGame.Status) throws {
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
