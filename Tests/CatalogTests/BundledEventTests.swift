import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

extension Catalog {
  /// Returns all events in the order of the file.
  fileprivate func events() throws(CatalogError) -> [StadiumEvent] {
    try eventFile.value().sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// The bundled list of events that aren't games of a league.
@Suite struct BundledEventTests {
  private let catalog: Catalog
  private let events: [StadiumEvent]

  init() throws {
    catalog = try BundledCatalog.result.get()
    events = try catalog.events()
  }

  private func names(_ stadium: StadiumID, _ day: String) throws -> [String] {
    try catalog.events(at: stadium, on: #require(LocalDay(day))).map(\.name)
  }

  @Test func eventsAreAtOpenStadiums() {
    #expect(events.count >= 2_500 && Set(events).count == events.count)
    #expect(Set(events.map(\.kind)) == Set(StadiumEvent.Kind.allCases))
    for event in events {
      let stadium = catalog.stadiums[event.stadium]
      #expect(stadium?.isOpen(in: event.day.year) == true, "\(event)")
      #expect(!event.name.contains { $0 == "|" || $0.isNewline }, "\(event)")
    }
  }

  @Test func linesAreSorted() throws {
    let lines = try BundledRoads.file("events.csv").split(separator: "\n").dropFirst()
    #expect(lines.count == events.count)
    let keys = lines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
    #expect(keys == keys.sorted())
  }

  @Test func noEventIsAGameOfTheCatalog() throws {
    for event in events {
      for game in try catalog.gameIndex.games(at: event.stadium, on: event.day) {
        let teams = [game.home, game.away].map {
          catalog.displayName(of: $0, season: game.season)
        }
        #expect(!teams.allSatisfy(event.name.contains), "\(event)")
      }
    }
  }

  /// All-Star Games of MLB are on Tuesdays, of the NBA on Sundays; Final Fours end on Mondays.
  @Test(arguments: [
    ("MLB All-Star Game", 2), ("Home Run Derby", 1), ("NBA All-Star Game", 0),
    ("NBA All-Star Saturday Night", 6), ("Final Four: semifinals", 6),
    ("Final Four: championship game", 1),
  ])
  func weekdaysArePlausible(_ name: String, _ weekday: Int) {
    let days = events.filter { $0.name == name }.map(\.day)
    #expect(days.count >= 30)
    // January 1, 1970 was a Thursday.
    #expect(days.allSatisfy { ($0.daysSinceEpoch + 4) % 7 == weekday })
  }

  @Test func findsEventsOfADay() throws {
    #expect(try names("progressive-field-cleveland", "2019-07-09") == ["MLB All-Star Game"])
    #expect(try names("rose-bowl-pasadena", "2020-01-01") == ["Rose Bowl: Oregon–Wisconsin"])
    #expect(try names("rose-bowl-pasadena", "1994-07-17") == ["World Cup: Brazil–Italy"])
    #expect(try names("alamodome-san-antonio", "2025-04-07") == ["Final Four: championship game"])
    #expect(try names("petco-park-san-diego", "2006-03-20") == ["World Baseball Classic: final"])
    #expect(try names("progressive-field-cleveland", "2019-07-10").isEmpty)
  }

}
