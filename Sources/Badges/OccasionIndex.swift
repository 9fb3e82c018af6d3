import BoxScores
import Catalog
import Localization
package import SportsModel
import Synchronization

/// Finds the occasions of visits' games; reads each season at its first use.
///
/// Games of a season that can't be read have no occasions.
final class OccasionIndex: Sendable {
  private let catalog: Catalog
  private let state = Mutex(State())

  private struct State {
    var seasons: [SeasonSpan: SeasonOccasionIndex] = [:]
    var ends: [StadiumEnd: GameKey?] = [:]
  }

  private struct StadiumEnd: Hashable {
    let stadium: StadiumID
    let isLast: Bool
  }

  init(_ catalog: Catalog) { self.catalog = catalog }

  func occasions(of fact: VisitFact) -> Occasions {
    guard let key = fact.details.key else { return [] }
    return state.withLock { state in
      for season in catalog.seasons(of: key.league)
      where season.firstDay <= key.day && key.day <= season.lastDay {
        let games = games(of: season, in: key.league, &state)
        guard let game = games.occasions[.init(key)] else { continue }
        return game.union(
          stadiumOccasions(key, at: fact.stadium, season: season.season, state: &state))
      }
      return []
    }
  }

  private func games(
    of season: SeasonSummary, in league: LeagueID, _ state: inout State
  ) -> SeasonOccasionIndex {
    let span = SeasonSpan(league: league, season: season.season)
    if let known = state.seasons[span] { return known }
    let games = (try? catalog.games(of: league, season: season.season)) ?? []
    // The data was compiled long enough after the last day to know that it was the last.
    let isOver = LocalDay(catalog.version).map { $0 - season.lastDay > 30 } ?? false
    let occasions = SeasonOccasionIndex(games, isOver: isOver)
    state.seasons[span] = occasions
    return occasions
  }

  // MARK: First and last games of stadiums

  private func stadiumOccasions(
    _ key: GameKey, at id: StadiumID, season: Int, state: inout State
  ) -> Occasions {
    guard let stadium = catalog.stadiums[id] else { return [] }
    var occasions = Occasions()
    if stadium.opened == key.day.year,
      game(StadiumEnd(stadium: id, isLast: false), state: &state) == key
    {
      occasions.insert(.firstInStadium)
    }
    if stadium.closed != nil, stadium.tenancies.contains(where: { $0.last == season }),
      game(StadiumEnd(stadium: id, isLast: true), state: &state) == key
    {
      occasions.insert(.lastInStadium)
    }
    return occasions
  }

  /// Returns the first or last game of a stadium; nil if it may have been elsewhere.
  private func game(_ end: StadiumEnd, state: inout State) -> GameKey? {
    if let known = state.ends[end] { return known }
    guard let stadium = catalog.stadiums[end.stadium] else { return nil }
    let seasons = stadium.tenancies.compactMap { tenancy in
      (end.isLast ? tenancy.last : tenancy.first).map {
        SeasonSpan(league: tenancy.league, season: $0)
      }
    }
    let games = games(of: stadium, in: Set(seasons))
    let game = end.isLast ? games.max { $0.id < $1.id } : games.min { $0.id < $1.id }
    let key = game.flatMap { $0.stadiums.count == 1 ? $0.id : nil }
    state.ends[end] = .some(key)
    return key
  }

  /// Returns the games that were or may have been there.
  private func games(of stadium: Stadium, in seasons: Set<SeasonSpan>) -> [Game] {
    seasons.flatMap { span in
      ((try? catalog.games(of: span.league, season: span.season)) ?? []).filter {
        $0.stadiums.contains(stadium.id)
      }
    }
  }
}

/// The occasions of a season's games, by day, home team and number.
private struct SeasonOccasionIndex {
  struct Place: Hashable {
    let day: LocalDay
    let home: TeamID
    let number: Int

    init(_ key: GameKey) {
      (day, home, number) = (key.day, key.home, key.number)
    }
  }

  private(set) var occasions: [Place: Occasions] = [:]

  init(_ games: [Game], isOver: Bool) {
    let opening = games.first { $0.seasonType == .regular }?.day
    let final = isOver ? Self.final(games) : nil
    var opened: Set<TeamID> = []
    for game in games {
      var occasions = Occasions()
      if game.seasonType == .postseason { occasions.insert(.postseason) }
      if game.id == final { occasions.insert(.final) }
      if game.isNeutralSite { occasions.insert(.neutralSite) }
      if game.seasonType == .regular {
        if game.day == opening { occasions.insert(.openingDay) }
        if !game.isNeutralSite, opened.insert(game.home).inserted { occasions.insert(.homeOpener) }
      }
      if case .placeholder = game.start { occasions.insert(.unknownStart) }
      self.occasions[Place(game.id)] = occasions
    }
  }

