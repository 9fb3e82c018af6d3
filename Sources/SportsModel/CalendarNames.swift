/// The English names of months and weekdays.
package enum CalendarNames {
  /// January first.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Monday first, as ISO 8601 counts.
  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// `jan` to `dec`.
  private static let shortMonths = months.map { $0.prefix(3).lowercased() }

  /// Returns the month (1 … 12) of a name of three letters in any case; nil for any other text.
  package static func month(short name: some StringProtocol) -> Int? {
    shortMonths.firstIndex(of: name.lowercased()).map { $0 + 1 }
  }
}
