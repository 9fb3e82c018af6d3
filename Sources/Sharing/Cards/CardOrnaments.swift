import Drawing

/// Ornaments, such as the tiers of a stadium seen from above.
enum CardOrnaments {
  /// Returns tiers that grow from a center over a frame.
  static func bowl(center: Point, _ hero: Theme.Hero, in frame: Frame) -> SVGElement {
    let reach = frame.width + frame.height
    let tiers = stride(from: 420.0, to: reach, by: 92).map { radius in
      ring(center: center, radius: radius).fill(nil)
    }
    return SVGElement.group(tiers).stroke(hero.ornament, width: 22)
  }

  /// Returns one tier: straight sides, round ends.
  private static func ring(center: Point, radius: Double) -> SVGElement {
    let frame = Frame(
      x: center.x - radius * 0.86, y: center.y - radius, width: radius * 1.72, height: radius * 2)
    return .rectangle(frame, radius: radius * 0.74)
  }

  /// Returns the program's mark, 34 units wide, to the left of a line of text.
  static func mark(at left: Point, _ color: Color) -> [SVGElement] {
    let center = Point(left.x + 17, left.y)
    return [(17.0, 12.0), (9.0, 5.0)].map { width, height in
      let frame = Frame(
        x: center.x - width, y: center.y - height, width: 2 * width, height: 2 * height)
      return SVGElement.rectangle(frame, radius: height).fill(nil).stroke(color, width: 4)
    }
  }

  /// Returns a star with five points, one up.
  static func star(center: Point, radius: Double) -> SVGElement {
    let corners = (0..<10).map { index in
      center.onCircle(index.isMultiple(of: 2) ? radius : radius * 0.44, turns: Double(index) / 10)
    }
    return .path(SVGPath(through: corners, isClosed: true))
  }

  static func seal(center: Point, radius: Double, waves: Int = 28) -> SVGElement {
    var path = SVGPath()
    for wave in 0..<waves {
      let start = Double(wave) / Double(waves)
      let step = 1 / Double(waves)
      if wave == 0 { path.move(to: center.onCircle(radius, turns: start)) }
      path.curve(
        to: center.onCircle(radius, turns: start + step),
        by: center.onCircle(radius * 1.13, turns: start + step / 2))
    }
    path.close()
    return .path(path)
  }
}

extension CardOrnaments {
  /// Returns a stadium of any sport, seen from above: two tiers around its floor.
  static func stadium(center: Point, height: Double, _ hero: Theme.Hero) -> SVGElement {
    let line = height * 0.016
    return .group([
      ring(center: center, radius: height * 0.5).fill(nil).stroke(hero.text, width: line),
      ring(center: center, radius: height * 0.4).fill(nil).stroke(hero.text, width: line),
      ring(center: center, radius: height * 0.3).fill(hero.track).stroke(hero.text, width: line),
    ])
  }
}

/// Scraps of paper for a celebration, always the same.
enum Confetti {
  /// Returns scraps in frames, about one per 14,000 square units.
  static func elements(in frames: [Frame], _ hero: Theme.Hero) -> [SVGElement] {
    let colors: [Color] = [hero.highlight, hero.text, 0xff6b6b, 0x4ecdc4, 0xff9f43]
    var state: UInt64 = 30
    func next(_ bound: Double) -> Double {
      // A linear congruential generator (Knuth, MMIX).
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * bound
    }
    var scraps: [SVGElement] = []
    for frame in frames {
      for index in 0..<Int(frame.width * frame.height / 14_000) {
        let place = Point(frame.x + next(frame.width), frame.y + next(frame.height))
        let size = 10 + next(14)
        let color = colors[index % colors.count]
        // No circles, which look like stadiums on a map.
        let shape = SVGElement.rectangle(
          Frame(x: place.x - size / 2, y: place.y - size * 0.9, width: size, height: size * 1.8),
          radius: 3
        ).with("transform", "rotate(\(next(360).svg) \(place.x.svg) \(place.y.svg))")
        scraps.append(shape.fill(color))
      }
    }
    return scraps
  }
}

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
