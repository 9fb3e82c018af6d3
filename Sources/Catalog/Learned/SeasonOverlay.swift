import SportsModel

/// Bundled games with what was learned since laid over them.
enum SeasonOverlay {
  private struct Matchup: Hashable {
    let home: TeamID
    let away: TeamID
    let day: LocalDay

    init(_ game: Game) {
      home = game.home
      away = game.away
      day = game.day
    }
  }

  /// The games of a season as they are known now, by day.
  ///
  /// - Parameters:
  ///   - bundled: by day.
  ///   - pack: what was learned; the rows stand in for the bundled games that they name, and for
  ///     those of the same clubs, day and number.
  ///   - isBundleNewer: whether the bundled facts were compiled after the last row was learned;
  ///     then rows only fill in results.
  /// - Returns: all of them.
  static func games(_ bundled: [Game], _ pack: SeasonPack, isBundleNewer: Bool) -> [Game] {
    guard !isBundleNewer || bundled.isEmpty else { return filled(bundled, from: pack.rows) }
    let all = notSuperseded(bundled, by: pack.rows) + pack.rows.map(\.game)
    return all.enumerated().sorted { left, right in
      let (ours, theirs) = (left.element, right.element)
      if ours.day != theirs.day { return ours.day < theirs.day }
      // A look-up by key takes the first: rather a game that takes place.
      if ours.status.isOff != theirs.status.isOff { return theirs.status.isOff }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// The bundled games in whose place no row stands.
  static func notSuperseded(_ bundled: [Game], by rows: [SeasonPack.Row]) -> [Game] {
    let superseded = Set(rows.flatMap(\.mark.supersedes))
    let learned = Dictionary(grouping: rows, by: { Matchup($0.game) })
    let known = Dictionary(grouping: bundled, by: Matchup.init)
    return bundled.filter { game in
      if superseded.contains(game.id) { return false }
      guard let rows = learned[Matchup(game)] else { return true }
      if rows.contains(where: { $0.game.number == game.number }) { return false }
      return rows.count > 1 || known[Matchup(game)]?.count != 1
    }
  }

  /// The bundled games with results that only the rows have.
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
