package import AppSupport
import Badges
import Localization
import SportsModel

/// Formats the list of badges: `✓` for an earned badge, `✗` for a lost one, and `·` with a bar for an
/// open one.
package struct BadgeListFormatter {
  private let screen: TerminalLayout

  package init(_ screen: TerminalLayout) { self.screen = screen }

  /// Returns the earned badges and the next ones; with `all`, all open ones.
  package func lines(_ report: AchievementsReport, all: Bool = false) -> [String] {
    var lines = [
      screen.line(
        localized("Earned \(report.earned.count) of \(report.items.count) badges"), style: .heading)
    ]
    let earned = report.earned
    let width = nameWidth(earned)
    lines += earned.flatMap { self.earned($0, width: width) }
    let open = all ? report.next + report.untouched : Array(report.next.prefix(5))
    if !open.isEmpty {
      let title =
        all ? localized("Open", context: "badges") : localized("Closest", context: "badges")
      lines += ["", screen.line(title, style: .heading)] + self.open(open)
    }
    if !report.lost.isEmpty {
      let count = report.lost.count.counted("lost badge")
      lines.append("")
      lines += screen.paragraph("✗ \(count): stvisits achievements --lost", style: .bad)
    }
    return lines
  }

  /// Returns the lost badges with day and reason.
  package func lost(_ report: AchievementsReport) -> [String] {
    report.lost.flatMap { item -> [String] in
      guard let record = item.record, let loss = record.revocation else { return [] }
      let name = item.definition.localizedName
      let title = localized(
        "\(name), earned \(record.earnedOn), lost \(loss.at.utcText.prefix(10))")
      return screen.paragraph("✗ \(title)", style: .bad, hanging: 2)
        + screen.paragraph(loss.reason.text, indent: 4)
    }
  }

  private typealias Piece = (text: String, style: TerminalStyler.Style?)

  private func earned(_ item: AchievementsReport.Item, width: Int) -> [String] {
    let day = item.record?.earnedOn.description ?? ""
    return row(
      [("✓ ", .good), (day, .faint), ("  ", nil), name(item, width: width, style: .good)],
      text: item.definition.localizedDescription)
  }

  private func open(_ items: [AchievementsReport.Item]) -> [String] {
    let width = nameWidth(items)
    let counts = items.map { "\($0.progress.current)/\($0.progress.target)" }
    let count = counts.map(\.count).max() ?? 0
    return zip(items, counts).flatMap { item, text in
      let bar = ProgressBar(item.progress.current, of: item.progress.target)
      var pieces: [Piece] = [
        item.state == .revoked ? ("✗ ", .bad) : ("· ", .faint),
        name(item, width: width, style: nil), ("  ", nil),
      ]
      if screen.columns >= Self.columnsForBars {
        pieces += bar.pieces(width: 10, style: bar.style) + [("  ", nil)]
      }
      pieces.append((text.padded(to: count, atStart: true), bar.style))
      return row(pieces, text: BadgeDistance.text(item))
    }
  }

  /// The minimum width for bars; a narrower terminal shows only the numbers.
  private static let columnsForBars = 70
  /// The minimum width of the texts' column.
  fileprivate static let columnsForTexts = 28

  /// The width of the longest name, limited to leave room for the other columns.
  ///
  /// Longer names are not truncated.
  private func nameWidth(_ items: [AchievementsReport.Item]) -> Int {
    let widest = items.map(\.definition.localizedName.cleanedForTerminal.displayWidth).max() ?? 0
    return min(widest, screen.columns / 2 - 4)
  }

  private func name(_ item: AchievementsReport.Item, width: Int, style: TerminalStyler.Style?)
    -> Piece
  { (item.definition.localizedName.cleanedForTerminal.padded(to: width), style) }

  /// Returns the pieces and a text, which wraps in its column, or below the pieces if that is narrow.
  private func row(_ pieces: [Piece], text: String) -> [String] {
    let used = pieces.reduce(0) { $0 + $1.text.displayWidth } + 2
    guard screen.columns - used >= Self.columnsForTexts else {
      let last = pieces.suffix(1).map { ($0.text.withoutTrailingBlanks, $0.style) }
      return [head(pieces.dropLast() + last)]
        + screen.paragraph(text, style: .faint, indent: 4).map(\.breakable)
    }
    let lines = screen.paragraph(text, indent: used).map(\.breakable)
    return [head(pieces) + "  " + (lines.first ?? "").dropFirst(used)] + lines.dropFirst()
  }

  private func head(_ pieces: [Piece]) -> String {
    pieces.map { screen.paint($0.text, $0.style) }.joined()
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// Formats the distance of an open badge from being earned.
enum BadgeDistance {
  /// Returns what is missing: `2 stadiums`, `missing Fenway Park`.
  static func text(_ item: AchievementsReport.Item) -> String {
    let left = item.progress.remaining
    switch item.definition.rule {
    case .count: return CountedDimension.stadium.counted(left)
    case .group: return missing(item)
    case .regions(let sets, let days):
      return limited(DisplayFormat.list(sets.map(\.name)), to: days)
    case .tally(let tally): return limited(tally.counted(left), to: tally.days)
    case .streak(let streak): return counted(left, unit: streak.unit)
    case .every(let collection):
      let what = item.missing.isEmpty ? localized("\(left) more", context: "badge") : missing(item)
      return limited(what, to: collection.days)
    }
  }

  private static func missing(_ item: AchievementsReport.Item) -> String {
    localized("missing \(listed(item.missing))", context: "badge")
  }

  /// Adds the number of days in which it must happen.
  private static func limited(_ text: String, to days: Int?) -> String {
    guard let days else { return text }
    if days == 1 { return localized("\(text) on the same day") }
    return localized("\(text) within \(days) days")
  }

  private static func counted(_ left: Int, unit: AchievementRule.Streak.Unit) -> String {
    switch unit {
    case .year:
      localized(left, one: "\(left) more year in a row", other: "\(left) more years in a row")
    case .month:
      localized(left, one: "\(left) more month in a row", other: "\(left) more months in a row")
    case .week:
      localized(left, one: "\(left) more week in a row", other: "\(left) more weeks in a row")
    case .day:
      localized(left, one: "\(left) more day in a row", other: "\(left) more days in a row")
    }
  }

  /// Returns a short list whose lines don't wrap inside names.
  private static func listed(_ names: [String]) -> String {
    LossReason.list(
      names.map { $0.displayWidth < BadgeListFormatter.columnsForTexts - 4 ? $0.unbreakable : $0 })
  }
}
