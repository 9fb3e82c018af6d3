import AppSupport
import Matching
package import PhotoMetadata
import Synchronization

/// Imports photos as they arrive in folders, until it is cancelled.
package struct WatchLoop {
  package typealias Instant = ContinuousClock.Instant

  private let folders: [String]
  private let now: () -> Instant
  private let isCancelled: () -> Bool
  private var timing: ArrivalDebouncer
  private var missing: [String] = []

  /// Creates a loop that checks for cancellation every second.
  package init(
    _ folders: [String], quiet: Duration, every: Duration, now: @escaping () -> Instant,
    isCancelled: @escaping () -> Bool
  ) {
    self.folders = folders
    self.now = now
    self.isCancelled = isCancelled
    timing = ArrivalDebouncer(quiet: quiet, every: every)
    timing.recordScan(at: now())
  }

  /// Waits for arrivals and imports them; reports each folder that disappeared.
  package mutating func run(
    _ watch: FolderWatch, exists: (String) -> Bool, reportMissing: (String) -> Void,
    importPhotos: ([String]) async throws -> Void
  ) async throws {
    while !isCancelled() {
      let now = now()
      if timing.nextScan(now: now) <= now {
        // Files that arrive during the import belong to the next one.
        timing.recordScan(at: now)
        let present = folders.filter(exists)
        if !present.isEmpty { try await importPhotos(present) }
        continue
      }
      // A signal may reach another thread, which does not end this wait.
      let limit = min(timing.nextScan(now: now) - now, .seconds(1))
      if watch.waitForArrival(upTo: limit) { timing.recordArrival(at: self.now()) }
      for folder in watch.missing where !missing.contains(folder) { reportMissing(folder) }
      missing = watch.missing
    }
  }
}

/// Decides when to scan folders in which photos arrive.
///
/// Photos arrive in large numbers, from a card or a phone. A scan waits until nothing has arrived for
/// a while, but not forever if arrivals never stop.
struct ArrivalDebouncer: Sendable {
  typealias Instant = ContinuousClock.Instant

  let quiet: Duration
  let every: Duration
  private(set) var firstArrival: Instant?
  private(set) var lastArrival: Instant?
  private(set) var lastScan: Instant?

  /// The longest time from the first arrival to a scan.
  private var longest: Duration { max(quiet * 20, .seconds(60)) }

  mutating func recordArrival(at now: Instant) {
    firstArrival = firstArrival ?? now
    lastArrival = now
  }

  /// Records a scan of everything that has arrived.
  mutating func recordScan(at now: Instant) {
    firstArrival = nil
    lastArrival = nil
    lastScan = now
  }

  /// Returns when to scan next; at once if there was no scan yet.
  func nextScan(now: Instant) -> Instant {
    guard let lastScan else { return now }
    let regular = lastScan + every
    guard let firstArrival, let lastArrival else { return regular }
    return min(regular, lastArrival + quiet, firstArrival + longest)
  }
}

/// Filters out events that an earlier import of the same photos has already reported.
package final class ImportEventFilter: Sendable {
  private let seen = Mutex<Set<String>>([])

  package init() {}

  /// Returns whether an event is new: progress, new visits, and first-time problems and questions.
  package func isNew(_ event: ImportPipeline.Event) -> Bool {
    switch event {
    case .problem(let path, let message): isFirst("\(path): \(message)")
    case .unsupported(let path): isFirst(path)
    case .outing(let step):
      step.isNewVisit
        || step.outcome == .pending && isFirst("\(step.decision.outing.id) \(step.reason(.metric))")
    case .progress: true
    }
  }

  private func isFirst(_ text: String) -> Bool { seen.withLock { $0.insert(text).inserted } }
}
