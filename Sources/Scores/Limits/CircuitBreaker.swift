package import Foundation

/// When a provider that fails is left alone, and for how long.
package struct CircuitBreakerPolicy: Sendable, Hashable {
  /// So many failures within an hour turn it off; nil for never.
  package let failures: Int?
  /// Seconds for which a refusal (403, 429) turns it off at once; nil for not at all.
  package let offWhenRefused: TimeInterval?

  /// Within how many seconds failures are counted together.
  static let window: TimeInterval = 3600
  /// For how many seconds a provider is off.
  static let off: TimeInterval = 24 * 3600

  package static let official = CircuitBreakerPolicy(failures: nil, offWhenRefused: nil)
  package static let unofficial = CircuitBreakerPolicy(failures: 3, offWhenRefused: nil)
  package static let scraped = CircuitBreakerPolicy(failures: 2, offWhenRefused: 3600)

  package init(for standing: ProviderID.Standing) {
    switch standing {
    case .official: self = .official
    case .unofficial: self = .unofficial
    case .scraped: self = .scraped
    }
  }

  private init(failures: Int?, offWhenRefused: TimeInterval?) {
    self.failures = failures
    self.offWhenRefused = offWhenRefused
  }
}

/// The circuit breaker of one provider (Nygard, “Release It!”): closed, open, and half-open when
/// its time is over and one request tries whether the provider is well again.
///
/// A success does not take back the failures of the hour: what fails three times an hour is not
/// well, however often it answers between.
package struct CircuitBreaker: Sendable, Hashable, Codable {
  package enum Permission: Sendable, Hashable {
    case go
    /// Go, as the one request that finds out; tell the breaker how it went.
    case probe
    case off(until: Date)
  }

  /// The failures that still count.
  private var failures: [Date] = []
  private var offUntil: Date?
  private var probeUntil: Date?
  /// The wait that the provider asked for; no probe is needed after it.
  private var pausedUntil: Date?

  /// How long a probe may take before another one is let through.
  static let probeTime: TimeInterval = 60
  /// The longest wait that a provider may ask for; after a day it is asked whether it still means
  /// it.
  static let maxPause: TimeInterval = 24 * 3600

  package init() {}

  /// Asks whether a request may go now.
  package mutating func permission(at instant: Date) -> Permission {
    forgetImpossibleTimes(at: instant)
    if let pausedUntil, instant < pausedUntil {
      return .off(until: max(pausedUntil, offUntil ?? pausedUntil))
    }
    guard let offUntil else { return .go }
    if instant < offUntil { return .off(until: offUntil) }
    if let probeUntil, instant < probeUntil { return .off(until: probeUntil) }
    probeUntil = instant + Self.probeTime
    return .probe
  }

  /// Notes an answer that was understood: games, none, or not final yet.
  package mutating func succeeded(at instant: Date) {
    // A request that left before the breaker opened does not close it.
    guard let offUntil, instant >= offUntil else { return }
    self.offUntil = nil
    probeUntil = nil
    failures = []
  }

  /// Notes a failure; what is no fault of the provider is not counted.
  package mutating func failed(
    _ failure: RequestFailure, policy: CircuitBreakerPolicy, at instant: Date
  ) {
    guard failure.isProviderFault else {
      // The probe found nothing out, so that the next may try.
      probeUntil = nil
      return
    }
    if let wait = failure.retryAfter, wait > instant {
      let end = min(wait, instant + Self.maxPause)
      pausedUntil = max(pausedUntil ?? end, end)
    }
    guard let limit = policy.failures else { return }
    failures = failures.filter { abs(instant.timeIntervalSince($0)) < CircuitBreakerPolicy.window }
    failures.append(instant)
    let probeFailed = offUntil.map { instant >= $0 } ?? false
    if failures.count >= limit || probeFailed {
      turnOff(until: instant + CircuitBreakerPolicy.off)
      failures = []
    } else if case .refused(403) = failure.kind, let time = policy.offWhenRefused {
      turnOff(until: instant + time)
    } else if case .refused(429) = failure.kind, let time = policy.offWhenRefused {
      turnOff(until: instant + time)
    }
  }

  /// How many failures of the last hour count.
  func recentFailures(at instant: Date) -> Int {
    failures.count { abs(instant.timeIntervalSince($0)) < CircuitBreakerPolicy.window }
  }

  private mutating func turnOff(until instant: Date) {
    offUntil = max(offUntil ?? instant, instant)
    probeUntil = nil
  }

  /// Times farther ahead than any that are ever set come of a clock that was set back.
  private mutating func forgetImpossibleTimes(at instant: Date) {
    let farthest = instant + max(CircuitBreakerPolicy.off, Self.maxPause)
    if let offUntil, offUntil > farthest { self.offUntil = instant }
    if let pausedUntil, pausedUntil > farthest { self.pausedUntil = nil }
    if let probeUntil, probeUntil > instant + Self.probeTime { self.probeUntil = nil }
  }
}
