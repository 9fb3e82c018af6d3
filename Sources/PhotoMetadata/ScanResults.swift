package import SportsModel

/// The result of a scan for one file; the counts of all buckets add up to the number of files.
package enum ScanBucket: String, Sendable, Hashable, Codable, CaseIterable {
  /// Read, with or without place and time.
  case read
  /// A photo or film in a format that isn't supported: BMP, MPEG, Windows Media and others.
  case unsupported
  /// Named like a photo, but a text, a web page or a document.
  case notAPhoto = "not_a_photo"
  /// Not opened: a hidden file, or a name without the extension of a photo.
  case ignored
  /// A symbolic link inside a folder; not followed.
  case linked
  /// No permission, a broken disk, or deleted since the folder was read.
  case unreadable
  case empty
  /// A photo whose header or EXIF block is broken.
  case damaged
}

/// A file that was read, could not be read, or is cached from an earlier scan.
package struct ScannedFile: Sendable, Hashable {
  package var facts: PhotoFacts
  package let bucket: ScanBucket
  /// The SHA-256 of the content as 64 hexadecimal digits, if cached.
  package internal(set) var sha256: String?
  /// The file that represents the moment this one also shows: the still of a Live Photo, the
  /// original of an edited copy; its name in the same folder or, in an archive, its path.
  package internal(set) var principal: String?

  /// The steps of reading, and why values were taken or rejected; nil unless requested.
  package internal(set) var explanation: [String]?
}

extension ScannedFile {
  /// Creates the result for a photo that is known without reading its file.
  package init(known facts: PhotoFacts) { self.init(facts: facts, bucket: .read) }
}

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
