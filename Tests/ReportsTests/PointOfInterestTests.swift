import AppSupport
import Catalog
import SportsModel
import TestSupport
import Testing

@testable import Reports

/// Stadiums, former sites, landmarks and breweries near a place.
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
    try PointFinder(catalog, kinds: kinds).points(
      near: catalog.place(place, on: day).coordinate, on: day, within: meters)
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
    let sites = points.filter { $0.element.kind != .landmark }
    #expect(!sites.contains { $0.element.stadium == "fenway-park-boston" })
    #expect(Set(points.map(\.element.kind)) == [.formerSite, .landmark, .brewery])
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

  @Test func landmarkHasItsOwnKind() throws {
    let points = try points("Fenway Park", within: 300, kinds: [.landmark])
    let statue = try #require(points.first { $0.element.name == "Carl Yastrzemski statue" })
    #expect(statue.element.title == "statue")
    #expect(statue.element.about == "Tipping his helmet in his last game")
  }

  @Test func noPointIsFartherThanItsDistance() throws {
    let finder = try PointFinder(catalog)
    let homes = catalog.stadiums.stadiums.filter { $0.tenancies.contains { $0.last == nil } }
    var random = SeededGenerator(seed: 27)
    for stadium in homes.shuffled(using: &random).prefix(40) {
      let points = try finder.points(near: stadium.coordinate, on: day)
      for point in points {
        let distance = point.element.coordinate.distance(to: stadium.coordinate)
        #expect(abs(distance - point.meters) < 0.5, "\(point.element.name)")
        #expect(distance <= point.element.kind.reach, "\(point.element.name)")
      }
    }
  }

  @Test func highlightsHaveGamesAndAllKinds() throws {
    let points = try points("Fenway Park", within: 4_000)
    let few = points.highlights(4)
    #expect(few.count == 4)
    #expect(few.map(\.meters) == few.map(\.meters).sorted())
    #expect(few.contains { $0.element.stadium == "td-garden-boston" })
    #expect(Set(few.map(\.element.kind)).count == 4)
    #expect(few.filter { $0.element.kind == .landmark }.allSatisfy { $0.meters < 200 })
    #expect(points.highlights(0).isEmpty)
    #expect(points.highlights(10_000).map(\.meters) == points.map(\.meters))
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
