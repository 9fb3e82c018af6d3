import SportsModel

/// Small numbers for the names that rules compare, given in the order in which the names come.
///
/// Names of the context get the same numbers in every evaluation, so rules can be compiled before
/// any visit is known. Other names, such as a stadium of the user's own, get the next numbers.
struct IdentifierTable: Sendable {
  enum Name: Hashable {
    case stadium(StadiumID)
    /// The present home of a team, represented by one of its earlier homes.
    case oldHome(TeamID)
    case team(TeamID)
    case league(LeagueID)
    case city(String)
    case region(String)
    case country(String)
    case day(LocalDay)
    /// Several games of the same teams in a stadium on a day.
    case doubleheader(StadiumID, LocalDay, home: TeamID)
  }

  /// The number of an unknown value.
  static let none: Int32 = -1

  private var numbers: [Name: Int32] = [:]

  subscript(name: Name) -> Int32? { numbers[name] }

  mutating func number(of name: Name) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(clamping: numbers.count)
    numbers[name] = number
    return number
  }
}
