import Localization
import SportsModel

/// A metropolitan area with so many stadiums that a map of the continent shows it enlarged.
struct MapArea: Hashable, Sendable {
  let name: String
  let latitudes: ClosedRange<Double>
  let longitudes: ClosedRange<Double>

  func contains(_ place: Coordinate) -> Bool {
    latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
  }

  static let losAngeles = MapArea(
    name: "Los Angeles", latitudes: 33.6...34.3, longitudes: -118.6...(-117.5))
  static let chicago = MapArea(
    name: "Chicago", latitudes: 41.6...42.2, longitudes: -88.4...(-87.5))
  static let newYork = MapArea(
    name: "New York", latitudes: 40.5...41.1, longitudes: -74.4...(-73.4))
  static var northeast: MapArea {
    MapArea(
      name: localized("Boston to Washington"), latitudes: 38.5...42.7,
      longitudes: -77.7...(-70.8))
  }
}
