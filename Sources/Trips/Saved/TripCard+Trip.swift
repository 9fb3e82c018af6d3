package import AppSupport
package import Catalog
package import Sharing
import SportsModel
package import TripPlanning

extension TripCard {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, _ basis: ScoringContext, names catalog: Catalog,
    format: DisplayFormat = DisplayFormat()
  ) {
    let option = trip.option(basis)
    let new = Set(option.newStadiums)
    let itinerary = trip.itinerary
    var figures = [
      KeyFigure(itinerary.dayCount, "day"), KeyFigure(itinerary.games.count, "game"),
      Self.distance(itinerary.miles, format),
    ]
    if !new.isEmpty { figures.insert(KeyFigure(new.count, "new", "new"), at: 2) }
    // A stadium is new on the first day only.
    var unseen = new
    self.init(
      title: trip.name,
      stops: itinerary.games.map { game in
        Stop(
          day: game.day, game: Self.title(game.game, catalog),
          stadium: game.stadium.name(in: game.day.year),
          isNew: unseen.remove(game.stadium.id) != nil)
      }, figures: figures)
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
