import SportsModel

extension TripPreferences {
  /// Maximum number of weekends to plan for: a year of them.
  private static let maxWeekends = 53

  /// Returns the preferences for each weekend, within the first and the last day.
  ///
  /// - Parameter days: the days of a weekend: 3 from Friday to Sunday, 4 to Monday; nil for one span
  ///   of all days.
  /// - Returns: nothing if no Saturday is between the first and the last day.
  package func windows(ofWeekends days: Int?) -> [TripPreferences] {
    guard let days, let first = firstDay, let last = lastDay, first <= last else { return [self] }
    var found: [TripPreferences] = []
    var saturday = first + (6 - first.isoWeekday + 7) % 7
    while saturday <= last, found.count < Self.maxWeekends {
      var weekend = self
      weekend.firstDay = max(first, saturday - 1)
      weekend.lastDay = min(last, saturday + (days - 2))
      found.append(weekend)
      saturday = saturday + 7
    }
    return found
  }
}
