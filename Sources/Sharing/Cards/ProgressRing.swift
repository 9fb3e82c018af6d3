/// A ring of segments, some of them filled.
struct ProgressRing {
  let center: Point
  let radius: Double
  let thickness: Double
  let full: Int
  let of: Int

  /// With more segments the ring is one line.
  private static let maxParts = 64

  func elements(_ hero: Theme.Hero) -> [SVGElement] {
    guard of > 0 else {
      return [
        SVGElement.circle(center, radius: radius).fill(nil).stroke(hero.track, width: thickness)
      ]
    }
    guard of <= Self.maxParts else { return line(hero) }
    // Relative to the circumference, so that gaps look the same in every ring.
    let gap = of == 1 ? 0 : min(0.35 / Double(of), 14 / (2 * .pi * radius))
    return (0..<of).map { part in
      let start = Double(part) / Double(of) + gap / 2
      let end = Double(part + 1) / Double(of) - gap / 2
      let color = part < full ? hero.strong : hero.track
      guard of > 1 else {
        return SVGElement.circle(center, radius: radius).fill(nil).stroke(color, width: thickness)
      }
      return SVGElement.path(.arc(center: center, radius: radius, from: start, to: end)).fill(nil)
        .stroke(color, width: thickness)
    }
  }

  private func line(_ hero: Theme.Hero) -> [SVGElement] {
    let track = SVGElement.circle(center, radius: radius).fill(nil)
      .stroke(hero.track, width: thickness)
    let share = Double(min(full, of)) / Double(of)
    guard share > 0 else { return [track] }
    if share == 1 { return [track.stroke(hero.strong, width: thickness)] }
    let done = SVGElement.path(.arc(center: center, radius: radius, from: 0, to: share)).fill(nil)
      .stroke(hero.strong, width: thickness)
    return [track, done]
  }
}
