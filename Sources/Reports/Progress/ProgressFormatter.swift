package import AppSupport
import Catalog
import Localization
package import SportsModel

/// Formats progress with a bar for every league, conference, division and set.
package struct ProgressFormatter {
  private let screen: TerminalLayout
  /// The place from which distances are measured; nil without distances.
  private let start: String?
  private let format: DisplayFormat

  package init(_ screen: TerminalLayout, from start: String? = nil, format: DisplayFormat) {
    (self.screen, self.start, self.format) = (screen, start, format)
  }

  /// Returns the lines of an overview, or the details of the requested leagues.
  package static func lines(
    _ overview: ProgressOverview, screen: TerminalLayout, format: DisplayFormat
  ) -> [String] {
    let formatter = ProgressFormatter(screen, from: overview.start?.name, format: format)
    return formatter.lines(overview.reports, sets: overview.sets, isWhole: overview.isFiltered)
      + formatter.counting(overview.rules)
  }

  /// Returns the leagues and sets with progress; with `isWhole` all of them, stadium by stadium.
  package func lines(_ reports: [ProgressReport], sets: [SetProgress], isWhole: Bool) -> [String] {
    let shown = reports.filter { isWhole || $0.isBegun }
    let shownSets = sets.filter { isWhole || !$0.group.visited.isEmpty }
    var rows = shown.flatMap { self.rows($0, isWhole: isWhole) }
    if !shownSets.isEmpty { rows.append(Row(name: localized("Sets"))) }
    for set in shownSets {
      rows.append(Row(name: set.group.name, depth: 1, set))
      if isWhole { rows += set.group.missingByDistance.map { missing($0, depth: 2) } }
    }
    let width = nameWidth(rows)
    var lines = rows.flatMap { self.lines($0, nameWidth: width) }
    if let start, isWhole || shown.contains(where: { $0.total.next != nil }) {
      lines += screen.paragraph(localized("Straight-line distances from \(start)."), style: .faint)
    }
    let untouched = reports.filter { !$0.isBegun }.map { $0.league.id.rawValue.uppercased() }
    if !isWhole, !untouched.isEmpty {
      lines += screen.paragraph(localized("Not started: \(untouched.joined(separator: ", "))"))
    }
    return lines
  }

  /// Returns the counting rules, unless they are the usual ones.
  package func counting(_ rules: CountingRules) -> [String] {
    rules == .usual ? [] : screen.paragraph(localized("Counting rules: \(rules)."), style: .faint)
  }

  // MARK: Rows

  /// A line: a group with its bar, or a remark below a group.
  private struct Row {
    var name: String
    var depth = 0
    var bar: ProgressBar?
    /// The remark, followed by shorter forms for narrow terminals; empty for a group.
    var remarks: [String] = []
    /// A distance or a day after the remark.
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

    init(remarks: [String], depth: Int, tail: String = "", style: TerminalStyler.Style? = nil) {
      self.init(name: "", depth: depth)
      (self.remarks, self.tail, self.style) = (remarks, tail, style)
    }
  }

  private func missing(
    _ place: ProgressGroup.Place, depth: Int, remark: (String) -> String = { "· \($0)" }
  ) -> Row {
    let distance = place.miles.map { "  " + format.distance(miles: $0) }
    return Row(remarks: place.titles.map(remark), depth: depth, tail: distance ?? "")
  }

  private func visited(_ place: ProgressGroup.Place, depth: Int) -> Row {
    let old = place.seenAt?.name
    let titles = place.titles.map { title in
      old.map { localized("\(title), seen at \($0)") } ?? title
    }
    return Row(
      remarks: titles.map { "✓ \($0)" }, depth: depth,
      tail: "  \(place.firstSeen?.description ?? "")", style: .good)
  }

  /// Returns the league, its conferences and divisions, with `isWhole` also their stadiums.
  private func rows(_ report: ProgressReport, isWhole: Bool) -> [Row] {
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
      let names = screen.unbreakable(report.others.map(\.name))
      rows.append(Row(remarks: [localized("also visited: \(DisplayFormat.list(names))")], depth: 1))
    }
    if let next = report.total.next {
      rows.append(missing(next, depth: 1) { localized("nearest: \($0)") })
    }
    return rows
  }

  private func stadiums(_ group: ProgressGroup, depth: Int) -> [Row] {
    group.visited.map { visited($0, depth: depth) }
      + group.missingByDistance.map { missing($0, depth: depth) }
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

  private func lines(_ row: Row, nameWidth: Int) -> [String] {
    if !row.remarks.isEmpty { return lines(row.remarks, row: row) }
    let indent = String(repeating: "  ", count: row.depth)
    let style: TerminalStyler.Style? = row.depth == 0 ? .heading : nil
    guard let bar = row.bar else {
      return [screen.line(row.name, style: style, indent: row.depth * 2)]
    }
    var name = row.name.cleanedForTerminal
    var lines: [String] = []
    if name.displayWidth > nameWidth - indent.count {
      lines = screen.paragraph(name, style: style, indent: indent.count, hanging: 2)
      name = ""
    }
    let room = min(24, screen.columns - nameWidth - Self.figuresWidth)
    let percent = "\(bar.percent)%".padded(to: 4, atStart: true)
    let count = "\(bar.part)/\(bar.whole)".padded(to: 5, atStart: true)
    let blanks = String(repeating: " ", count: nameWidth - indent.count - name.displayWidth)
    return lines + [
      indent + screen.paint(name, style) + blanks + "  " + bar.text(width: room, screen.paint)
        + "  " + percent + "  " + count
    ]
  }

  /// Returns the first form of a remark that fits in a line, or wraps the shortest.
  private func lines(_ remarks: [String], row: Row) -> [String] {
    let room = screen.columns - row.depth * 2 - row.tail.displayWidth
    let forms = remarks.map(\.cleanedForTerminal)
    guard let text = forms.first(where: { $0.displayWidth <= room }) else {
      return screen.paragraph(
        (forms.last ?? "") + row.tail, style: row.style, indent: row.depth * 2, hanging: 2
      ).map(\.breakable)
    }
    let indent = String(repeating: "  ", count: row.depth)
    return [indent + screen.paint(text.breakable, row.style) + screen.paint(row.tail, .faint)]
  }
}

extension ProgressGroup.Place {
  /// `Fenway Park, Boston (Boston Red Sox)`, followed by the same without the teams and the city.
  fileprivate var titles: [String] {
    let place = [stadium.name, stadium.city].filter { !$0.isEmpty }.joined(separator: ", ")
    return ["\(place) (\(DisplayFormat.list(teams.map(\.name))))", place, stadium.name]
  }
}
