import AppSupport
import Foundation
package import SportsModel

/// A player by league and the id of its source: `mlb:judga001` (Retrosheet), `nhl:8471214`.
package struct PlayerID: TextIdentifier {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(league: LeagueID, id: String) { self.init("\(league):\(id)") }
  package var sourceID: String { String(rawValue.dropFirst(league.rawValue.count + 1)) }
  package var league: LeagueID { LeagueID(rawValue.prefix { $0 != ":" }) }

  /// True if it has only letters, digits and a few signs of ASCII.
  fileprivate var isPlain: Bool {
    rawValue.utf8.count <= 60
      && rawValue.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "-_:.".unicodeScalars.contains($0))
      }
  }
}

/// A player of a league.
package struct Player: Hashable, Sendable, Identifiable {
  package let id: PlayerID
  /// As the source has it: `Aaron Judge`, `R. Blake`, `J.Smith`.
  package let name: String
  /// The first and last season with a box score of the player.
  package internal(set) var seasons: ClosedRange<Int>?
  package internal(set) var debut: LocalDay?
  /// The last game; nil also for active players.
  package internal(set) var lastGame: LocalDay?
  /// The year of the election to the Hall of Fame as a player.
  package var hallOfFame: Int?
}

/// The box score of a provider with the names of its players, as it is stored.
package struct ProvidedBoxScore: Hashable, Sendable, Codable {
  /// `mlb`, `nhl`, `nba` or `espn`.
  package let provider: String
  package var score: BoxScore
  /// Names by the id of the player.
  package var names: [String: String] = [:]

  package init(provider: String, score: BoxScore) {
    (self.provider, self.score) = (provider, score)
  }

  /// Parses stored JSON; nil for a text of another format, or with ids that no source has.
  ///
  /// Names of players and words about the weather become safe to print.
  package init?(json: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)),
      ["mlb", "nhl", "nba", "espn"].contains(read.provider),
      JSONValue(parsing: json).map(Self.hasUsualNumbers) ?? false,
      read.score.mentionedPlayers.allSatisfy({ $0.league == read.score.league && $0.isPlain })
    else { return nil }
    self = read
    names = names.filter { PlayerID($0.key).isPlain }.mapValues(Self.printable)
    score.weather = score.weather.map { old in
      var weather = old
      weather.sky = old.sky.map(Self.printable)
      weather.precipitation = old.precipitation.map(Self.printable)
      weather.windDirection = old.windDirection.map(Self.printable)
      return weather
    }
  }

  /// Returns whether all numbers are below a billion; sums of larger ones could overflow.
  private static func hasUsualNumbers(_ value: JSONValue) -> Bool {
    switch value {
    case .integer(let number): number.magnitude < 1_000_000_000
    case .number(let number): number.magnitude < 1e9
    case .array(let parts): parts.allSatisfy(hasUsualNumbers)
    case .object(let members): members.values.allSatisfy(hasUsualNumbers)
    case .null, .bool, .string: true
    }
  }

  private static func printable(_ text: String) -> String {
    String(text.cleanedForTerminal.prefix(80))
  }

  /// Returns JSON with sorted keys.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Adds a player and returns the id; nil without an id of the source.
  package mutating func player(_ id: String?, named name: String?) -> PlayerID? {
    guard let id, !id.isEmpty else { return nil }
    let player = PlayerID(league: score.league, id: id)
    guard player.isPlain else { return nil }
    if let name, names[player.rawValue] == nil { names[player.rawValue] = name }
    return player
  }
}

extension BoxScore {
  fileprivate var mentionedPlayers: [PlayerID] {
    players.map(\.player) + [winner, loser, save].compactMap(\.self)
      + (feats ?? []).flatMap(\.players)
  }

  /// True if the players of the game are known, as far as the bundled data ever has them.
  package var namesPlayers: Bool { appearances != nil || scoring != nil }

  /// Returns the box score with another one's values in place of unknown ones.
  ///
  /// The other one must be of the same game with the same home team.
  func filled(from other: BoxScore) -> BoxScore {
    var filled = self
    func fill<Value>(_ path: WritableKeyPath<BoxScore, Value?>) {
      if filled[keyPath: path] == nil { filled[keyPath: path] = other[keyPath: path] }
    }
    for path in [\BoxScore.attendance, \.minutes, \.innings] { fill(path) }
    for path in [\BoxScore.isOvertime, \.isWalkOff, \.isNightGame] { fill(path) }
    for path in [\BoxScore.starters, \.appearances] { fill(path) }
    // A game without a save has a winner.
    if winner == nil, loser == nil {
      for path in [\BoxScore.winner, \.loser, \.save] { fill(path) }
    }
    fill(\.lineScore)
    fill(\.weather)
    fill(\.homeRuns)
    fill(\.scoring)
    fill(\.lines)
    fill(\.feats)
    filled.provider = other.provider
    return filled
  }

  /// Returns the box score with other ids of players, or with other sides.
  func mapped(
    players id: (PlayerID) -> PlayerID = { $0 }, sides: (TeamSide) -> TeamSide = { $0 }
  ) -> BoxScore {
    func appearance(_ old: Appearance) -> Appearance {
      Appearance(player: id(old.player), side: sides(old.side))
    }
    var score = self
    for path in [\BoxScore.winner, \.loser, \.save] {
      score[keyPath: path] = self[keyPath: path].map(id)
    }
    (score.starters, score.appearances) = (starters?.map(appearance), appearances?.map(appearance))
    score.homeRuns = homeRuns?.map { old in
      var new = old
      (new.batter, new.pitcher) = (id(old.batter), old.pitcher.map(id))
      new.side = sides(old.side)
      return new
    }
    score.lines = lines?.map { old in
      var new = old
      (new.player, new.side) = (id(old.player), sides(old.side))
      return new
    }
    score.scoring = scoring?.map { old in
      var new = old
      (new.scorer, new.passer) = (old.scorer.map(id), old.passer.map(id))
      new.side = sides(old.side)
      return new
    }
    score.feats = feats?.map { old in
      var new = old
      (new.players, new.side) = (old.players.map(id), old.side.map(sides))
      return new
    }
    return score
  }
}
