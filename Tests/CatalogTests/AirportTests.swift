import Catalog
import SportsModel
import TestSupport
import Testing

/// The list of airports.
@Suite struct AirportTests {
  private let catalog: Catalog
  private let airports: [Airport]

  init() throws {
    catalog = try BundledCatalog.result.get()
    airports = try catalog.airports()
  }

  @Test func codesAreUniqueAndUpperCase() {
    #expect(airports.count >= 120)
    #expect(Set(airports.map(\.code)).count == airports.count)
    #expect(airports.allSatisfy { $0.code.utf8.count == 3 && $0.code == $0.code.uppercased() })
    #expect(Set(airports.map(\.size)) == Set(Airport.Size.allCases))
  }

  @Test func airportIsNearItsCity() throws {
    let gazetteer = try catalog.gazetteer()
    try #require(!airports.isEmpty)
    for airport in airports {
      let nearest = try gazetteer.cities(named: airport.city)
        .map { $0.coordinate.distance(to: airport.coordinate) }.min()
      #expect(try #require(nearest, "\(airport.code)") < 70_000, "\(airport.code)")
    }
  }

  /// Every stadium in use has an airport within two hours.
  @Test func everyHomeHasAnAirport() throws {
    let homes = catalog.stadiums.stadiums.filter { stadium in
      stadium.tenancies.contains { $0.last == nil }
    }
    try #require(homes.count > 100)
    for home in homes {
      let nearest = airports.map { $0.coordinate.distance(to: home.coordinate) }.min()
      #expect(try #require(nearest) < 160_000, "\(home.id)")
    }
  }

  @Test func townToStayIsLargeAndNear() throws {
    let elkhart = try #require(Coordinate(latitude: 41.72, longitude: -85.9))
    let town = try #require(try catalog.townToStay(near: elkhart))
    #expect(["Elkhart, IN", "South Bend, IN", "Mishawaka, IN"].contains(town.title))
    let ocean = try #require(Coordinate(latitude: 30, longitude: -140))
    #expect(try catalog.townToStay(near: ocean) == nil)
  }
}
