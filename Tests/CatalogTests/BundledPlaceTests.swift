import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// The lists of airports and of sports landmarks.
@Suite struct BundledPlaceTests {
  private let catalog: Catalog
  private let airports: [Airport]
  private let landmarks: [Landmark]

  init() throws {
    catalog = try BundledCatalog.result.get()
    airports = try catalog.airports()
    landmarks = try catalog.landmarks()
  }

  @Test func codesAreUniqueAndUpperCase() {
    #expect(airports.count >= 120 && Set(airports.map(\.code)).count == airports.count)
    #expect(airports.allSatisfy { $0.code.utf8.count == 3 && $0.code == $0.code.uppercased() })
    #expect(Set(airports.map(\.size)) == Set(Airport.Size.allCases))
  }

  @Test func airportIsNearItsCity() throws {
    let gazetteer = try catalog.gazetteer()
    try #require(!airports.isEmpty)
    for airport in airports {
      let nearest = try gazetteer.cities(named: String(airport.city.prefix { $0 != "," }))
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

  @Test func listHasAllKindsAndUniqueEntries() throws {
    #expect(landmarks.count >= 150 && Set(landmarks.map(\.id)).count == landmarks.count)
    #expect(Set(landmarks.map(\.name)).count == landmarks.count)
    #expect(Set(landmarks.map(\.kind)) == Set(Landmark.Kind.allCases))
    for landmark in landmarks {
      #expect(landmark.about.count <= 80, "\(landmark.id)")
      let source = try #require(URL(string: landmark.source), "\(landmark.id)")
      #expect(source.scheme == "https" && source.host() != nil, "\(landmark.id)")
    }
  }

  @Test func landmarkIsInItsCity() throws {
    let gazetteer = try catalog.gazetteer()
    for landmark in landmarks {
      let cities = try gazetteer.cities(named: landmark.city).filter {
        $0.area.country == landmark.country
          && (landmark.region.isEmpty || $0.area.region == landmark.region)
      }
      let nearest = cities.map { $0.coordinate.distance(to: landmark.coordinate) }.min()
      #expect(try #require(nearest, "\(landmark.id)") < 25_000, "\(landmark.id)")
    }
  }

  @Test func landmarkIsAtItsStadium() throws {
    let placed = landmarks.filter { $0.stadium != nil }
    #expect(placed.count > 100)
    for landmark in placed {
      let stadium = try #require(landmark.stadium.flatMap { catalog.stadiums[$0] })
      let distance = stadium.coordinate.distance(to: landmark.coordinate)
      #expect(distance < (landmark.kind == .bar ? 350 : 300), "\(landmark.id)")
    }
  }

  @Test func secondSourcesAgree() throws {
    let file = URL.repository.appending(path: "docs/landmark-checks.csv")
    let table = try CSVTable(
      Array(Data(contentsOf: file)), required: ["id", "latitude", "longitude", "second_source"])
    #expect(table.rows.count >= 30)
    for row in table.rows {
      let id = try #require(row["id"])
      let landmark = try #require(landmarks.first { $0.id == id }, "\(id)")
      let latitude = try #require(row["latitude"].flatMap(Double.init))
      let longitude = try #require(row["longitude"].flatMap(Double.init))
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(landmark.coordinate.distance(to: point) < 200, "\(id)")
    }
  }
}

/// The places next to stadiums.
@Suite struct NeighborTests {
  private let catalog: Catalog
  private let places: [NeighboringPlace]
  private let homes: [Stadium]

  init() throws {
    catalog = try BundledCatalog.result.get()
    places = try catalog.neighbors()
    homes = catalog.stadiums.stadiums.filter { $0.tenancies.contains { $0.last == nil } }
  }

  @Test func placeIsNextToItsStadiumAndInsideNone() throws {
    #expect(places.count > 900)
    #expect(Set(places.map(\.kind)) == Set(NeighboringPlace.Kind.allCases))
    for place in places {
      let stadium = try #require(catalog.stadiums[place.stadium], "\(place.stadium)")
      #expect(stadium.coordinate.distance(to: place.coordinate) <= 700, "\(place)")
      #expect(place.positionErrorMeters <= 50, "\(place)")
      for home in homes {
        let distance = home.coordinate.distance(to: place.coordinate)
        #expect(distance > home.footprintMeters + 10, "\(place) in \(home.id)")
      }
    }
  }

  @Test func placesOfStadiumAreDifferent() {
    for (stadium, places) in Dictionary(grouping: places, by: \.stadium) {
      for (index, place) in places.enumerated() {
        for other in places[..<index] {
          let distance = place.coordinate.distance(to: other.coordinate)
          #expect(distance > (place.name == other.name ? 140 : 25), "\(stadium): \(place.name)")
        }
      }
    }
  }

  @Test func stadiumInBusyAreaHasFivePlaces() throws {
    let counts = places.reduce(into: [StadiumID: Int]()) { $0[$1.stadium, default: 0] += 1 }
    let busy = homes.filter { $0.busyArea != nil }
    #expect(busy.count > 70)
    for stadium in busy { #expect(counts[stadium.id, default: 0] >= 5, "\(stadium.id)") }
    #expect(counts.values.count { $0 >= 5 } >= 125)
    #expect(Set(counts.keys).isSubset(of: homes.map(\.id)))
  }
}

/// Spring training and Triple-A parks.
@Suite struct OtherParkTests {
  private func park(
    _ latitude: Double, _ longitude: Double, _ day: String, in catalog: Catalog? = nil
  ) throws -> OtherPark? {
    try (catalog ?? BundledCatalog.result.get()).otherPark(
      near: try #require(Coordinate(latitude: latitude, longitude: longitude)), on: LocalDay(day))
  }

  @Test func namesSpringTrainingPark() throws {
    let park = try #require(try park(27.3468, -82.5170, "2019-03-10"))
    #expect(park.title == "Ed Smith Stadium, Sarasota: a spring training park")
    let minor = try #require(try self.park(35.9917, -78.9042, "2019-06-10"))
    #expect(minor.title == "Durham Bulls Athletic Park, Durham: a Triple-A ballpark")
  }

  @Test func closedParkIsNotNamedLater() throws {
    #expect(try park(27.639, -80.415, "2008-03-10")?.id == "holman-stadium-vero-beach")
    #expect(try park(27.639, -80.415, "2015-03-10") == nil)
  }

  @Test func farOrNearerStadiumHasNoPark() throws {
    #expect(try park(27.36, -82.5170, "2019-03-10") == nil)
    let arena = try #require(try BundledCatalog.result.get().stadiums["nationwide-arena-columbus"])
    let point = arena.coordinate
    #expect(try park(point.latitude, point.longitude, "2019-03-10") == nil)
  }

  @Test func parksAreNeverCountedAsStadiums() throws {
    let catalog = try BundledCatalog.result.get()
    let parks = try catalog.otherParks()
    #expect(Set(parks.map(\.id)).count == parks.count)
    for kind in OtherPark.Kind.allCases { #expect(parks.count { $0.kind == kind } >= 25) }
    for park in parks {
      #expect(catalog.stadiums[StadiumID(park.id)] == nil, "\(park.id)")
      #expect(catalog.stadiums.near(park.coordinate, on: nil, within: 300).isEmpty, "\(park.id)")
    }
    let homes = Set(catalog.teams.compactMap(\.currentHome).map(\.rawValue))
    #expect(homes.isDisjoint(with: parks.map(\.id)))
    let day = try #require(LocalDay("2019-03-10"))
    #expect(catalog.stadiums(named: "Ed Smith Stadium", on: day).isEmpty)
  }

}
