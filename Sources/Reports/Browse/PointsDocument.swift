package import AppSupport
package import Catalog
package import SportsModel

/// The document of `places near --json`.
package struct PointsDocument: Encodable, Sendable {
  private let schema = 1
  private let place: String
  private let date: LocalDay
  package let points: [Point]

  package struct Point: Encodable, Sendable {
    private let kind: PointOfInterest.Kind
    private let name: String
    private let category: String?
    private let about: String
    private let latitude: Double
    private let longitude: Double
    private let distanceM: Int
    private let stadiumID: StadiumID?
    private let gameIds: [GameKey]

    fileprivate init(_ point: Nearby<PointOfInterest>) {
      kind = point.element.kind
      name = point.element.name
      category = point.element.category
      about = point.element.about
      latitude = point.element.coordinate.latitude
      longitude = point.element.coordinate.longitude
      distanceM = Int(point.meters.rounded())
      stadiumID = point.element.stadium
      gameIds = point.element.games.map(\.id)
    }
  }

  package init(_ points: [Nearby<PointOfInterest>], near place: TripPlace, on day: LocalDay) {
    self.place = place.name
    date = day
    self.points = points.map(Point.init)
  }
}

/// Formats points of interest as a table.
package enum PointListFormatter {
  package static func table(
    _ points: [Nearby<PointOfInterest>], names catalog: Catalog, format: DisplayFormat
  ) -> TextTable {
    var table = TextTable(
      [
        .figures("DISTANCE"), .marks("KIND"), .words("NAME", least: 16), .words("ABOUT", least: 12),
      ],
      indent: 0)
    for point in points {
      let games = point.element.games.map { game in
        let away = catalog.displayName(of: game.away, season: game.season)
        let home = catalog.displayName(of: game.home, season: game.season)
        return "\(away) at \(home) \(game.localStart?.hourAndMinute ?? "that day")"
      }
      table.add(
        format.distance(meters: point.meters), point.element.title, point.element.name,
        games.isEmpty ? point.element.about : games.joined(separator: "; "))
    }
    return table
  }
}
