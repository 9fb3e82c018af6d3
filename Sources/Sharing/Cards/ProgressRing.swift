import Drawing

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
    guard of > 0 else { return [circle(hero.track)] }
    guard of <= Self.maxParts else { return line(hero) }
    guard of > 1 else { return [circle(full > 0 ? hero.strong : hero.track)] }
    // Relative to the circumference, so that gaps look the same in every ring.
    let gap = min(0.35 / Double(of), 14 / (2 * .pi * radius))
    return (0..<of).map { part in
      arc(
        from: Double(part) / Double(of) + gap / 2, to: Double(part + 1) / Double(of) - gap / 2,
        part < full ? hero.strong : hero.track)
    }
  }

  private func line(_ hero: Theme.Hero) -> [SVGElement] {
    let share = Double(min(full, of)) / Double(of)
    guard share > 0 else { return [circle(hero.track)] }
    if share == 1 { return [circle(hero.strong)] }
    return [circle(hero.track), arc(from: 0, to: share, hero.strong)]
  }

  private func circle(_ color: Color) -> SVGElement {
    .circle(center, radius: radius).fill(nil).stroke(color, width: thickness)
  }

  private func arc(from start: Double, to end: Double, _ color: Color) -> SVGElement {
    .path(.arc(center: center, radius: radius, from: start, to: end)).fill(nil)
      .stroke(color, width: thickness)
  }
}
