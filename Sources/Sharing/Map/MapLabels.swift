import SportsModel

struct MapLabels {
  private let shown: [MapStadium]
  private let theme: Theme
  /// The labels with the index of their stadium.
  private let placed: [(stadium: Int, label: LabelPlacement.PlacedLabel)]

  init(
    _ shown: [MapStadium], _ places: [Point], _ theme: Theme, _ style: MapDrawing.Style,
    in frame: Frame
  ) {
    self.shown = shown
    self.theme = theme
    guard style.labelSize > 0 else {
      placed = []
      return
    }
    // Visited first, then planned, then the rest; from west to east, so that small changes of the
    // data change little.
    let order = shown.indices.sorted { left, right in
      (-shown[left].status.drawingOrder, places[left].x, shown[left].id)
        < (-shown[right].status.drawingOrder, places[right].x, shown[right].id)
    }
    let candidates = order.map { Self.candidate(shown[$0], at: places[$0], style) }
    let obstacles = zip(shown, places).map { stadium, point in
      Frame(
        around: point, radius: style.markerRadius * (stadium.status == .missing ? 0.8 : 1.1))
    }
    placed = LabelPlacement(frame: frame.inset(12, 12)).placed(candidates, around: obstacles)
      .map { (order[$0.index], $0) }
  }

  private static func candidate(
    _ stadium: MapStadium, at point: Point, _ style: MapDrawing.Style
  ) -> LabelPlacement.LabelCandidate {
    let isMissing = stadium.status == .missing
    return LabelPlacement.LabelCandidate(
      text: stadium.name.cleanedForDrawing(limit: 40), point: point,
      weight: isMissing ? .regular : .semibold,
      size: isMissing ? style.labelSize * 0.84 : style.labelSize, radius: style.markerRadius,
      isImportant: !isMissing)
  }

  var lines: [SVGElement] {
    placed.compactMap(\.label.line).map { line in
      SVGElement.line(from: line.start, to: line.end).stroke(theme.muted, width: 1.2)
    }
  }

  /// The labels with a rim in the color of the land, so that borders don't cross letters.
  var names: [SVGElement] {
    placed.flatMap { stadium, label in
      let color = shown[stadium].status == .missing ? theme.muted : theme.text
      let text = SVGElement.text(
        label.candidate.text, at: label.baseline,
        TextStyle(label.candidate.size, label.candidate.weight, color, anchor: label.anchor))
      let rim = text.fill(theme.land).stroke(theme.land, width: 4, opacity: 0.85).rounded()
      return [rim, text]
    }
  }
}
