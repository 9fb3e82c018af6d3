import SportsModel
import Testing

@testable import CatalogBuilding

/// Elevations by stadium and by city.
@Suite struct StadiumElevationsTests {
  private let stadiums = CatalogBuildingFixture.stadiums

  @Test func lineOfStadiumWinsOverItsCity() throws {
    let elevations = StadiumElevations(["Town|OH|US": 180, "far-hall": 240])
    let result = try elevations.applied(to: stadiums)
    #expect(result.map(\.elevation) == [180, 180, 180, 240])
  }

  @Test func stadiumWithoutElevationFails() throws {
    let elevations = StadiumElevations(["far-hall": 240])
    #expect(throws: SourceError.self) { try elevations.applied(to: stadiums) }
  }

  @Test func lineWithoutStadiumFails() throws {
    let elevations = StadiumElevations(["Town|OH|US": 180, "no-hall": 240])
    #expect(throws: SourceError.self) { try elevations.applied(to: stadiums) }
  }
}