  /// Returns the only game of the last day, if it is a postseason game with a result.
  private static func final(_ games: [Game]) -> GameKey? {
    guard let last = games.last, last.seasonType == .postseason, last.score != nil,
      games.count(where: { $0.day == last.day }) == 1
    else { return nil }
    return last.id
  }
}

/// The special properties of a game, by the schedule.
package struct Occasions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let postseason = Occasions(rawValue: 1 << 0)
  /// The last game of a finished postseason, which decides the title.
  package static let final = Occasions(rawValue: 1 << 1)
  package static let neutralSite = Occasions(rawValue: 1 << 2)
  /// On the first day of the league's season.
  package static let openingDay = Occasions(rawValue: 1 << 3)
  /// The home team's first game of the season in its own stadium.
  package static let homeOpener = Occasions(rawValue: 1 << 4)
  /// The first game ever in the stadium.
  package static let firstInStadium = Occasions(rawValue: 1 << 5)
  /// The last game ever in a stadium that is no longer used.
  package static let lastInStadium = Occasions(rawValue: 1 << 6)
  /// The start in the schedule is a placeholder.
  package static let unknownStart = Occasions(rawValue: 1 << 7)

  /// The occasions that rules can require, with their names in definition files.
  package static let named: [(name: String, occasion: Occasions)] = [
    ("postseason", .postseason), ("final", .final), ("neutral-site", .neutralSite),
    ("opening-day", .openingDay), ("home-opener", .homeOpener),
    ("first-in-stadium", .firstInStadium), ("last-in-stadium", .lastInStadium),
  ]
}

/// The events of a game that rules ask for; an unknown one matches no rule.
package struct GameMoments: Hashable, Sendable {
  package var kinds: Set<MomentKind> = []
  package var figures: [GameFigure: Int] = [:]
  /// The ids of the members of the Hall of Fame who appeared, each once.
  package var hallOfFamers: [String] = []
}

/// A number of a game that rules can compare and add up.
package enum GameFigure: String, Sendable, CaseIterable, Codable {
  /// Degrees Fahrenheit outdoors.
  case temperature
  case attendance, minutes, innings
  case homeRuns = "home-runs"
  case touchdowns
  /// The members of the Hall of Fame who appeared.
  case hallOfFamers = "hall-of-famers"

  /// Those that can be added up.
  static let totals: [GameFigure] = [.homeRuns, .touchdowns]

  /// `1 more home run`, `20 more home runs`.
  func counted(_ count: Int) -> String {
    switch self {
    case .homeRuns:
      localized(count, one: "\(count) more home run", other: "\(count) more home runs")
    case .touchdowns:
      localized(count, one: "\(count) more touchdown", other: "\(count) more touchdowns")
    case .hallOfFamers:
      localized(count, one: "\(count) more Hall of Famer", other: "\(count) more Hall of Famers")
    // These aren't added up.
    case .temperature, .attendance, .minutes, .innings: "\(count) more \(rawValue)"
    }
  }
}

/// Finds the moments of visits' games in bundled box scores and providers' box scores.
///
/// The box scores of a season are read for its first attended game, and each game is looked at once.
/// Games of a season that can't be read have no moments.
final class GameMomentIndex: Sendable {
  private let store: BoxScoreStore
  private let games = Mutex<[Game: GameMoments]>([:])

  private struct Game: Hashable {
    let details: VisitFact.Details
    let boxScore: String?
  }

  init(_ store: BoxScoreStore) { self.store = store }

  func moments(of fact: VisitFact) -> GameMoments {
    guard let key = fact.details.key,
      fact.boxScore != nil || BoxScoreStore.leagues.contains(key.league)
    else { return GameMoments() }
    let details = fact.details
    let game = Game(details: details, boxScore: fact.boxScore)
    if let known = games.withLock({ $0[game] }) { return known }
    let score = try? store.boxScore(of: key, away: details.away, providedJSON: game.boxScore)
    let moments =
      score.map { GameMoments($0.completed(by: details.score, home: details.home)) }
      ?? GameMoments()
    games.withLock { $0[game] = moments }
    return moments
  }
}

extension GameMoments {
  init(_ score: BoxScore) {
    self.init(kinds: score.moments.kinds, hallOfFamers: (score.hallOfFamers ?? []).map(\.rawValue))
    let weather = score.weather.flatMap { $0.isIndoors ? nil : $0 }
    figures[.temperature] = weather?.temperature
    figures[.attendance] = score.attendance
    figures[.minutes] = score.minutes
    figures[.innings] = score.innings
    figures[.homeRuns] = score.homeRuns?.count
    figures[.touchdowns] = score.scoring?.count { $0.kind == .touchdown }
    figures[.hallOfFamers] = score.hallOfFamers?.count
  }
}
