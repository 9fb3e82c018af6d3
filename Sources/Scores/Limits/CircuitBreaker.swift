import AppSupport
package import Foundation
import Synchronization

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
    (self.offUntil, probeUntil, failures) = (nil, nil, [])
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
extension RequestPolicy {
  func breaker<Result>(
    of provider: ProviderID, _ body: (inout CircuitBreaker) -> Result
  ) throws -> Result {
    try store.updateValue("breaker " + provider.rawValue, default: CircuitBreaker(), change: body)
  }
}

/// Small states in one file, which concurrent programs change in turn; without a file, for this run.
///
/// The file is locked with `flock` and written in place, because other programs may be waiting for
/// the lock of this file. It contains one line of JSON; the rest of a longer earlier line may
/// follow and is ignored. Invalid content counts as empty. The file may be deleted at any time.
final class StateFile: Sendable {
  private let path: String?
  private let states = Mutex<[String: Data]>([:])
  private static let sizeLimit = 1 << 20

  /// - Parameter url: the file, which is created if it is missing; its folder must exist.
  init(_ url: URL?) { path = url?.path }

  /// Changes one state, which no other program can read or change meanwhile, from the stored value
  /// (nil for none) to a new one.
  ///
  /// - Throws: `SystemError` if the file can't be read or written; nothing is changed then.
  func update(_ key: String, change: (Data?) -> Data?) throws {
    guard let path else { return states.withLock { $0[key] = change($0[key]) } }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError.last }
    // Closing releases the lock, as does the end of the process.
    defer { close(descriptor) }
    try FileLock.lock(descriptor)
    let before = Self.states(try FileDescriptorIO.readToEnd(descriptor, limit: Self.sizeLimit))
    var after = before
    after[key] = change(before[key])
    guard after != before else { return }
    let line = Array(try JSONEncoder().encode(after)) + [UInt8(ascii: "\n")]
    guard line.count <= Self.sizeLimit else { throw SystemError(code: EFBIG) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    try FileDescriptorIO.writeAll(descriptor, bytes: line)
    _ = ftruncate(descriptor, off_t(line.count))
  }

  /// Changes one value; a value that can't be decoded counts as missing.
  func updateValue<Value: Codable & Equatable, Result>(
    _ key: String, default value: Value, change: (inout Value) -> Result
  ) throws -> Result {
    var value = value
    var result: Result?
    try update(key) { data in
      let old = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) } ?? value
      value = old
      result = change(&value)
      return value == old ? data : try? JSONEncoder().encode(value)
    }
    return result ?? change(&value)
  }

  /// Takes the next turn to send a request to a host, among all tasks and programs that share the
  /// file; nil if it would be later than `latest`, in which case none is taken.
  func reserve(
    host: String, limit: RateLimit, at instant: Date, notAfter latest: Date = .distantFuture
  ) throws -> Date? {
    try updateValue("rate " + host, default: RateLimiterState()) { state in
      state.reserve(limit, at: instant, notAfter: latest)
    }
  }

  private static func states(_ bytes: [UInt8]) -> [String: Data] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [:] }
    return (try? JSONDecoder().decode([String: Data].self, from: Data(bytes[..<end]))) ?? [:]
  }
}

/// The most requests to a host in a time; they are spaced evenly.
struct RateLimit: Sendable, Hashable {
  let count: Int
  let seconds: TimeInterval

  /// The tolerated delay of a request after its turn, in seconds.
  static let lateness: TimeInterval = 0.05

  init(_ count: Int, per seconds: TimeInterval) {
    self.count = max(1, count)
    self.seconds = max(0, seconds)
  }

  /// Seconds between two turns; lateness can push two requests together, so each includes it.
  var interval: TimeInterval { (seconds + Self.lateness) / Double(count) }

  /// Returns the stricter of this limit and a site's own pause between requests.
  func spaced(by delay: TimeInterval?) -> RateLimit {
    guard let delay, delay > interval else { return self }
    return RateLimit(1, per: delay)
  }
}

/// The state of a host's requests: the Generic Cell Rate Algorithm (ITU-T I.371) as virtual
/// scheduling.
///
/// It is a single instant, small enough to be shared between programs.
struct RateLimiterState: Sendable, Hashable, Codable {
  /// The time when the next request of an even stream is due; nil before the first.
  private(set) var theoreticalArrivalTime: Date?

  /// A turn later than this, in seconds, means that the clock was set back; it is ignored.
  static let farthest: TimeInterval = 24 * 3600

  /// Takes the next turn; nil if it would be later than `latest`, in which case none is taken.
  mutating func reserve(
    _ limit: RateLimit, at instant: Date, notAfter latest: Date = .distantFuture
  ) -> Date? {
    var turn = max(instant, theoreticalArrivalTime ?? instant)
    if turn.timeIntervalSince(instant) > Self.farthest { turn = instant }
    guard turn <= latest else { return nil }
    theoreticalArrivalTime = turn + limit.interval
    return turn
  }
}

extension ProviderID {
  var rateLimit: RateLimit {
    switch self {
    case .mlb: RateLimit(10, per: 1)
    case .nhl: RateLimit(5, per: 1)
    case .nba: RateLimit(2, per: 1)
    case .espn: RateLimit(1, per: 1)
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference:
      RateLimit(1, per: 6)
    }
  }

  /// The key under which requests are counted: the reference pages are four hosts of one company.
  var rateHost: String { standing == .scraped ? "reference" : rawValue }
}

/// Rate limits and circuit breakers, kept between runs if there is a folder for them.
package struct RequestPolicy: Sendable {
  private let store: StateFile
  /// Used when the shared state can't be written.
  private let fallback = StateFile(nil)

  init(store: StateFile) { self.store = store }

  /// Keeps the state in a file of an existing folder; without one, for this run only.
  package init(keptIn folder: URL?) {
    self.init(store: StateFile(folder?.appendingPathComponent("providers.state")))
  }

  /// Takes a turn; returns nil if it would come after `latest`.
  func turn(_ host: String, limit: RateLimit, at instant: Date, notAfter latest: Date) -> Date? {
    do {
      return try store.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    } catch {
      return try? fallback.reserve(host: host, limit: limit, at: instant, notAfter: latest)
    }
  }
}
