package import Foundation
import SportsModel

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
      game.building = old.building
      game.stadiums = old.stadiums
    } else if game.building == .inferred, old.building == .stated, old.stadiums == game.stadiums {
      game.building = .stated
    }
    if game.day == old.day, game.number == old.number {
      if case .exact = game.start {} else if case .exact = old.start { game.start = old.start }
      if game.start == .unknown { game.start = old.start }
      if game.resumedDay == nil {
        game.resumedDay = old.resumedDay
        game.resumedStadium = old.resumedStadium
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
  init?(words: [Substring]) {
    guard words.count == 6, let at = PackTimestamp.read(words[0]),
      let game = SeasonPack.GameID(words[1]), let subject = Subject(rawValue: String(words[2])),
      words.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 120 })
    else { return nil }
    self.init(
      at: at, game: game, subject: subject, before: String(words[3]), after: String(words[4]),
      source: String(words[5]))
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
