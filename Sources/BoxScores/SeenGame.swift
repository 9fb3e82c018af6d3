package import AppSupport
package import SportsModel

/// The box score of a visit's game, with the teams' names of the visit.
package struct SeenGame: Sendable {
  package let visit: Visit
  package let score: BoxScore
  package let names: BoxScoreNames

  /// The remarkable events, one for each, the rarest first.
  package var moments: [Moment] { score.moments.ranked.filter(\.isNotable) }
  package var document: JSONObject { BoxScoreDocument(score, names: names).object }

  package var finalScore: Score? {
    visit.game?.score.map { score.result($0, home: visit.game?.homeTeam) }
  }
}

extension BoxScoreStore {
  /// Returns the box score of a visit; nil if it isn't a game, or there is none.
  package func seenGame(_ visit: Visit) throws(BoxScoreError) -> SeenGame? {
    guard visit.kind == .game, let game = visit.game, let key = visit.supersededBy ?? game.key,
      let score = try boxScore(of: key, away: game.awayTeam)
    else { return nil }
    // A correction of the catalog can have swapped the teams.
    let isSwapped = game.homeTeam != nil && game.homeTeam == score.away
    return SeenGame(
      visit: visit, score: score.completed(by: game.score, home: game.homeTeam),
      names: BoxScoreNames(
        self, home: isSwapped ? game.awayName : game.homeName,
        away: isSwapped ? game.homeName : game.awayName))
  }
}

/// A name that doesn't identify exactly one player.
package enum PlayerLookupError: Error, Equatable, Sendable {
  /// No player has the name; `similar` is the similar name of a player who was seen.
  case noSuchPlayer(String, similar: String?)
  /// Several players of that name were seen.
  case severalPlayers(String, [Player])
  /// Players of that name exist, but weren't seen.
  case notSeen(String, [Player])
}

/// A player and the visits on which the player appeared.
package struct SeenPlayer: Sendable {
  package let player: Player
  package let games: [SeenGame]
}

extension BoxScoreStore {
  /// Returns the players with a name or id (`judga001`, `mlb:judga001`), of all leagues if `leagues` is
  /// nil.
  package func players(
    named text: String, in leagues: Set<LeagueID>? = nil
  ) throws(BoxScoreError) -> [Player] {
    if let player = try player(PlayerID(text)) { return [player] }
    var found: [Player] = []
    for league in Self.leagues where leagues?.contains(league) ?? true {
      found += try players(of: league).players(matching: text)
    }
    var known = Set(found.map(\.id))
    for player in try providedPlayers(named: text, in: leagues)
    where known.insert(player.id).inserted { found.append(try self.player(player.id) ?? player) }
    return found
  }

  /// Returns the one player of a name who was seen on visits.
  ///
  /// - Throws: `PlayerLookupError` unless it is exactly one, `BoxScoreError` for damaged data.
  package func seenPlayer(
    named text: String, in leagues: Set<LeagueID>? = nil, on visits: [Visit]
  ) throws -> SeenPlayer {
    let candidates = try players(named: text, in: leagues)
    guard !candidates.isEmpty else {
      throw PlayerLookupError.noSuchPlayer(text, similar: try seenName(like: text, on: visits))
    }
    var games: [PlayerID: [SeenGame]] = [:]
    for visit in visits {
      // A provider can have players in later seasons than the bundled data.
      guard candidates.contains(where: { $0.canHavePlayed(on: visit) }) || hasProvided(visit),
        let game = try seenGame(visit)
      else { continue }
      let there = Set(game.score.players.map(\.player))
      for player in candidates where there.contains(player.id) {
        games[player.id, default: []].append(game)
      }
    }
    let seen = candidates.filter { games[$0.id] != nil }
    guard seen.count < 2 else { throw PlayerLookupError.severalPlayers(text, seen) }
    guard let player = seen.first else { throw PlayerLookupError.notSeen(text, candidates) }
    return SeenPlayer(player: player, games: games[player.id] ?? [])
  }

  /// Returns the name, or the last name, most similar to a misspelled one of a player seen on visits.
  private func seenName(like text: String, on visits: [Visit]) throws -> String? {
    var ids: Set<PlayerID> = []
    for visit in visits { ids.formUnion(try seenGame(visit)?.score.players.map(\.player) ?? []) }
    var names: [String: String] = [:]
    for name in try ids.compactMap({ try player($0)?.name }) {
      let last = name.split(separator: " ").last.map(String.init) ?? name
      for name in [name, last] { names[name.lowercased()] = name }
    }
    return names.keys.sorted().nearest(to: text.lowercased(), maxEdits: min(3, text.utf8.count / 4))
      .flatMap { names[$0] }
  }
}

extension Player {
  fileprivate func canHavePlayed(on visit: Visit) -> Bool {
    guard let key = visit.supersededBy ?? visit.game?.key, key.league == id.league, let seasons
    else { return false }
    return seasons.contains(key.day.year) || seasons.contains(key.day.year - 1)
  }

  /// `Will Smith (mlb:smitw003, 2019–2024)`.
  package var title: String {
    let years = seasons.map {
      $0.count == 1 ? ", \($0.lowerBound)" : ", \($0.lowerBound)–\($0.upperBound)"
    }
    return "\(name) (\(id)\(years ?? ""))"
  }
}
