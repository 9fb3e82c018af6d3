import Foundation
import SportsModel

/// Reads what one file says about where and when it was taken.
package struct PhotoReader: Sendable {
  /// The year of today: dates later than the next one are doubtful.
  private let clockYear: Int

  package init(clockYear: Int) { self.clockYear = clockYear }

  /// The facts of one file, whatever its name.
  package func facts(ofFileAt path: String) -> ScannedFile { read(path, with: PhotoFile()) }

  /// The same with a file object that is used again.
  func read(_ path: String, with file: PhotoFile) -> ScannedFile {
    var facts = PhotoFacts(path: path)
    do throws(PhotoFileError) {
      try file.open(path)
      defer { file.close() }
      let bucket = try read(file, into: &facts)
      return ScannedFile(facts: facts, bucket: bucket)
    } catch {
      return ScannedFile(facts: PhotoFacts(path: path, error: error.message), bucket: .unreadable)
    }
  }

  /// The walker for a kind of media; nil for the kinds that are not read yet.
  private func container(for media: PhotoFacts.Media) -> (any ExifContainer)? {
    switch media {
    case .jpeg: JPEGContainer()
    case .heic, .avif: HEIFContainer()
    case .png, .webp, .tiff, .raw, .quicktime, .unknown: nil
    }
  }

  private func read(
    _ file: PhotoFile, into facts: inout PhotoFacts
  ) throws(PhotoFileError) -> ScanBucket {
    guard !file.prefix.isEmpty else {
      facts.error = "it is empty"
      return .empty
    }
    switch SniffedMedia(prefix: file.prefix, fileExtension: MediaExtensions.of(facts.path)) {
    case .kind(let media): facts.media = media
    case .other(let name):
      facts.error = "\(name) files are not read"
      return .unsupported
    case .notMedia:
      facts.error = "its content is no photo"
      return .notAPhoto
    }
    guard let container = container(for: facts.media) else {
      facts.error = "\(facts.media.rawValue) files are not read yet"
      return .unsupported
    }
    return interpret(try container.findExif(in: file), in: file, &facts)
  }

  private func interpret(
    _ search: ExifSearch, in file: PhotoFile, _ facts: inout PhotoFacts
  ) -> ScanBucket {
    var bucket = ScanBucket.read
    switch search {
    case .absent: break
    case .damaged(let reason):
      facts.error = reason
      bucket = .damaged
    case .found(let block):
      if block.isCut { facts.error = "its EXIF block is cut off" }
      if !interpret(block, &facts) {
        facts.error = facts.error ?? "its EXIF block cannot be read"
        bucket = .damaged
      }
      // What matters may have stood behind the cut.
      if block.isCut, facts.coordinate == nil || facts.timeSource == nil { bucket = .damaged }
    }
    if facts.timeSource == nil, let time = file.modificationTime {
      facts.utcTime = time
      facts.timeSource = .fileTime
    }
    return bucket
  }

  /// Fills in what the block says; false when it says nothing at all.
  private func interpret(_ block: ExifBlock, _ facts: inout PhotoFacts) -> Bool {
    let bytes = ExifBlockPack.pack(block.bytes)
    let count = ExifBlockTrim.trim(bytes)
    guard let exif = ExifDirectories(UnsafeRawBufferPointer(bytes)), !exif.isEmpty else {
      return count == 0
    }
    let place = ExifPlace(exif)
    facts.coordinate = place.coordinate
    facts.locationSource = place.coordinate.map { _ in .exif }
    facts.altitudeMeters = place.altitudeMeters
    facts.horizontalErrorMeters = place.horizontalErrorMeters
    facts.isPositionVoid = place.isVoid
    let time = ExifTime(exif, clockYear: clockYear)
    facts.localTime = time.localTime
    facts.utcOffset = time.utcOffset
    facts.utcTime = time.utcTime
    facts.timeSource = time.source
    facts.isClockDoubtful = time.isClockDoubtful
    facts.make = ExifText.clean(exif.field(ExifTags.make, in: .image))
    facts.model = ExifText.clean(exif.field(ExifTags.model, in: .image))
    return true
  }
}
