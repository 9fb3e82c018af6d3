import Catalog
package import SportsModel
package import TripPlanning

/// The conditions for suggestions.
package struct SuggestionOptions: Sendable {
  package let leagues: Set<LeagueID>
  package let firstDay: LocalDay
  package let lastDay: LocalDay
  /// The maximum number of suggestions.
  package let limit: Int
  /// The place where each trip begins and ends; nil for any place.
  package let home: String?
  /// The length of each trip; nil for the usual lengths.
  package let days: Int?

  package init(
    leagues: Set<LeagueID>, from firstDay: LocalDay, through lastDay: LocalDay, limit: Int,
    home: String?, days: Int?
  ) {
    (self.leagues, self.firstDay, self.lastDay) = (leagues, firstDay, lastDay)
    (self.limit, self.home, self.days) = (limit, home, days)
  }
}

extension TripPlanningService {
  /// Returns trips to unvisited stadiums, those with the most new stadiums first.
  ///
  /// - Throws: `PlaceError`, `RoutingServerError`, and what the catalog throws if it can't read a
  ///   season.
  package func suggestions(_ options: SuggestionOptions) async throws -> [TripSuggestion] {
    let (first, last) = (options.firstDay, options.lastDay)
    var request = SuggestionRequest(
      TripPreferences(leagues: options.leagues), from: first, through: last)
    request.home = try options.home.map {
      try catalog.place($0, on: first)
    }
    if let days = options.days {
      request.lengths = [.days(days)]
      request.includesCoastToCoast = false
    }
    request.perKind = max(1, options.limit / 6)
    let suggester = try await suggester(
      leagues: options.leagues, from: first, through: last, places: [request.home])
    let sorted = suggester.suggestions(request).enumerated().sorted {
      ($1.element.adds.count, $0.offset) < ($0.element.adds.count, $1.offset)
    }
    return sorted.prefix(options.limit).map(\.element)
  }
}
