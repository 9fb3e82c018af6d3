package import SportsModel

/// A request for trip suggestions.
package struct SuggestionRequest: Hashable, Sendable {
  /// The length of a suggested trip.
  package enum Length: Hashable, Sendable {
    /// Friday to Sunday.
    case weekend
    case week, twoWeeks
    case days(Int)

    package var days: Int {
      switch self {
      case .weekend: 3
      case .week: 7
      case .twoWeeks: 14
      case .days(let days): max(1, days)
      }
    }

    /// Whether a trip of this length may begin on a day.
    func mayBegin(on day: LocalDay) -> Bool { self != .weekend || day.isoWeekday == 5 }
  }

  /// Drivers, car and pace; dates, mode and regions are ignored.
  package var preferences: TripPreferences
  /// The date range to search.
  package var firstDay: LocalDay
  package var lastDay: LocalDay
  /// Start and end of each trip; nil for anywhere.
  package var home: TripPlace?
  package var lengths: [Length] = [.weekend, .week, .twoWeeks]
  package var regions: [TripRegion] = [.east, .central, .west]
  /// Whether to also search for a trip from coast to coast.
  package var includesCoastToCoast = true
  /// Number of suggestions per region and length.
  package var perKind = 1

  package init(_ preferences: TripPreferences, from first: LocalDay, through last: LocalDay) {
    self.preferences = preferences
    firstDay = first
    lastDay = last
  }
}

/// A trip to stadiums the user has not visited.
package struct TripSuggestion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case region(TripRegion, SuggestionRequest.Length)
    case coastToCoast
  }

  package let kind: Kind
  package let option: TripOption

  /// The new stadiums, in trip order.
  package var adds: [StadiumID] { option.newStadiums }
}
