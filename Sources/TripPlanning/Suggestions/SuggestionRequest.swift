package import SportsModel

/// What somebody wants to have suggested.
package struct SuggestionRequest: Hashable, Sendable {
  /// How long a suggested trip is.
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

  /// The drivers, the car and the pace; its dates, mode and regions are not looked at.
  package var preferences: TripPreferences
  /// The days that trips are looked for.
  package var firstDay: LocalDay
  package var lastDay: LocalDay
  /// Where each trip begins and ends; nil for anywhere.
  package var home: TripPlace?
  package var lengths: [Length] = [.weekend, .week, .twoWeeks]
  package var regions: [TripRegion] = [.east, .central, .west]
  /// Whether to look for a trip from one coast to the other, too.
  package var includesCoastToCoast = true
  /// Suggestions for each region and length.
  package var perKind = 1

  package init(_ preferences: TripPreferences, from first: LocalDay, through last: LocalDay) {
    self.preferences = preferences
    firstDay = first
    lastDay = last
  }
}

/// A trip that reaches stadiums the person has not been to.
package struct TripSuggestion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case region(TripRegion, SuggestionRequest.Length)
    case coastToCoast
  }

  package let kind: Kind
  package let option: TripOption

  /// The stadiums it adds, in the order of the trip.
  package var adds: [StadiumID] { option.newStadiums }
}
