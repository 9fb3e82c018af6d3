/// The wanted number of games.
///
/// It is exact if there are trips with that many games; otherwise it is the most.
package struct StopCountPreference: Hashable, Sendable, Codable {
  /// The preferred number; nil for as many as are worthwhile.
  package var wanted: Int?
  package var minimum: Int
  package var maximum: Int

  /// The most games of a trip.
  package var most: Int { min(maximum, wanted ?? maximum) }

  package init(wanted: Int? = nil, minimum: Int = 1, maximum: Int = 20) {
    self.wanted = wanted
    self.minimum = minimum
    self.maximum = maximum
  }
}
