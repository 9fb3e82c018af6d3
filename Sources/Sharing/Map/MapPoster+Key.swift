import Drawing
import Localization

// The names of stadiums that have a number on the map.
extension MapPoster {
  private static let keySize = 20.0
  private static let keyRow = 34.0
  private static let columns = 3

  private struct Entry {
    let number: Int
    /// The status in the marker, and that of each name.
    let status: MapStadium.VisitStatus
    let names: [String]
  }

  private var entries: [Entry] {
    sheet.key.map { entry in
      let visited = entry.stadiums.filter { $0.status != .missing }
      return Entry(
        number: entry.number,
        status: visited.map(\.status).max { $0.drawingOrder < $1.drawingOrder } ?? .missing,
        names: entry.stadiums.map { stadium in
          let name = stadium.name.cleanedForDrawing()
          return visited.count < entry.stadiums.count && stadium.status == .missing
            ? localized("\(name) (still to visit)") : name
        })
    }
  }

  private typealias Line = (entry: Entry, line: Int)

  /// The lines of each entry: one per name.
  private var lines: [Line] {
    entries.flatMap { entry in entry.names.indices.map { (entry, $0) } }
  }

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
        name, at: Point(column.x + 36, baseline), TextStyle(Self.keySize, .regular, theme.text))
      guard item.line == 0 || index % rows == 0 else { return [text] }
      let marker = MapMarker(status: item.entry.status, radius: 12, number: item.entry.number)
      return marker.elements(at: Point(column.x + 14, baseline - 7), theme) + [text]
    }
  }
}
