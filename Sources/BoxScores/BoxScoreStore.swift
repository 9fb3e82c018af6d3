package import Foundation
package import SportsModel
import StvisitsResources
import Synchronization

/// The bundled box scores, completed by providers; each season is read at its first use.
package final class BoxScoreStore: Sendable {
  package static let leagues: [LeagueID] = ["mlb", "nfl", "nhl", "nba"]

  private let folder: URL
  /// Stored box scores of providers as JSON, which is parsed when a game is asked for.
  let provided: [GameKey: String]
  let state = Mutex(State())

  struct State {
    var seasons: [String: BoxScoreSeason?] = [:]
    var players: [LeagueID: PlayerFile] = [:]
    var careers: CareerFile?
    /// The rows of players by id, made for the first player that is looked up.
    var playerRows: [LeagueID: [PlayerID: Int]] = [:]
    var playersByMLBID: [Int: PlayerID]?
    /// As stored, with the ids of the providers.
    var parsed: [GameKey: ProvidedBoxScore?] = [:]
    var provided: [GameKey: ProvidedBoxScore?] = [:]
    var providedPlayers: [PlayerID: Player] = [:]
    var basketballPlayers: PlayerJoin?
  }

  /// Creates a store for a folder of bundled data without reading it; `provided` has the stored box
  /// scores of providers.
  package init(facts: URL, provided: [GameKey: String] = [:]) {
    folder = facts.appendingPathComponent("boxscores", isDirectory: true)
    self.provided = provided
  }

  package var coveredLeagues: Set<LeagueID> { Set(Self.leagues).union(provided.keys.map(\.league)) }

  /// Returns the box scores of a season; nil if the bundled data has none.
  package func season(_ league: LeagueID, season: Int) throws(BoxScoreError) -> BoxScoreSeason? {
    let name = "\(league)-\(season)"
    return try state.part(\.seasons[name]) { () throws(BoxScoreError) in
      let file = file(of: league, "\(season)")
      guard Self.leagues.contains(league), FileManager.default.fileExists(atPath: file.path) else {
        return nil
      }
      let pack = try ColumnPack(file, name: name)
      let players = try players(of: league)
      try Self.check(pack, version: players.version)
      return try BoxScoreSeason(
        pack, league: league, season: season, players: players,
        careers: league == "mlb" ? try careers() : nil)
    }
  }

  package func players(of league: LeagueID) throws(BoxScoreError) -> PlayerFile {
    try state.part(\.players[league]) { () throws(BoxScoreError) in
      let careers = league == "mlb" ? try careers() : nil
      let pack = try ColumnPack(
        file(of: league, PlayerFile.name), name: "\(league)-\(PlayerFile.name)")
      if let careers { try Self.check(pack, version: careers.version) }
      return try PlayerFile(pack, league: league, careers: careers)
    }
  }

  private func careers() throws(BoxScoreError) -> CareerFile {
    try state.part(\.careers) { () throws(BoxScoreError) in
      try CareerFile(try ColumnPack(file(of: "mlb", "lahman"), name: CareerFile.name))
    }
  }

  /// Returns the seasons of a league that have box scores, oldest first.
  package func seasons(of league: LeagueID) -> [Int] {
    let path = folder.appendingPathComponent(league.rawValue).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".pack") }.compactMap { Int($0.dropLast(5)) }.sorted()
  }

  private func file(of league: LeagueID, _ name: String) -> URL {
    folder.appendingPathComponent("\(league)/\(name).pack")
  }

  private static func check(_ pack: ColumnPack, version: String) throws(BoxScoreError) {
    guard pack.version == version else {
      throw .otherVersion(path: pack.path, found: pack.version, expected: version)
    }
  }

  /// Returns the box score of a game whose season isn't known: the bundled one, with what only a
  /// provider has.
  package func boxScore(of key: GameKey, away: TeamID?) throws(BoxScoreError) -> BoxScore? {
    try boxScore(of: key, away: away, providedBoxScore(of: key))
  }

  /// Returns the box score of a game with what only a stored JSON text of a provider has; its players
  /// may have other ids than bundled ones.
  package func boxScore(
    of key: GameKey, away: TeamID?, providedJSON text: String?
  ) throws(BoxScoreError) -> BoxScore? {
    try boxScore(of: key, away: away, text.flatMap { ProvidedBoxScore(json: $0, of: key) })
  }

  private func boxScore(
    of key: GameKey, away: TeamID?, _ provided: ProvidedBoxScore?
  ) throws(BoxScoreError) -> BoxScore? {
    let bundled = try bundledBoxScore(of: key, away: away)
    guard let provided = provided?.score, away == nil || provided.away == away else {
      return bundled
    }
    guard let bundled else { return provided }
    return bundled.home == provided.home && bundled.away == provided.away
      ? bundled.filled(from: provided) : bundled
  }

  /// Returns whether the game's players are known, from the bundled data or a provider.
  ///
  /// A provider's box score also counts without players: asking again wouldn't add any.
  package func covers(_ key: GameKey, away: TeamID?) throws(BoxScoreError) -> Bool {
    if try providedBoxScore(of: key) != nil { return true }
    return try bundledBoxScore(of: key, away: away)?.namesPlayers ?? false
  }

  /// Seasons have the year of their start; all but MLB seasons run into the next year.
  private func bundledBoxScore(of key: GameKey, away: TeamID?) throws(BoxScoreError) -> BoxScore? {
    let year = key.day.year
    let years = key.league == "mlb" ? [year] : key.day.month < 8 ? [year - 1] : [year, year - 1]
    for year in years {
      if let found = try season(key.league, season: year)?.boxScore(of: key, away: away) {
        return found
      }
    }
    return nil
  }

  /// Returns a player; nil if no box score has the id.
  package func player(_ id: PlayerID) throws(BoxScoreError) -> Player? {
    if Self.leagues.contains(id.league) {
      let file = try players(of: id.league)
      if let row = try row(of: id, file) { return file.player(row) }
    }
    return state.withLock { $0.providedPlayers[id] }
  }

  private func row(of id: PlayerID, _ file: PlayerFile) throws(BoxScoreError) -> Int? {
    try state.part(\.playerRows[id.league]) {
      Dictionary(
        (0..<file.count).map { (file.id($0), $0) }, uniquingKeysWith: { first, _ in first })
    }[id]
  }

  /// Opens the bundled data, or the folder in `STVISITS_FACTS`; nil if there is none.
  package static func bundled(
    environment: [String: String], executable: URL, provided: [GameKey: String] = [:]
  ) -> BoxScoreStore? {
    BundledFacts.folder(environment: environment, executable: executable)
      .map { BoxScoreStore(facts: $0, provided: provided) }
  }
}

