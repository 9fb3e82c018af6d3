package import BoxScores
package import Catalog
package import SportsModel

/// A search for a remembered game among all games of a catalog.
package struct GameFinder {
  /// The requirements given as options of a search.
  package struct Filter: Sendable {
    package var leagues: Set<LeagueID>?
    package var teams: Set<TeamID>?
    /// The calendar year, or the year in which the season starts.
    package var year: Int?

    package init() {}
  }

  /// A game that may be the remembered one.
  package struct Candidate: Sendable {
    package let game: Game
    package let penalty: Double
    /// The points that agree with the memory, and those that differ.
    package let reasons: [String]

    /// 1 for a game that agrees with everything, otherwise less, down to 0.
    package var score: Double { max(0, 1 - penalty / (BestGames.maxPenalty + 1)) }
  }

  /// The best games, and the number of those that are as good as the last of them.
  package struct Result: Sendable {
    package var candidates: [Candidate] = []
    /// The games that agree with everything as well as the best, shown or not.
    package var equals = 0
  }

  private let catalog: Catalog
  private let boxScores: BoxScoreStore?
  private let today: LocalDay

  package init(_ catalog: Catalog, boxScores: BoxScoreStore? = nil, today: LocalDay) {
    (self.catalog, self.boxScores, self.today) = (catalog, boxScores, today)
  }

  /// Returns the games that agree best with a memory, the best first.
  package func games(
    like memory: GameMemory, filter: Filter = Filter(), limit: Int
  ) throws -> Result {
    let clues = memory.clues.sorted { $0.cost < $1.cost }
    let leagues = leagues(of: clues, filter)
    let years = years(of: clues, filter)
    var best = BestGames(limit: limit)
    for league in leagues {
      for summary in catalog.seasons(of: league)
      where years.map({ $0.overlaps(summary.firstDay.year...summary.lastDay.year) }) ?? true {
        let games = try catalog.games(of: league, season: summary.season)
        let context = SeasonContext(games, boxScores: boxScores)
        for game in games where isAllowed(game, filter: filter) {
          guard let penalty = penalty(of: game, clues, context: context, maxPenalty: best.bound)
          else {
            continue
          }
          best.offer(game, penalty: penalty, context: context)
        }
        try context.check()
      }
    }
    return Result(
      candidates: best.sorted().map { candidate in
        Candidate(
          game: candidate.game, penalty: candidate.penalty,
          reasons: memory.clues.compactMap {
            $0.reason(candidate.game, season: candidate.context, names: catalog)
          })
      }, equals: best.equals)
  }

  private func isAllowed(_ game: Game, filter: Filter) -> Bool {
    if game.day >= today || game.status.isOff { return false }
    if let year = filter.year, game.day.year != year, game.season != year { return false }
    return filter.teams.map { $0.contains(game.home) || $0.contains(game.away) } ?? true
  }

  private func penalty(
    of game: Game, _ clues: [GameClue], context: SeasonContext, maxPenalty: Double
  ) -> Double? {
    var sum = 0.0
    for clue in clues {
      sum += clue.penalty(game, season: context)
      if sum > maxPenalty { return nil }
    }
    return sum
  }

  /// Returns the leagues that have the teams of all names, in the order of the catalog.
  private func leagues(of clues: [GameClue], _ filter: Filter) -> [LeagueID] {
    var leagues = catalog.leagues.map(\.id)
    if let wanted = filter.leagues { leagues.removeAll { !wanted.contains($0) } }
    for case .name(let name) in clues where !name.isPlace && name.stadiums.isEmpty {
      leagues.removeAll { !name.leagues.contains($0) }
    }
    for case .event(let event) in clues { leagues.removeAll { !event.leagues.contains($0) } }
    return leagues
  }

  /// Returns the calendar years to search, including likely mistakes; nil for all.
  private func years(of clues: [GameClue], _ filter: Filter) -> ClosedRange<Int>? {
    if let year = filter.year { return year...year + 1 }
    let spans = clues.compactMap { clue -> ClosedRange<Int>? in
      switch clue {
      case .years(let years, _): (years.lowerBound - 3)...(years.upperBound + 3)
      case .season(let year): (year - 3)...(year + 4)
      // The seasons of players are the seasons of their box scores.
      case .event(let event):
        event.players.map { $0.seasons.lowerBound...$0.seasons.upperBound + 1 }
      default: nil
      }
    }
    return spans.dropFirst().reduce(spans.first) { $0?.clamped(to: $1) }
  }
}

extension GameClue {
  /// The order in which clues are tested: those first that are quick and exclude the most games.
  fileprivate var cost: Int {
    switch self {
    case .score, .points, .years, .season, .leagues: 0
    case .shutout, .tie, .margin, .doubleheader: 1
    case .name: 2
    case .weekdays, .days, .winner, .loser: 3
    case .stage, .occasion: 4
    case .event, .extraTime: 5
    }
  }
}

struct BestGames {
  typealias Entry = (game: Game, penalty: Double, context: SeasonContext)

  static let maxPenalty = 11.0
  static let maxLag = 7.0

  private let limit: Int
  private var entries: [Entry] = []
  private var best = Self.maxPenalty
  /// The number of games with the lowest penalty.
  private(set) var equals = 0
  /// The largest penalty that can still be a result.
  private(set) var bound = Self.maxPenalty

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func offer(_ game: Game, penalty: Double, context: SeasonContext) {
    if penalty < best || entries.isEmpty { equals = 0 }
    if penalty <= best || entries.isEmpty { equals += 1 }
    best = min(best, penalty)
    bound = min(bound, best + Self.maxLag)
    entries.append((game, penalty, context))
    if entries.count >= max(256, 8 * limit) {
      entries = sorted()
      if entries.count == limit { bound = min(bound, entries[limit - 1].penalty) }
    }
  }

  /// Returns the best games, of equal ones the latest first.
  func sorted() -> [Entry] {
    let sorted = entries.filter { $0.penalty <= bound }
      .sorted { ($0.penalty, $1.game.day, $0.game.id) < ($1.penalty, $0.game.day, $1.game.id) }
    return Array(sorted.prefix(limit))
  }
}
