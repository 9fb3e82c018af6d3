package import Catalog
import Foundation
package import SportsModel

/// A provider's listing of a season, mapped to teams and stadiums of the catalog.
package struct MappedSeason: Sendable {
  /// A game that could not be mapped, or only by a guess.
  package struct MappingIssue: Encodable, Sendable, Hashable {
    package let day: LocalDay
    /// “New York Yankees at Boston Red Sox”, with the provider's names.
    package let title: String
    package let cause: String

    private enum CodingKeys: String, CodingKey { case day = "localDate", title = "game", cause }
  }

  package private(set) var games: [ReportedGame] = []
  /// The number of exhibitions, all-star games, preseason games and games with placeholder teams.
  package private(set) var leftOut = 0
  /// Games with an unknown team or without a usable ID.
  package private(set) var unknown: [MappingIssue] = []
  /// Games whose team or stadium was guessed from a similar name.
  package private(set) var guessed: [MappingIssue] = []
  /// Games whose stadium has an unknown name.
  package private(set) var unknownVenues: [MappingIssue] = []

  private let catalog: Catalog
  private let season: Int

  /// Maps the games of a season, named by the year in which it starts.
  package init(_ list: GameList, season: Int, catalog: Catalog) {
    (self.catalog, self.season) = (catalog, season)
    let mapper = GameMapper(catalog)
    for listed in list.games {
      do throws(MappingFailure) {
        append(try mapper.map(listed), listed: listed)
      } catch {
        switch error {
        case .notCounted: leftOut += 1
        case .unknownTeam(let team):
          unknown.append(MappingIssue(listed, cause: "unknown team \"\(team.title)\""))
        case .ambiguousTeam(let team, _):
          unknown.append(MappingIssue(listed, cause: "\"\(team.title)\" could be several teams"))
        }
      }
    }
  }

  private mutating func append(_ mapped: MappedGame, listed: ListedGame) {
    guard let id = SeasonPack.GameID(source: listed.provider.rawValue, id: listed.id) else {
      return unknown.append(MappingIssue(listed, cause: "invalid game ID"))
    }
    let place = place(of: mapped)
    let zone = zone(of: place.stadiums.first ?? home(of: mapped))
    let game = Game(
      league: listed.league, season: season,
      seasonType: listed.kind == .postseason ? .postseason : .regular, day: mapped.key.day,
      number: mapped.key.number, home: mapped.key.home, away: mapped.away,
      start: Self.start(of: listed, on: mapped.key.day, zone), building: place.building,
      stadiums: place.stadiums, isNeutralSite: listed.isNeutralSite,
      isDateConfirmed: !listed.status.gameStatus.isOff, status: listed.status.gameStatus,
      score: listed.status == .final ? listed.score : nil)
    games.append(ReportedGame(game: game, id: id, movedFrom: listed.movedFrom))
    addIssues(mapped, stadiums: place.stadiums, listed: listed)
  }

  private mutating func addIssues(_ mapped: MappedGame, stadiums: [StadiumID], listed: ListedGame) {
    for note in mapped.notes {
      switch note {
      case .guessedTeam(let given, let taken):
        guessed.append(MappingIssue(listed, cause: "\"\(given)\" was read as \(taken)"))
      case .guessedVenue(let given, let taken):
        guessed.append(MappingIssue(listed, cause: "\"\(given)\" was read as \(taken)"))
      case .unknownVenue(let name) where stadiums.isEmpty:
        unknownVenues.append(MappingIssue(listed, cause: "unknown stadium \"\(name)\""))
      default: continue
      }
    }
  }

  private func place(
    of mapped: MappedGame
  ) -> (building: Game.VenueCertainty, stadiums: [StadiumID]) {
    var isNamed = true
    for note in mapped.notes {
      switch note {
      case .unknownVenue: return renamed(mapped)
      case .guessedVenue: isNamed = false
      default: continue
      }
    }
    guard let stadium = mapped.key.stadium else { return (.unknown, []) }
    // If the provider names no stadium, it was taken from the catalog.
    let isVenueNamed = mapped.listed.venue?.name != nil
    return (isNamed && isVenueNamed ? .stated : .inferred, [stadium])
  }

  /// Returns the only home if it is in the same city, because sponsors rename stadiums.
  private func renamed(
    _ mapped: MappedGame
  ) -> (building: Game.VenueCertainty, stadiums: [StadiumID]) {
    guard let city = mapped.listed.venue?.city, !mapped.listed.isNeutralSite,
      let home = home(of: mapped), let stadium = catalog.stadiums[home],
      NameFolding.folded(stadium.city) == NameFolding.folded(city)
    else { return (.unknown, []) }
    return (.inferred, [home])
  }

  /// Returns the only home of the home team that season.
  private func home(of mapped: MappedGame) -> StadiumID? {
    let homes = catalog.team(mapped.key.home)?.homes(in: season) ?? []
    return homes.count == 1 ? homes[0] : nil
  }

  private func zone(of stadium: StadiumID?) -> TimeZone? {
    stadium.flatMap { catalog.stadiums[$0] }.flatMap { TimeZone(identifier: $0.timeZoneID) }
  }

  /// Returns the start in stadium time; one before 8:00 is a placeholder.
  private static func start(
    of listed: ListedGame, on day: LocalDay, _ zone: TimeZone?
  ) -> Game.Start {
    guard let start = listed.start, let zone else { return .unknown }
    let local = LocalDateTime(start, zone: zone)
    guard local.day == day else { return .unknown }
    return local.minuteOfDay < 8 * 60
      ? .placeholder(minuteOfDay: local.minuteOfDay) : .exact(minuteOfDay: local.minuteOfDay)
  }
}

extension MappedSeason.MappingIssue {
  fileprivate init(_ listed: ListedGame, cause: String) {
    self.init(day: listed.day, title: "\(listed.away.title) at \(listed.home.title)", cause: cause)
  }
}

extension ListedGame.Team {
  fileprivate var title: String { name ?? abbreviation ?? id ?? "an unnamed team" }
}

extension ListedGame.Status {
  fileprivate var gameStatus: Game.Status { Game.Status(rawValue: rawValue) ?? .planned }
}
