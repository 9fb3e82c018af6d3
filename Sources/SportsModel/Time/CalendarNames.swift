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

  private static let monthNumbers: [String: Int] = {
    var numbers = ["sept": 9]
    for (index, name) in months.enumerated() {
      numbers[name.lowercased()] = index + 1
      numbers[name.prefix(3).lowercased()] = index + 1
    }
    return numbers
  }()

  /// Returns the number of a month, 1 to 12, by its name or abbreviation in any case.
  package static func month(named name: some StringProtocol) -> Int? {
    monthNumbers[name.lowercased()]
  }

  /// Returns the number of a weekday, 1 for Monday to 7, by its name or at least three letters of
  /// its beginning in any case.
  package static func weekday(named name: some StringProtocol) -> Int? {
    let name = name.lowercased()
    guard name.count >= 3 else { return nil }
    return weekdays.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }
}
