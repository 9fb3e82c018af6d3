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

/// The change of one game from stored to listed data.
struct GameTransition {
  private(set) var row: SeasonPack.Row
  /// The count to which it belongs.
  private(set) var kind: WritableKeyPath<SeasonUpdate.Tally, Int>
  private(set) var changes: [GameChange] = []
  private(set) var isResultNew = false

  /// Creates the transition of a listed game; `known` is nil if it is new.
  init(
    _ reported: ReportedGame, after known: SeasonGameMatcher.Known?,
    listing: SeasonUpdate.ListingContext, bundled: Set<GameKey>
  ) {
    guard let known else {
      row = SeasonPack.Row(game: reported.game, mark: SeasonPack.Mark(id: reported.id))
      kind = \.new
      isResultNew = reported.game.score != nil
      return
    }
    let old = known.game
    let game = reported.game.filled(from: old)
    var mark = known.mark ?? SeasonPack.Mark(id: reported.id)
    if !mark.id.isStable, reported.id.isStable { mark.id = reported.id }
    // A row has only those former keys that are of bundled games; the history has the others.
    if old.id != game.id, bundled.contains(old.id), !mark.supersedes.contains(old.id),
      mark.supersedes.count < SeasonPack.maxSuperseded
    {
      mark.supersedes.append(old.id)
    }
    row = SeasonPack.Row(game: game, mark: mark)
    kind = Self.kind(of: old, game)
    isResultNew = old.score == nil && game.score != nil
    changes = Self.changes(from: old, to: game, mark.id, listing: listing)
  }

  /// Creates the transition of a game missing from the new listing.
  ///
  /// If the listing is complete and from the source of the game, the game is off unless it was
  /// played.
  init(
    unreported game: Game, _ mark: SeasonPack.Mark, listing: SeasonUpdate.ListingContext,
    isOff: Bool
  ) {
    row = SeasonPack.Row(game: game, mark: mark)
    kind = \.unchanged
    guard isOff, mark.id.source == listing.source, game.score == nil, game.status == .planned
    else { return }
    row.game.status = .cancelled
    kind = \.cancelled
    changes = Self.changes(from: game, to: row.game, mark.id, listing: listing)
  }

  private static func kind(of old: Game, _ new: Game) -> WritableKeyPath<SeasonUpdate.Tally, Int> {
    if new.status != old.status, new.status != .planned {
      return new.status == .cancelled ? \.cancelled : \.postponed
    }
    if new.day != old.day || new.number != old.number {
      let wasOff = old.status != .planned
      let isJoined = new.day != old.day && new.number > 0
      return wasOff || isJoined ? \.madeUp : \.moved
    }
    return new == old ? \.unchanged : \.updated
  }

  private static func changes(
    from old: Game, to new: Game, _ id: SeasonPack.GameID, listing: SeasonUpdate.ListingContext
  ) -> [GameChange] {
    func change(_ subject: GameChange.Subject, before: String, after: String) -> GameChange? {
      before == after
        ? nil
        : GameChange(
          at: listing.at, game: id, subject: subject, before: before, after: after,
          source: listing.source)
    }
    let day = change(.day, before: old.day.description, after: new.day.description)
    let number = change(.number, before: String(old.number), after: String(new.number))
    let status = change(.status, before: old.status.rawValue, after: new.status.rawValue)
    let building = change(.building, before: old.buildingWord, after: new.buildingWord)
    var start: GameChange?
    if day == nil, case .exact = old.start, case .exact = new.start {
      start = change(.start, before: old.startWord, after: new.startWord)
    }
    // A first result isn't a change; a different result is.
    let score = old.score == nil ? nil : change(.score, before: old.scoreWord, after: new.scoreWord)
    return [day, number, start, building, status, score].compactMap { $0 }
  }
}

extension Game {
  /// Returns the listed game with details that only the stored one has.
  fileprivate func filled(from old: Game) -> Game {
    var game = self
    game.seasonType = old.seasonType
    if game.stadiums.isEmpty {
      (game.building, game.stadiums) = (old.building, old.stadiums)
    } else if game.building == .inferred, old.building == .stated, old.stadiums == game.stadiums {
      game.building = .stated
    }
    if game.day == old.day, game.number == old.number {
      if case .exact = game.start {} else if case .exact = old.start { game.start = old.start }
      if game.start == .unknown { game.start = old.start }
      if game.resumedDay == nil {
        (game.resumedDay, game.resumedStadium) = (old.resumedDay, old.resumedStadium)
      }
    }
    game.isNeutralSite = isNeutralSite || (old.isNeutralSite && game.stadiums == old.stadiums)
    game.hasSpectators = hasSpectators && (old.hasSpectators || day != old.day)
    if game.score == nil, status == .planned, day == old.day { game.score = old.score }
    return game
  }

  fileprivate var buildingWord: String {
    stadiums.isEmpty ? "none" : stadiums.map(\.rawValue).joined(separator: ",")
  }

  fileprivate var scoreWord: String { score.map { "\($0.home)-\($0.away)" } ?? "none" }
  fileprivate var startWord: String { localStart?.hourAndMinute ?? "none" }
}

/// A change to a game: the old and new value and their source.
package struct GameChange: Sendable, Hashable {
  package enum Subject: String, Sendable { case day, number, start, building, status, score }

  /// The time of the update, in whole seconds.
  package let at: Date
  package let game: SeasonPack.GameID
  package let subject: Subject
  /// Words without spaces: days, scores, stadium ids, `none` for no value.
  package let before: String
  package let after, source: String
}

extension GameChange {
  /// Parses the words of a line; nil if they aren't a change.
  init?(fields: [Substring]) {
    guard fields.count == 6, let at = PackTimestamp.read(fields[0]),
      let game = SeasonPack.GameID(fields[1]), let subject = Subject(rawValue: String(fields[2])),
      fields.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 120 })
    else { return nil }
    self.init(
      at: at, game: game, subject: subject, before: String(fields[3]), after: String(fields[4]),
      source: String(fields[5]))
  }

  /// `2026-06-02T10:00:00Z mlb:745123 day 2026-04-01 2026-06-02 mlb`.
  var line: String {
    "\(PackTimestamp.text(at)) \(game) \(subject.rawValue) \(before) \(after) \(source)"
  }
}

/// Instants in packs: `2026-11-21T21:42:13Z`, whole seconds in UTC.
enum PackTimestamp {
  static func text(_ instant: Date) -> String {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down)).utcText
  }

  static func read(_ text: some StringProtocol) -> Date? {
    text.utf8.count == 20 ? Date(utcText: text) : nil
  }
}
