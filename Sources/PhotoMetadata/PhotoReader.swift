import Foundation
import SportsModel

/// Reads what one file says about where and when it was taken.
package struct PhotoReader: Sendable {
  /// The year of today: dates later than the next one are doubtful.
  private let clockYear: Int

  package init(clockYear: Int) { self.clockYear = clockYear }

  /// The facts of one file, whatever its name.
  package func facts(ofFileAt path: String) -> ScannedFile { read(path, with: PhotoTools()) }

  /// The same with buffers that are used again.
  func read(_ path: String, with tools: PhotoTools) -> ScannedFile {
    do throws(PhotoFileError) {
      try tools.file.open(path)
      defer { tools.file.close() }
      return try read(tools, path)
    } catch {
      return ScannedFile(facts: PhotoFacts(path: path, error: error.message), bucket: .unreadable)
    }
  }

  /// The walker for a kind of media; nil for what is no medium.
  private func container(
    for media: PhotoFacts.Media, _ prefix: UnsafeRawBufferPointer
  ) -> (any MediaContainer)? {
    switch media {
    case .jpeg: JPEGContainer()
    case .heic, .avif: HEIFContainer()
    case .png: PNGContainer()
    case .webp: WebPContainer()
    case .jxl: JXLContainer()
    case .tiff: TIFFContainer()
    case .raw where prefix.has("FUJIFILM"): RAFContainer()
    case .raw where prefix.has("ftyp", at: 4): CR3Container()
    case .raw: TIFFContainer()
    case .quicktime: QuickTimeContainer()
    case .unknown: nil
    }
  }

  private func read(
    _ tools: PhotoTools, _ path: String
  ) throws(PhotoFileError) -> ScannedFile {
    var facts = PhotoFacts(path: path)
    let prefix = tools.file.prefix
    guard !prefix.isEmpty else {
      facts.error = "it is empty"
      return ScannedFile(facts: facts, bucket: .empty)
    }
    switch SniffedMedia(prefix: prefix, promise: MediaExtensions.promise(of: path)) {
    case .kind(let media): facts.media = media
    case .other(let name):
      facts.error = "\(name) files are not read"
      return ScannedFile(facts: facts, bucket: .unsupported)
    case .notMedia:
      facts.error = "its content is no photo"
      return ScannedFile(facts: facts, bucket: .notAPhoto)
    }
    guard let container = container(for: facts.media, prefix) else {
      facts.error = "\(facts.media.rawValue) files are not read"
      return ScannedFile(facts: facts, bucket: .unsupported)
    }
    var findings = Findings(tools.file, tools.digest)
    try container.read(tools.file, into: &findings)
    facts.take(findings, beside: [], clockYear: clockYear)
    // What is missing may have stood where the file is broken.
    let isDamaged =
      findings.problem != nil
      && (facts.coordinate == nil || !(facts.timeSource?.isDecisive ?? false))
    return ScannedFile(facts: facts, bucket: isDamaged ? .damaged : .read)
  }
}

/// What one thread needs to read files, used again for each.
final class PhotoTools {
  let file = PhotoFile()
  let digest = ExifDigest()
}

extension PhotoFacts {
  /// Takes over the best of what was found.
  fileprivate mutating func take(_ findings: Findings, beside: [SourceFacts], clockYear: Int) {
    let sources = findings.sources
    place(sources + beside.map { (facts: $0, origin: LocationSource.sidecar) })
    let time = SettledTime(
      inside: sources.map(\.facts), beside: beside, fileTime: findings.file.modificationTime,
      clockYear: clockYear)
    localTime = time.localTime
    localDay = time.localDay
    utcOffset = time.utcOffset
    utcTime = time.utcTime
    timeSource = time.source
    isClockDoubtful = time.isClockDoubtful
    error = findings.problem
  }

  private mutating func place(_ sources: [(facts: SourceFacts, origin: LocationSource)]) {
    for (facts, origin) in sources where origin != .sidecar {
      make = make ?? facts.make
      model = model ?? facts.model
      isPositionVoid = isPositionVoid || facts.isPositionVoid
    }
    guard let best = sources.first(where: { $0.facts.coordinate != nil }) else { return }
    coordinate = best.facts.coordinate
    altitudeMeters = best.facts.altitudeMeters
    horizontalErrorMeters = best.facts.horizontalErrorMeters
    locationSource = best.origin
  }
}
