import Drawing

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
