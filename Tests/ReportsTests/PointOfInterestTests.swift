import AppSupport
import Catalog
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// Stadiums, former sites and breweries near a place.
@Suite struct PointOfInterestTests {
  private let catalog: Catalog
  private let day: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    day = try #require(LocalDay("2019-04-13"))
  }

  private func points(
    _ place: String, within meters: Double? = nil,
    kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases)
  ) throws -> [Nearby<PointOfInterest>] {
    try PointFinder(catalog, on: day).points(
      near: catalog.place(place, on: day), within: meters, kinds: kinds)
  }

  @Test func pointsAreWithinReachAndSorted() throws {
    let points = try points("Fenway Park")
    try #require(points.count > 5)
    #expect(points.map(\.meters) == points.map(\.meters).sorted())
    for point in points {
      #expect(point.meters <= point.element.kind.reach)
      let here = try catalog.place("Fenway Park", on: day).coordinate
      #expect(abs(here.distance(to: point.element.coordinate) - point.meters) < 0.1)
    }
    #expect(!points.contains { $0.element.stadium == "fenway-park-boston" })
    #expect(Set(points.map(\.element.kind)) == [.formerSite, .brewery])
  }

  @Test func homeOfAnotherTeamHasItsGames() throws {
    // The Bruins played the Maple Leafs in the first round, the Orioles were at Fenway Park.
    let garden = try #require(
      try points("Fenway Park", within: 4_000, kinds: [.stadium]).first {
        $0.element.stadium == "td-garden-boston"
      })
    #expect(garden.element.games.map(\.league) == ["nhl"])
    #expect(garden.element.about.contains("Boston Bruins"))
  }

  @Test func formerSiteHasYearsAndTeams() throws {
    let sites = try points("Fenway Park", kinds: [.formerSite])
    let grounds = try #require(sites.first { $0.element.name == "Huntington Avenue Grounds" })
    #expect(grounds.element.about.hasPrefix("1901–1911: Boston "))
    #expect(grounds.element.games.isEmpty)
  }

  @Test func documentHasDistancesInMeters() throws {
    let points = try points("Wrigley Field", within: 1_000, kinds: [.brewery])
    let place = try catalog.place("Wrigley Field", on: day)
    let document = PointsDocument(points, near: place, on: day)
    try #require(!document.points.isEmpty)
    let line = try JSONValue(encoding: document).line
    #expect(line.contains(#""kind":"brewery""#) && line.contains(#""place":"Wrigley Field""#))
    #expect(line.contains(#""stadium_id":null"#))
  }

  @Test func everyBreweryIsNearAStadium() throws {
    let breweries = try catalog.breweries()
    #expect(breweries.count > 500)
    for brewery in breweries {
      #expect(
        !catalog.stadiums.near(brewery.coordinate, on: nil, within: 3_100).isEmpty,
        "\(brewery.name)")
    }
  }
}
