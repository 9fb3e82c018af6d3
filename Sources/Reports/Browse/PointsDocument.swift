package import AppSupport
package import Catalog
import Localization
package import SportsModel

/// The document of `places near --json`.
package struct PointsDocument: Encodable, Sendable {
  private let schema = 1
  private let place: String
  private let date: LocalDay
  package let points: [PointDocument]

  package init(_ points: [Nearby<PointOfInterest>], near place: TripPlace, on day: LocalDay) {
    self.place = place.name
    date = day
    self.points = points.map(PointDocument.init)
  }
}

/// Formats points of interest as a table.
package enum PointListFormatter {
  package static func table(
    _ points: [Nearby<PointOfInterest>], names catalog: Catalog, format: DisplayFormat
  ) -> TextTable {
    var table = TextTable(
      [
        .figures(localized("DISTANCE")), .marks(localized("KIND")),
        .words(localized("NAME"), least: 16), .words(localized("ABOUT"), least: 12),
      ],
      indent: 0)
    for point in points {
      table.add(
        format.distance(meters: point.meters), point.element.title, point.element.name,
        catalog.line(about: point.element))
    }
    return table
  }
}
