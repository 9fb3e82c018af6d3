import Drawing
import Localization

/// The symbols of stadiums: a filled disc with a check mark, a diamond, an empty ring.
///
/// Their shapes differ, so that they can be distinguished without colors.
struct MapMarker {
  let status: MapStadium.VisitStatus
  /// The radius of the disc; the other symbols are in proportion.
  let radius: Double
  /// A number in place of the check mark.
  var number: Int?

  /// The radius of the symbol without its rim.
  var ownRadius: Double { status == .missing ? extent : radius }

  /// From the center to the edge of the symbol.
  var extent: Double {
    switch status {
    case .visited: radius * 1.1
    case .planned: radius * 1.25
    case .missing: radius * 0.77
    }
  }

  func elements(at point: Point, _ theme: Theme) -> [SVGElement] {
    switch status {
    case .visited:
      [
        SVGElement.circle(point, radius: radius).fill(theme.visited)
          .stroke(theme.land, width: radius * 0.2),
        number.map { digits($0, at: point, theme: theme) }
          ?? SVGElement.path(tick(at: point)).fill(nil).stroke(theme.land, width: radius * 0.26)
          .rounded(),
      ]
    case .planned:
      [
        SVGElement.path(diamond(at: point)).fill(theme.planned)
          .stroke(theme.land, width: radius * 0.2)
      ] + (number.map { [digits($0, at: point, theme: theme)] } ?? [])
    case .missing:
      [
        SVGElement.circle(point, radius: radius * 0.62).fill(theme.land)
          .stroke(theme.missing, width: radius * 0.3)
      ]
    }
  }

  private func digits(_ number: Int, at point: Point, theme: Theme) -> SVGElement {
    let text = String(number)
    let room = radius * (status == .visited ? 1.55 : 1.25)
    let widest = TextFitter(.heavy).width(of: text, size: 1)
    let size = min(radius * 1.25, room / widest)
    let baseline = Point(point.x, point.y + size * Typography.capHeight / 2)
    return SVGElement.text(
      text, at: baseline, size: size, weight: .heavy, color: theme.land, anchor: .middle)
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

extension MapStadium.VisitStatus {
  /// The drawing order; lower ones are covered by higher ones.
  var drawingOrder: Int { [.missing, .planned, .visited].firstIndex(of: self) ?? 0 }

  /// The word in a legend.
  package var word: String {
    switch self {
    case .visited: localized("visited")
    case .planned: localized("planned")
    case .missing: localized("still to visit")
    }
  }

  /// Returns `12 visited`, with a text in place of the number.
  package func counted(_ count: Int, as text: String? = nil) -> String {
    let number = text ?? String(count)
    return switch self {
    case .visited: localized(count, one: "\(number) visited", other: "\(number) visited")
    case .planned: localized(count, one: "\(number) planned", other: "\(number) planned")
    case .missing:
      localized(count, one: "\(number) still to visit", other: "\(number) still to visit")
    }
  }

  /// Returns `Fenway Park, Boston, MA: visited`.
  func label(_ name: String, _ place: String) -> String {
    switch self {
    case .visited: localized("\(name), \(place): visited")
    case .planned: localized("\(name), \(place): planned")
    case .missing: localized("\(name), \(place): still to visit")
    }
  }

  /// Returns `Fenway Park, Boston, MA: visited, 2 visits` with a text for the number of visits.
  func label(_ name: String, _ place: String, visits: Int, as number: String) -> String {
    switch self {
    case .visited:
      localized(
        visits, one: "\(name), \(place): visited, \(number) visit",
        other: "\(name), \(place): visited, \(number) visits")
    case .planned:
      localized(
        visits, one: "\(name), \(place): planned, \(number) visit",
        other: "\(name), \(place): planned, \(number) visits")
    case .missing:
      localized(
        visits, one: "\(name), \(place): still to visit, \(number) visit",
        other: "\(name), \(place): still to visit, \(number) visits")
    }
  }
}
