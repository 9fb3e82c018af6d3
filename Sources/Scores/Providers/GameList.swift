import SportsModel

/// The games of one response, or of several that were joined.
package struct GameList: Sendable, Hashable, Codable {
  /// Sorted by day and ID; each game once.
  package private(set) var games: [ListedGame] = []
  /// True if the list has exactly as many entries as the provider's limit, so that some may be
  /// missing.
  package internal(set) var mayBeCut = false

  init() {}

  /// Creates a list from parsed entries; nil is an entry without teams, day or ID.
  init(_ entries: [ListedGame?], within days: ClosedRange<LocalDay>) {
    add(entries.compactMap { $0 }, areNew: true)
    games.removeAll { !days.contains($0.day) }
  }

  /// Adds the games of another response, or merges them into those with the same ID.
  ///
  /// A supplement only adds details to games that are already here.
  mutating func join(_ other: GameList, as role: ProviderRequest.Role = .main) {
    add(other.games, areNew: role != .supplement)
    mayBeCut = mayBeCut || other.mayBeCut
  }

  /// Merges games into those with the same ID; the others are added only if they may be new.
  private mutating func add(_ others: [ListedGame], areNew: Bool) {
    var places = Dictionary(
      games.indices.map { (games[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for game in others {
      if let place = places[game.id] {
        games[place] = games[place].joined(with: game)
      } else if areNew {
        places[game.id] = games.count
        games.append(game)
      }
    }
    games.sort { ($0.day, $0.id) < ($1.day, $1.id) }
  }
}

extension ListedGame {
  /// Merges two entries of one game: keeps the one that was played, with details of the other.
  func joined(with other: ListedGame) -> ListedGame {
    var (kept, lent) = other.rank > rank ? (other, self) : (self, other)
    kept.venue = kept.venue ?? lent.venue
    kept.start = kept.start ?? lent.start
    kept.isNeutralSite = kept.isNeutralSite || lent.isNeutralSite
    kept.home.fill(from: lent.home)
    kept.away.fill(from: lent.away)
    if kept.status == .final, kept.day != lent.day, lent.status != .final {
      kept.movedFrom = kept.movedFrom ?? lent.day
    }
    return kept
  }

  /// The amount of information about the result; more is better.
  private var rank: Int {
    switch status {
    case .final: score == nil ? 4 : 5
    case .live: 3
    case .suspended: 2
    case .scheduled: 1
    case .postponed, .cancelled, .unknown: 0
    }
  }
}

extension ListedGame.Team {
  fileprivate mutating func fill(from other: Self) {
    id = id ?? other.id
    abbreviation = abbreviation ?? other.abbreviation
    name = name ?? other.name
  }

  /// True if there is anything to identify the team by.
  var isNamed: Bool { id != nil || abbreviation != nil || name != nil }
}

/// Names of teams that are not decided yet.
enum PlaceholderTeam {
  private static let endings = [" seed", " champ #1", " champ #2", " winner", " loser"]
  private static let beginnings = ["winner ", "loser ", "tbd", "tba", "to be determined"]

  /// Returns whether a team is “AL Higher Seed”, “TBD” or “Winner of game 3”, or has two codes.
  static func matches(_ team: ListedGame.Team) -> Bool {
    if let code = team.abbreviation, code.contains("/") { return true }
    return [team.name, team.abbreviation].contains { name in
      guard let name = name?.lowercased() else { return false }
      return endings.contains { name.hasSuffix($0) } || beginnings.contains { name.hasPrefix($0) }
    }
  }
}
