package import AppSupport
package import Badges
import Catalog
import Foundation
import Localization
package import Matching
import PhotoLibraries
package import PhotoMetadata
import PhotoScanning
package import SportsModel
import Traces
import VisitStore

/// The photos or the sightings of an import, ready to be decided.
///
/// Photos come first, so that sightings join the visits that photos show.
struct ImportInput {
  let decider: ImportDecider
  /// Outings that tickets and tables state; they need no matching.
  var stated: [Decision] = []
  /// Photos of open questions that were not scanned again, by path; they may belong with new ones.
  var openPhotos: [String: StoredPhoto] = [:]
  /// SHA-256 of photos that have not changed since an earlier import, by path.
  var knownHashes: [String: String] = [:]

  var identities = LibraryPhotoIdentities()

  /// Returns the hash by which a photo is stored; nil if its file has to be read for it.
  func knownHash(of path: String) -> String? {
    identities.hash(of: path) ?? openPhotos[path]?.sha256 ?? knownHashes[path]
  }

  /// Returns whether this run read any part of an outing, so that it is reported and counted.
  func isNew(_ item: Decision) -> Bool {
    item.outing.photos.contains { openPhotos[$0.facts.path] == nil }
  }
}

extension ImportPipeline {
  func scanPhotos(_ run: inout ImportRun) async throws -> ImportInput {
    var library = try await scan(&run)
    try library.identities.readHashes(of: store)
    let (openPhotos, photosOfOthers) = try openPhotos(notIn: library.photos)
    let decider = try ImportDecider(
      openPhotos.isEmpty ? library.photos : library.photos + openPhotos.values.map(\.facts),
      photosOfOthers: photosOfOthers, options: run.options, catalog: catalog, caches: caches)
    let atParks = decider.parkStays.reduce(0) { $0 + $1.outing.photos.count }
    run.summary.files[.outing(.notAtStadium), default: 0] += decider.sorting.away - atParks
    run.summary.files[.inTransit, default: 0] += decider.sorting.inTransit
    run.summary.files[.noLocation, default: 0] += decider.sorting.withoutPlace.count {
      openPhotos[$0.path] == nil
    }
    return ImportInput(
      decider: decider, openPhotos: openPhotos, knownHashes: library.hashes,
      identities: library.identities)
  }

  private func scan(_ run: inout ImportRun) async throws -> ScannedPhotoCollector {
    let current = run
    var library = ScannedPhotoCollector()
    let scanner = PhotoSourceScanner(
      scanner, usesHidden: run.options.usesHiddenPhotos,
      progress: { progress in
        guard progress.filesRead > 0
        else { return current.report(.find, done: progress.filesSeen, of: nil) }
        library.reserve(progress.filesToRead)
        current.report(.scan, done: progress.filesRead, of: progress.filesToRead)
      },
      isCancelled: run.isCancelled,
      onPhoto: { file, row in
        library.add(file, of: row)
        if file.bucket == .unsupported { current.report(.unsupported(path: file.facts.path)) }
        if file.bucket.isFailure {
          let message = file.facts.error ?? localized("can't be read")
          current.report(.problem(path: file.facts.path, message: message))
        }
      })
    let result = try await scanner.scan(run.options.paths, libraries: run.options.libraries)
    for problem in result.files.problems {
      run.report(.problem(path: problem.path, message: problem.message))
    }
    // Files that were read end in other buckets.
    for bucket in ScanBucket.allCases where bucket != .read {
      run.summary.files[.scan(bucket)] = result.files.count(bucket)
    }
    run.summary.files[.sameMoment] = library.companions
    for (exclusion, count) in library.excluded { run.summary.files[.excluded(exclusion)] = count }
    run.summary.libraries = result.libraries
    run.summary.wasCancelled = result.files.isCancelled
    library.groupCaptures()
    return library
  }

  /// Returns the photos of open questions that were not scanned again, by path, and the paths of
  /// those that someone else took.
  private func openPhotos(
    notIn photos: [PhotoFacts]
  ) throws -> (photos: [String: StoredPhoto], ofOthers: Set<String>) {
    let paths = try store?.pathsOfOpenQuestions() ?? []
    guard !paths.isEmpty else { return ([:], []) }
    let asked = Set(paths.joined())
    let scanned = asked.intersection(photos.lazy.map(\.path))
    // Most imports read all photos again, and reading the questions takes time.
    guard paths.contains(where: { scanned.isDisjoint(with: $0) }) else { return ([:], []) }
    let open = try store?.questions(states: [.open]) ?? []
    var found: [String: StoredPhoto] = [:]
    for question in open {
      for photo in question.photos where photo.paths.allSatisfy({ !scanned.contains($0) }) {
        found[photo.facts.path] = photo
      }
    }
    // Parsing the evidence of all questions takes time.
    guard !found.isEmpty else { return ([:], []) }
    let others = open.map {
      QuestionEvidence($0.evidence).photosOfOthers.filter { found[$0] != nil }
    }
    return (found, others.reduce(into: []) { $0.formUnion($1) })
  }

