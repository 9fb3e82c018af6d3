import AppSupport
package import Catalog
package import Foundation
import Localization
package import Matching
package import PhotoLibraries
import PhotoMetadata
package import PhotoScanning
package import SportsModel
import Synchronization
import Traces
package import VisitStore

/// Turns photos, tracks, tickets and tables into recorded visits; `process` lists the stages.
package struct ImportPipeline: Sendable {
  package struct Options: Sendable {
    /// Photos and folders of photos; without any, no photos are imported.
    package var paths: [String]
    /// Photo libraries, in addition to those under the paths.
    package var libraries: [any PhotoLibraryReader] = []
    /// Files of other kinds; nil if none were asked for.
    package var sources: [TraceSource]?
    package var columns = ColumnMapping()
    package var extractPDFText: PDFTextExtractor = { _, _ throws(PDFTextError) in
      throw PDFTextError(localized("PDF files aren't supported here"))
    }
    package var isDryRun = false
    package var acceptsSingleOffers = false
    /// Leagues that are offered; all when nil.
    package var leagues: Set<LeagueID>?
    package var rules = MatchingRules()
    /// True if every wrong entry of a source is reported, not only the first few.
    package var reportsAllErrors = false

    package var usesHiddenPhotos = false

    package init(paths: [String]) { self.paths = paths }
    var hasPhotos: Bool { !paths.isEmpty || !libraries.isEmpty }
  }

  /// Progress and results, in the order in which they come.
  package enum Event: Sendable {
    case progress(ImportProgress)
    case problem(path: String, message: String)
    /// A file of a kind that is not read yet.
    case unsupported(path: String)
    case outing(ImportStep)
  }

  let catalog: Catalog
  let store: VisitStore?
  let scanner: PhotoScanner
  let clock: @Sendable () -> Date
  /// The folder of caches; nil to remember nothing.
  let caches: URL?
  let scores: ImportScoreLookup?
  let hash: @Sendable (String) throws -> String

  /// Creates a pipeline; without `store` for a dry run before the first import.
  ///
  /// Without `scores`, no provider is asked, and games without a bundled result become questions.
  package init(
    catalog: Catalog, store: VisitStore?, scanner: PhotoScanner,
    clock: @escaping @Sendable () -> Date, caches: URL? = nil, scores: ImportScoreLookup? = nil,
    hash: @escaping @Sendable (String) throws -> String = { try ContentHash.sha256(ofFileAt: $0) }
  ) {
    self.catalog = catalog
    self.store = store
    self.scanner = scanner
    self.clock = clock
    self.caches = caches
    self.scores = scores
    self.hash = hash
  }

  /// Imports the photos and then the other sources of the options.
  ///
  /// - Throws: if none of the paths exists, the catalog can't be read or the store can't be
  ///   written; what was written before stays.
  package func run(
    _ options: Options, isCancelled: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> ImportSummary {
    var run = ImportRun(options: options, isCancelled: isCancelled, report: report)
    if options.hasPhotos { try await process(try await scanPhotos(&run), run: &run) }
    if let sources = options.sources, !isCancelled() {
      run.pass = run.passes - 1
      try await process(try read(sources, run: &run), run: &run)
    }
    return run.summary
  }

  /// Imports photos whose metadata is already read, without looking at their files.
  ///
  /// They replace the paths of the options; `hash` gets the paths of the photos to keep.
  package func run(
    photos: [PhotoFacts], _ options: Options, report: @escaping @Sendable (Event) -> Void
  ) async throws -> ImportSummary {
    var run = ImportRun(options: options, isCancelled: { false }, report: report)
    let decider = try ImportDecider(photos, options: options, catalog: catalog, caches: caches)
    try await process(ImportInput(decider: decider), run: &run)
    return run.summary
  }

  private func process(_ input: ImportInput, run: inout ImportRun) async throws {
    var decisions = try decide(input, run: run)
    var updates = try await lookUpScores(of: decisions, &run)
    if !updates.games.isEmpty { decisions = try decide(input, with: updates.games, run: run) }
    decisions += input.stated
    if run.checkCancellation() { (decisions, updates) = ([], ImportScoreLookup.LookupResult()) }
    let hashes = hashPhotos(of: decisions, input, run: &run)
    // Results that providers returned are stored in any case.
    if run.checkCancellation() { decisions = [] }
    // The plan is valid as long as no other import writes in between.
    try withImportLock(run.options) {
      var plan = try plan(
        decisions, updates: updates.games, hashes: hashes, input: input, run: &run)
      plan.proposals = try proposals(plan, input: input, run: run)
      try write(plan, findings: updates.visits, run: &run)
    }
  }

  private func withImportLock(_ options: Options, body: () throws -> Void) throws {
    guard let store, !options.isDryRun else { return try body() }
    try store.withImportLock(body)
  }

  private func decide(
    _ input: ImportInput, with updates: GameUpdates? = nil, run: ImportRun
  ) throws -> [Decision] {
    guard !run.summary.wasCancelled else { return [] }
    if updates == nil, !run.options.isDryRun { input.decider.recordHistory() }
    return try input.decider.decisions(run, with: updates)
  }

  private func lookUpScores(
    of decisions: [Decision], _ run: inout ImportRun
  ) async throws -> ImportScoreLookup.LookupResult {
    var found = ImportScoreLookup.LookupResult()
    guard let scores, !run.summary.wasCancelled, !run.isCancelled() else { return found }
    let pending = try PendingLookups(decisions, catalog: catalog, store: store)
    guard !pending.isEmpty else { return found }
    run.report(.scores, done: 0, of: pending.count)
    let started = clock()
    found = try await scores.updates(
      of: pending, isDryRun: run.options.isDryRun, isCancelled: run.isCancelled)
    run.summary.lookupSeconds += clock().timeIntervalSince(started)
    run.summary.unanswered +=
      found.games.unanswered + found.visits.count { $0.answer?.lacksResponse ?? false }
    return found
  }

  private static let hashBatch = 64

  /// Returns the hashes of the photos to be kept, by path.
  ///
  /// A photo that can no longer be read is reported and left out. A cancellation leaves out the rest.
  private func hashPhotos(
    of decisions: [Decision], _ input: ImportInput, run: inout ImportRun
  ) -> [String: String] {
    let paths = decisions.filter(\.verdict.outcome.keepsPhotos).flatMap(\.outing.photos)
      .filter { $0.facts.trace == nil }.map(\.facts.path)
    let (steps, current) = (decisions.count + paths.count, run)
    return hashes(of: paths, input, run: current) {
      current.report(.write, done: $0, of: steps)
    } refuse: { path, error in
      run.summary.files[.scan(.unreadable), default: 0] += 1
      let message = localized("couldn't be read again: \(String(describing: error))")
      current.report(.problem(path: path, message: message))
    }
  }

  /// Returns the hashes of photos, by path, and caches them; `progress` gets the number so far,
  /// `refuse` the photos that can't be read.
  func hashes(
    of paths: [String], _ input: ImportInput, run: ImportRun, progress: (Int) -> Void = { _ in },
    refuse: (String, any Error) -> Void = { _, _ in }
  ) -> [String: String] {
    var hashes: [String: String] = [:]
    for path in paths { hashes[path] = input.knownHash(of: path) }
    let (unknown, known) = (paths.filter { hashes[$0] == nil }, hashes.count)
    let found = contentHashes(of: unknown, isCancelled: run.isCancelled) { progress(known + $0) }
    for path in unknown {
      do { hashes[path] = try found[path]?.get() } catch { refuse(path, error) }
    }
    if run.options.isDryRun { return hashes }
    scanner.cache(
      hashes: hashes.filter {
        input.knownHashes[$0.key] == nil && input.identities.isContent($0.value, of: $0.key)
      })
    return hashes
  }

  /// Returns the SHA-256 of files, or the reason why one can't be read, by path.
  ///
  /// All cores hash files; each archive is read once, by one. After a cancellation, which isn't
  /// noticed within an archive or a file, the rest is missing. `progress` gets the number so far.
  private func contentHashes(
    of paths: [String], isCancelled: @escaping @Sendable () -> Bool, progress: (Int) -> Void
  ) -> [String: Result<String, any Error>] {
    var found = ArchivedContent.hashes(ofFilesAt: paths)
      .mapValues { Result<String, any Error>.success($0) }
    let files = paths.filter { found[$0] == nil }
    for start in stride(from: 0, to: files.count, by: Self.hashBatch) where !isCancelled() {
      let batch = Array(files[start...].prefix(Self.hashBatch))
      let results = batch.concurrentMap { [hash] path -> Result<String, any Error>? in
        isCancelled() ? nil : Result { try hash(path) }
      }
      for (path, result) in zip(batch, results) { found[path] = result }
      progress(found.count)
    }
    return found
  }
}

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
