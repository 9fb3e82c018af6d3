/// What it takes to get from one place to another by road.
package struct Drive: Hashable, Sendable, Codable {
  /// Minutes at the wheel, without rests.
  package let minutes: Double
  /// Miles on the road, not as the crow flies.
  package let miles: Double

  package init(minutes: Double, miles: Double) {
    self.minutes = minutes
    self.miles = miles
  }
}
