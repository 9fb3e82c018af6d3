package import AppSupport
package import Catalog
package import Sharing
package import SportsModel
package import TripPlanning

extension TripCard {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, _ basis: ScoringContext, names catalog: Catalog,
    outlines: RegionOutlines? = nil, format: DisplayFormat = DisplayFormat()
  ) {
    let option = trip.option(basis)
    let new = Set(option.newStadiums)
    let itinerary = trip.itinerary
    var figures = [
      KeyFigure(itinerary.dayCount, "day"), KeyFigure(itinerary.games.count, "game"),
      Self.distance(itinerary.miles, format),
    ]
    if !new.isEmpty { figures.insert(KeyFigure(new.count, "new", "new"), at: 2) }
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
    let count = itinerary.stadiums.count
    let venue = catalog.leagues.venueWord(of: Set(itinerary.games.map(\.id.league)))
    let ends = [cities.first, cities.last].compactMap(\.self)
    let way = ends.first == ends.last ? ends.prefix(1) : ends[...]
    let parts = [
      way.joined(separator: " to "), count.counted(venue), itinerary.dayCount.counted("day"),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
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
    case .miles: KeyFigure(Int(miles.rounded()), "mile")
    case .kilometers: KeyFigure(Int((miles * 1.609_344).rounded()), "kilometer")
    }
  }

  private static func title(_ game: Game, _ catalog: Catalog) -> String {
    "\(nickname(game.away, game.season, catalog)) at \(nickname(game.home, game.season, catalog))"
  }

  /// Returns `White Sox` for the Chicago White Sox; the full name of a team without a short one.
  private static func nickname(_ id: TeamID, _ season: Int, _ catalog: Catalog) -> String {
    let name = catalog.displayName(of: id, season: season)
    let endings = catalog.team(id)?.aliases.filter { name.hasSuffix(" " + $0) } ?? []
    return endings.max { $0.count < $1.count } ?? name
  }
}
