package import Catalog
package import SportsModel
package import TripPlanning

extension Catalog {
  /// Returns the required stop at a place.
  ///
  /// A stadium is that stadium. A city is any of its stadiums, or any within 30 miles if the
  /// leagues don't play in the city itself, like other places.
  package func mustStop(
    at place: TripPlace, on day: LocalDay, of leagues: Set<LeagueID>
  ) -> MustStop {
    let near = stadiums.stadiums.filter { $0.coordinate.miles(to: place.coordinate) < 30 }
    if let stadium = near.first(where: {
      $0.coordinate == place.coordinate && $0.name(in: day.year) == place.name
    }) {
      return .stadium(stadium.id)
    }
    let name = place.name.lowercased()
    let played = near.first { stadium in
      let city = stadium.city.lowercased()
      // Some call New York "New York City".
      return !city.isEmpty && (name == city || name == "\(city) city")
        && stadium.tenancies.contains {
          leagues.contains($0.league) && $0.first <= day.year && day.year <= $0.last ?? day.year + 1
        }
    }
    guard let played else { return .place(place, withinMiles: 30) }
    return .city(
      TripPlace(
        name: played.city, coordinate: place.coordinate, timeZoneID: place.timeZoneID))
  }
}
