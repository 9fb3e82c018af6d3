import Drawing
import SportsModel

struct MapLand: Sendable {
  /// A state, province or country.
  struct Region: Sendable {
    let id: String
    let path: MapLandPath
  }

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
      if !path.isEmpty { regions.append(Region(id: region.id, path: path)) }
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
