/// When folders that photos arrive in are to be looked at.
///
/// Photos come in crowds, from a card or a phone, so that a look waits until nothing has come for a
/// while; but not for ever where something always comes.
package struct ArrivalDebouncer: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// How long nothing must have come.
  private let quiet: Duration
  /// How long after the first arrival a look is due whatever comes.
  private let longest: Duration
  /// How long after a look the next is due, arrivals or not.
  private let every: Duration

  private var firstArrival: Instant?
  private var lastArrival: Instant?
  private var lastScan: Instant?

  /// - Parameters:
  ///   - quiet: how long nothing must have come.
  ///   - every: how long after a look the next is due, arrivals or not.
  package init(quiet: Duration, every: Duration) {
    self.quiet = quiet
    self.every = every
    longest = max(quiet * 20, .seconds(60))
  }

  package mutating func recordArrival(at now: Instant) {
    firstArrival = firstArrival ?? now
    lastArrival = now
  }

  /// What has come until now is looked at.
  package mutating func recordScan(at now: Instant) {
    firstArrival = nil
    lastArrival = nil
    lastScan = now
  }

  /// The instant of the next look; at once where there was none.
  package func nextScan(now: Instant) -> Instant {
    guard let lastScan else { return now }
    let regular = lastScan + every
    guard let firstArrival, let lastArrival else { return regular }
    return min(regular, lastArrival + quiet, firstArrival + longest)
  }
}
