package import AppSupport
package import Catalog
import Localization
import SportsModel
import TripPlanning

extension Poll.Option {
  /// Creates the option for a saved trip, with its figures and games, in the language of the task.
  package init(_ trip: SavedTrip, names catalog: Catalog, format: DisplayFormat) {
    let itinerary = trip.itinerary
    var figures = [
      itinerary.dayCount.counted("day"), itinerary.games.count.counted("game"),
      format.distance(miles: itinerary.miles),
      DisplayFormat.money(dollars: Double(trip.costCents) / 100, cents: true),
    ]
    if let span = itinerary.span {
      figures.insert(DisplayFormat.dates(span.lowerBound, span.upperBound), at: 0)
    }
    self.init(
      title: trip.name,
      details: [figures.joined(separator: " · ")]
        + itinerary.games.map { game in
          "\(DisplayFormat.date(game.day))  \(Self.title(game.game, catalog: catalog)), "
            + game.stadium.name(in: game.day.year)
        })
  }

  /// Returns `Toronto Blue Jays at Boston Red Sox`.
  private static func title(_ game: Game, catalog: Catalog) -> String {
    let away = catalog.displayName(of: game.away, season: game.season)
    let home = catalog.displayName(of: game.home, season: game.season)
    return localized("\(away) at \(home)", context: "teams")
  }
}
