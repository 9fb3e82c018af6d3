/// Decides when to scan folders in which photos arrive.
///
/// Photos arrive in large numbers, from a card or a phone. A scan waits until nothing has arrived for
/// a while, but not forever if arrivals never stop.
package struct ArrivalDebouncer: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// The time without an arrival before a scan.
  private let quiet: Duration
  /// The longest time from the first arrival to a scan.
  private let longest: Duration
  /// The time from one scan to the next without arrivals.
  private let every: Duration

  private var firstArrival: Instant?
  private var lastArrival: Instant?
  private var lastScan: Instant?

  package init(quiet: Duration, every: Duration) {
    self.quiet = quiet
    self.every = every
    longest = max(quiet * 20, .seconds(60))
  }

  package mutating func recordArrival(at now: Instant) {
    firstArrival = firstArrival ?? now
    lastArrival = now
  }

  /// Records a scan of everything that has arrived.
  package mutating func recordScan(at now: Instant) {
    firstArrival = nil
    lastArrival = nil
    lastScan = now
  }

  /// Returns when to scan next; at once if there was no scan yet.
  package func nextScan(now: Instant) -> Instant {
    guard let lastScan else { return now }
    let regular = lastScan + every
    guard let firstArrival, let lastArrival else { return regular }
    return min(regular, lastArrival + quiet, firstArrival + longest)
  }
}
