package import Drawing
import Localization

/// A map to share: title, map, insets, legend, and lists of stadiums without a name on the map.
package struct MapPoster: Sendable {
  let map: VisitMap
  let theme: Theme
  let sheet: MapSheet

  package static let width = 1600.0
  static let margin = 56.0
  private static let mapHeight = 960.0
  /// The width of the header and the footer.
  static let contentWidth = width - 2 * margin

  package init(_ map: VisitMap, theme: Theme) {
    self.map = map
    self.theme = theme
    let frame = Frame(
      x: 0, y: Self.margin + Self.headerHeight + 34, width: Self.width, height: Self.mapHeight)
    sheet = MapSheet(
      map, in: frame, insetsAt: Point(Self.margin, frame.bottom + 24), width: Self.contentWidth)
  }

  var rows: InsetRows {
    InsetRows(
      count: sheet.insets.count, origin: Point(Self.margin, sheet.main.frame.bottom + 24),
      width: Self.contentWidth)
  }

  package var document: SVGDocument {
    let top = sheet.main.frame.bottom + 36 + rows.height
    let height = top + keyHeight + footerHeight + Self.margin
    let clips = sheet.panels.enumerated().map { index, panel in
      SVGElement.clip(
        Self.clip(index), shape: SVGElement.rectangle(panel.frame, radius: index == 0 ? 0 : 12))
    }
    return SVGDocument(
      width: Self.width, height: height, title: altText, definitions: clips,
      elements: [
        SVGElement.rectangle(Frame(width: Self.width, height: height)).fill(theme.background)
      ] + panels + keyNextToInset + [
        SVGElement.group(header).moved(Self.margin, Self.margin),
        SVGElement.group(key).moved(Self.margin, top),
        SVGElement.group(footer).moved(Self.margin, top + keyHeight),
      ])
  }

  private static func clip(_ index: Int) -> String { index == 0 ? "map" : "inset-\(index)" }

  private var panels: [SVGElement] {
    sheet.panels.enumerated().flatMap { index, panel -> [SVGElement] in
      let drawing = MapDrawing(
        map: map, panel: panel, numbers: sheet.numbers[index], theme: theme, style: sheet.style
      ).elements(clippedBy: Self.clip(index))
      guard let area = panel.area else { return [drawing] }
      let rim = SVGElement.rectangle(panel.frame, radius: 12).fill(nil)
        .stroke(theme.text, width: 1.6)
      let title = SVGElement.text(
        area.name, at: Point(panel.frame.x, panel.frame.y - 14),
        size: 24, weight: .semibold, color: theme.text)
      return [drawing, rim, title]
    }
  }

  var altText: String {
    let counts = MapStadium.VisitStatus.allCases.compactMap { status in
      let count = map.stadiums(status).count
      return count > 0 ? status.counted(count) : nil
    }
    return ([map.title, map.subtitle].filter { !$0.isEmpty } + counts)
      .joined(separator: localized(", ", context: "list"))
  }

  // MARK: The title of a map and the numbers of visited stadiums and states

  static let headerHeight = 104.0
  private static let titleSize = 58.0
  private static let subtitleSize = 27.0

  var header: [SVGElement] {
    let figures = figures
    let room = Self.contentWidth - figures.width - 40
    let fitting = TextFitter(.heavy)
    let title = map.title.cleanedForDrawing()
    let size = fitting.size(of: title, width: room, from: [Self.titleSize, 48, 40, 34])
    return [
      SVGElement.text(
        fitting.truncated(title, size: size, width: room), at: Point(0, 48),
        size: size, weight: .heavy, color: theme.text),
      SVGElement.text(
        TextFitter(.regular).truncated(map.subtitle, size: Self.subtitleSize, width: room),
        at: Point(0, 98), size: Self.subtitleSize, weight: .regular, color: theme.muted),
    ] + figures.elements
  }

  /// `38 stadiums` and `19 states and provinces`, at the right.
  private var figures: (elements: [SVGElement], width: Double) {
    let visited = map.stadiums(.visited).count
    let regions = map.visitedStateCount
    var elements: [SVGElement] = []
    var right = Self.contentWidth
    for (count, word) in [
      (regions, localized(regions, one: "state or province", other: "states and provinces")),
      (visited, localized(visited, one: "stadium", other: "stadiums")),
    ] {
      let wide = max(
        TextFitter(.heavy).width(of: String(count), size: 64),
        TextFitter(.regular).width(of: word, size: 25))
      elements.append(
        SVGElement.text(
          String(count), at: Point(right, 50),
          size: 64, weight: .heavy, color: theme.visited, anchor: .end))
      elements.append(
        SVGElement.text(
          word, at: Point(right, 98), size: 25, weight: .regular, color: theme.muted, anchor: .end))
      right -= wide + 48
    }
    return (elements, Self.contentWidth - right - 48)
  }

  // MARK: The footer of a map: legend, progress per league, and stadiums elsewhere

  private static let size = 24.0
  private static let row = 44.0
  private static let smallRow = 36.0

  var footerHeight: Double {
    Self.row * Double(legendRows.count + leagueRows.count)
      + (elsewhere.isEmpty ? 0 : 26 + Self.smallRow * Double(elsewhereRows.count))
  }

  var footer: [SVGElement] {
    var elements: [SVGElement] = []
    var y = 0.0
    for row in legendRows + leagueRows {
      elements.append(SVGElement.group(row.flatMap { $0.elements }).moved(0, y))
      y += Self.row
    }
    guard !elsewhere.isEmpty else { return elements }
    y += 26
    elements.append(
      SVGElement.line(from: Point(0, y - 22), to: Point(Self.contentWidth, y - 22))
        .stroke(theme.line, width: 2))
    for row in elsewhereRows {
      elements.append(SVGElement.group(row.flatMap { $0.elements }).moved(0, y))
      y += Self.smallRow
    }
    return elements
  }

  private typealias Piece = (elements: [SVGElement], width: Double)

  // MARK: Legend

  private var legendRows: [[Piece]] {
    let pieces = MapStadium.VisitStatus.allCases.compactMap { status -> Piece? in
      let count = map.stadiums(status).count
      return count > 0 ? sign(status, text: status.counted(count), size: Self.size) : nil
    }
    return rows(pieces, gap: 44)
  }

  private func sign(
    _ status: MapStadium.VisitStatus, text: String, size: Double, weight: FontWeight = .medium
  ) -> Piece {
    let marker = MapMarker(status: status, radius: size * 0.46)
    let baseline = size
    return (
      elements: marker.elements(at: Point(size * 0.5, baseline - size * 0.36), theme) + [
        SVGElement.text(
          text, at: Point(size * 1.3, baseline), size: size, weight: weight, color: theme.text)
      ], width: size * 1.3 + TextFitter(weight).width(of: text, size: size)
    )
  }

  // MARK: Leagues

  /// A bar per league; none for a single league, whose numbers are in the legend.
  private var leagueRows: [[Piece]] {
    guard map.leagues.count > 1 else { return [] }
    return rows(map.leagues.map(bar), gap: 36)
  }

  private func bar(_ league: VisitMap.League) -> Piece {
    let name = TextFitter(.semibold).width(of: league.shortName, size: 22)
    let count = "\(league.visited)/\(league.total)"
    let length = 64.0
    let track = Frame(x: name + 12, y: 10, width: length, height: 12)
    let share = league.total > 0 ? Double(league.visited) / Double(league.total) : 0
    var elements = [
      SVGElement.text(
        league.shortName, at: Point(0, 24), size: 22, weight: .semibold, color: theme.text),
      SVGElement.rectangle(track, radius: 6).fill(theme.track),
    ]
    if share > 0 {
      let filled = Frame(x: track.x, y: track.y, width: max(12, length * min(1, share)), height: 12)
      elements.append(SVGElement.rectangle(filled, radius: 6).fill(theme.visited))
    }
    elements.append(
      SVGElement.text(
        count, at: Point(track.right + 12, 24), size: 22, weight: .regular, color: theme.muted))
    return (
      elements: elements, width: track.right + 12 + TextFitter(.regular).width(of: count, size: 22)
    )
  }

  // MARK: Elsewhere

  private var elsewhere: [MapStadium] {
    map.stadiums.filter { !MapViewport.shows($0.coordinate) }.sorted {
      (-$0.status.drawingOrder, $0.name, $0.id) < (-$1.status.drawingOrder, $1.name, $1.id)
    }
  }

  /// At most four rows; the rest is counted.
  private var elsewhereRows: [[Piece]] {
    let head = label(localized("Elsewhere"), weight: .semibold)
    var count = elsewhere.count
    while count > 0 {
      var pieces =
        [head]
        + elsewhere.prefix(count).map { stadium in
          sign(
            stadium.status, text: "\(stadium.name), \(stadium.place)", size: 20, weight: .regular)
        }
      if count < elsewhere.count {
        pieces.append(label(localized("and \(elsewhere.count - count) more"), weight: .regular))
      }
      let rows = rows(pieces, gap: 32)
      if rows.count <= 4 { return rows }
      count -= 1
    }
    return []
  }

  private func label(_ text: String, weight: FontWeight) -> Piece {
    (
      elements: [
        SVGElement.text(text, at: Point(0, 20), size: 20, weight: weight, color: theme.muted)
      ], width: TextFitter(weight).width(of: text, size: 20)
    )
  }

  private func rows(_ pieces: [Piece], gap: Double) -> [[Piece]] {
    var rows: [[Piece]] = []
    var x = 0.0
    for piece in pieces {
      if rows.isEmpty || x + piece.width > Self.contentWidth {
        rows.append([])
        x = 0
      }
      let moved: Piece = (
        elements: [SVGElement.group(piece.elements).moved(x, 0)], width: piece.width
      )
      rows[rows.count - 1].append(moved)
      x += piece.width + gap
    }
    return rows
  }

  // MARK: The names of stadiums that have a number on the map

  private static let keySize = 20.0
  private static let keyRow = 34.0
  private static let columns = 3

  /// The number and status in the marker, and the names of its stadiums.
  private typealias Entry = (number: Int, status: MapStadium.VisitStatus, names: [String])

  private var entries: [Entry] {
    sheet.key.map { entry in
      let visited = entry.stadiums.filter { $0.status != .missing }
      return (
        number: entry.number,
        status: visited.map(\.status).max { $0.drawingOrder < $1.drawingOrder } ?? .missing,
        names: entry.stadiums.map { stadium in
          let name = stadium.name.cleanedForDrawing()
          return visited.count < entry.stadiums.count && stadium.status == .missing
            ? localized("\(name) (still to visit)") : name
        }
      )
    }
  }

  private typealias Line = (entry: Entry, line: Int)

  /// The lines of each entry: one per name.
  private var lines: [Line] { entries.flatMap { entry in entry.names.indices.map { (entry, $0) } } }

  /// The number of lines with room next to the last inset.
  private var besideCount: Int {
    guard let free = rows.free else { return 0 }
    return min(lines.count, 2 * Int(free.height / Self.keyRow))
  }

  private var below: [Line] { Array(lines.dropFirst(besideCount)) }

  private func rowCount(_ lines: Int, columns: Int) -> Int { (lines + columns - 1) / columns }

  /// The height of the lines below the insets.
  var keyHeight: Double {
    below.isEmpty ? 0 : Self.keyRow * Double(rowCount(below.count, columns: Self.columns)) + 26
  }

  /// The lines below the insets, from their upper left corner.
  var key: [SVGElement] {
    elements(below, in: Frame(width: Self.contentWidth, height: 0), columns: Self.columns)
  }

  /// The lines next to the last inset.
  var keyNextToInset: [SVGElement] {
    guard let free = rows.free else { return [] }
    let lines = Array(lines.prefix(besideCount))
    return elements(
      lines, in: free, columns: Double(lines.count) * Self.keyRow <= free.height ? 1 : 2)
  }

  private func elements(_ lines: [Line], in frame: Frame, columns: Int) -> [SVGElement] {
    let rows = rowCount(lines.count, columns: columns)
    let columns = frame.columns(columns, gap: 28)
    return lines.enumerated().flatMap { index, item -> [SVGElement] in
      let column = columns[index / rows]
      let baseline = frame.y + Double(index % rows) * Self.keyRow + Self.keySize
      let name = TextFitter(.regular).truncated(
        item.entry.names[item.line], size: Self.keySize, width: column.width - 36)
      let text = SVGElement.text(
        name, at: Point(column.x + 36, baseline),
        size: Self.keySize, weight: .regular, color: theme.text)
      guard item.line == 0 || index % rows == 0 else { return [text] }
      let marker = MapMarker(status: item.entry.status, radius: 12, number: item.entry.number)
      return marker.elements(at: Point(column.x + 14, baseline - 7), theme) + [text]
    }
  }
}
