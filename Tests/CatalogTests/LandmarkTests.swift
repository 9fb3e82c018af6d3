import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// The list of sports landmarks.
@Suite struct LandmarkTests {
  private let catalog: Catalog
  private let landmarks: [Landmark]

  init() throws {
    catalog = try BundledCatalog.result.get()
    landmarks = try catalog.landmarks()
  }

  @Test func listHasAllKindsAndUniqueEntries() throws {
    #expect(landmarks.count >= 150)
    #expect(Set(landmarks.map(\.id)).count == landmarks.count)
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
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/landmark-checks.csv").standardizedFileURL
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

  @Test(arguments: [
    ("name,latitude\n", "not a table of places"),
    (
      "id,name,kind,city,country,latitude,longitude,about,source\na,B,statue,C,US,91,0,d,e\n",
      "position"
    ),
    (
      "id,name,kind,city,country,latitude,longitude,about,source\na,B,tomb,C,US,1,2,d,e\n", "a kind"
    ),
  ])
  func malformedTableIsRefused(_ text: String, _ cause: String) throws {
    try CatalogFixture.with(["landmarks.csv": text]) { fixture in
      let error = #expect(throws: CatalogError.self) { try fixture.catalog().landmarks() }
      #expect(error.map { "\($0)".contains("landmarks.csv:") && "\($0)".contains(cause) } == true)
    }
  }
}
