import CatalogBuilding
import Foundation
import SportsModel
import Testing

/// Telling starts from what schedules print when they do not know.
@Suite struct StartRulesTests {
  private func start(_ utc: String, day: String, isProvisional: Bool = false) throws -> Game.Start {
    let game = SourceGame(
      league: "mlb", season: 2018, day: try #require(LocalDay(day)), startUTC: Date(utcText: utc),
      homeCode: "HOM", awayCode: "AWY", isProvisional: isProvisional)
    return StartRules.start(of: game, zone: TimeZone(identifier: "America/Los_Angeles"))
  }

  @Test func convertsStartToStadiumTime() throws {
    #expect(
      try start("2018-06-16T02:10:00Z", day: "2018-06-15") == .exact(minuteOfDay: 19 * 60 + 10))
    #expect(
      try start("2018-12-16T02:10:00Z", day: "2018-12-15") == .exact(minuteOfDay: 18 * 60 + 10))
  }

  @Test func startOnAnotherDayIsUnknown() throws {
    #expect(try start("2018-06-16T02:10:00Z", day: "2018-06-16") == .unknown)
  }

  @Test func nightStartIsPlaceholder() throws {
    #expect(try start("2018-06-15T10:33:00Z", day: "2018-06-15") == .placeholder(minuteOfDay: 213))
  }

  @Test func provisionalDateHasNoStart() throws {
    #expect(try start("2018-06-16T02:10:00Z", day: "2018-06-15", isProvisional: true) == .unknown)
  }

  @Test func secondGameFiveMinutesLaterIsPlaceholder() {
    let first = Game.Start.exact(minuteOfDay: 790)
    #expect(
      StartRules.second(.exact(minuteOfDay: 795), after: first) == .placeholder(minuteOfDay: 795))
    #expect(StartRules.second(.exact(minuteOfDay: 1000), after: first) == .exact(minuteOfDay: 1000))
    #expect(
      StartRules.second(.exact(minuteOfDay: 795), after: .unknown) == .exact(minuteOfDay: 795))
  }

  @Test func sameStartForWholeSeasonIsPlaceholder() {
    let same = Array(repeating: Game.Start.exact(minuteOfDay: 1140), count: 40)
    #expect(StartRules.massPlaceholder(same + [.unknown]) == 1140)
    #expect(StartRules.massPlaceholder(same + [.exact(minuteOfDay: 900)]) == nil)
    #expect(StartRules.massPlaceholder(Array(same.prefix(5))) == nil)
  }
}
