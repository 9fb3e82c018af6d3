package import Catalog
import Foundation
import SportsModel

/// Brings listed games to the names of the catalog.
package struct GameMapper: Sendable {
  private let catalog: Catalog
  private let teams: TeamMapper
  private let venues: VenueMapper

  package init(_ catalog: Catalog) {
    self.catalog = catalog
    let names = ProviderNameTable(folder: catalog.folder)
    teams = TeamMapper(catalog, names: names)
    venues = VenueMapper(catalog, names: names)
  }

  /// The game by our names.
  ///
  /// - Parameter listed: a game of a provider.
  /// - Returns: its key, its visitors, and what was not certain.
  /// - Throws: `MappingFailure` when a team is not known or it is no game that counts.
  package func map(_ listed: ListedGame) throws(MappingFailure) -> MappedGame {
    guard [.regular, .postseason].contains(listed.kind) else { throw .notCounted(listed.kind) }
    let season = season(of: listed.day, league: listed.league)
    let home = try teams.team(listed.home, of: listed, season: season)
    let away = try teams.team(listed.away, of: listed, season: season)
    var notes = [home.note, away.note].compactMap { $0 }
    let homes = homes(of: home.team, season: season)
    let named = listed.venue.flatMap { venues.stadium($0, of: listed, homes: homes) }
    if let named, named.isGuessed {
      notes.append(.guessedVenue(given: listed.venue?.name ?? "", taken: named.stadium.id))
    }
    let day = day(of: listed, at: named?.stadium)
    if day != listed.day { notes.append(.otherDay(listed.day)) }
    let known = known(listed, on: day, home: home.team, away: away.team, notes: &notes)
    let stadium = stadium(
      named?.stadium.id, listed: listed, known: known, homes: homes, notes: &notes)
    return MappedGame(
      key: GameKey(
        league: listed.league, stadium: stadium, day: day, home: home.team,
        number: listed.number),
      away: away.team, season: season, listed: listed, notes: notes)
  }

  /// The season that was under way, or by the calendar when none was.
  private func season(of day: LocalDay, league: LeagueID) -> Int {
    catalog.seasons(of: league).first { $0.firstDay <= day && day <= $0.lastDay }?.season
      ?? SeasonSpan.season(of: day, league: league)
  }

  private func homes(of team: TeamID, season: Int) -> [StadiumID] {
    let homes = catalog.team(team)?.homes ?? []
    return homes.filter { $0.first <= season && season <= $0.last ?? .max }.map(\.stadium)
  }

  /// ESPN files by the clocks of New York, which is not the day of games in Asia or Australia.
  private func day(of listed: ListedGame, at stadium: Stadium?) -> LocalDay {
    guard listed.provider == .espn, let start = listed.start,
      let zone = stadium.flatMap({ TimeZone(identifier: $0.timeZoneID) })
    else { return listed.day }
    return LocalDateTime(start, zone: zone).day
  }

  /// The catalog's game of the same clubs and number; the only one where the number differs.
  private func known(
    _ listed: ListedGame, on day: LocalDay, home: TeamID, away: TeamID, notes: inout [MappingNote]
  ) -> Game? {
    let games = ((try? catalog.games(on: day, in: [listed.league])) ?? []).filter {
      $0.home == home && $0.away == away
    }
    if let same = games.first(where: { $0.number == listed.number }) { return same }
    guard games.count == 1 else { return nil }
    notes.append(.otherNumber(catalog: games[0].number))
    return games[0]
  }

  /// The building that is named, else that of the catalog's game, else the team's only home.
  private func stadium(
    _ named: StadiumID?, listed: ListedGame, known: Game?, homes: [StadiumID],
    notes: inout [MappingNote]
  ) -> StadiumID? {
    let stated = known.flatMap { $0.stadiums.count == 1 ? $0.stadiums.first : nil }
    if let named {
      if let stated, stated != named { notes.append(.otherVenue(catalog: stated, taken: named)) }
      return named
    }
    if let name = listed.venue?.name { notes.append(.unknownVenue(name)) }
    if let stated { return stated }
    // A building of another name may be anywhere.
    guard listed.venue?.name == nil, !listed.isNeutralSite, homes.count == 1 else { return nil }
    notes.append(.inferredVenue)
    return homes[0]
  }
}
