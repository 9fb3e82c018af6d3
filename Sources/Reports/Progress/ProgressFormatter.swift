package import AppSupport
import Catalog
package import SportsModel

/// Formats progress with a bar for every league, conference, division and set.
package struct ProgressFormatter {
  private let screen: TerminalLayout
  /// The place from which distances are measured; nil without distances.
  private let start: String?

  package init(_ screen: TerminalLayout, from start: String? = nil) {
    self.screen = screen
    self.start = start
  }

  /// Returns the lines of an overview, or the details of the requested leagues.
  package static func lines(
    _ overview: ProgressOverview, _ screen: TerminalLayout
  ) -> [String] {
    let formatter = ProgressFormatter(screen, from: overview.start?.name)
    return formatter.lines(overview.reports, overview.sets, isWhole: overview.isFiltered)
      + formatter.counting(overview.rules)
  }

  /// Returns the leagues and sets with progress; with `isWhole` all of them, stadium by stadium.
  package func lines(
    _ reports: [ProgressReport], _ sets: [SetProgress], isWhole: Bool
  ) -> [String] {
    let shown = reports.filter { isWhole || $0.isBegun }
    let shownSets = sets.filter { isWhole || !$0.group.visited.isEmpty }
    var rows = shown.flatMap { Self.rows($0, isWhole: isWhole) }
    if !shownSets.isEmpty { rows.append(Row(name: "Sets")) }
    for set in shownSets {
      rows.append(Row(name: set.group.name, depth: 1, set))
      if isWhole { rows += set.group.missingByDistance.map { Row(missing: $0, depth: 2) } }
    }
    let width = nameWidth(rows)
    var lines = rows.map { line($0, width) }
    if let start, isWhole || shown.contains(where: { $0.total.next != nil }) {
      lines += screen.paragraph("Distances are as the crow flies from \(start).", .faint)
    }
    let untouched = reports.filter { !$0.isBegun }.map { $0.league.id.rawValue.uppercased() }
    if !isWhole, !untouched.isEmpty {
      lines += screen.paragraph("Nothing yet: " + untouched.joined(separator: ", "))
    }
    return lines
  }

  /// Returns the counting rules, unless they are the usual ones.
  package func counting(_ rules: CountingRules) -> [String] {
    rules == .usual ? [] : screen.paragraph("Counted with \(rules).", .faint)
  }

  // MARK: Rows

  /// A line: a group with its bar, or a remark below a group.
  private struct Row {
    var name: String
    var depth = 0
    var bar: ProgressBar?
    var remark: String?
    /// A distance or a day after the remark; never truncated.
    var tail = ""
    var style: TerminalStyler.Style?

    init(name: String, depth: Int = 0, _ group: ProgressGroup? = nil) {
      self.name = name
      self.depth = depth
      bar = group?.bar
    }

    init(name: String, depth: Int, _ set: SetProgress) {
      let league = set.set.league.map { " (\($0.rawValue.uppercased()))" } ?? ""
      self.init(name: name + league, depth: depth, set.group)
    }

    init(remark: String, depth: Int, style: TerminalStyler.Style? = nil) {
      self.init(name: "", depth: depth)
      self.remark = remark
      self.style = style
    }

    init(missing place: ProgressGroup.Place, depth: Int) {
      self.init(remark: "· " + place.title, depth: depth)
      tail = place.miles.map(Self.tail) ?? ""
    }

    init(visited place: ProgressGroup.Place, depth: Int) {
      let old = place.seenAt.map { ", at \($0.name)" } ?? ""
      let day = place.firstSeen?.description ?? ""
      self.init(remark: "✓ \(place.title)\(old)", depth: depth, style: .good)
      tail = "  \(day)"
    }

    static func tail(_ miles: Double) -> String { "  \(Int(miles.rounded())) mi" }
  }

  /// Returns the league, its conferences and divisions, with `isWhole` also their stadiums.
  private static func rows(_ report: ProgressReport, isWhole: Bool) -> [Row] {
    var rows = [Row(name: report.total.name, report.total)]
    let conferences = report.conferences.filter { isWhole || !$0.total.visited.isEmpty }
    for conference in conferences where report.conferences.count > 1 || isWhole {
      rows.append(Row(name: conference.total.name, depth: 1, conference.total))
      let divisions = conference.divisions.filter { $0.name != conference.total.name }
      for division in divisions where isWhole || !division.visited.isEmpty {
        rows.append(Row(name: division.name, depth: 2, division))
        if isWhole { rows += stadiums(division, depth: 3) }
      }
      // Teams without a division are in one with the conference's name.
      let rest = conference.divisions.filter { $0.name == conference.total.name }
      if isWhole { rows += rest.flatMap { stadiums($0, depth: 2) } }
    }
    if !report.others.isEmpty {
      let names = report.others.map(\.name).joined(separator: ", ")
      rows.append(Row(remark: "and \(names)", depth: 1))
    }
    if let next = report.total.next {
      var row = Row(remark: "next: \(next.title)", depth: 1)
      row.tail = next.miles.map(Row.tail) ?? ""
      rows.append(row)
    }
    return rows
  }

  private static func stadiums(_ group: ProgressGroup, depth: Int) -> [Row] {
    group.visited.map { Row(visited: $0, depth: depth) }
      + group.missingByDistance.map { Row(missing: $0, depth: depth) }
  }

  // MARK: Lines

  /// The width of the longest name, limited to leave room for the bar.
  private func nameWidth(_ rows: some Sequence<Row>) -> Int {
    let widest =
      rows.filter { $0.bar != nil }.map { $0.depth * 2 + $0.name.displayWidth }.max() ?? 0
    return min(widest, screen.columns - Self.figuresWidth - 10)
  }

  /// The columns of `  100%  30/30` after the bar, and of the blanks before it.
  private static let figuresWidth = 15

  private func line(_ row: Row, _ nameWidth: Int) -> String {
    if let remark = row.remark { return line(remark, row) }
    let indent = String(repeating: "  ", count: row.depth)
    let style: TerminalStyler.Style? = row.depth == 0 ? .heading : nil
    guard let bar = row.bar else { return screen.line(row.name, style, indent: row.depth * 2) }
    let name = row.name.cleanedForTerminal.fitted(to: nameWidth - indent.count)
    let room = min(24, screen.columns - nameWidth - Self.figuresWidth)
    let percent = "\(bar.percent)%".padded(to: 4, atStart: true)
    let count = "\(bar.part)/\(bar.whole)".padded(to: 5, atStart: true)
    return indent + screen.paint(name, style)
      + String(repeating: " ", count: nameWidth - indent.count - name.displayWidth) + "  "
      + bar.text(width: room, screen.paint) + "  " + percent + "  " + count
  }

  private func line(_ remark: String, _ row: Row) -> String {
    let room = screen.columns - row.depth * 2 - row.tail.count
    let text = remark.cleanedForTerminal.fitted(to: room)
    return String(repeating: "  ", count: row.depth) + screen.paint(text, row.style)
      + screen.paint(row.tail, .faint)
  }
}

extension ProgressGroup.Place {
  /// `Fenway Park, Boston (Boston Red Sox)`.
  var title: String {
    let place = [stadium.name, stadium.city].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(place) (\(teams.map(\.name).joined(separator: ", ")))"
  }
}
