extension LocalDay {
  /// The English names of the months, January first.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let monthNumbers: [String: Int] = {
    var numbers = ["sept": 9]
    for (index, name) in monthNames.enumerated() {
      numbers[name.lowercased()] = index + 1
      numbers[name.prefix(3).lowercased()] = index + 1
    }
    return numbers
  }()

  /// Returns the number of a month, 1 to 12, by its English name or abbreviation.
  package static func month(named name: some StringProtocol) -> Int? {
    monthNumbers[name.lowercased()]
  }
}
