import BoxScores
import Foundation
import SportsModel
import TestSupport
import Testing
import Web

@testable import Scores

/// Invented responses of each provider, whole and damaged.
@Suite struct BoxScoreReaderTests {
  struct Response: Sendable, CustomStringConvertible {
    let provider: ProviderID
    let league: LeagueID
    let id, json: String

    var description: String { "\(provider) \(league)" }

    func box(_ body: Data? = nil, status: Int = 200) throws -> ProvidedBoxScore {
      let url = try #require(URL(string: "http://localhost/"))
      let listed = ListedGame(
        provider: provider, league: league, id: id, day: LocalDay(daysSinceEpoch: 20_000),
        status: .final, home: .init(id: "1"), away: .init(id: "2"))
      let read = try BoxScoreReader.read(
        WebResponse(status: status, body: body ?? Data(json.utf8), url: url),
        of: listed)
      var box = ProvidedBoxScore(
        provider: provider.rawValue,
        score: BoxScore(
          league: league, season: 2024, day: listed.day, isPostseason: false, home: "home",
          away: "away"))
      try read.fill(&box)
      return box
    }

    func replacing(_ old: String, _ new: String) -> Response {
      Response(
        provider: provider, league: league, id: id,
        json: json.replacingOccurrences(of: old, with: new))
    }
  }

  static let hockey = Response(
    provider: .nhl, league: "nhl", id: "2024020001",
    json: """
      {"id": 2024020001, "gameType": 2, "gameDate": "2024-10-04", "gameState": "OFF",
       "gameScheduleState": "OK", "gameOutcome": {"lastPeriodType": "SO"},
       "homeTeam": {"id": 1, "abbrev": "NJD", "score": 2},
       "awayTeam": {"id": 2, "abbrev": "BUF", "score": 1},
       "playerByGameStats": {
        "homeTeam": {"forwards": [{"playerId": 11, "name": {"default": "A. Home"}, "goals": 1,
          "assists": 0, "powerPlayGoals": 1, "toi": "14:10"}], "defense": [],
         "goalies": [{"playerId": 12, "name": {"default": "G. Home"}, "saveShotsAgainst": "29/30",
          "goalsAgainst": 1, "decision": "W", "toi": "65:00"}]},
        "awayTeam": {"forwards": [{"playerId": 21, "name": {"default": "A. Away"}, "goals": 1,
          "assists": 0, "toi": "15:00"}, {"playerId": 22, "name": {"default": "B. Away"},
          "goals": 0, "assists": 0, "toi": "00:00"}], "defense": [], "goalies": []}}}
      """)

  static let basketball = Response(
    provider: .nba, league: "nba", id: "0022400001",
    json: """
      {"game": {"gameId": "0022400001", "gameCode": "20241022/NYKBOS", "gameStatus": 3,
       "gameStatusText": "Final", "attendance": 19156, "duration": 140, "period": 5,
       "regulationPeriods": 4,
       "homeTeam": {"teamId": 1, "teamTricode": "BOS", "score": 30,
        "periods": [{"score": 6}, {"score": 6}, {"score": 6}, {"score": 6}, {"score": 6}],
        "players": [{"personId": 31, "name": "A Home", "played": "1",
          "statistics": {"points": 30, "reboundsTotal": 4}}]},
       "awayTeam": {"teamId": 2, "teamTricode": "NYK", "score": 20,
        "periods": [{"score": 4}, {"score": 4}, {"score": 4}, {"score": 4}, {"score": 4}],
        "players": [{"personId": 32, "name": "A Away", "played": "1",
          "statistics": {"points": 20}}]}}}
      """)

  static let football = Response(
    provider: .espn, league: "nfl", id: "401",
    json: """
      {"header": {"id": "401", "uid": "s:20~l:28~e:401", "season": {"year": 2024, "type": 2},
        "competitions": [{"date": "2024-10-04T17:00Z",
         "status": {"type": {"name": "STATUS_FINAL", "state": "post", "completed": true}},
         "competitors": [
          {"homeAway": "home", "score": "20", "team": {"id": "1", "displayName": "H"},
           "linescores": [{"displayValue": "20"}, {"displayValue": "0"}]},
          {"homeAway": "away", "score": "17", "team": {"id": "2", "displayName": "A"},
           "linescores": [{"displayValue": "10"}, {"displayValue": "7"}]}]}]},
       "gameInfo": {"attendance": 70000}}
      """)

