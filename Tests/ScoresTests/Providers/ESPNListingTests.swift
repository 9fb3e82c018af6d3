import Foundation
import SportsModel
import Testing

@testable import Scores

struct ESPNListingTests {
  static func event(
    _ id: String = "1", date: String = "2022-09-18T02:10Z", state: String = "post",
    isCompleted: Payload = true, name: String = "STATUS_FINAL", home: Payload = "5",
    away: Payload = "1", match: KeyValuePairs<String, Payload> = [:]
  ) -> Payload {
    let base: Payload = [
      "competitors": [
        [
          "homeAway": "away", "score": away,
          "team": ["id": "2", "abbreviation": "AWY", "displayName": "Away Nine"],
        ],
        [
          "homeAway": "home", "score": home,
          "team": ["id": "1", "abbreviation": "HOM", "displayName": "Home Nine"],
        ],
      ],
      "status": [
        "type": [
          "name": .text(name), "state": .text(state), "completed": isCompleted,
          "detail": "Final/10",
        ]
      ],
      "venue": ["id": "7", "fullName": "The Park", "address": ["city": "Home"]],
      "neutralSite": false, "notes": [],
    ]
    return [
      "id": .text(id), "uid": .text("s:1~l:10~e:\(id)"), "date": .text(date),
      "season": ["year": 2022, "type": 2, "slug": "regular-season"],
      "competitions": [base.with(match)],
    ]
  }

  private let provider = TestProviders.espn

  @Test func scoresAreStringsAndDayIsInEasternTime() throws {
    let game = try provider.game(["events": [Self.event()]], league: "mlb")
    #expect(game.score == Score(home: 5, away: 1))
    #expect(try game.day == day("2022-09-17"))
    #expect(game.start == ProviderDateParser.instant("2022-09-18T02:10:00Z"))
    #expect(game.venue == .init(id: "7", name: "The Park", city: "Home"))
    #expect(game.detail == "Final/10")
  }

  @Test func scoresMayBeObjects() throws {
    let event = Self.event(home: ["value": 107, "displayValue": "107"], away: ["value": 98])
    let game = try provider.game(["events": [event]], league: "mlb")
    #expect(game.score == Score(home: 107, away: 98))
  }

  @Test(arguments: [
    ("STATUS_POSTPONED", "post", ListedGame.Status.postponed),
    ("STATUS_CANCELED", "post", .cancelled), ("STATUS_SUSPENDED", "in", .suspended),
    ("STATUS_SCHEDULED", "pre", .scheduled), ("STATUS_RAIN_DELAY", "in", .live),
    ("STATUS_NEW", "post", .unknown),
  ])
  func onlyCompletedGamesAreFinal(
    _ name: String, _ state: String, _ status: ListedGame.Status
  ) throws {
    let event = Self.event(state: state, isCompleted: false, name: name, home: "0", away: "0")
    let game = try provider.game(["events": [event]], league: "mlb")
    #expect(game.status == status && game.score == nil)
  }

  @Test func headlineGivesDoubleheaderNumber() throws {
    func number(_ headline: String) throws -> Int {
      let event = Self.event(match: ["notes": [["headline": .text(headline)]]])
      return try provider.game(["events": [event]], league: "mlb").number
    }
    #expect(try number("Doubleheader - Game 2 - Makeup from July 17") == 2)
    #expect(try number("ALDS - Game 3") == 0)
    #expect(try number("Doubleheader") == 0)
  }

  @Test func doubleheaderIsNumberedByStartTime() throws {
    let late = Self.event("8", date: "2016-05-19T00:15Z")
    let early = Self.event("9", date: "2016-05-18T18:15Z")
    let off = Self.event("7", date: "2016-05-18T17:00Z", name: "STATUS_POSTPONED")
    let list = try provider.games(["events": [late, early, off]], league: "mlb")
    #expect(
      Dictionary(uniqueKeysWithValues: list.games.map { ($0.id, $0.number) })
        == ["7": 0, "8": 2, "9": 1])
    let same = [Self.event("8"), Self.event("9")]
    #expect(
      try provider.games(["events": .list(same)], league: "mlb").games.allSatisfy { $0.number == 0 }
    )
  }

  @Test func eventsOfOtherLeaguesAreIgnored() throws {
    #expect(try provider.games(["events": [Self.event()]], league: "mls").games.isEmpty)
  }

  @Test func listsThatMayBeTruncatedAreMarked() throws {
    let events = (0..<25).map { Self.event(String($0), date: "2022-09-\(11 + $0 % 10)T18:10Z") }
    let body = Data((["events": .list(events)] as Payload).text.utf8)
    let month = try day("2022-09-01")...day("2022-09-30")
    #expect(try provider.games(body, league: "mlb", days: month).mayBeCut)
    let one = try day("2022-09-11")
    #expect(try !provider.games(body, league: "mlb", days: one...one).mayBeCut)
  }

  @Test(arguments: [
    ("NJ/NY Gotham FC", "NJY", ListedGame.Kind.regular), ("TBD", "TBD", .other),
    ("Warriors/Kings", "GS/SAC", .other),
  ])
  func placeholderTeamsAreDetected(_ name: String, _ code: String, _ kind: ListedGame.Kind) throws {
    let team: Payload = ["abbreviation": .text(code), "displayName": .text(name)]
    let match: KeyValuePairs<String, Payload> = [
      "competitors": [
        ["homeAway": "home", "team": team],
        ["homeAway": "away", "team": ["displayName": "Away Nine"]],
      ]
    ]
    let event = Self.event(state: "pre", isCompleted: false, match: match)
    #expect(try provider.game(["events": [event]], league: "nwsl").kind == kind)
  }

  @Test func kindComesFromSeasonAndCompetition() throws {
    func kind(_ season: Payload, _ type: String = "STD") throws -> ListedGame.Kind {
      let event = Self.event(match: ["type": ["abbreviation": .text(type)]])
      return try provider.game(["events": [event.with(["season": season])]], league: "mlb").kind
    }
    #expect(try kind(["type": 1]) == .preseason)
    #expect(try kind(["type": 3]) == .postseason)
    #expect(try kind(["type": 13_846, "slug": "regular-season"]) == .regular)
    #expect(try kind(["type": 13_847, "slug": "conference-final"]) == .postseason)
    #expect(try kind(["type": 2], "ALLSTAR") == .allStar)
  }
}
