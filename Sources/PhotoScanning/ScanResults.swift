package import PhotoMetadata

/// A folder or given path that could not be read while the scan continued.
package struct ScanProblem: Sendable, Hashable {
  package let path, message: String

  package init(path: String, message: String) { (self.path, self.message) = (path, message) }
}

/// The progress of a scan.
package struct ScanProgress: Sendable, Hashable {
  /// The number of files found so far, of any kind.
  package let filesSeen: Int
  /// The number of files to open; grows until the walk is complete.
  package let filesToRead: Int
  package let filesRead: Int

  package init(filesSeen: Int, filesToRead: Int, filesRead: Int) {
    (self.filesSeen, self.filesToRead, self.filesRead) = (filesSeen, filesToRead, filesRead)
  }
}

/// The totals of a scan.
package struct ScanSummary: Sendable, Hashable {
  package var counts: [ScanBucket: Int] = [:]
  package var problems: [ScanProblem] = []
  /// The scan was stopped; files that weren't reached are in no bucket.
  package var isCancelled = false

  package init() {}
  package func count(_ bucket: ScanBucket) -> Int { counts[bucket] ?? 0 }

  /// Adds the counts and problems of another scan.
  package mutating func add(_ other: ScanSummary) {
    counts.merge(other.counts, uniquingKeysWith: +)
    problems += other.problems
    isCancelled = isCancelled || other.isCancelled
  }

  /// The number of files: the sum of all buckets.
  package var total: Int { counts.values.reduce(0, +) }
}

package enum PhotoScanError: Error, Sendable, Hashable {
  /// None of the given paths exists; has the first of them.
  case noSuchPath(String)
}
