/// The symbols of stadiums: a filled disc with a check mark, a diamond, an empty ring.
///
/// Their shapes differ, so that they can be distinguished without colors.
struct MapMarker {
  let status: MapStadium.VisitStatus
  /// The radius of the disc; the other symbols are in proportion.
  let radius: Double

  func elements(at point: Point, _ theme: Theme) -> [SVGElement] {
    switch status {
    case .visited:
      [
        SVGElement.circle(point, radius: radius).fill(theme.visited)
          .stroke(theme.land, width: radius * 0.2),
        SVGElement.path(tick(at: point)).fill(nil).stroke(theme.land, width: radius * 0.26)
          .rounded(),
      ]
    case .planned:
      [
        SVGElement.path(diamond(at: point)).fill(theme.planned)
          .stroke(theme.land, width: radius * 0.2)
      ]
    case .missing:
      [
        SVGElement.circle(point, radius: radius * 0.62).fill(theme.land)
          .stroke(theme.missing, width: radius * 0.3)
      ]
    }
  }

  func tick(at point: Point) -> SVGPath {
    SVGPath(through: [
      Point(point.x - radius * 0.42, point.y + radius * 0.02),
      Point(point.x - radius * 0.1, point.y + radius * 0.34),
      Point(point.x + radius * 0.45, point.y - radius * 0.34),
    ])
  }

  func diamond(at point: Point) -> SVGPath {
    let reach = radius * 1.15
    return SVGPath(
      through: [
        Point(point.x, point.y - reach), Point(point.x + reach, point.y),
        Point(point.x, point.y + reach), Point(point.x - reach, point.y),
      ], isClosed: true)
  }
}

extension Theme {
  var visitedLand: Color { surface.mixed(with: visited, 0.28) }
}

extension MapStadium.VisitStatus {
  /// The drawing order; lower ones are covered by higher ones.
  var drawingOrder: Int {
    switch self {
    case .missing: 0
    case .planned: 1
    case .visited: 2
    }
  }

  /// The word in a legend.
  package var word: String {
    switch self {
    case .visited: "visited"
    case .planned: "planned"
    case .missing: "still to visit"
    }
  }
}
