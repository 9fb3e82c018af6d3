import Foundation
package import SportsModel

/// The equal-area conic projection of Albers on the sphere.
///
/// Formulas 14-1 to 14-6 of J. P. Snyder, "Map Projections: A Working Manual", US Geological Survey
/// Professional Paper 1395, 1987. Coordinates are in radii of the earth, x to the east and y to the
/// north.
package struct AlbersProjection: Sendable {
  private let cone: Double
  private let constant: Double
  private let originRadius: Double
  private let meridian: Double

  /// Creates a projection that is true to scale on two parallels, in degrees.
  package init(
    parallels: (Double, Double), originLatitude: Double, centralMeridian: Double
  ) {
    let (first, second) = (parallels.0 * Self.degree, parallels.1 * Self.degree)
    cone = (sin(first) + sin(second)) / 2
    constant = cos(first) * cos(first) + 2 * cone * sin(first)
    originRadius =
      (constant - 2 * cone * sin(originLatitude * Self.degree)).squareRoot() / cone
    meridian = centralMeridian
  }

  /// The usual one for the United States (Snyder, page 99), centered on the stadiums.
  package static let northAmerica = AlbersProjection(
    parallels: (29.5, 45.5), originLatitude: 37.5, centralMeridian: -96)

  package func point(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let radius =
      max(0, constant - 2 * cone * sin(latitude * Self.degree)).squareRoot() / cone
    let angle = cone * (longitude - meridian) * Self.degree
    return (radius * sin(angle), originRadius - radius * cos(angle))
  }

  package func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
    point(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  private static let degree = Double.pi / 180
}
