package import SportsModel

/// Where a file ends up; the counts of all buckets add up to the files that were seen.
package enum ScanBucket: String, Sendable, Hashable, Codable, CaseIterable {
  /// Looked into, with or without a place and a time in it.
  case read
  /// A photo or film of a kind that is not read: GIF, AVI, Matroska and their like.
  case unsupported
  /// Named like a photo, but text, a web page, a document.
  case notAPhoto = "not_a_photo"
  /// A name that promises no photo, or a hidden file; not opened.
  case ignored
  /// A symbolic link inside a folder; not followed.
  case linked
  /// No permission, a broken disk, or gone since the folder was read.
  case unreadable
  case empty
  /// A photo whose header or EXIF block is broken.
  case damaged
}

/// One file that was opened, or should have been, or that is remembered from an earlier scan.
package struct ScannedFile: Sendable, Hashable {
  package let facts: PhotoFacts
  package let bucket: ScanBucket
  /// SHA-256 of the content as 64 hexadecimal digits, where it is remembered.
  package internal(set) var sha256: String?
  /// The name of the file in the same folder that stands for the moment that this one shows, too:
  /// the still of a Live Photo, the original of an edited copy.
  package internal(set) var principal: String?

  /// What was looked at in the file, and why a value was taken or refused, where somebody asked.
  package internal(set) var explanation: [String]?

  package init(
    facts: PhotoFacts, bucket: ScanBucket, sha256: String? = nil, principal: String? = nil,
    explanation: [String]? = nil
  ) {
    self.facts = facts
    self.bucket = bucket
    self.sha256 = sha256
    self.principal = principal
    self.explanation = explanation
  }
}

/// A folder or given path that could not be gone through; the rest of the scan went on.
package struct ScanProblem: Sendable, Hashable {
  package let path: String
  package let message: String
}

/// How far a scan is.
package struct ScanProgress: Sendable, Hashable {
  /// Files seen so far, of any kind.
  package let filesSeen: Int
  /// Files to be opened; grows until the walk is done.
  package let filesToRead: Int
  package let filesRead: Int
}

/// What a scan amounts to.
package struct ScanSummary: Sendable, Hashable {
  package internal(set) var counts: [ScanBucket: Int] = [:]
  package internal(set) var problems: [ScanProblem] = []
  /// The scan was stopped; files that were not reached are in no bucket.
  package internal(set) var isCancelled = false

  package func count(_ bucket: ScanBucket) -> Int { counts[bucket] ?? 0 }

  /// Files seen: the sum of all buckets.
  package var total: Int { counts.values.reduce(0, +) }
}

package enum PhotoScanError: Error, Sendable, Hashable {
  /// None of the given paths exists; the first of them.
  case noSuchPath(String)
}
