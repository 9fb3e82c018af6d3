package import Catalog
package import Sharing
import SportsModel
import TripPlanning

extension Poll.Option {
  /// Creates the option for a saved trip, with its figures and games.
  package init(_ trip: SavedTrip, names catalog: Catalog) {
    let itinerary = trip.itinerary
    let text = PlanFormatter(catalog)
    var figures = [
      TripAmountFormatter.count(itinerary.dayCount, "day"),
      TripAmountFormatter.count(itinerary.games.count, "game"),
      "\(Int(itinerary.miles.rounded())) miles", CostSplit.dollars(trip.costCents),
    ]
    if let span = itinerary.span { figures.insert("\(span.lowerBound)", at: 0) }
    self.init(
      title: trip.name,
      details: [figures.joined(separator: ", ")]
        + itinerary.games.map { game in
          "\(game.day.weekdayName) \(game.day)  \(text.title(game)), "
            + game.stadium.name(in: game.day.year)
        })
  }
}
