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
  package var sha256: String?
  /// The file that represents the moment this one also shows: the still of a Live Photo, the
  /// original of an edited copy; its name in the same folder or, in an archive, its path.
  package var principal: String?

  /// The steps of reading, and why values were taken or rejected; nil unless requested.
  package var explanation: [String]?
}

extension ScannedFile {
  package init(facts: PhotoFacts, bucket: ScanBucket) {
    (self.facts, self.bucket) = (facts, bucket)
  }
}
