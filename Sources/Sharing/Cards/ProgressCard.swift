/// A card for the progress in the stadiums of a league.
package struct ProgressCard: Card {
  /// A division or conference.
  package typealias Group = (name: String, visited: Int, total: Int)

  package var league: String
  package var visited: Int
  package var total: Int
  package var figures: [KeyFigure]
  package var groups: [Group]
  package var map: CardInset?

  package init(
    league: String, visited: Int, total: Int, figures: [KeyFigure], groups: [Group] = [],
    map: CardInset? = nil
  ) {
    self.league = league
    self.visited = visited
    self.total = total
    self.figures = figures
    self.groups = groups
    self.map = map
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    var page = style.isStory ? story(style) : square(style)
    let title = "\(style.possessiveTitle("stadiums")), \(league): \(visited) of \(total)"
    page.definitions += map?.definitions ?? []
    return page.document(title: title)
  }

  private var isComplete: Bool { total > 0 && visited >= total }

  private func story(_ style: CardStyle) -> CardCanvas {
    let center = Point(540, 742)
    var page = CardCanvas(style, .progress, heroHeight: 1_190, motif: center)
    page.addStoryLabel(league)
    page.addBlock(
      style.possessiveTitle("stadiums"), 540, top: CardCanvas.storySafeAreaTop + 52, page.hero.text,
      width: 904, lines: 1, sizes: [72, 60, 48], anchor: .middle)
    addRing(to: &page, center: center, radius: 318, thickness: 58, number: 268)
    page.addFigures(figures, in: page.details)
    let rest = Frame(
      x: page.details.x, y: page.details.y + 196, width: page.details.width,
      height: page.details.height - 196)
    addRest(to: &page, in: rest)
    return page
  }

  private func square(_ style: CardStyle) -> CardCanvas {
    let center = Point(330, 366)
    var page = CardCanvas(style, .progress, heroHeight: 732, motif: center)
    addRing(to: &page, center: center, radius: 224, thickness: 50, number: 192)
    let x = 632.0
    let label = TextFitter(.semibold, tracking: 0.1).block(
      league.uppercased(), width: 372, lines: 2, sizes: [26, 24])
    page.add(label.elements(x: x, top: 262 - label.height, page.hero.muted, tracking: 0.1))
    let end = page.addBlock(
      style.possessiveTitle("stadiums"), x, top: 298, page.hero.text, width: 372, lines: 3,
      sizes: [76, 64, 54, 44])
    page.addBlock(
      share, x, top: end + 40, page.hero.muted, .medium, width: 372, lines: 2, sizes: [36, 32])
    if let map {
      let columns = page.details.columns(2, gap: 40)
      page.addFigures(Array(figures.prefix(2)), in: columns[0], size: 76)
      page.add(map.element(in: columns[1]))
    } else {
      page.addFigures(figures, in: page.details)
    }
    return page
  }

  private var share: String {
    if isComplete { return "Every single one." }
    return visited == 0 ? "The first one is still ahead." : "\(total - visited) still to go"
  }

  private func addRing(
    to page: inout CardCanvas, center: Point, radius: Double, thickness: Double, number: Double
  ) {
    let ring = ProgressRing(
      center: center, radius: radius, thickness: thickness, full: visited, of: total)
    page.add(ring.elements(page.hero))
    let room = 2 * radius - thickness - 40
    let text = String(visited)
    let size = TextFitter(.heavy).size(
      of: text, width: room * 0.92, from: [number, number * 0.8, number * 0.6])
    let baseline = center.y + size * Typography.capHeight / 2 - radius * 0.1
    page.add(
      text, center.x, baseline,
      TextStyle(size, .heavy, page.hero.strong, anchor: .middle, tracking: -0.02))
    let caption = isComplete && page.style.isStory ? "of \(total), complete" : "of \(total)"
    page.addBlock(
      caption, center.x, top: baseline + radius * 0.14, page.hero.text, .semibold,
      width: room * 0.74, lines: 1, sizes: [number * 0.22, number * 0.18, number * 0.15],
      anchor: .middle)
  }

  /// Adds the map, or a dot per stadium, division by division.
  private func addRest(to page: inout CardCanvas, in frame: Frame) {
    if let map {
      page.add(map.element(in: frame))
      return
    }
    let shown = groups.filter { $0.total > 0 }.prefix(8)
    guard !shown.isEmpty else { return }
    page.addSeparator(over: frame)
    let rows = Frame(x: frame.x, y: frame.y + 44, width: frame.width, height: frame.height - 44)
    let columns = rows.columns(shown.count > 2 ? 2 : 1, gap: 56)
    let perColumn = (shown.count + columns.count - 1) / columns.count
    let step = min(112, rows.height / Double(perColumn))
    for (index, group) in shown.enumerated() {
      let column = columns[index / perColumn]
      let top = rows.y + Double(index % perColumn) * step
      add(group, to: &page, x: column.x, top: top, column.width)
    }
  }

  private func add(
    _ group: Group, to page: inout CardCanvas, x: Double, top: Double, _ width: Double
  ) {
    let count = "\(group.visited)/\(group.total)"
    let room = width - TextFitter(.semibold).width(of: count, size: 28) - 20
    page.add(
      TextFitter(.medium).truncated(group.name.cleanedForDrawing(), size: 28, width: room), x,
      top + 22, TextStyle(28, .medium, page.theme.muted))
    page.add(count, x + width, top + 22, TextStyle(28, .semibold, page.theme.text, anchor: .end))
    let gap = group.total > 10 ? 6.0 : 10
    let each = (width - gap * Double(group.total - 1)) / Double(group.total)
    for part in 0..<min(group.total, 40) {
      let frame = Frame(x: x + Double(part) * (each + gap), y: top + 40, width: each, height: 16)
      page.add(
        SVGElement.rectangle(frame, radius: min(8, each / 2))
          .fill(part < group.visited ? page.accent : page.theme.track))
    }
  }
}
