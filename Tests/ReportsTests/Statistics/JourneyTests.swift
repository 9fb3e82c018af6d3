import AppSupport
import Catalog
import Foundation
import Sharing
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// The distances of journeys.
@Suite struct JourneyTests {
  private let catalog: Catalog
  private let recorder: VisitBuilder

  init() throws {
    catalog = try BundledCatalog.result.get()
    recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 0) }
  }

  private static let fenway: StadiumID = "fenway-park-boston"
  private static let yankee: StadiumID = "yankee-stadium-bronx"
  private static let petco: StadiumID = "petco-park-san-diego"
  private static let toronto: StadiumID = "rogers-centre-toronto"

  private func visit(_ stadium: StadiumID, _ day: LocalDay) throws -> Visit {
    recorder.visit(at: try #require(catalog.stadiums[stadium]), on: day, kind: .game)
  }

  private func statistics(
    _ visits: [Visit], year: Int? = nil, home: Coordinate? = nil
  ) -> VisitStatistics {
    var options = VisitStatistics.Options()
    options.year = year
    options.home = home
    return VisitStatistics(visits, StatisticsContext(catalog), options)
  }

  private func miles(_ from: StadiumID, _ to: StadiumID) throws -> Double {
    let start = try #require(catalog.stadiums[from]).coordinate
    return start.miles(to: try #require(catalog.stadiums[to]).coordinate)
  }

  @Test(arguments: [
    (fenway, "2024-06-01", yankee, "2024-06-04", true),
    (fenway, "2024-06-01", yankee, "2024-06-05", false),
    (fenway, "2024-06-01", toronto, "2024-06-11", true),
    (fenway, "2024-06-01", toronto, "2024-06-12", false),
    (petco, "2019-06-01", fenway, "2024-06-02", false),
    (fenway, "2023-12-31", yankee, "2024-01-01", false),
  ])
  func milesCountWithinJourney(
    _ from: StadiumID, _ start: String, _ to: StadiumID, _ end: String, _ counts: Bool
  ) throws {
    let visits = try [
      visit(from, #require(LocalDay(start))), visit(to, #require(LocalDay(end))),
    ]
    let found = statistics(visits)
    let expected = try counts ? miles(from, to) : 0
    #expect(found.travel.miles == expected)
    #expect(found.travel.longest.map { [$0.from, $0.to] } == (counts ? [from, to] : nil))
    #expect(found.totals?.miles == found.travel.miles)
    let year = try #require(YearCard(statistics(visits, year: 2024), format: .miles))
    #expect(year.figures.contains { $0.label == "between stadiums" } == counts)
  }

  @Test func homeAddsWaysToFirstAndFromLastStadium() throws {
    let hartford = try #require(Coordinate(latitude: 41.764, longitude: -72.685))
    let visits = try [
      visit(Self.fenway, #require(LocalDay("2024-06-01"))),
      visit(Self.yankee, #require(LocalDay("2024-06-03"))),
      visit(Self.petco, #require(LocalDay("2024-08-01"))),
    ]
    let found = statistics(visits, year: 2024, home: hartford)
    let ways = try [Self.fenway, Self.yankee, Self.petco, Self.petco].map {
      hartford.miles(to: try #require(catalog.stadiums[$0]).coordinate)
    }
    let expected = try ways.reduce(0, +) + miles(Self.fenway, Self.yankee)
    #expect(abs(found.travel.miles - expected) < 0.001)
    #expect(abs((found.totals?.miles ?? 0) - expected) < 0.001)
    #expect(YearCard(found, format: .miles)?.figures.last?.label == "traveled")
  }

  /// A visit in another year changes no year's distance.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func yearsAreIndependent(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stadiums: [StadiumID] = [Self.fenway, Self.yankee, Self.petco, Self.toronto]
    let home = seed.isMultiple(of: 2) ? catalog.stadiums["wrigley-field-chicago"]?.coordinate : nil
    let first = try #require(LocalDay("2021-12-20"))
    func anyVisit() throws -> Visit {
      try visit(
        try #require(stadiums.randomElement(using: &generator)),
        first + Int.random(in: 0..<400, using: &generator))
    }
    var visits: [Visit] = []
    for _ in 0..<40 {
      let added = try anyVisit()
      let others = [2021, 2022, 2023].filter { $0 != added.day.year }
      let before = others.map { statistics(visits, year: $0, home: home).travel.miles }
      visits.append(added)
      let after = others.map { statistics(visits, year: $0, home: home).travel.miles }
      #expect(before == after, "\(added.day)")
      for year in [2021, 2022, 2023] {
        let only = statistics(visits, year: year, home: home)
        let all = statistics(visits, home: home).byYear.first { $0.key == String(year) }
        #expect(abs((all?.miles ?? 0) - only.travel.miles) < 0.001)
      }
    }
    #expect(statistics(visits, home: home).travel.miles > 0)
  }
}
