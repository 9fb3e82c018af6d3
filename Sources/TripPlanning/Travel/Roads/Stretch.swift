/// What a piece of a way costs.
struct Stretch: Hashable, Sendable {
  /// Great-circle miles.
  var length: Double
  /// Minutes at the pace of the ground, with what passing a border costs, without slow starts.
  var minutes: Double
  /// Miles on the road.
  var roadMiles: Double

  static let nothing = Stretch(length: 0, minutes: 0, roadMiles: 0)
  /// Where no way leads.
  static let endless = Stretch(length: .infinity, minutes: .infinity, roadMiles: .infinity)

  static func + (left: Stretch, right: Stretch) -> Stretch {
    Stretch(
      length: left.length + right.length, minutes: left.minutes + right.minutes,
      roadMiles: left.roadMiles + right.roadMiles)
  }

  func delayed(by minutes: Double) -> Stretch {
    Stretch(length: length, minutes: self.minutes + minutes, roadMiles: roadMiles)
  }
}