  func read(_ sources: [TraceSource], run: inout ImportRun) throws -> ImportInput {
    let (options, report, current) = (run.options, run.report, run)
    var summary = SourceSummary()
    let collector = SightingCollector(
      catalog: catalog, rules: options.rules, isCancelled: run.isCancelled
    ) { current.report(.scan, done: $0, of: nil) }
    var records = TicketRecordImporter(
      matcher: TicketRecordMatcher(catalog), columns: options.columns, leagues: options.leagues,
      today: LocalDateTime(clock(), zone: .current).day, extractPDFText: options.extractPDFText)
    for source in sources where !run.isCancelled() {
      let result =
        switch source.kind {
        case .gpx, .timeline, .swarm: collector.read(source)
        case .tickets: try records.read(ticket: source.path)
        case .csv: try records.read(table: source.path)
        }
      summary.add(result, of: source, reportsAll: options.reportsAllErrors, report: report)
    }
    let isStopped = run.checkCancellation()
    let (facts, places) = try collector.finish(&summary)
    let stated = isStopped ? [] : try records.finish(&summary)
    if options.isDryRun { summary.columns = records.columnSummaries }
    run.summary.sources = summary
    return ImportInput(
      decider: try ImportDecider(
        facts, otherPlaces: places, options: options, catalog: catalog, caches: caches),
      stated: stated)
  }
}

extension ScanBucket {
  package var isFailure: Bool {
    switch self {
    case .damaged, .unreadable, .empty, .notAPhoto: true
    case .read, .unsupported, .ignored, .linked: false
    }
  }
}

extension SourceSummary {
  private static let maxListed = 3

  fileprivate mutating func add(
    _ result: TraceReadResult, of source: TraceSource, reportsAll: Bool,
    report: (ImportPipeline.Event) -> Void
  ) {
    files += 1
    entries.merge(result.counts) { $0 + $1 }
    wrongEntries += result.wrongEntries
    let listed = reportsAll ? result.wrong[...] : result.wrong.prefix(Self.maxListed)
    for fault in listed { report(.problem(path: source.path, message: fault.description)) }
    let rest = result.wrongEntries + result.incompleteEntries - listed.count
    if rest > 0 {
      let message =
        reportsAll
        ? localized("and \(rest) more") : localized("and \(rest) more; --verbose lists them all")
      report(.problem(path: source.path, message: message))
    }
    guard let fault = result.fault, fault != .interrupted else { return }
    failed += 1
    let message =
      result.isEmpty
      ? fault.description : localized("\(fault.description); everything before it was read")
    report(.problem(path: source.path, message: message))
  }

  fileprivate var document: JSONValue {
    [
      "files": .integer(files), "failed": .integer(failed), "entries": entries.document,
      "wrong_entries": .integer(wrongEntries), "elsewhere": .integer(elsewhere),
      "passes": .integer(passes), "quiet_days": .integer(quietDays), "to_come": .integer(toCome),
      "unattended": .integer(unattended),
    ]
  }
}

