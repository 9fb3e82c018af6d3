package import Catalog
package import Foundation
import Localization
package import Matching
package import PhotoLibraries
package import PhotoMetadata
package import SportsModel
import Traces
package import VisitStore

/// Turns photos, tracks, tickets and tables into recorded visits.
///
/// The steps are: walk or read the sources, facts, outings, candidates, decision, score, visit,
/// badges, report.
package struct ImportPipeline: Sendable {
  package struct Options: Sendable {
    /// Photos and folders of photos; without any, no photos are imported.
    package var paths: [String]
    /// Photo libraries, in addition to those under the paths.
    package var libraries: [any PhotoLibraryReader] = []
    /// Files of other kinds; nil if none were asked for.
    package var sources: [TraceSource]?
    /// The meaning of a table's columns.
    package var columns = ColumnMapping()
    package var extractPDFText: PDFTextExtractor = { _, _ throws(PDFTextError) in
      throw PDFTextError(localized("PDF files aren't supported here"))
    }
    /// Whether nothing is written.
    package var isDryRun = false
    /// Whether an offer of a single game is accepted without asking.
    package var acceptsSingleOffers = false
    /// Leagues that are offered; all when nil.
    package var leagues: Set<LeagueID>?
    package var rules = MatchingRules()
    /// Whether every wrong entry of a source is reported, not only the first few.
    package var reportsAllErrors = false

    /// Whether photos count that the user hid in a library.
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
    case outing(OutingReport)
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
    if options.hasPhotos {
      try await process(try await scanPhotos(&run), &run)
    }
    if let sources = options.sources, !isCancelled() {
      run.pass = run.passes - 1
      try await process(try read(sources, &run), &run)
    }
    return run.summary
  }

  func process(_ input: ImportInput, _ run: inout ImportRun) async throws {
    let (decided, learned) = try await decide(input, &run)
    let hashes = hashes(of: decided, input, &run)
    if !run.options.isDryRun { keep(hashes, input) }
    // Results that providers returned are stored in any case.
    let kept = run.stopsHere() ? [] : decided
    // The plan is valid as long as no other import writes in between.
    try withImportLock(run.options) {
      var plan = try plan(kept, learned.games, hashes, input, &run)
      plan.proposals = try proposals(plan, input, run)
      try write(plan, learned.visits, &run)
    }
  }

  private func withImportLock(_ options: Options, _ body: () throws -> Void) throws {
    guard let store, !options.isDryRun else { return try body() }
    try store.withImportLock(body)
  }

  // MARK: Decide

  /// Decides by the stored data, then again with what providers add where that leaves it open.
  private func decide(
    _ input: ImportInput, _ run: inout ImportRun
  ) async throws -> ([DecidedOuting], ImportScoreLookup.LookupResult) {
    let nothing = ([DecidedOuting](), ImportScoreLookup.LookupResult())
    guard !run.summary.wasCancelled else { return nothing }
    let decider = input.decider
    if !run.options.isDryRun { decider.recordHistory() }
    var decided = try decider.decisions(run)
    var learned = ImportScoreLookup.LookupResult()
    if let scores, !run.isCancelled() {
      let pending = try PendingLookups(decided, catalog: catalog, store: store)
      if !pending.isEmpty {
        run.report(.scores, done: 0, of: pending.count)
        let started = clock()
        learned = try await scores.updates(
          of: pending, isDryRun: run.options.isDryRun, isCancelled: run.isCancelled)
        run.summary.lookupSeconds += clock().timeIntervalSince(started)
      }
      run.summary.unanswered +=
        learned.games.unanswered
        + learned.visits.count { $0.answer?.lacksResponse ?? false }
      if !learned.games.isEmpty { decided = try decider.decisions(run, with: learned.games) }
    }
    decided += input.stated
    return run.stopsHere() ? nothing : (decided, learned)
  }

  /// Returns the hashes of the photos to be kept, by path.
  ///
  /// A photo that can no longer be read is reported and left out. A cancellation leaves out the rest.
  private func hashes(
    of outings: [DecidedOuting], _ input: ImportInput, _ run: inout ImportRun
  ) -> [String: String] {
    let paths = outings.filter(\.verdict.decision.keepsPhotos).flatMap(\.outing.photos)
      .filter { $0.facts.trace == nil }.map(\.facts.path)
    var hashes: [String: String] = [:]
    for path in paths { hashes[path] = input.knownHash(of: path) }
    let unknown = paths.filter { hashes[$0] == nil }
    let (known, steps, current) = (hashes.count, outings.count + paths.count, run)
    let found = contentHashes(of: unknown, isCancelled: run.isCancelled) {
      current.report(.write, done: known + $0, of: steps)
    }
    for path in unknown {
      do {
        hashes[path] = try found[path]?.get()
      } catch {
        run.summary.files[.unreadable, default: 0] += 1
        let message = localized("couldn't be read again: \(String(describing: error))")
        run.report(.problem(path: path, message: message))
      }
    }
    return hashes
  }
}

extension Decision {
  /// Whether the photos of such an outing are kept with a visit or a question.
  var keepsPhotos: Bool {
    switch self {
    case .record, .ask, .unresolved: true
    case .notAtStadium, .otherLeague: false
    }
  }
}
