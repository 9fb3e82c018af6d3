import Drawing

/// A visit card with a photo over the whole card and the score in a shade at its lower edge.
struct VisitPhotoLayout {
  let card: VisitCard
  let style: CardStyle

  private static let shade: Color = 0x05080c
  private static let ink: Color = 0xffffff
  private static let soft: Color = 0xe4e7eb

  private var isStory: Bool { style.isStory }

  var document: SVGDocument {
    var page = CardCanvas(style, hero: Theme.named(.dark).hero(of: Self.shade))
    page.elements = []
    var text = page
    // Laid out from the top of an endless page, and then moved to the lower edge.
    let height = addWords(to: &text)
    let top = page.bottom - height
    addShade(to: &page, from: top)
    page.add(text.elements.map { $0.movedDown(top) })
    var document = page.document(title: card.title(style.format))
    document.photo = card.photo
    return document
  }

  private func addShade(to page: inout CardCanvas, from top: Double) {
    let start = top - (isStory ? 420 : 260)
    let solid = top - 24
    page.definitions.append(
      .verticalGradient("shade", from: (Self.shade, 0), to: (Self.shade, 0.74)))
    page.add(
      SVGElement.rectangle(Frame(y: start, width: style.width, height: solid - start))
        .painted(by: "shade"))
    page.add(
      SVGElement.rectangle(Frame(y: solid, width: style.width, height: style.height - solid))
        .fill(Self.shade).fillOpacity(0.74))
  }

  /// Adds the words from the top of the page, and returns their height.
  private func addWords(to page: inout CardCanvas) -> Double {
    let x = CardCanvas.margin
    var top = 0.0
    let label = style.label(card.league)
    if !label.isEmpty {
      top = page.addLabel(label, x: x, top: top, color: Self.soft) + (isStory ? 44 : 32)
    }
    if card.sides.isEmpty {
      top = page.addTitle(
        card.occasion, top: top, lines: 2, sizes: isStory ? [104, 90, 76, 64] : [72, 62, 54],
        color: Self.ink)
    }
    for side in card.sides {
      add(side, to: &page, top: top)
      top += isStory ? 116 : 82
    }
    top = page.addBlock(
      card.stadium, x: x, top: top + (isStory ? 28 : 18), color: Self.ink, weight: .bold,
      lines: isStory ? 2 : 1, sizes: isStory ? [54, 48, 42, 36] : [42, 38, 34, 30])
    top = page.addBlock(
      card.details(style.format), x: x, top: top + (isStory ? 30 : 22), color: Self.soft,
      weight: .medium, lines: 1, sizes: isStory ? [38, 34, 30, 26, 23] : [32, 28, 25, 22])
    if let sentence = card.sentence {
      top = page.addBlock(
        sentence, x: x, top: top + (isStory ? 34 : 24), color: Self.ink, weight: .medium,
        lines: isStory ? 2 : 1, sizes: isStory ? [36, 32, 28] : [30, 27, 24])
    }
    let stars = card.stars(
      from: Point(x, top + (isStory ? 60 : 42)), radius: isStory ? 22 : 16, page.hero.highlight,
      0x6b7280)
    page.add(stars)
    return stars.isEmpty ? top : top + (isStory ? 82 : 58)
  }

  private func add(_ side: VisitCard.Side, to page: inout CardCanvas, top: Double) {
    let size: Double = isStory ? 100 : 72
    let height = size * Typography.capHeight
    let color = (side.colors?.primary ?? 0x9aa4b2).adjusted(toward: 0xffffff) {
      $0.contrast(with: Self.shade) >= 3
    }
    page.add(
      SVGElement.rectangle(
        Frame(x: CardCanvas.margin, y: top - 4, width: 14, height: height + 8), radius: 7
      ).fill(color))
    let weight: FontWeight = card.hasLost(side) ? .medium : .heavy
    let ink = card.hasLost(side) ? Self.soft : Self.ink
    var room = CardCanvas.contentWidth - 44
    if let score = side.score {
      page.add(
        String(score), x: CardCanvas.margin + CardCanvas.contentWidth, y: top + height,
        style: TextStyle(size, weight: weight, color: ink, anchor: .end))
      room -= TextFitter(weight).width(of: String(score), size: size) + 36
    }
    let block = TextFitter(weight).block(
      side.name, width: room, oneLine: isStory ? [72, 64, 56, 50] : [54, 48, 42, 37], lines: 2,
      sizes: isStory ? [44, 40, 36] : [32, 29])
    page.add(block.elements(x: CardCanvas.margin + 44, top: top + (height - block.height) / 2, ink))
  }
}

extension SVGElement {
  /// Returns the text or shape lower on the page.
  fileprivate func movedDown(_ distance: Double) -> SVGElement {
    if name == .path { return moved(0, distance) }
    guard let y = attribute("y").flatMap(Double.init) else { return self }
    return with("y", (y + distance).svg)
  }
}
