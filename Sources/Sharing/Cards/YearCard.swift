/// A card for a year in review.
package struct YearCard: Card {
  package var year: Int
  /// Up to four.
  package var figures: [KeyFigure]
  /// The numbers of visits per month; 12 values.
  package var months: [Int]
  /// Sentences, best first.
  package var highlights: [String]

  package init(year: Int, figures: [KeyFigure], months: [Int], highlights: [String]) {
    self.year = year
    self.figures = figures
    self.months = Array((months + Array(repeating: 0, count: 12)).prefix(12))
    self.highlights = highlights
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    let isStory = style.isStory
    var page = CardCanvas(
      style, .year, heroHeight: isStory ? 1_000 : 540,
      motif: isStory ? Point(540, 560) : Point(300, 300))
    let x = CardCanvas.margin
    let title = style.possessiveTitle("year in the stands")
    if isStory {
      page.addStoryLabel(title)
      page.add(
        String(year), 540, 580,
        TextStyle(352, .heavy, page.hero.strong, anchor: .middle, tracking: -0.03))
    } else {
      page.addLabel(title, x, 108, page.hero.muted, width: 904, size: 26)
      page.add(String(year), x - 8, 340, TextStyle(270, .heavy, page.hero.strong, tracking: -0.03))
    }
    addMonths(
      to: &page,
      in: isStory
        ? Frame(x: x, y: 680, width: 904, height: 220)
        : Frame(x: x, y: 384, width: 904, height: 104))
    addDetails(to: &page)
    return page.document(title: "\(title), \(year)")
  }

  private func addMonths(to page: inout CardCanvas, in frame: Frame) {
    let most = Double(max(1, months.max() ?? 1))
    for (index, column) in frame.columns(12, gap: 18).enumerated() {
      let count = months[index]
      let room = frame.height - 44
      let height = count == 0 ? 8 : max(20, room * Double(count) / most)
      page.add(
        SVGElement.rectangle(
          Frame(x: column.x, y: frame.y + room - height, width: column.width, height: height),
          radius: count == 0 ? 4 : 10
        ).fill(count == 0 ? page.hero.track : page.hero.strong))
      let letter = String("JFMAMJJASOND".dropFirst(index).prefix(1))
      page.add(
        letter, column.center.x, frame.bottom,
        TextStyle(26, .semibold, page.hero.muted, anchor: .middle))
    }
  }

  private func addDetails(to page: inout CardCanvas) {
    let frame = page.details
    guard page.style.isStory else {
      page.addFigures(Array(figures.prefix(4)), in: frame, size: 84)
      addHighlights(to: &page, Array(highlights.prefix(1)), top: frame.y + 210)
      return
    }
    page.addFigures(Array(figures.prefix(2)), in: frame, size: 116)
    page.addFigures(
      Array(figures.dropFirst(2).prefix(2)),
      in: Frame(x: frame.x, y: frame.y + 206, width: frame.width, height: 0), size: 116)
    addHighlights(to: &page, Array(highlights.prefix(3)), top: frame.y + 424)
  }

  private func addHighlights(to page: inout CardCanvas, _ sentences: [String], top: Double) {
    guard !sentences.isEmpty else { return }
    let frame = page.details
    page.addSeparator(over: Frame(x: frame.x, y: top, width: frame.width, height: 0))
    var next = top + (page.style.isStory ? 46 : 34)
    for sentence in sentences {
      guard next < frame.bottom - 30 else { return }
      page.add(
        CardOrnaments.star(center: Point(frame.x + 16, next + 14), radius: 17).fill(page.accent))
      let size: [Double] = page.style.isStory ? [38, 34] : [34, 30]
      next = page.addBlock(
        sentence, frame.x + 56, top: next, page.theme.text, .medium, width: frame.width - 56,
        lines: page.style.isStory ? 2 : 1, sizes: size)
      next += 36
    }
  }
}
