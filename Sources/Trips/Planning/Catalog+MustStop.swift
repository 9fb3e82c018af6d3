package import Catalog
package import SportsModel
package import TripPlanning

extension Catalog {
  /// Returns the required stop at a place that a text names.
  ///
  /// A stadium is that stadium. A city is any of its stadiums, or any within 30 miles if the
  /// leagues don't play in the city itself, like other places.
  package func mustStop(
    at place: TripPlace, named text: String, on day: LocalDay, of leagues: Set<LeagueID>
  ) -> MustStop {
    let city = MustStop.city(place)
    let inCity = stadiums.stadiums.filter { city.isMet(at: $0) }
    if inCity.isEmpty, let stadium = stadiums(bestMatching: text, on: day).first,
      stadium.coordinate == place.coordinate
    {
      return .stadium(stadium.id)
    }
    let isPlayedIn = inCity.contains { stadium in
      stadium.tenancies.contains {
        leagues.contains($0.league) && $0.first <= day.year && day.year <= $0.last ?? day.year + 1
      }
    }
    return isPlayedIn ? city : .place(place, withinMiles: 30)
  }
}
