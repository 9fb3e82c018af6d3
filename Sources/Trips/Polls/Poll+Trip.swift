package import AppSupport
package import Catalog
package import Sharing
import SportsModel
import TripPlanning

extension Poll.Option {
  /// Creates the option for a saved trip, with its figures and games.
  package init(
    _ trip: SavedTrip, names catalog: Catalog, format: DisplayFormat = DisplayFormat()
  ) {
    let itinerary = trip.itinerary
    let text = PlanFormatter(catalog)
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
          "\(DisplayFormat.date(game.day))  \(text.title(game)), "
            + game.stadium.name(in: game.day.year)
        })
  }
}