  static let all = [hockey, basketball, football]

  @Test func responsesHaveTheirFacts() throws {
    let hockey = try Self.hockey.box()
    // The shoot-out decided: that goal has no scorer.
    #expect(hockey.score.lines?.compactMap(\.goals).reduce(0, +) == 2)
    #expect(hockey.score.isOvertime == true && hockey.score.appearances?.count == 3)
    #expect(hockey.names["nhl:12"] == "G. Home")
    let basketball = try Self.basketball.box().score
    #expect(basketball.isOvertime == true && basketball.attendance == 19_156)
    #expect(basketball.lineScore?.away == [4, 4, 4, 4, 4])
    let football = try Self.football.box().score
    #expect(football.lineScore?.home == [20, 0] && football.attendance == 70_000)
    #expect(football.scoring == nil && football.appearances == nil)
  }

  static let refused: [(Response, String, String, BoxScoreRefusal)] = [
    (hockey, "\"OFF\"", "\"CRIT\"", .notFinal(.live)),
    (basketball, "\"gameStatus\": 3", "\"gameStatus\": 2", .notFinal(.live)),
    (football, "\"completed\": true", "\"completed\": false", .notFinal(.unknown)),
    (hockey, "\"OK\"", "\"PPD\"", .notFinal(.postponed)),
    (hockey, "\"OFF\"", "\"FUT\"", .notFinal(.scheduled)),
    (hockey, "2024020001", "2024020002", .otherGame),
    (basketball, "0022400001", "2022400001", .otherGame),
    (football, "l:28", "l:23", .otherGame),
    (hockey, "\"score\": 1}", "\"score\": 0}", .inconsistent),
    (basketball, "\"points\": 30", "\"points\": 31", .inconsistent),
    (football, "\"score\": \"17\"", "\"score\": \"?\"", .inconsistent),
  ]

  @Test(arguments: refused.indices) func otherGamesAndEditedStatisticsAreRefused(_ index: Int) {
    let (response, old, new, refusal) = Self.refused[index]
    #expect(throws: refusal) { try response.replacing(old, new).box() }
  }

  @Test func responseOfAnErrorIsRefused() {
    #expect(throws: BoxScoreRefusal.unusable(.refused(status: 403))) {
      try Self.hockey.box(status: 403)
    }
  }

  @Test func unknownTotalsStayUnknown() throws {
    let box = try Self.football.replacing("70000", "\"?\"")
      .replacing("\"displayValue\": \"7\"", "\"displayValue\": \"?\"").box()
    #expect(box.score.attendance == nil && box.score.lineScore == nil)
    #expect(try Self.basketball.replacing("140", "9223372036854775807").box().score.minutes == nil)
  }

  @Test func hostileTextOfProvidersIsCleaned() throws {
    let named = try Self.hockey.replacing("G. Home", "G\\u001b[31m").box()
    let read = try #require(ProvidedBoxScore(json: named.json()))
    #expect(read.names["nhl:12"]?.contains("\u{1B}") == false)
    let numbered = try Self.hockey.replacing("\"playerId\": 22", "\"playerId\": \"2\\n2\"").box()
    #expect(numbered.names.count == 3)
  }

  @Test(arguments: all) func damagedResponsesNeverClaimAnotherScore(_ response: Response) throws {
    let body = Data(response.json.utf8)
    let whole = try response.box()
    var generator = SeededGenerator(seed: 51)
    for _ in InputMutator.seeds(divisor: 4) {
      var bytes = body
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = bytes.startIndex + Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[place] = UInt8.random(in: 32...126, using: &generator)
        } else {
          bytes = bytes.prefix(upTo: place)
        }
      }
      guard let box = try? response.box(bytes), let lines = box.score.lines else { continue }
      for side in TeamSide.allCases {
        let scored = lines.filter { $0.side == side }.reduce(0) {
          $0 + ($1.points ?? $1.goals ?? 0)
        }
        #expect(scored >= 0 && lines.count <= (whole.score.lines?.count ?? 0) + 1)
      }
    }
  }
}
