package import Foundation
package import SportsModel

/// The result of merging a listing into a season, with the changes.
package struct SeasonUpdate: Sendable {
  /// Each listed game counts in exactly one of the first seven.
  package struct Tally: Encodable, Sendable, Hashable {
    package var new = 0
    package var moved = 0
    /// Postponed before and now on another day, or part of a doubleheader.
    package var madeUp = 0
    package var postponed = 0
    package var cancelled = 0
    /// Another change: a start, a building, a result.
    package var updated = 0
    package var unchanged = 0
    package var results = 0

    package init() {}
    package var games: Int { new + moved + madeUp + postponed + cancelled + updated + unchanged }
  }

  /// A game whose key changed.
  package struct Replacement: Sendable, Hashable { package let old, new: Game }

  /// The meaning of a game missing from the listing.
  package enum Coverage: Sendable, Hashable {
    /// Nothing.
    case some
    /// A game of these days moved, if one of the same teams is new on another day.
    case days(ClosedRange<LocalDay>)
    /// The listing is complete: a missing game moved or is off.
    case season

    func contains(_ day: LocalDay) -> Bool {
      switch self {
      case .some: false
      case .days(let days): days.contains(day)
      case .season: true
      }
    }
  }

  /// The source of a listing and the version it is merged with.
  package struct ListingContext: Sendable {
    package var league: LeagueID
    package var season: Int
    package var source: String
    package var coverage: Coverage
    package var at: Date
    /// The version of the bundled data.
    package var facts: String

    package init(
      league: LeagueID, season: Int, source: String, coverage: Coverage, at: Date, facts: String
    ) {
      (self.league, self.season, self.source) = (league, season, source)
      (self.coverage, self.at, self.facts) = (coverage, at, facts)
    }
  }

  /// The merged updates; nil if there are none.
  package private(set) var pack: SeasonPack?
  package private(set) var isDifferent = false
  package private(set) var tally = Tally()
  package private(set) var replacements: [Replacement] = []
  package private(set) var changes: [GameChange] = []

  private static let maxChangesPerGame = 20

  /// Merges listed games into the stored updates and the bundled games.
  ///
  /// `noted` are changes found elsewhere, `superseding` the keys of the bundled games that listed
  /// games replace, by id.
  package init(
    _ reported: [ReportedGame], listing: ListingContext, former: SeasonPack?, bundled: [Game],
    noted: [GameChange] = [], superseding: [SeasonPack.GameID: [GameKey]] = [:]
  ) {
    let reported = Self.deduplicated(reported)
    let rows = former?.rows ?? []
    let known =
      rows.map { SeasonGameMatcher.Known(game: $0.game, mark: $0.mark) }
      + SeasonOverlay.notSuperseded(bundled, by: rows).map { .init(game: $0, mark: nil) }
    let matching = SeasonGameMatcher(
      reported, known: known, coverage: listing.coverage, superseding: superseding)
    var next: [SeasonPack.Row] = []
    let bundledKeys = Set(bundled.map(\.id))
    for (index, game) in reported.enumerated() {
      let old = matching.pairs[index].map { known[$0] }
      let step = GameTransition(game, after: old, listing: listing, bundled: bundledKeys)
      tally[keyPath: step.kind] += 1
      if step.isResultNew { tally.results += 1 }
      changes += step.changes
      if let old, old.game.id != step.row.game.id {
        replacements.append(Replacement(old: old.game, new: step.row.game))
      }
      next.append(step.row)
    }
    let unreported = matching.unreported.map { known[$0] }.filter { $0.mark != nil }
    // A listing that suddenly lacks much of the season doesn't move or cancel games.
    let isBelieved =
      listing.coverage == .season && !reported.isEmpty && unreported.count * 5 <= rows.count
    for old in unreported {
      guard let mark = old.mark else { continue }
      let step = GameTransition(unreported: old.game, mark, listing: listing, isOff: isBelieved)
      if step.kind == \.cancelled { tally.cancelled += 1 }
      changes += step.changes
      next.append(step.row)
    }
    let history = Self.trimmed(Self.joined(former?.history ?? [], noted) + changes)
    let merged = Self.pack(next, history: history, listing: listing, former: former)
    isDifferent =
      merged?.rows != former?.rows || merged?.history != former?.history
      || merged?.header.facts != former?.header.facts
    pack = isDifferent ? merged : former
  }

  /// Returns each id once, the last one listed.
  private static func deduplicated(_ reported: [ReportedGame]) -> [ReportedGame] {
    let last = Dictionary(reported.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    var seen: Set<SeasonPack.GameID> = []
    return reported.compactMap { seen.insert($0.id).inserted ? last[$0.id] : nil }
  }

  private static func pack(
    _ rows: [SeasonPack.Row], history: [GameChange], listing: ListingContext, former: SeasonPack?
  ) -> SeasonPack? {
    let sorted = rows.sorted { left, right in
      if left.game.day != right.game.day { return left.game.day < right.game.day }
      if Catalog.isListedBefore(left.game, right.game) { return true }
      if Catalog.isListedBefore(right.game, left.game) { return false }
      return left.mark.id < right.mark.id
    }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let isOtherSource = former.map { $0.header.source != listing.source } ?? false
    // A source of one game of many isn't the source of the season.
    let keepsSource = isOtherSource && listing.coverage != .season
    let source = keepsSource ? former?.header.source : listing.source
    let summary = SeasonSummary(
      league: listing.league, season: listing.season, firstDay: first.game.day,
      lastDay: last.game.day, games: sorted.count, results: sorted.count { $0.game.score != nil })
    let header = SeasonPack.Header(
      summary: summary, changedAt: listing.at, source: source ?? listing.source,
      facts: listing.facts)
    return SeasonPack(header: header, rows: sorted, history: history)
  }

  /// Returns each change once, oldest first.
  private static func joined(_ ours: [GameChange], _ theirs: [GameChange]) -> [GameChange] {
    let known = Set(ours)
    let new = theirs.filter { !known.contains($0) }
    guard !new.isEmpty else { return ours }
    return (ours + new).enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
  }

  private static func trimmed(_ history: [GameChange]) -> [GameChange] {
    var counts: [SeasonPack.GameID: Int] = [:]
    return history.reversed().filter { change in
      counts[change.game, default: 0] += 1
      return counts[change.game, default: 0] <= maxChangesPerGame
    }.reversed()
  }
}
