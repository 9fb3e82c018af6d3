import SportsModel
import Synchronization

// The box scores of providers, with the ids of the bundled players.

extension ProvidedBoxScore {
  /// Parses the stored JSON of a game; nil if it is that of another game.
  init?(json: String, of key: GameKey) {
    self.init(json: json)
    guard score.home == key.home, score.day == key.day else { return nil }
    score.provider = provider
  }
}

extension BoxScoreStore {
  func hasProvided(_ visit: Visit) -> Bool {
    (visit.supersededBy ?? visit.game?.key).map { provided[$0] != nil } ?? false
  }

  func providedBoxScore(of key: GameKey) throws(BoxScoreError) -> ProvidedBoxScore? {
    guard provided[key] != nil else { return nil }
    return try state.part(\.provided[key]) { () throws(BoxScoreError) in
      guard var read = try parsed(key) else { return nil }
      let joined = try joinedIDs(of: read.names.keys)
      read.score = read.score.mapped(players: { joined[$0] ?? $0 })
      for (text, name) in read.names {
        try record(name, of: joined[PlayerID(text)], PlayerID(text), in: read.score.season)
      }
      return read
    }
  }

  /// Keeps the name of a player who isn't bundled; `joined` is the id of the league, if known.
  private func record(
    _ name: String, of joined: PlayerID?, _ id: PlayerID, in season: Int
  ) throws(BoxScoreError) {
    if let joined {
      // All players of MLB who are joined are bundled.
      guard joined.league != "mlb", try players(of: joined.league).player(joined) == nil else {
        return
      }
    }
    let id = joined ?? id
    state.withLock { state in
      state.providedPlayers[id] = Player(
        id: id, name: name,
        seasons: (season...season).joined(with: state.providedPlayers[id]?.seasons))
    }
  }

  private func parsed(_ key: GameKey) throws(BoxScoreError) -> ProvidedBoxScore? {
    try state.part(\.parsed[key]) { provided[key].flatMap { ProvidedBoxScore(json: $0, of: key) } }
  }

  /// Returns the ids of players whom a provider numbers otherwise than the bundled data or the league.
  private func joinedIDs(
    of ids: some Collection<String>
  ) throws(BoxScoreError) -> [PlayerID: PlayerID] {
    var found: [PlayerID: PlayerID] = [:]
    for id in ids.map({ PlayerID($0) }) {
      switch id.league {
      case "mlb": if let number = Int(id.sourceID) { found[id] = try playersByMLBID()[number] }
      case "nba" where id.isOfESPN: found[id] = try basketballPlayers().player(id)
      default: break
      }
    }
    return found
  }

  private func playersByMLBID() throws(BoxScoreError) -> [Int: PlayerID] {
    try state.part(\.playersByMLBID) { () throws(BoxScoreError) in try players(of: "mlb").idsByMLBID
    }
  }

  /// Returns the join of ESPN's NBA players, from all stored box scores.
  private func basketballPlayers() throws(BoxScoreError) -> PlayerJoin {
    try state.part(\.basketballPlayers) { () throws(BoxScoreError) in
      let file = try players(of: "nba")
      var join = PlayerJoin(lastSeason: seasons(of: "nba").last ?? 0)
      for row in 0..<file.count { join.add(file.player(row)) }
      for key in provided.keys where key.league == "nba" {
        guard let box = try parsed(key) else { continue }
        for (text, name) in box.names {
          let season = box.score.season
          join.add(Player(id: PlayerID(text), name: name, seasons: season...season))
        }
      }
      return join
    }
  }

  /// Returns the players of a name whom only box scores of providers have.
  func providedPlayers(
    named text: String, in leagues: Set<LeagueID>?
  ) throws(BoxScoreError) -> [Player] {
    for key in provided.keys where leagues?.contains(key.league) ?? true {
      _ = try providedBoxScore(of: key)
    }
    let query = PlayerNameQuery(text)
    let all = state.withLock { Array($0.providedPlayers.values) }
    let ranked = all.filter { leagues?.contains($0.id.league) ?? true }.compactMap { player in
      (player.id.rawValue == text || player.id.sourceID == text ? 0 : query.rank(of: player.name))
        .map { (player, $0) }
    }
    guard let best = ranked.map(\.1).min() else { return [] }
    return ranked.filter { $0.1 == best }.map(\.0).sorted { $0.id < $1.id }
  }
}

/// Finds the players of a league behind the numbers of ESPN, by name and season.
///
/// A name joins only if exactly one player of the league can have played then, and ESPN numbers one
/// player of that name. Otherwise the players stay apart: two people must never become one.
struct PlayerJoin {
  /// Longer careers are not assumed.
  private static let mostSeasons = 24

  /// The last season whose players are bundled.
  private let lastSeason: Int
  private var leaguePlayers: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var numbered: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var names: [PlayerID: String] = [:]

  init(lastSeason: Int) { self.lastSeason = lastSeason }

  mutating func add(_ player: Player) {
    guard let seasons = player.seasons else { return }
    let name = PlayerNameQuery.words(player.name).joined(separator: " ")
    guard !name.isEmpty else { return }
    if player.id.isOfESPN {
      numbered[name, default: [:]][player.id] = seasons.joined(with: numbered[name]?[player.id])
      names[player.id] = name
    } else {
      leaguePlayers[name, default: [:]][player.id] = seasons.joined(
        with: leaguePlayers[name]?[player.id])
    }
  }

  /// Returns the league's id of a player whom ESPN numbers; nil if it isn't certain.
  func player(_ id: PlayerID) -> PlayerID? {
    guard let name = names[id], let numbers = numbered[name], numbers.count == 1,
      let seasons = numbers[id]
    else { return nil }
    let found = (leaguePlayers[name] ?? [:]).filter { mayHavePlayed($0.value, in: seasons) }
    return found.count == 1 ? found.first?.key : nil
  }

  /// Whether a player with some known seasons can have played in others.
  ///
  /// Players of the last two bundled seasons, and later ones, may have gone on: an injury can take a
  /// whole season.
  private func mayHavePlayed(_ known: ClosedRange<Int>, in seasons: ClosedRange<Int>) -> Bool {
    let first = known.lowerBound > lastSeason ? lastSeason + 1 : known.lowerBound
    let last =
      known.upperBound >= lastSeason - 1 ? known.lowerBound + Self.mostSeasons : known.upperBound
    return first <= seasons.lowerBound && seasons.upperBound <= last
  }
}

extension PlayerID {
  /// Whether it is a number of ESPN, which differs from that of the league.
  var isOfESPN: Bool { sourceID.hasPrefix("espn-") }
}

extension ClosedRange<Int> {
  fileprivate func joined(with other: ClosedRange<Int>?) -> ClosedRange<Int> {
    guard let other else { return self }
    return Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
