package import AppSupport
package import Badges
import Localization
package import Matching
package import PhotoLibraries
package import PhotoMetadata

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
    case excluded(LibraryPhoto.Exclusion)

    package static let allCases: [FileBucket] =
      OutingOutcome.allCases.map(outing) + [.inTransit, .noLocation, .sameMoment, .copy]
      + ScanBucket.allCases.filter { $0 != .read }.map(scan)
      + LibraryPhoto.Exclusion.allCases.map(excluded)

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

extension SourceSummary {
  fileprivate var document: JSONValue {
    [
      "files": .integer(files), "failed": .integer(failed), "entries": entries.document,
      "wrong_entries": .integer(wrongEntries), "elsewhere": .integer(elsewhere),
      "passes": .integer(passes), "quiet_days": .integer(quietDays), "to_come": .integer(toCome),
    ]
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
  /// Whether to stop; what was written until then stays.
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
