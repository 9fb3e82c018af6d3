/// How many games a trip is to have.
package struct StopCountPreference: Hashable, Sendable, Codable {
  /// The number that is liked best; nil for as many as are worth it.
  package var wanted: Int?
  package var minimum: Int
  package var maximum: Int

  package init(wanted: Int? = nil, minimum: Int = 1, maximum: Int = 20) {
    self.wanted = wanted
    self.minimum = minimum
    self.maximum = maximum
  }
}
