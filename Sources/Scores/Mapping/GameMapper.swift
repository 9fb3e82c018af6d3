package import Catalog
import Foundation
package import SportsModel

/// Maps listed games to teams and stadiums of the catalog.
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

  /// Maps a game of a provider.
  ///
  /// - Throws: `MappingFailure` if a team is unknown or the game doesn't count.
  package func map(_ listed: ListedGame) throws(MappingFailure) -> MappedGame {
    guard [.regular, .postseason].contains(listed.kind) else { throw .notCounted(listed.kind) }
    let season = catalog.season(of: listed.day, in: listed.league)
    let home = try teams.team(listed.home, of: listed, season: season)
    let away = try teams.team(listed.away, of: listed, season: season)
    var notes = [home.note, away.note].compactMap { $0 }
    let homes = catalog.team(home.team)?.homes(in: season) ?? []
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
        league: listed.league, stadium: stadium, day: day, home: home.team, number: listed.number),
      away: away.team, season: season, listed: listed, notes: notes)
  }

  /// Returns the day in stadium time: ESPN uses New York's, which can be another one.
  private func day(of listed: ListedGame, at stadium: Stadium?) -> LocalDay {
    guard listed.provider == .espn, let start = listed.start,
      let zone = stadium.flatMap({ TimeZone(identifier: $0.timeZoneID) })
    else { return listed.day }
    return LocalDateTime(start, zone: zone).day
  }

  /// Returns the catalog's game of the same teams, by number or as the only one.
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

  /// Returns the named stadium, otherwise the one in the catalog, otherwise the only home.
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
    // A stadium with an unknown name may be anywhere.
    guard listed.venue?.name == nil, !listed.isNeutralSite, homes.count == 1 else { return nil }
    notes.append(.inferredVenue)
    return homes[0]
  }
}

extension Team {
  /// Returns the homes in a season; a team may have several.
  package func homes(in season: Int) -> [StadiumID] {
    homes.filter { $0.first <= season && season <= $0.last ?? .max }.map(\.stadium)
  }
}

/// An uncertainty about a game that was mapped.
package enum MappingNote: Sendable, Hashable {
  /// The name is similar to that of only one team.
  case guessedTeam(given: String, taken: TeamID)
  /// The name is similar to that of only one stadium in use.
  case guessedVenue(given: String, taken: StadiumID)
  /// The provider's stadium name is unknown; another stadium may have been taken.
  case unknownVenue(String)
  /// The provider names no stadium, and the home team had only this one.
  case inferredVenue
  /// The catalog has the game in another stadium.
  case otherVenue(catalog: StadiumID, taken: StadiumID)
  /// The catalog has the game under another number.
  case otherNumber(catalog: Int)
  /// The provider lists the game under another day than the local one.
  case otherDay(LocalDay)
}

/// Why a listed game can't be mapped.
package enum MappingFailure: Error, Sendable, Hashable {
  /// All-star games, exhibitions, preseason games and placeholders.
  case notCounted(ListedGame.Kind)
  case unknownTeam(ListedGame.Team)
  /// Several teams have the name.
  case ambiguousTeam(ListedGame.Team, [TeamID])
}

/// A listed game with teams and stadium of the catalog.
package struct MappedGame: Sendable, Hashable {
  /// Its stadium is nil if unknown.
  package let key: GameKey
  package let away: TeamID
  /// The year in which the season starts.
  package let season: Int
  package let listed: ListedGame
  package let notes: [MappingNote]
}
