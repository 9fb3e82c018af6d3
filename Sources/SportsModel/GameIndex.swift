/// A lookup of the games at a stadium on a day, in all leagues.
package struct GameIndex: Sendable {
  private let lookUp: @Sendable (StadiumID, LocalDay) throws -> [Game]

  package init(_ lookUp: @escaping @Sendable (StadiumID, LocalDay) throws -> [Game]) {
    self.lookUp = lookUp
  }

  /// Returns the games at a stadium on a local day, including those that may have been elsewhere
  /// and suspended games that were completed that day.
  package func games(at stadium: StadiumID, on day: LocalDay) throws -> [Game] {
    try lookUp(stadium, day)
  }
}
