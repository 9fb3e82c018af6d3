import Catalog
package import SportsModel
package import TripPlanning

extension TripPlanningService {
  /// Returns trips to unvisited stadiums, those with the most new stadiums first.
  ///
  /// Each trip begins and ends at `home`, or anywhere if it is nil, takes `days`, or the usual
  /// lengths if that is nil, and stays in the region, if there is one.
  ///
  /// - Throws: `RoutingServerError`, and what the catalog throws if it can't read a
  ///   season.
  package func suggestions(
    _ preferences: TripPreferences, from first: LocalDay, through last: LocalDay, limit: Int,
    home: TripPlace?, days: Int?, within region: TripRegion? = nil
  ) async throws -> [TripSuggestion] {
    var request = SuggestionRequest(preferences, from: first, through: last)
    request.home = home
    if let region {
      request.regions = [region]
      request.includesCoastToCoast = false
    }
    if let days {
      request.lengths = [.days(days)]
      request.includesCoastToCoast = false
    }
    request.perKind = max(1, limit / (request.regions.count * 2))
    let suggester = try await suggester(
      leagues: preferences.leagues, from: first, through: last, places: [request.home])
    let sorted = suggester.suggestions(request).enumerated().sorted {
      ($1.element.adds.count, $0.offset) < ($0.element.adds.count, $1.offset)
    }
    return sorted.prefix(limit).map(\.element)
  }
}
