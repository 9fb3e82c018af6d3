package import PhotoMetadata

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
