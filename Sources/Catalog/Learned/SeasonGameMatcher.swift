package import SportsModel

/// Matches listed games with stored ones.
///
/// Games match by the provider's id; otherwise by teams and day, then by the former day in the
/// listing. In a complete listing, a game missing on one day matches a new one on another.
struct SeasonGameMatcher {
  struct Known {
    let game: Game
    /// nil for a bundled game.
    let mark: SeasonPack.Mark?
  }

  private let reported: [ReportedGame]
  private let known: [Known]
  /// The index of the stored game for each listed one.
  private(set) var pairs: [Int?]
  private var isTaken: [Bool]
  private let knownOfClubs: [Matchup: [Int]]

  init(
    _ reported: [ReportedGame], known: [Known], coverage: SeasonUpdate.Coverage,
    superseding: [SeasonPack.GameID: [GameKey]]
  ) {
    (self.reported, self.known) = (reported, known)
    pairs = Array(repeating: nil, count: reported.count)
    isTaken = Array(repeating: false, count: known.count)
    knownOfClubs = Dictionary(grouping: known.indices, by: { Matchup(known[$0].game) })
    pairByID()
    pair { superseding[$0.id]?.contains($1.id) ?? false }
    pair { $0.game.day == $1.day && $0.game.number == $1.number }
    pairAlone { $0.game.day == $1.day }
    pair { $0.movedFrom == $1.day && $0.game.number == $1.number }
    pairAlone { $0.movedFrom == $1.day }
    pairMoved(coverage)
  }

  /// The indices of stored games that aren't listed.
  var unreported: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  private mutating func pairByID() {
    let places = Dictionary(
      known.indices.compactMap { place in known[place].mark.map { ($0.id, place) } },
      uniquingKeysWith: { first, _ in first })
    for index in reported.indices {
      guard let place = places[reported[index].id],
        Matchup(known[place].game) == Matchup(reported[index].game)
      else { continue }
      record(place, for: index)
    }
  }

  /// Returns whether ids allow a match: two ids of one source are different games.
  private func isEligible(_ index: Int, _ place: Int) -> Bool {
    guard !isTaken[place] else { return false }
    guard let mark = known[place].mark, reported[index].id.isStable else { return true }
    return mark.id.source != reported[index].id.source
  }

  private func free(_ index: Int) -> [Int] {
    (knownOfClubs[Matchup(reported[index].game)] ?? []).filter { isEligible(index, $0) }
  }

  private mutating func pair(_ fits: (ReportedGame, Game) -> Bool) {
    for index in reported.indices where pairs[index] == nil {
      if let place = free(index).first(where: { fits(reported[index], known[$0].game) }) {
        record(place, for: index)
      }
    }
  }

  /// Pairs games if only one is left on either side.
  private mutating func pairAlone(_ fits: (ReportedGame, Game) -> Bool) {
    for index in reported.indices where pairs[index] == nil {
      let places = free(index).filter { fits(reported[index], known[$0].game) }
      guard places.count == 1, let place = places.first else { continue }
      let rivals = reported.indices.filter { other in
        other != index && pairs[other] == nil
          && Matchup(reported[other].game) == Matchup(reported[index].game)
          && fits(reported[other], known[place].game)
      }
      if rivals.isEmpty { record(place, for: index) }
    }
  }

  /// Pairs missing and new games of the same teams, nearest days first.
  ///
  /// A game with a result stays on its day; sources may differ by one day because of the date line.
  private mutating func pairMoved(_ coverage: SeasonUpdate.Coverage) {
    var distances: [(days: Int, index: Int, place: Int)] = []
    for index in reported.indices where pairs[index] == nil {
      for place in free(index) where known[place].game.seasonType == reported[index].game.seasonType
      {
        let days = abs(reported[index].game.day - known[place].game.day)
        guard coverage.contains(known[place].game.day), known[place].game.score == nil || days <= 1
        else { continue }
        distances.append((days, index, place))
      }
    }
    for (_, index, place) in distances.sorted(by: { $0 < $1 })
    where pairs[index] == nil && !isTaken[place] { record(place, for: index) }
  }

  private mutating func record(_ place: Int, for index: Int) {
    pairs[index] = place
    isTaken[place] = true
  }
}

/// The teams of a game, and perhaps its day.
struct Matchup: Hashable {
  let home, away: TeamID
  var day: LocalDay?
}

extension Matchup { init(_ game: Game) { self.init(home: game.home, away: game.away) } }

/// A game in a new listing, by the names of the catalog.
package struct ReportedGame: Sendable, Hashable {
  package var game: Game
  package var id: SeasonPack.GameID
  /// The day for which it was scheduled before, if listed.
  package var movedFrom: LocalDay?

  package init(game: Game, id: SeasonPack.GameID, movedFrom: LocalDay? = nil) {
    (self.game, self.id, self.movedFrom) = (game, id, movedFrom)
  }
}

/// The bundled games of a season with updates merged into them.
enum SeasonOverlay {
  /// Returns the current games of a season by day.
  ///
  /// A row replaces the bundled games that it names, and bundled games with the same teams, day and
  /// number. If the bundled data was compiled after the last update, rows only fill in results.
  static func games(_ bundled: [Game], pack: SeasonPack, isBundleNewer: Bool) -> [Game] {
    guard !isBundleNewer || bundled.isEmpty else { return filled(bundled, from: pack.rows) }
    let all = notSuperseded(bundled, by: pack.rows) + pack.rows.map(\.game)
    return all.enumerated().sorted { left, right in
      let (ours, theirs) = (left.element, right.element)
      if ours.day != theirs.day { return ours.day < theirs.day }
      // A lookup by key takes the first, which should be a game that takes place.
      if ours.status.isOff != theirs.status.isOff { return theirs.status.isOff }
      return left.offset < right.offset
    }.map(\.element)
  }

  static func notSuperseded(_ bundled: [Game], by rows: [SeasonPack.Row]) -> [Game] {
    let superseded = Set(rows.flatMap(\.mark.supersedes))
    func matchup(_ game: Game) -> Matchup {
      Matchup(home: game.home, away: game.away, day: game.day)
    }
    let learned = Dictionary(grouping: rows, by: { matchup($0.game) })
    let known = Dictionary(grouping: bundled, by: matchup)
    return bundled.filter { game in
      if superseded.contains(game.id) { return false }
      guard let rows = learned[matchup(game)] else { return true }
      if rows.contains(where: { $0.game.number == game.number }) { return false }
      return rows.count > 1 || known[matchup(game)]?.count != 1
    }
  }

  private static func filled(_ bundled: [Game], from rows: [SeasonPack.Row]) -> [Game] {
    let scored = Dictionary(
      rows.filter { $0.game.score != nil }.map { ($0.game.id, $0.game.score) },
      uniquingKeysWith: { first, _ in first })
    return bundled.map { game in
      guard game.score == nil, let score = scored[game.id] else { return game }
      var game = game
      game.score = score
      return game
    }
  }
}