extension Mutex {
  /// Returns a part of the value, which is made at its first use.
  func part<Part: Sendable>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable, _ make: () throws(BoxScoreError) -> Part
  ) throws(BoxScoreError) -> Part {
    if let known = withLock({ $0[keyPath: path] }) { return known }
    let made = try make()
    withLock { $0[keyPath: path] = made }
    return made
  }
}

// The box scores of providers, with the ids of the bundled players.

extension ProvidedBoxScore {
  /// Parses the stored JSON of a game; nil if it belongs to another game.
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
  private static let maxSeasons = 24

  /// The last season whose players are bundled.
  private let lastSeason: Int
  private var leaguePlayers: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var numbered: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var names: [PlayerID: String] = [:]

  init(lastSeason: Int) { self.lastSeason = lastSeason }

  mutating func add(_ player: Player) {
    guard let seasons = player.seasons else { return }
    let name = PlayerNameQuery.nameParts(player.name).joined(separator: " ")
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

  /// Returns whether a player with some known seasons can have played in others.
  ///
  /// Players of the last two bundled seasons, and later ones, may have gone on: an injury can take a
  /// whole season.
  private func mayHavePlayed(_ known: ClosedRange<Int>, in seasons: ClosedRange<Int>) -> Bool {
    let first = known.lowerBound > lastSeason ? lastSeason + 1 : known.lowerBound
    let last =
      known.upperBound >= lastSeason - 1 ? known.lowerBound + Self.maxSeasons : known.upperBound
    return first <= seasons.lowerBound && seasons.upperBound <= last
  }
}

extension PlayerID {
  /// True for one of ESPN's numbers, which differ from the league's.
  var isOfESPN: Bool { sourceID.hasPrefix("espn-") }
}

extension ClosedRange<Int> {
  fileprivate func joined(with other: ClosedRange<Int>?) -> ClosedRange<Int> {
    guard let other else { return self }
    return Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
