import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Reports
@testable import Sharing

/// Calendars of games.
@Suite struct ScheduleCalendarTests {
  private let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  private func events(_ games: [Game]) -> [CalendarEvent] {
    ScheduleCalendar(world.catalog)
      .file(games, about: [], now: Date(timeIntervalSince1970: 0)).events
  }

  @Test func gameOnAnOpenDateIsTentativeAndTakesItsDay() throws {
    let games = try world.catalog.games(of: "nfl", season: 2026)
    let open = try #require(games.first { !$0.isDateConfirmed })
    let event = try #require(events([open]).first)
    #expect(event.isTentative && event.time == .day(open.day))
    #expect(event.details.contains("Date not confirmed, time to be announced"))

    let confirmed = try #require(games.first { $0.isDateConfirmed && $0.localStart != nil })
    let other = try #require(events([confirmed]).first)
    #expect(!other.isTentative && other.time != .day(confirmed.day))
    #expect(!other.details.contains { $0.contains("announced") })
  }
}
