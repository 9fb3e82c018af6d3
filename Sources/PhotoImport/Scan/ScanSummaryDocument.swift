import PhotoLibraries
package import PhotoMetadata

/// The last line of `scan --json`.
package struct ScanSummaryDocument: Encodable {
  let type = "summary"
  let files: Int
  let fileBuckets: [String: Int]
  let libraries: [LibrarySummaryDocument]
  let interrupted: Bool

  package init(_ scan: PhotoSourceSummary) {
    let summary = scan.files
    libraries = scan.libraries.map(LibrarySummaryDocument.init)
    files = summary.total
    fileBuckets = Dictionary(
      uniqueKeysWithValues: ScanBucket.allCases.map { ($0.rawValue, summary.count($0)) })
    interrupted = summary.isCancelled
  }
}

/// A photo library in the summary of `scan` and `import`.
struct LibrarySummaryDocument: Encodable {
  let library, name, location: String
  let photos, withoutOriginal: Int
  let excluded: [String: Int]
  let error: String?

  init(_ summary: LibrarySummary) {
    library = summary.kind.rawValue
    name = summary.name
    location = summary.location
    photos = summary.photos
    withoutOriginal = summary.withoutOriginal
    excluded = summary.excluded.byName
    error = summary.failure
  }
}

extension ScanSummary {
  /// Files that should have been readable but were not.
  package var failed: Int { ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +) }
}
