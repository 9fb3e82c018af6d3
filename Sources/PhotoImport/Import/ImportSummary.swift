package import AppSupport
package import Badges
package import Matching
package import PhotoLibraries
package import PhotoMetadata

/// The counts of an import: the bucket of every file, and the outcome of every outing.
package struct ImportSummary: Sendable, Hashable {
  /// The ways in which a file can end; every file that was seen is in exactly one of them.
  package enum FileBucket: Hashable, Sendable, CaseIterable {
    /// With its outing.
    case outing(OutingOutcome)
    /// Taken from a vehicle or a plane near a stadium.
    case inTransit
    case noLocation
    /// Another file of a moment that is already counted: the video of a Live Photo, an edited copy.
    case sameMoment
    /// The same bytes as a photo of the same outing.
    case copy
    /// Not read.
    case scan(ScanBucket)
    /// A photo of a library that doesn't count.
    case excluded(LibraryPhoto.Exclusion)

    package static let allCases: [FileBucket] =
      OutingOutcome.allCases.map(outing) + [.inTransit, .noLocation, .sameMoment, .copy]
      + ScanBucket.allCases.filter { $0 != .read }.map(scan)
      + LibraryPhoto.Exclusion.allCases.map(excluded)

    /// The name in the document.
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
  /// Lookups that no provider answered.
  package var unanswered = 0
  /// The seconds that lookups took of the import's time for providers.
  package var lookupSeconds = 0.0
  /// Changes to visits of earlier imports whose score was to come.
  package var scores = ScoreWriter.Outcome()
  /// Badge changes; not in the document, which is the same for a dry run.
  package var badges: [BadgeChange] = []

  /// The photo libraries that were read, or that can't be.
  package var libraries: [LibrarySummary] = []

  /// Counts of sources other than photos; nil if there were none.
  package var sources: SourceSummary?

  package init() {}

  /// Whether no photo of a library could be read.
  package var hasUnreadableLibrary: Bool {
    libraries.contains { $0.failure != nil && $0.photos == 0 }
  }

  package var fileCount: Int { files.values.reduce(0, +) }

  /// Files that should have been readable but were not.
  package var failedFiles: Int {
    ScanBucket.allCases.filter(\.isFailure)
      .reduce(sources?.failed ?? 0) { $0 + files[.scan($1), default: 0] }
  }
}

extension ImportSummary {
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
