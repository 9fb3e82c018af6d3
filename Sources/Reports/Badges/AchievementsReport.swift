package import AppSupport
package import Badges
import Foundation
import Localization
package import SportsModel
package import VisitStore

/// The state of every badge: earned, lost with the reason, or open with the progress.
package struct AchievementsReport: Sendable {
  package enum State: String, Sendable {
    case earned, revoked, open
  }

  package struct Item: Sendable {
    package let definition: AchievementDefinition
    package let state: State
    package let progress: Evaluation.Progress
    /// nil if the badge was never earned.
    package let record: AchievementRecord?
    /// The names of the stadiums or other members that a set still lacks, sorted.
    package let missing: [String]
  }

  /// In the order of the definitions.
  package let items: [Item]

  /// Evaluates the badges of all leagues, or of some.
  package init(
    facts: [VisitFact], records: [AchievementRecord], evaluator: Evaluator,
    leagues: Set<LeagueID>? = nil
  ) {
    let stored = Dictionary(
      records.map { ($0.definition, $0) }, uniquingKeysWith: { first, _ in first })
    let evaluated = evaluator.evaluate(VisitLedger(facts))
    items = evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      if let leagues, !(definition.league.map(leagues.contains) ?? false) { return nil }
      let record = stored[definition.id]
      let state: State = record.map { $0.isHeld ? .earned : .revoked } ?? .open
      let evaluation = evaluated.evaluations[place]
      let progress = evaluation.progress
      return Item(
        definition: definition, state: state,
        // An earned badge is complete even if the league was divided differently since.
        progress: state == .earned
          ? .init(current: progress.target, target: progress.target) : progress,
        record: record, missing: evaluation.missing?.sorted() ?? [])
    }
  }

  /// Reads visits and stored badges, and evaluates the badges of all leagues, or of some.
  package init(of store: VisitStore, evaluator: Evaluator, leagues: Set<LeagueID>? = nil) throws {
    let (facts, records) = try store.read { reader in
      (try reader.visitFacts(), try reader.achievements())
    }
    self.init(facts: facts, records: records, evaluator: evaluator, leagues: leagues)
  }

  /// Returns the badge of an id, or otherwise the first one of a name; case doesn't matter.
  ///
  /// - Throws: `ReportError.noSuchBadge`.
  package func item(called text: String) throws(ReportError) -> Item {
    let wanted = text.lowercased()
    let found =
      items.first { $0.definition.id.lowercased() == wanted }
      ?? items.first { $0.definition.name.lowercased() == wanted }
      ?? items.first { $0.definition.localizedName.lowercased() == wanted }
    guard let found else { throw .noSuchBadge(text) }
    return found
  }

  /// The earned badges, in the order in which they were earned.
  package var earned: [Item] { items(.earned) { $0.earnedOn < $1.earnedOn } }

  /// The lost badges, the last loss first.
  package var lost: [Item] {
    items(.revoked) { ($0.revocation?.at ?? .distantPast) > ($1.revocation?.at ?? .distantPast) }
  }

  /// The badges in progress, the nearest first: by the count that is left, then by the share done.
  package var next: [Item] {
    items.filter { $0.state != .earned && $0.progress.current > 0 }.sorted { left, right in
      let (one, other) = (left.progress, right.progress)
      if one.remaining != other.remaining { return one.remaining < other.remaining }
      return one.current * other.target > other.current * one.target
    }
  }

  /// The badges without progress whose target is known.
  package var untouched: [Item] {
    items.filter { $0.state != .earned && $0.progress.current == 0 && $0.progress.target > 0 }
  }

  private func items(
    _ state: State, isBefore: (AchievementRecord, AchievementRecord) -> Bool
  ) -> [Item] {
    items.filter { $0.state == state }.sorted { left, right in
      guard let one = left.record, let other = right.record else { return false }
      return isBefore(one, other)
    }
  }
}

extension AchievementsReport.Item {
  /// The badge as the JSON documents show it.
  package var document: JSONObject {
    [
      "id": definition.id, "name": definition.name, "description": definition.description,
      "category": definition.category, "league": definition.league,
      "kind": definition.kind.rawValue, "state": state.rawValue, "earnedOn": record?.earnedOn,
      "firstAwardedAt": record?.firstAwardedAt.utcText, "revokedAt": record?.revocation?.at.utcText,
      "reason": record?.revocation?.reason.english,
      "progress": ["current": progress.current, "target": progress.target],
      "visitIds": (record?.visits ?? []).map(\.id.text),
    ]
  }
}

/// Formats a list of badges: `✓` for an earned one, `✗` for a lost, `·` and a bar for an open one.
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
      return row(pieces, text: item.distance)
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

extension AchievementsReport.Item {
  /// The distance of an open badge from being earned: `2 stadiums`, `missing Fenway Park`.
  fileprivate var distance: String {
    let left = progress.remaining
    switch definition.rule {
    case .count: return CountedDimension.stadium.counted(left)
    case .group: return missingText
    case .regions(let sets, let days):
      return Self.limited(DisplayFormat.list(sets.map(\.name)), to: days)
    case .tally(let tally): return Self.limited(tally.counted(left), to: tally.days)
    case .streak(let streak): return Self.counted(left, unit: streak.unit)
    case .every(let collection):
      let what = missing.isEmpty ? localized("\(left) more", context: "badge") : missingText
      return Self.limited(what, to: collection.days)
    }
  }

  /// A short list whose lines don't wrap inside names.
  private var missingText: String {
    let names = LossReason.list(
      missing.map { $0.displayWidth < BadgeListFormatter.columnsForTexts - 4 ? $0.unbreakable : $0 }
    )
    return localized("missing \(names)", context: "badge")
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
}
