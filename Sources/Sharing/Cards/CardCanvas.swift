import Drawing
import Foundation

/// The page of a card under construction: a field of color with text.
struct CardCanvas {
  let style: CardStyle
  let hero: Theme.Hero
  var definitions: [SVGElement] = []
  var elements: [SVGElement] = []
  /// The color of the program's mark.
  var footerColor: Color

  /// From the edge of the drawing to its content.
  static let margin = 88.0
  /// The height that apps cover with buttons and names at the top of a story.
  static let storySafeAreaTop = 250.0
  static let contentWidth = 1_080 - 2 * margin

  /// Creates a card of one color.
  init(_ style: CardStyle, hero: Theme.Hero) {
    self.style = style
    self.hero = hero
    footerColor = hero.muted
    elements.append(.rectangle(Frame(width: style.width, height: style.height)).fill(hero.fill))
  }

  /// The baseline of the program's mark; text ends above it.
  var footerBaseline: Double { style.height - (style.isStory ? 108 : 56) }
  /// The lower edge of the content.
  var bottom: Double { footerBaseline - (style.isStory ? 84 : 62) }
  /// The upper edge of the content.
  var top: Double { style.isStory ? Self.storySafeAreaTop : 84 }

  mutating func add(_ element: SVGElement) { elements.append(element) }
  mutating func add(_ more: [SVGElement]) { elements += more }

  /// Adds the tiers of a stadium around a center.
  mutating func addBowl(_ center: Point, in frame: Frame? = nil) {
    let frame = frame ?? Frame(width: style.width, height: style.height)
    definitions.append(.clip("bowl", shape: .rectangle(frame)))
    add(CardOrnaments.bowl(center: center, hero, in: frame).clipped(by: "bowl"))
  }

  /// Adds small spaced capitals, truncated to their room, and returns their lower edge.
  @discardableResult mutating func addLabel(
    _ text: String, x: Double = margin, top: Double? = nil, color: Color? = nil,
    anchor: TextAnchor = .start
  ) -> Double {
    let (size, width) = (style.isStory ? 32.0 : 27, Self.contentWidth)
    let fitting = TextFitter(.semibold, tracking: 0.08)
    let capitals = text.cleanedForDrawing().uppercased()
    let fitted = fitting.size(of: capitals, width: width, from: [size, size * 0.9, size * 0.8])
    // Accents rise above capitals, where apps have their own controls.
    let hasAccents = capitals.decomposedStringWithCanonicalMapping.unicodeScalars
      .contains { ("\u{300}"..."\u{36F}").contains($0) }
    let height = Typography.capHeight + (hasAccents ? Typography.accentHeight : 0)
    let baseline = (top ?? self.top) + fitted * height
    add(
      .text(
        fitting.truncated(capitals, size: fitted, width: width), at: Point(x, baseline),
        size: fitted, weight: .semibold, color: color ?? hero.muted, anchor: anchor,
        tracking: 0.08))
    return baseline
  }

  /// Adds lines of text that fit, and returns their lower edge.
  @discardableResult mutating func addBlock(
    _ text: String, x: Double = margin, top: Double, color: Color, weight: FontWeight,
    width: Double = contentWidth, lines: Int, sizes: [Double], anchor: TextAnchor = .start
  ) -> Double {
    let block = TextFitter(weight).block(text, width: width, lines: lines, sizes: sizes)
    add(block.elements(x: x, top: top, color, anchor: anchor))
    return top + block.height
  }

  /// Adds a large title, a heading for screen readers, and returns its lower edge.
  @discardableResult mutating func addTitle(
    _ text: String, x: Double = margin, top: Double, width: Double = contentWidth, lines: Int,
    sizes: [Double], color: Color? = nil, anchor: TextAnchor = .start
  ) -> Double {
    let block = TextFitter(.heavy, tracking: Self.titleTracking)
      .block(text, width: width, lines: lines, sizes: sizes)
    let lines = block.elements(
      x: x, top: top, color ?? hero.text, anchor: anchor, tracking: Self.titleTracking)
    add(lines.map { $0.heading(1) })
    return top + block.height
  }

  private static let titleTracking = -0.02

  /// Adds numbers in equal columns, all of one size, and returns their lower edge.
  @discardableResult mutating func addFigures(
    _ figures: [KeyFigure], top: Double, size: Double = 88, columns count: Int? = nil
  ) -> Double {
    let frame = Frame(x: Self.margin, y: top, width: Self.contentWidth, height: 0)
    let columns = frame.columns(count ?? figures.count, gap: 36)
    let fitting = TextFitter(.heavy)
    let widest = figures.map { fitting.width(of: $0.value, size: size) }.max() ?? 0
    let room = columns.first?.width ?? 0
    let fitted = widest > room && widest > 0 ? max(size * room / widest, size * 0.4) : size
    let baseline = top + fitted * Typography.capHeight
    let sizes = style.isStory ? [34.0, 30, 26, 23] : [26, 23]
    // All labels have the size of the longest one.
    let labels = figures.map {
      TextFitter(.medium).block($0.label, width: room, lines: 2, sizes: sizes)
    }
    let labelSize = labels.map(\.size).min() ?? 0
    var end = top
    for (figure, column) in zip(figures, columns) {
      add(
        .text(
          fitting.truncated(figure.value, size: fitted, width: room + 8),
          at: Point(column.x, baseline), size: fitted, weight: .heavy, color: hero.text))
      end = max(
        end,
        addBlock(
          figure.label, x: column.x, top: baseline + max(20, fitted * 0.28), color: hero.muted,
          weight: .medium, width: room, lines: 2, sizes: [labelSize]))
    }
    return end
  }

  func document(title: String) -> SVGDocument {
    let baseline = footerBaseline
    let foot =
      CardOrnaments.mark(at: Point(Self.margin, baseline - 10), footerColor) + [
        .text(
          "stvisits", at: Point(Self.margin + 46, baseline),
          size: Typography.caption, weight: .semibold, color: footerColor)
      ]
    return SVGDocument(
      width: style.width, height: style.height, title: title, definitions: definitions,
      elements: elements + foot)
  }
}

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
    let curves = (0..<waves).map { wave in
      let (start, step) = (Double(wave) / Double(waves), 1 / Double(waves))
      let control = center.onCircle(radius * 1.13, turns: start + step / 2)
      return "Q\(control.svg) \(center.onCircle(radius, turns: start + step).svg)"
    }
    return .path(SVGPath(data: "M\(center.onCircle(radius, turns: 0).svg)\(curves.joined())Z"))
  }

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
