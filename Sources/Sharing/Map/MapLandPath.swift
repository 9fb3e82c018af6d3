import Drawing
import SportsModel

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
