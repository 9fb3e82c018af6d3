import Catalog
import SportsModel
import Synchronization

/// Finds what is special about the games of visits; reads each season at its first use.
///
/// Games of a season that can't be read have no occasions.
final class OccasionIndex: Sendable {
  private let catalog: Catalog
  private let state = Mutex(State())

  private struct State {
    var seasons: [Volume: SeasonOccasionIndex] = [:]
    var ends: [StadiumEnd: GameKey?] = [:]
    var stadiumYears: [StadiumID: StadiumYears] = [:]
  }

  /// When a stadium can have had its first or last game; copying stadiums would take longer.
  private struct StadiumYears {
    let opened: Int?
    /// The last seasons of its teams; empty if it isn't closed.
    let last: [Int]
  }

  private struct StadiumEnd: Hashable {
    let stadium: StadiumID
    let isLast: Bool
  }

  private struct Volume: Hashable {
    let league: LeagueID
    let season: Int
  }

  /// The days of a season, as days since 1970.
  private struct Span {
    let first: Int32
    let last: Int32
    let season: Int
  }

  private let spans: [LeagueID: [Span]]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    spans = Dictionary(
      catalog.leagues.map { league in
        let seasons = catalog.seasons(of: league.id)
        return (
          league.id,
          seasons.map {
            Span(
              first: $0.firstDay.daysSinceEpoch, last: $0.lastDay.daysSinceEpoch,
              season: $0.season)
          }
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  func occasions(of fact: VisitFact) -> Occasions {
    guard let key = fact.details.key else { return [] }
    let place = SeasonOccasionIndex.Place(key)
    return state.withLock { state in
      let day = key.day.daysSinceEpoch
      for span in spans[key.league] ?? [] where span.first <= day && day <= span.last {
        guard let game = season(span, of: key.league, &state).games[place] else { continue }
        return game.union(stadiumOccasions(key, at: fact.stadium, span.season, &state))
      }
      return []
    }
  }

  private func season(
    _ span: Span, of league: LeagueID, _ state: inout State
  ) -> SeasonOccasionIndex {
    let volume = Volume(league: league, season: span.season)
    if let known = state.seasons[volume] { return known }
    let games = (try? catalog.games(of: league, season: span.season)) ?? []
    let occasions = SeasonOccasionIndex(games, isOver: isOver(span))
    state.seasons[volume] = occasions
    return occasions
  }

  /// Returns whether the data was compiled long enough after the last day to know that it was the
  /// last.
  private func isOver(_ span: Span) -> Bool {
    LocalDay(catalog.version).map { $0.daysSinceEpoch - span.last > 30 } ?? false
  }

  // MARK: First and last games of stadiums

  private func stadiumOccasions(
    _ key: GameKey, at id: StadiumID, _ season: Int, _ state: inout State
  ) -> Occasions {
    let years = years(of: id, &state)
    // A literal isn't a constant in another module, but a call for every visit.
    var occasions = Occasions()
    if years.opened == key.day.year, game(StadiumEnd(stadium: id, isLast: false), &state) == key {
      occasions.insert(.firstInStadium)
    }
    if years.last.contains(season), game(StadiumEnd(stadium: id, isLast: true), &state) == key {
      occasions.insert(.lastInStadium)
    }
    return occasions
  }

  private func years(of id: StadiumID, _ state: inout State) -> StadiumYears {
    if let known = state.stadiumYears[id] { return known }
    let stadium = catalog.stadiums[id]
    let years = StadiumYears(
      opened: stadium?.opened,
      last: stadium?.closed == nil ? [] : stadium?.tenancies.compactMap(\.last) ?? [])
    state.stadiumYears[id] = years
    return years
  }

  /// Returns the first or last game of a stadium; nil if it may have been elsewhere.
  private func game(_ end: StadiumEnd, _ state: inout State) -> GameKey? {
    if let known = state.ends[end] { return known }
    guard let stadium = catalog.stadiums[end.stadium] else { return nil }
    let seasons = stadium.tenancies.compactMap { tenancy in
      (end.isLast ? tenancy.last : tenancy.first).map {
        Volume(league: tenancy.league, season: $0)
      }
    }
    let games = games(of: stadium, in: Set(seasons))
    let game = end.isLast ? games.max { $0.id < $1.id } : games.min { $0.id < $1.id }
    let key = game.flatMap { $0.stadiums.count == 1 ? $0.id : nil }
    state.ends[end] = .some(key)
    return key
  }

  /// Returns the games that were or may have been there.
  private func games(of stadium: Stadium, in seasons: Set<Volume>) -> [Game] {
    seasons.flatMap { volume in
      ((try? catalog.games(of: volume.league, season: volume.season)) ?? []).filter {
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
      day = key.day
      home = key.home
      number = key.number
    }
  }

  private(set) var games: [Place: Occasions] = [:]

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
      self.games[Place(game.id)] = occasions
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
