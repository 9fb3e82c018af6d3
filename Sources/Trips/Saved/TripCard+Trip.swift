package import AppSupport
package import Catalog
import Localization
package import Sharing
package import SportsModel
package import TripPlanning

extension TripCard {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, _ basis: ScoringContext, names catalog: Catalog,
    outlines: RegionOutlines? = nil, format: DisplayFormat
  ) {
    let option = trip.option(basis)
    let new = Set(option.newStadiums)
    let itinerary = trip.itinerary
    let (days, games) = (itinerary.dayCount, itinerary.games.count)
    let number = DisplayFormat.number
    var figures = [
      KeyFigure(number(days), localized(days, one: "day", other: "days")),
      KeyFigure(number(games), localized(games, one: "game", other: "games")),
      Self.distance(itinerary.miles, format),
    ]
    if !new.isEmpty {
      figures.insert(
        KeyFigure(number(new.count), localized("new", context: "stadiums")), at: 2)
    }
    let places = itinerary.stadiums.compactMap { catalog.stadiums[$0]?.coordinate }
    self.init(
      name: trip.name, title: Self.title(itinerary, catalog),
      dates: itinerary.span.map { ($0.lowerBound, $0.upperBound) },
      stops: Self.stops(itinerary.games, new: new, catalog), figures: figures,
      map: outlines.flatMap { outlines in
        CardMap(
          places.map { CardMap.Place($0) }, route: itinerary.games.map(\.stadium.coordinate),
          outlines: outlines)
      })
  }

  /// Returns `Boston to Detroit, 6 ballparks, 9 days`.
  private static func title(_ itinerary: Itinerary, _ catalog: Catalog) -> String {
    let cities = itinerary.games.map(\.stadium.city)
    let (first, last) = (cities.first ?? "", cities.last ?? "")
    let way = first == last ? first : localized("\(first) to \(last)", context: "places")
    let leagues = Set(itinerary.games.map(\.id.league))
    let parts = [
      way, venues(itinerary.stadiums.count, catalog.leagues.venueWord(of: leagues)),
      itinerary.dayCount.counted("day"),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func venues(_ count: Int, _ word: String) -> String {
    switch word {
    case "ballpark": localized(count, one: "\(count) ballpark", other: "\(count) ballparks")
    case "arena": localized(count, one: "\(count) arena", other: "\(count) arenas")
    default: localized(count, one: "\(count) stadium", other: "\(count) stadiums")
    }
  }

  /// Returns one row per stadium, in order of the first game.
  private static func stops(
    _ games: [PlannedGame], new: Set<StadiumID>, _ catalog: Catalog
  ) -> [Stop] {
    let byStadium = Dictionary(grouping: games, by: \.stadium.id)
    var seen: Set<StadiumID> = []
    return games.filter { seen.insert($0.stadium.id).inserted }.map { first in
      let all = byStadium[first.stadium.id] ?? []
      return Stop(
        day: first.day, stadium: first.stadium.name(in: first.day.year),
        games: all.count == 1 ? title(first.game, catalog) : all.count.counted("game"),
        isNew: new.contains(first.stadium.id))
    }
  }

  private static func distance(_ miles: Double, _ format: DisplayFormat) -> KeyFigure {
    switch format.distanceUnit {
    case .miles:
      let count = Int(rounding: miles)
      return KeyFigure(
        DisplayFormat.number(count), localized(count, one: "mile", other: "miles"))
    case .kilometers:
      let count = Int(rounding: miles * 1.609_344)
      return KeyFigure(
        DisplayFormat.number(count), localized(count, one: "kilometer", other: "kilometers"))
    }
  }

  private static func title(_ game: Game, _ catalog: Catalog) -> String {
    let away = nickname(game.away, game.season, catalog)
    let home = nickname(game.home, game.season, catalog)
    return localized("\(away) at \(home)", context: "teams")
  }

  /// Returns `White Sox` for the Chicago White Sox; the full name of a team without a short one.
  private static func nickname(_ id: TeamID, _ season: Int, _ catalog: Catalog) -> String {
    let name = catalog.displayName(of: id, season: season)
    let endings = catalog.team(id)?.aliases.filter { name.hasSuffix(" " + $0) } ?? []
    return endings.max { $0.count < $1.count } ?? name
  }
}