/// The counts of an import: the bucket of every file, and the outcome of every outing.
package struct ImportSummary: Sendable, Hashable {
  /// The ways in which a file can end; every file that was seen is in exactly one of them.
  package enum FileBucket: Hashable, Sendable, CaseIterable {
    case outing(OutingOutcome)
    /// Taken from a vehicle or a plane near a stadium.
    case inTransit
    case noLocation
    /// Another file of a moment that is already counted: the video of a Live Photo, an edited copy.
    case sameMoment
    /// The same bytes as a photo of the same outing.
    case copy
    case scan(ScanBucket)
    case excluded(PhotoFacts.Exclusion)

    package static let allCases: [FileBucket] =
      OutingOutcome.allCases.map(outing) + [.inTransit, .noLocation, .sameMoment, .copy]
      + ScanBucket.allCases.filter { $0 != .read }.map(scan)
      + PhotoFacts.Exclusion.allCases.map(excluded)

    package var name: String {
      switch self {
      case .outing(let outcome): outcome.rawValue
      case .inTransit: "in_transit"
      case .noLocation: "no_location"
      case .sameMoment: "same_moment"
      case .copy: "copy"
      case .scan(let bucket): bucket.rawValue
      case .excluded(let exclusion): exclusion.rawValue
      }
    }
  }

  package var files: [FileBucket: Int] = [:]
  package var outings: [OutingOutcome: Int] = [:]
  /// Visits that were written, or would have been in a dry run.
  package var newVisits = 0
  /// Those of them whose score is still to come; their decision is `pending`.
  package var awaitedResults = 0
  /// Those of them that `--yes` accepted.
  package var acceptedOffers = 0
  /// Questions whether photos without a location belong to a visit.
  package var proposals: [ProposedPhotos] = []
  package var wasCancelled = false
  package var unanswered = 0
  /// The seconds that lookups took of the import's time for providers.
  package var lookupSeconds = 0.0
  /// Changes to visits of earlier imports whose score was to come.
  package var scores = ScoreWriter.Outcome()
  /// Badge changes; not in the document, which is the same for a dry run.
  package var badges: [BadgeChange] = []

  package var libraries: [LibrarySummary] = []

  /// Counts of sources other than photos; nil if there were none.
  package var sources: SourceSummary?

  package init() {}

  package var hasUnreadableLibrary: Bool {
    libraries.contains { $0.failure != nil && $0.photos == 0 }
  }

  package var fileCount: Int { files.values.reduce(0, +) }

  package var failedFiles: Int {
    ScanBucket.allCases.filter(\.isFailure)
      .reduce(sources?.failed ?? 0) { $0 + files[.scan($1), default: 0] }
  }

  /// The last line of `import --json`; without sources if only photos were imported.
  package var document: JSONValue {
    let buckets = FileBucket.allCases.map { ($0.name, JSONValue.integer(files[$0, default: 0])) }
    var members: [String: JSONValue] = [
      "type": "summary", "files": .integer(fileCount),
      "file_buckets": .object(Dictionary(uniqueKeysWithValues: buckets)),
      "outings": outings.document, "new_visits": .integer(newVisits),
      "proposals": .integer(proposals.count), "interrupted": .bool(wasCancelled),
      "libraries": .array(libraries.map(\.document)),
    ]
    members["sources"] = sources?.document
    return .object(members)
  }
}

extension Dictionary where Key: CaseIterable & RawRepresentable<String>, Value == Int {
  /// The counts of all cases, zeros included, by their names.
  var document: JSONValue {
    .object(
      Dictionary<String, JSONValue>(
        uniqueKeysWithValues: Key.allCases.map { ($0.rawValue, .integer(self[$0, default: 0])) }))
  }
}

/// One run of an import: its options, how it is followed and stopped, and its counts so far.
struct ImportRun {
  let options: ImportPipeline.Options
  /// True to stop; what was written until then stays.
  let isCancelled: @Sendable () -> Bool
  let report: @Sendable (ImportPipeline.Event) -> Void
  var summary = ImportSummary()
  /// The pass over the phases: photos and other sources each take one.
  var pass = 0

  var passes: Int { !options.hasPhotos || options.sources == nil ? 1 : 2 }

  /// Reports progress; the total is nil while unknown.
  func report(_ phase: ImportProgress.Phase, done: Int, of total: Int?) {
    report(.progress(ImportProgress(phase, done: done, total: total, pass: pass, passes: passes)))
  }

  mutating func checkCancellation() -> Bool {
    summary.wasCancelled = summary.wasCancelled || isCancelled()
    return summary.wasCancelled
  }
}

/// The progress of an import.
package struct ImportProgress: Sendable, Hashable {
  package enum Phase: Int, Sendable, CaseIterable {
    case find
    /// Reading photos, or entries of other sources.
    case scan
    case match
    case scores
    /// Hashing photos and writing visits and questions.
    case write
  }

  package let phase: Phase
  package let done: Int
  /// nil while unknown.
  package let total: Int?
  /// The number of this pass over the phases: first photos, then other sources.
  package let pass: Int
  package let passes: Int

  package init(_ phase: Phase, done: Int, total: Int?, pass: Int = 0, passes: Int = 1) {
    self.phase = phase
    self.done = done
    self.total = total
    self.pass = pass
    self.passes = max(1, passes)
  }

  /// The part of the whole import that is done, from 0 to 1; reading the photos takes longest.
  package var fraction: Double {
    let ends = [0, 0.02, 0.8, 0.85, 0.95, 1]
    let part = total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
    let (start, end) = (ends[phase.rawValue], ends[phase.rawValue + 1])
    return (Double(pass) + start + part * (end - start)) / Double(passes)
  }

  package var step: StepProgress { StepProgress(title, done: done, of: total, fraction: fraction) }

  private var title: String {
    switch phase {
    case .find: localized("Finding files")
    case .scan: total == nil ? localized("Reading entries") : localized("Reading photos")
    case .match: localized("Matching games")
    case .scores: localized("Fetching scores")
    case .write: localized("Saving visits")
    }
  }
}
