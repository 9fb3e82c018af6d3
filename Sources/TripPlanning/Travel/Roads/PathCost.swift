/// The cost of part of a path.
struct PathCost: Hashable, Sendable {
  /// Great-circle miles.
  var length: Double
  /// Minutes at the pace of the terrain, including border crossings, without slow starts.
  var minutes: Double
  /// Road miles.
  var roadMiles: Double

  static let nothing = PathCost(length: 0, minutes: 0, roadMiles: 0)
  /// The cost if there is no path.
  static let endless = PathCost(length: .infinity, minutes: .infinity, roadMiles: .infinity)

  static func + (left: PathCost, right: PathCost) -> PathCost {
    PathCost(
      length: left.length + right.length, minutes: left.minutes + right.minutes,
      roadMiles: left.roadMiles + right.roadMiles)
  }

  func delayed(by minutes: Double) -> PathCost {
    PathCost(length: length, minutes: self.minutes + minutes, roadMiles: roadMiles)
  }
}
