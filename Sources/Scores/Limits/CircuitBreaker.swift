package import Foundation

/// The circuit breaker of one provider (Nygard, “Release It!”): closed, open, or half-open when the
/// time is over and one request probes the provider.
///
/// A success doesn't reset the failures of the hour: a provider that fails three times an hour is
/// off even if it responds in between.
package struct CircuitBreaker: Sendable, Hashable, Codable {
  package enum Condition: Sendable, Hashable {
    /// Requests may be sent.
    case closed
    /// One request may be sent, as a probe; its result must be reported to the breaker.
    case halfOpen
    case open(until: Date)
  }

  private var failures: [Date] = []
  private var offUntil, probeUntil: Date?
  /// The end of the wait that the provider asked for; no probe is needed after it.
  private var pausedUntil: Date?

  /// The number of failures within an hour that turn a provider off; none for official ones.
  private static let maxFailures: [ProviderID.Standing: Int] = [.unofficial: 3, .scraped: 2]
  /// The time for which a refusal (403, 429) turns a scraped provider off, in seconds.
  private static let offWhenRefused: TimeInterval = 3600
  /// The time in which failures are counted together, in seconds.
  static let window: TimeInterval = 3600
  /// The time that a provider is off, in seconds.
  static let off: TimeInterval = 24 * 3600
  /// The time after which another probe is allowed, in seconds.
  static let probeTime: TimeInterval = 60
  /// The longest wait that a provider can ask for at once, in seconds.
  static let maxPause: TimeInterval = 24 * 3600

  init() {}

  /// Returns whether a request may be sent now; a probe is taken with that.
  mutating func permission(at instant: Date) -> Condition {
    forgetImpossibleTimes(at: instant)
    if let pausedUntil, instant < pausedUntil {
      return .open(until: max(pausedUntil, offUntil ?? pausedUntil))
    }
    guard let offUntil else { return .closed }
    if instant < offUntil { return .open(until: offUntil) }
    if let probeUntil, instant < probeUntil { return .open(until: probeUntil) }
    probeUntil = instant + Self.probeTime
    return .halfOpen
  }

  /// Returns the state, and the number of failures within the last hour.
  func condition(at instant: Date) -> (condition: Condition, failures: Int) {
    var copy = self
    return (copy.permission(at: instant), recent(at: instant).count)
  }

  /// Records a response that was parsed, with or without games.
  mutating func succeeded(at instant: Date) {
    // A request that was sent before the breaker opened does not close it.
    guard let offUntil, instant >= offUntil else { return }
    self.offUntil = nil
    probeUntil = nil
    failures = []
  }

  /// Records a failure; it counts only if the provider is at fault.
  mutating func failed(
    _ failure: RequestFailure, of standing: ProviderID.Standing, at instant: Date
  ) {
    guard failure.isProviderFault else {
      // The probe was inconclusive, so the next one may be sent.
      probeUntil = nil
      return
    }
    if let wait = failure.retryAfter, wait > instant {
      let end = min(wait, instant + Self.maxPause)
      pausedUntil = max(pausedUntil ?? end, end)
    }
    guard let limit = Self.maxFailures[standing] else { return }
    failures = recent(at: instant) + [instant]
    let probeFailed = offUntil.map { instant >= $0 } ?? false
    if failures.count >= limit || probeFailed {
      turnOff(until: instant + Self.off)
      failures = []
    } else if standing == .scraped,
      [.refused(status: 403), .refused(status: 429)].contains(failure.kind)
    {
      turnOff(until: instant + Self.offWhenRefused)
    }
  }

  private func recent(at instant: Date) -> [Date] {
    failures.filter { abs(instant.timeIntervalSince($0)) < Self.window }
  }

  private mutating func turnOff(until instant: Date) {
    offUntil = max(offUntil ?? instant, instant)
    probeUntil = nil
  }

  /// Removes times that are too far in the future, after the clock was set back.
  private mutating func forgetImpossibleTimes(at instant: Date) {
    let farthest = instant + max(Self.off, Self.maxPause)
    if let offUntil, offUntil > farthest { self.offUntil = instant }
    if let pausedUntil, pausedUntil > farthest { self.pausedUntil = nil }
    if let probeUntil, probeUntil > instant + Self.probeTime { self.probeUntil = nil }
  }
}

/// The breakers of all providers, kept between runs and shared with concurrent programs.
package struct CircuitBreakerStore: Sendable {
  let store: any StateStore

  func permission(_ provider: ProviderID, at instant: Date) throws -> CircuitBreaker.Condition {
    try change(provider) { $0.permission(at: instant) }
  }

  func succeeded(_ provider: ProviderID, at instant: Date) throws {
    try change(provider) { $0.succeeded(at: instant) }
  }

  func failed(_ provider: ProviderID, failure: RequestFailure, at instant: Date) throws {
    try change(provider) { $0.failed(failure, of: provider.standing, at: instant) }
  }

  func condition(
    of provider: ProviderID, at instant: Date
  ) throws -> (condition: CircuitBreaker.Condition, failures: Int) {
    try store.value("breaker " + provider.rawValue, default: CircuitBreaker())
      .condition(at: instant)
  }

  private func change<Result>(
    _ provider: ProviderID, body: (inout CircuitBreaker) -> Result
  ) throws -> Result {
    try store.updateValue("breaker " + provider.rawValue, default: CircuitBreaker(), change: body)
  }
}
