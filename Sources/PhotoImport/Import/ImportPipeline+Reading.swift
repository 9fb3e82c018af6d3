import Catalog
import Foundation
import Localization
import Matching
import PhotoLibraries
package import PhotoMetadata
import SportsModel
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

  /// Whether this run read any part of an outing, so that it is reported and counted.
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
    // Uses indices, so that no photo is copied.
    let scanned = Set(
      photos.indices.lazy.filter { asked.contains(photos[$0].path) }.map { photos[$0].path })
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
    if result.wrongEntries > listed.count {
      let rest = result.wrongEntries - listed.count
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
}
