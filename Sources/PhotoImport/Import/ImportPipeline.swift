package import Catalog
package import Foundation
package import Matching
package import PhotoMetadata
package import SportsModel
package import Traces
package import VisitStore

/// Gives the text of a PDF file.
package typealias PDFTextExtractor = @Sendable (String) -> Result<[UInt8], TraceError>

/// From folders of photos to recorded visits: scan, sort into outings, decide, write.
package struct ImportPipeline: Sendable {
  package struct Options: Sendable {
    package var paths: [String]
    /// What is read besides photos.
    package var sources: [TraceSource] = []
    /// How the columns of tables are to be understood.
    package var columns = ColumnMapping()
    package var extractPDFText: PDFTextExtractor = { _ in
      .failure(TraceError("PDF is not read here"))
    }
    /// Nothing is written.
    package var isDryRun = false
    /// Single offers are accepted without asking.
    package var acceptsSingleOffers = false
    /// Leagues that are offered; all when nil.
    package var leagues: Set<LeagueID>?
    package var rules = MatchingRules()
    /// Every wrong entry of what is no photo is told, and not the first few.
    package var reportsAllErrors = false

    package init(paths: [String]) { self.paths = paths }
  }

  /// What happens on the way, in order.
  package enum Event: Sendable {
    case scanning(filesSeen: Int, filesRead: Int)
    case deciding(outings: Int, of: Int)
    /// Results that the facts do not hold are looked for.
    case lookingUp(games: Int)
    case problem(path: String, message: String)
    /// A file of a kind that is not read yet.
    case passedOver(path: String)
    /// So many entries of tracks, histories and tables are read.
    case reading(entries: Int)
    case outing(OutingReport)
  }

  let catalog: Catalog
  let store: VisitStore?
  private let scanner: PhotoScanner
  let clock: @Sendable () -> Date
  /// The folder of what may be deleted; nil where nothing is to be remembered.
  let caches: URL?
  private let scores: ImportScoreLookup?
  private let hash: @Sendable (String) throws -> String

  /// A journey into a store; without one (a dry run before the first import) nothing is known.
  ///
  /// Without `scores` nobody is asked how a game ended, and what the facts leave open is a question.
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

  /// Imports the photos under the given paths.
  ///
  /// - Parameters:
  ///   - options: what to import and how.
  ///   - isCancelled: asked often; what is written until then stays.
  ///   - report: told of progress, problems and outings as they come.
  /// - Returns: where every file ended.
  /// - Throws: when a path does not exist, the catalog cannot be read, or the store cannot be
  ///   written; what was written before stays.
  package func run(
    _ options: Options, isCancelled: @Sendable () -> Bool,
    report: @escaping @Sendable (Event) -> Void
  ) throws -> ImportSummary {
    var summary = ImportSummary()
    let library = try scan(options.paths, into: &summary, isCancelled: isCancelled, report: report)
    let waiting = try waitingPhotos(besides: library.photos)
    let decider = try ImportDecider(
      waiting.isEmpty ? library.photos : library.photos + waiting.values.map(\.facts), options,
      catalog: catalog, caches: caches)
    summary.files[.notAtStadium, default: 0] += decider.sorting.away
    summary.files[.noLocation, default: 0] += decider.sorting.withoutPlace.count
    let (decided, updates) = try decide(
      decider, options, isCancelled: isCancelled, report: report, summary: &summary)

    let hashed = hashes(
      of: decided, known: library.hashes, waiting: waiting, summary: &summary, report: report)
    if !options.isDryRun { scanner.keep(hashes: hashed.filter { library.hashes[$0.key] == nil }) }
    // What is planned holds as long as no other import writes in between.
    try alone(options) {
      let (steps, answered) = try plan(
        decided, options, updates.games, hashed: hashed, waiting: waiting, summary: &summary)
      try write(
        steps, answered, updates.visits, options, isCancelled: isCancelled, report: report,
        summary: &summary)
    }
    return summary
  }

  func alone(_ options: Options, _ body: () throws -> Void) throws {
    guard let store, !options.isDryRun else { return try body() }
    try store.withImportLock(body)
  }

  // MARK: Scan and decide

  private func scan(
    _ paths: [String], into summary: inout ImportSummary, isCancelled: @Sendable () -> Bool,
    report: @escaping @Sendable (Event) -> Void
  ) throws -> LibraryScan {
    var library = LibraryScan()
    let result = try scanner.scan(
      paths,
      progress: { progress in
        if progress.filesRead > 0 { library.reserve(progress.filesToRead) }
        report(.scanning(filesSeen: progress.filesSeen, filesRead: progress.filesRead))
      },
      isCancelled: isCancelled,
      onFile: { file in
        library.add(file)
        if file.bucket == .unsupported { report(.passedOver(path: file.facts.path)) }
        if file.bucket.isFailure {
          report(.problem(path: file.facts.path, message: file.facts.error ?? "cannot be read"))
        }
      })
    for problem in result.problems {
      report(.problem(path: problem.path, message: problem.message))
    }
    for bucket in ScanBucket.allCases {
      guard let ended = ImportSummary.FileBucket(bucket) else { continue }
      summary.files[ended] = result.count(bucket)
    }
    summary.files[.sameMoment] = library.companions
    summary.wasCancelled = result.isCancelled
    library.groupCaptures()
    return library
  }

  /// Photos of open questions that are not scanned again: they may belong with what is found now.
  private func waitingPhotos(besides photos: [PhotoFacts]) throws -> [String: StoredPhoto] {
    let open = try store?.questions(states: [.open]) ?? []
    guard !open.isEmpty else { return [:] }
    let asked = Set(open.flatMap { $0.photos.flatMap(\.paths) })
    let scanned = Set(photos.lazy.map(\.path).filter(asked.contains))
    var waiting: [String: StoredPhoto] = [:]
    for question in open {
      for photo in question.photos where photo.paths.allSatisfy({ !scanned.contains($0) }) {
        waiting[photo.facts.path] = photo
      }
    }
    return waiting
  }

  /// What the outings are by the facts, and by what the world told where the facts leave it open.
  func decide(
    _ decider: ImportDecider, _ options: Options, isCancelled: () -> Bool,
    report: (Event) -> Void, summary: inout ImportSummary
  ) throws -> ([DecidedOuting], ImportScoreLookup.LookupResult) {
    var updates = ImportScoreLookup.LookupResult()
    guard !summary.wasCancelled else { return ([], updates) }
    if !options.isDryRun { decider.recordLocations() }
    let reportProgress: (Int) -> Void = { report(.deciding(outings: $0, of: decider.outingCount)) }
    var decided = try decider.verdicts(isCancelled: isCancelled, progress: reportProgress)
    if let scores, !isCancelled() {
      let pendingLookups = try PendingLookups(decided, catalog: catalog, store: store)
      if !pendingLookups.isEmpty {
        report(
          .lookingUp(
            games: pendingLookups.games.count + pendingLookups.days.count
              + pendingLookups.visits.count))
        updates = try scores.updates(
          of: pendingLookups, isDryRun: options.isDryRun, isCancelled: isCancelled)
      }
      summary.unanswered =
        updates.games.unanswered
        + updates.visits.count { $0.answer?.isForWantOfAnswer ?? false }
      if !updates.games.isEmpty {
        decided = try decider.verdicts(
          with: updates.games, isCancelled: isCancelled, progress: reportProgress)
      }
    }
    summary.wasCancelled = isCancelled()
    return summary.wasCancelled ? ([], ImportScoreLookup.LookupResult()) : (decided, updates)
  }

  /// The hashes of the photos that are to be kept, by path; a photo that cannot be read any more
  /// is reported and left out.
  private func hashes(
    of outings: [DecidedOuting], known: [String: String], waiting: [String: StoredPhoto],
    summary: inout ImportSummary, report: (Event) -> Void
  ) -> [String: String] {
    var hashes: [String: String] = [:]
    for item in outings where item.verdict.decision.keepsPhotos {
      for photo in item.outing.photos {
        let path = photo.facts.path
        if let hash = waiting[path]?.sha256 ?? known[path] {
          hashes[path] = hash
          continue
        }
        do {
          hashes[path] = try hash(path)
        } catch {
          summary.files[.unreadable, default: 0] += 1
          report(.problem(path: path, message: "could not be read again: \(error)"))
        }
      }
    }
    return hashes
  }

  // MARK: Plan

  /// What is to be written of the outings, and of questions of earlier imports that this one has
  /// answered.
  private func plan(
    _ decided: [DecidedOuting], _ options: Options, _ updates: GameUpdates,
    hashed: [String: String],
    waiting: [String: StoredPhoto], summary: inout ImportSummary
  ) throws -> (steps: [ImportStep], answered: [ImportStep]) {
    let known =
      try store.map { try LibrarySnapshot($0, photos: Set(hashed.values)) } ?? LibrarySnapshot()
    var planner = ImportPlanner(
      recorder: VisitBuilder(catalog: catalog, clock: clock),
      acceptsSingleOffers: options.acceptsSingleOffers, isDryRun: options.isDryRun,
      habitRadius: options.rules.habitRadius, updates: updates, known: known)
    func found(_ item: DecidedOuting) -> [NewPhoto] {
      item.outing.photos.compactMap { photo in
        hashed[photo.facts.path].map { NewPhoto(sha256: $0, facts: photo.facts) }
      }
    }
    func isScanned(_ item: DecidedOuting) -> Bool {
      item.outing.photos.contains { waiting[$0.facts.path] == nil }
    }
    var steps: [ImportStep] = []
    for item in decided where isScanned(item) {
      let photos = found(item)
      guard !item.verdict.decision.keepsPhotos || !photos.isEmpty else { continue }
      var single = item
      let copies = single.outing.removeCopies(hashed)
      summary.files[.copy, default: 0] += copies.count { waiting[$0] == nil }
      let step = planner.step(for: single, photos: photos)
      steps.append(step)
      summary.count(step, waiting: waiting, hashed: hashed)
    }
    let answered = decided.filter { !isScanned($0) }
      .compactMap { planner.settled($0, photos: found($0)) }
    return (steps, answered)
  }

  // MARK: Write

  func write(
    _ steps: [ImportStep], _ answered: [ImportStep], _ findings: [ScoreFinder.Finding],
    _ options: Options, isCancelled: () -> Bool, report: (Event) -> Void,
    summary: inout ImportSummary
  ) throws {
    guard let store, !options.isDryRun else {
      steps.forEach { report(.outing($0.report)) }
      return
    }
    let paths = options.paths + options.sources.map(\.path)
    let batch = store.begin(.import, note: paths.joined(separator: " "))
    let writer = ImportWriter(store: store, batch: batch, catalog: catalog)
    summary.scores = try ScoreWriter(store).write(findings, in: batch)
    summary.badges += try summary.scores.badgeChanges + writer.write(answered)
    var rest = steps[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Self.stepsPerTransaction)
      summary.badges += try writer.write(chunk)
      chunk.forEach { report(.outing($0.report)) }
      rest = rest.dropFirst(chunk.count)
      if isCancelled(), !rest.isEmpty {
        summary.wasCancelled = true
        return
      }
    }
  }

  /// So many that the commits do not cost, so few that Ctrl-C is heard at once.
  private static let stepsPerTransaction = 32
}

