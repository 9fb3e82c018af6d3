import SportsModel

/// The games of an answer, or of several that were joined.
package struct GameList: Sendable, Hashable, Codable {
  /// In the order of their days; each game once.
  package private(set) var games: [ListedGame] = []
  /// Entries without teams, day or id.
  package private(set) var dropped = 0
  /// Entries of days that were not asked for.
  package private(set) var outside = 0
  /// Whether there are exactly as many as the provider cuts its lists at.
  package internal(set) var mayBeCut = false

  /// Finals whose result the provider does not tell: many at once, and it has stopped telling.
  package var scorelessFinals: Int {
    games.count { $0.status == .final && $0.score == nil }
  }

  package init() {}

  /// Takes what was read: nil is an entry of which no game could be made.
  init(_ entries: [ListedGame?], within days: ClosedRange<LocalDay>) {
    var places: [String: Int] = [:]
    for entry in entries {
      guard let game = entry else {
        dropped += 1
        continue
      }
      if let place = places[game.id] {
        games[place] = games[place].joined(with: game)
      } else {
        places[game.id] = games.count
        games.append(game)
      }
    }
    let inside = games.filter { days.contains($0.day) }
    outside = games.count - inside.count
    games = inside.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// Adds the games of another answer.
  ///
  /// - Parameters:
  ///   - other: whose games are joined with those of the same id.
  ///   - role: of its request; a supplement only tells more of games that are known here.
  package mutating func join(_ other: GameList, as role: ProviderRequest.Role = .main) {
    let places = Dictionary(
      games.indices.map { (games[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for game in other.games {
      if let place = places[game.id] {
        games[place] = games[place].joined(with: game)
      } else if role != .supplement {
        games.append(game)
      }
    }
    games.sort { ($0.day, $0.id) < ($1.day, $1.id) }
    dropped += other.dropped
    outside += other.outside
    mayBeCut = mayBeCut || other.mayBeCut
  }
}

extension ListedGame {
  /// One game of two entries: the one that was played, with what only the other knows.
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

  /// How much an entry says about the result.
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

  /// Whether there is anything to know the team by.
  var isNamed: Bool { id != nil || abbreviation != nil || name != nil }
}
