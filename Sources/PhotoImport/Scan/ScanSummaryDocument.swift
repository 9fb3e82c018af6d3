package import PhotoMetadata

/// The last line of `scan --json`.
package struct ScanSummaryDocument: Encodable {
  let type = "summary"
  let files: Int
  let fileBuckets: [String: Int]
  let interrupted: Bool

  package init(_ summary: ScanSummary) {
    files = summary.total
    fileBuckets = Dictionary(
      uniqueKeysWithValues: ScanBucket.allCases.map { ($0.rawValue, summary.count($0)) })
    interrupted = summary.isCancelled
  }
}

extension ScanSummary {
  /// Files that should have been readable but were not.
  package var failed: Int { ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +) }
}
