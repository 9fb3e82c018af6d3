package import Achievements
package import AppSupport

/// Where every file of an import ended, and what became of its outings.
package struct ImportSummary: Sendable, Hashable {
  /// Every file that was seen is in exactly one of these.
  package enum FileBucket: String, Sendable, CaseIterable {
    case recorded, duplicate, pending, unresolved, skipped
    case notAtStadium = "not_at_stadium"
    case noLocation = "no_location"
    /// Another file of a moment that is counted already: the film of a Live Photo, an edited copy.
    case sameMoment = "same_moment"
    /// The same bytes as a photo of the same outing.
    case copy
    case damaged, unreadable, empty, unsupported
    case notAPhoto = "not_a_photo"
    case ignored, linked
  }

  package var files: [FileBucket: Int] = [:]
  package var outings: [OutingOutcome: Int] = [:]
  /// Visits written, or that would have been in a dry run.
  package var newVisits = 0
  /// Those of them whose result is still to come; their decision is `pending`.
  package var awaitedResults = 0
  package var wasCancelled = false
  /// Look-ups to which nobody answered who might have known.
  package var unanswered = 0
  /// What became of visits of earlier imports that waited for their result.
  package var scores = ScoreWriter.Outcome()
  /// The badges won by it; not in the JSON, which is the same for a dry run.
  package var badges: [BadgeChange] = []

  /// What was read besides photos; nil when nothing was.
  package var sources: SourceSummary?

  package init() {}

  package var fileCount: Int { files.values.reduce(0, +) }

  /// Files that could not be read although they should have been.
  package var failedFiles: Int {
    [FileBucket.damaged, .unreadable, .empty, .notAPhoto]
      .reduce(sources?.failed ?? 0) { $0 + files[$1, default: 0] }
  }

  /// The last line of `import --json`.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "type": "summary",
      "files": .integer(fileCount),
      "file_buckets": .object(
        Dictionary(
          FileBucket.allCases.map { ($0.rawValue, .integer(files[$0, default: 0])) },
          uniquingKeysWith: { first, _ in first })),
      "outings": .object(
        Dictionary(
          OutingOutcome.allCases.map { ($0.rawValue, .integer(outings[$0, default: 0])) },
          uniquingKeysWith: { first, _ in first })),
      "new_visits": .integer(newVisits),
      "interrupted": .bool(wasCancelled),
    ]
    if let sources { members["sources"] = sources.json }
    return .object(members)
  }
}
