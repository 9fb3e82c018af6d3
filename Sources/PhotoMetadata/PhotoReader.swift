import Foundation
package import SportsModel

/// Reads the place and time of one file.
package struct PhotoReader: Sendable {
  /// The current year; dates after the next one are doubtful.
  private let clockYear: Int

  /// True if results explain what was read, and why values were taken or rejected.
  package let explains: Bool

  package init(clockYear: Int, explains: Bool = false) {
    (self.clockYear, self.explains) = (clockYear, explains)
  }

  /// Reads a file, and the sidecars that a closure finds if the file lacks something.
  ///
  /// The folder's path has its closing slash, or is empty for the working directory; `isFromOthers`
  /// is whether it shows that other people or apps sent the photos. The stamp later shows whether
  /// the file is unchanged.
  package func read(
    _ name: String, in folder: String, isFromOthers: Bool, with buffers: ReaderBuffers,
    sidecars: () -> [SidecarNames.Sidecar]
  ) -> (file: ScannedFile, stamp: FileStamp?) {
    let path = folder + name
    let isFromOthers = isFromOthers || PhotoFacts.isFromOthers(name: name[...])
    var log = explains ? ReadingLog() : nil
    do throws(PhotoFileError) {
      try buffers.open(name, in: folder)
      defer { buffers.file.close() }
      let facts = PhotoFacts(path: path, isFromOthers: isFromOthers)
      let step = try readFile(facts, name: name, with: buffers, log: &log)
      var file = finish(step, log: &log) { log in
        SidecarReader.facts(of: name, in: folder, sidecars: sidecars(), with: buffers, log: &log)
      }
      if let error = file.facts.error, log?.lines.isEmpty == true { log?.add(error) }
      file.explanation = log?.lines
      return (file, buffers.file.stamp)
    } catch {
      var file = ScannedFile(
        facts: PhotoFacts(path: path, error: error.message), bucket: .unreadable)
      file.explanation = log.map { $0.lines + [error.message] }
      return (file, nil)
    }
  }

  private func container(
    for media: PhotoFacts.Media, _ prefix: UnsafeRawBufferPointer
  ) -> (any MediaContainer)? {
    switch media {
    case .jpeg: JPEGContainer()
    case .heic, .avif: HEIFContainer()
    case .png: PNGContainer()
    case .webp: WebPContainer()
    case .gif: GIFContainer()
    case .jxl: JXLContainer()
    case .tiff: TIFFContainer()
    case .raw where prefix.has("FUJIFILM"): RAFContainer()
    case .raw where prefix.has("ftyp", at: 4): CR3Container()
    case .raw where prefix.has("\0MRM"): MRWContainer()
    case .raw where prefix.has("FOVb"): X3FContainer()
    case .raw: TIFFContainer()
    case .quicktime where prefix.has("RIFF"): AVIContainer()
    case .quicktime where prefix.uint32(at: 0, bigEndian: true) == 0x1a45_dfa3: MatroskaContainer()
    case .quicktime where TransportStreamContainer.spacing(prefix) != nil:
      TransportStreamContainer()
    case .quicktime: QuickTimeContainer()
    case .unknown: nil
    }
  }

  /// Reads the open file, up to its sidecars.
  package func readFile(
    _ facts: PhotoFacts, name: String, with buffers: ReaderBuffers, log: inout ReadingLog?
  ) throws(PhotoFileError) -> PhotoReadingStep {
    var facts = facts
    let prefix = buffers.file.prefix
    func failed(_ reason: String, bucket: ScanBucket) -> PhotoReadingStep {
      facts.error = reason
      return .finished(ScannedFile(facts: facts, bucket: bucket))
    }
    guard !prefix.isEmpty else { return failed("empty file", bucket: .empty) }
    switch SniffedMedia(prefix: prefix, namedKind: MediaKind(name: name)) {
    case .kind(let media): facts.media = media
    case .other(let kind): return failed("\(kind) files aren't supported", bucket: .unsupported)
    case .notMedia: return failed("not a photo", bucket: .notAPhoto)
    }
    guard let container = container(for: facts.media, prefix) else {
      return failed("\(facts.media.rawValue) files aren't supported", bucket: .unsupported)
    }
    log?.add(facts.media.text(named: name))
    var collector = MetadataCollector(buffers.file, extractor: buffers.extractor, log: log)
    try container.read(buffers.file, into: &collector)
    log = collector.log
    return .open(
      UnfinishedPhoto(
        name: name, facts: facts,
        best: MetadataMerger(inside: collector.sources, text: collector.text, clockYear: clockYear),
        problem: collector.problem, file: buffers.file))
  }

  /// Chooses among the sources of a photo, with its sidecars.
  package func finish(
    _ step: PhotoReadingStep, log: inout ReadingLog?,
    sidecars: (inout ReadingLog?) -> [SourceFacts]
  ) -> ScannedFile {
    var photo: UnfinishedPhoto
    switch step {
    case .finished(let file): return file
    case .open(let open): photo = open
    }
    photo.best.sidecars = sidecars(&log)
    photo.best.name = FileNameTime.read(photo.name, clockYear: clockYear)
    if let named = photo.best.name { log?.add(named, of: "the file name") }
    photo.best.fill(&photo.facts, fileTime: photo.fileTime)
    log?.conclude(photo.facts, clockYear: clockYear)
    photo.facts.error = photo.problem
    // The missing value may have been in the damaged part.
    let isDamaged =
      photo.problem != nil
      && (photo.facts.coordinate == nil || !(photo.facts.timeSource?.isDecisive ?? false))
    return ScannedFile(facts: photo.facts, bucket: isDamaged ? .damaged : .read)
  }
}

/// A photo whose file was read, but not its sidecars.
package struct UnfinishedPhoto {
  let name: String
  var facts: PhotoFacts
  var best: MetadataMerger
  let problem: String?
  /// The time of the last change of a file without a time of its own.
  let fileTime: Date?

  init(name: String, facts: PhotoFacts, best: MetadataMerger, problem: String?, file: PhotoFile) {
    (self.name, self.facts, self.best, self.problem) = (name, facts, best, problem)
    fileTime = best.hasTime ? nil : file.modificationTime
  }
}

/// The result of reading a file without its sidecars.
///
/// Indirect because an export has many that wait for their sidecars.
package indirect enum PhotoReadingStep {
  /// They would change nothing.
  case finished(ScannedFile)
  case open(UnfinishedPhoto)
}
