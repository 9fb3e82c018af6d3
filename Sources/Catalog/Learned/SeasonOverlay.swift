import SportsModel

/// The bundled games of a season with updates merged into them.
enum SeasonOverlay {
  /// Returns the current games of a season by day.
  ///
  /// A row replaces the bundled games that it names and those of the same teams, day and number. If
  /// the bundled data was compiled after the last update, rows only fill in results.
  static func games(_ bundled: [Game], _ pack: SeasonPack, isBundleNewer: Bool) -> [Game] {
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

  /// Returns the bundled games that no row replaces.
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
