/// The wanted number of games.
package struct StopCountPreference: Hashable, Sendable, Codable {
  /// The preferred number; nil for as many as are worthwhile.
  package var wanted: Int?
  package var minimum: Int
  package var maximum: Int

  package init(wanted: Int? = nil, minimum: Int = 1, maximum: Int = 20) {
    self.wanted = wanted
    self.minimum = minimum
    self.maximum = maximum
  }
}