extension ScanBucket {
  /// Whether such a file should have been readable.
  package var isFailure: Bool {
    switch self {
    case .damaged, .unreadable, .empty, .notAPhoto: true
    case .read, .unsupported, .ignored, .linked: false
    }
  }
}

extension Outing {
  /// Takes out photos with the same bytes as an earlier one; returns their paths.
  fileprivate mutating func removeCopies(_ hashes: [String: String]) -> [String] {
    var seen: Set<String> = []
    var copies: [String] = []
    photos.removeAll { photo in
      guard let hash = hashes[photo.facts.path], !seen.insert(hash).inserted else { return false }
      copies.append(photo.facts.path)
      return true
    }
    return copies
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

extension ImportSummary {
  fileprivate mutating func count(
    _ step: ImportStep, waiting: [String: StoredPhoto], hashed: [String: String]
  ) {
    outings[step.report.outcome, default: 0] += 1
    if step.report.isNewVisit { newVisits += 1 }
    if step.report.isNewVisit, step.report.outcome == .pending { awaitedResults += 1 }
    let decided = step.report.decided
    let counted = decided.outing.photos.map(\.facts.path).filter { path in
      waiting[path] == nil
        && (hashed[path] != nil || !decided.verdict.decision.keepsPhotos)
    }
    let bucket = step.report.isNewVisit ? .recorded : FileBucket(step.report.outcome)
    files[bucket, default: 0] += counted.count
  }
}

extension ImportSummary.FileBucket {
  fileprivate init(_ outcome: OutingOutcome) {
    self =
      switch outcome {
      case .recorded: .recorded
      case .pending: .pending
      case .unresolved: .unresolved
      case .duplicate: .duplicate
      case .skipped: .skipped
      case .notAtStadium: .notAtStadium
      }
  }

  /// The bucket of a file without facts; nil for one that was read.
  fileprivate init?(_ bucket: ScanBucket) {
    switch bucket {
    case .read: return nil
    case .damaged: self = .damaged
    case .unreadable: self = .unreadable
    case .empty: self = .empty
    case .unsupported: self = .unsupported
    case .notAPhoto: self = .notAPhoto
    case .ignored: self = .ignored
    case .linked: self = .linked
    }
  }
}
