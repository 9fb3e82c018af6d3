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
