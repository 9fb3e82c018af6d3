package import Drawing
import Foundation
package import SportsModel

/// A projection fitted to a frame of a drawing.
package struct MapViewport: Sendable {
  package let frame: Frame
  /// Units of the drawing per radius of the earth.
  package let scale: Double
  private let center: (x: Double, y: Double)
  private let projection = AlbersProjection.northAmerica

  /// The part of the earth on maps; other stadiums are listed.
  private static let latitudes = 23.5...56.5
  private static let longitudes = (-129.0)...(-58.0)

  /// The smallest span, in radii of the earth: about 640 km.
  package static let minSpan = 0.1

  /// Returns whether a place is on maps of North America.
  package static func shows(_ place: Coordinate) -> Bool {
    latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
  }

  /// Fits a view to places, or the contiguous states without any, with a margin in units of the
  /// drawing above and below; at the sides it is half as much again, for labels.
  package init(
    of places: [Coordinate], in frame: Frame, margin: Double, minSpan: Double = MapViewport.minSpan
  ) {
    let seen = places.filter(Self.shows)
    let corners = seen.isEmpty ? Self.contiguousStates : seen.map(projection.point)
    let (west, east) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (south, north) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    self.frame = frame
    center = ((west + east) / 2, (south + north) / 2)
    let room = frame.inset(margin * 1.5, margin)
    scale = min(room.width / max(east - west, minSpan), room.height / max(north - south, minSpan))
  }

  /// Returns the part of this view that another view shows within a margin.
  func frame(of other: MapViewport, inside margin: Double) -> Frame {
    let factor = scale / other.scale
    let shown = other.frame.inset(margin, margin)
    let middle = point(other.center)
    return Frame(
      x: middle.x - shown.width * factor / 2, y: middle.y - shown.height * factor / 2,
      width: shown.width * factor, height: shown.height * factor)
  }

  package func point(_ place: Coordinate) -> Point { point(projection.point(place)) }

  func point(_ place: RegionOutlines.Point) -> Point {
    point(
      projection.point(
        latitude: Double(place.latitude) / 1000, longitude: Double(place.longitude) / 1000))
  }

  /// Returns whether the middle of another view is within a margin of this one.
  func contains(middleOf other: MapViewport, inside margin: Double) -> Bool {
    frame.inset(margin, margin).contains(point(other.center))
  }

  /// Returns the visible stops of the planned trip.
  func route(of map: VisitMap) -> [Point] {
    let places = Dictionary(
      map.stadiums.map { ($0.id, $0.coordinate) }, uniquingKeysWith: { first, _ in first })
    return map.route.compactMap { places[$0] }.filter(Self.shows).map(point)
  }

  private func point(_ place: (x: Double, y: Double)) -> Point {
    Point(
      frame.center.x + (place.x - center.x) * scale, frame.center.y - (place.y - center.y) * scale)
  }

  /// Corners of the contiguous states: Cape Flattery, Key West, West Quoddy Head, San Diego.
  private static let contiguousStates: [(x: Double, y: Double)] = [
    (48.4, -124.7), (24.5, -81.8), (44.8, -66.9), (32.5, -117.1),
  ].map { AlbersProjection.northAmerica.point(latitude: $0.0, longitude: $0.1) }
}

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
  package init(parallels: (Double, Double), originLatitude: Double, centralMeridian: Double) {
    let (first, second) = (parallels.0 * Self.degree, parallels.1 * Self.degree)
    cone = (sin(first) + sin(second)) / 2
    constant = cos(first) * cos(first) + 2 * cone * sin(first)
    originRadius = (constant - 2 * cone * sin(originLatitude * Self.degree)).squareRoot() / cone
    meridian = centralMeridian
  }

  /// The usual one for the United States (Snyder, page 99), centered on the stadiums.
  package static let northAmerica = AlbersProjection(
    parallels: (29.5, 45.5), originLatitude: 37.5, centralMeridian: -96)

  package func point(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let radius = max(0, constant - 2 * cone * sin(latitude * Self.degree)).squareRoot() / cone
    let angle = cone * (longitude - meridian) * Self.degree
    return (radius * sin(angle), originRadius - radius * cos(angle))
  }

  package func point(_ coordinate: Coordinate) -> (x: Double, y: Double) {
    point(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  private static let degree = Double.pi / 180
}

struct MapLand: Sendable {
  /// A state, province or country.
  typealias Region = (id: String, path: MapLandPath)

  /// Regions that are at least partly visible.
  let regions: [Region]
  /// All visible coasts and borders, each once.
  let lines: MapLandPath

  /// Projects outlines into a viewport, without points nearer than `detail` units to the previous
  /// one; a margin of `reach` frames around the frame is also drawn.
  init(_ outlines: RegionOutlines, view: MapViewport, detail: Double, reach: Double = 0) {
    let sight = view.frame.inset(-view.frame.width * reach, -view.frame.height * reach)
    let drawn = outlines.lines.map { Self.thinned($0.map(view.point), detail: detail) }
    let visible = drawn.map { Self.isVisible($0, frame: sight) }
    var regions: [Region] = []
    for region in outlines.regions {
      var path = MapLandPath()
      for ring in region.rings {
        let points = Self.points(of: ring, drawn)
        if points.count > 2, Self.isVisible(points, frame: sight) { path.add(points) }
      }
      if !path.isEmpty { regions.append((region.id, path)) }
    }
    var lines = MapLandPath()
    for (line, isVisible) in zip(drawn, visible) where isVisible {
      // An island that has shrunk to a dot has no coast.
      if line.count > 2 || line.first != line.last { lines.add(line, isOpen: true) }
    }
    self.regions = regions
    self.lines = lines
  }

  /// Returns both ends and the points that are far enough from the previous one; the same for both
  /// sides of a border.
  private static func thinned(_ line: [Point], detail: Double) -> [Point] {
    guard let first = line.first, let last = line.last, line.count > 2 else { return line }
    var kept = [first]
    var before = first
    for point in line.dropFirst().dropLast() {
      let (dx, dy) = (point.x - before.x, point.y - before.y)
      if dx * dx + dy * dy < detail * detail { continue }
      kept.append(point)
      before = point
    }
    kept.append(last)
    return kept
  }

  private static func points(of ring: [Int], _ lines: [[Point]]) -> [Point] {
    var points: [Point] = []
    for number in ring {
      let line = lines[Int(number.magnitude) - 1]
      points += number > 0 ? Array(line.dropLast()) : line.reversed().dropLast()
    }
    return points
  }

  private static func isVisible(_ points: [Point], frame: Frame) -> Bool {
    var (west, east) = (Double.infinity, -Double.infinity)
    var (north, south) = (Double.infinity, -Double.infinity)
    for point in points {
      (west, east) = (min(west, point.x), max(east, point.x))
      (north, south) = (min(north, point.y), max(south, point.y))
    }
    return west <= frame.right && east >= frame.x && north <= frame.bottom && south >= frame.y
  }
}

/// Rings and lines of a map in one path.
///
/// Points are in tenths of a unit and relative to the previous one, which halves the size.
struct MapLandPath: Hashable, Sendable {
  private(set) var data = ""

  var isEmpty: Bool { data.isEmpty }
  var element: SVGElement { SVGElement(.path, ["d": data]) }

  /// Adds a ring or an open line; one that has shrunk to a dot is left out.
  ///
  /// Steps are between rounded points, so that errors don't add up.
  mutating func add(_ points: some Collection<Point>, isOpen: Bool = false) {
    var text = ""
    var last: (x: Int, y: Int)?
    var steps = 0
    for point in points {
      let place = (x: Self.tenths(point.x), y: Self.tenths(point.y))
      if let before = last {
        let step = (x: place.x - before.x, y: place.y - before.y)
        if step == (0, 0) { continue }
        if steps > 0, step.x >= 0 { text += " " }
        Self.write(step.x, to: &text)
        if step.y >= 0 { text += " " }
        Self.write(step.y, to: &text)
        steps += 1
      } else {
        text += "M"
        Self.write(place.x, to: &text)
        text += " "
        Self.write(place.y, to: &text)
        text += "l"
      }
      last = place
    }
    guard steps > (isOpen ? 0 : 1) else { return }
    data += isOpen ? text : text + "z"
  }

  private static func tenths(_ value: Double) -> Int {
    Int(rounding: min(max(value, -1e6), 1e6) * 10)
  }

  /// Writes tenths as a number: `12`, `-0.3`.
  private static func write(_ tenths: Int, to text: inout String) {
    if tenths < 0 { text += "-" }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    if whole > 0 || rest == 0 { text += String(whole) }
    if rest > 0 { text += ".\(rest)" }
  }
}
