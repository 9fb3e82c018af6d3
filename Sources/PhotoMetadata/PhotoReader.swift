import Foundation
import SportsModel

/// Reads the place and time of one file.
package struct PhotoReader: Sendable {
  /// The current year; dates after the next one are doubtful.
  private let clockYear: Int

  /// True if results explain what was read, and why values were taken or rejected.
  let explains: Bool

  package init(clockYear: Int, explains: Bool = false) {
    (self.clockYear, self.explains) = (clockYear, explains)
  }

  /// Returns the facts of one file, whatever its name, including the facts of its sidecars.
  package func facts(ofFileAt path: String) -> ScannedFile {
    var walk = FolderWalk(given: [])
    walk.add(fileAt: path)
    guard let folder = walk.folders.first, let name = folder.names.first else {
      return ScannedFile(facts: PhotoFacts(path: path), bucket: .unreadable)
    }
    return read(name, in: FolderContext(folder, cache: nil), with: ReaderBuffers()).file
  }

  /// Returns the facts of a file, cached or read, and the stamp that later shows whether the file is
  /// unchanged.
  func read(
    _ name: String, in context: FolderContext, cached: [String: FileReadResult],
    with buffers: ReaderBuffers
  ) -> FileReadResult {
    if !explains, let known = cached[name],
      known.stamp == buffers.stamp(of: name, in: context.folder.path)
    {
      return known
    }
    return read(name, in: context, with: buffers)
  }

  private func read(
    _ name: String, in context: FolderContext, with buffers: ReaderBuffers
  ) -> FileReadResult {
    let path = context.folder.path + name
    var log = explains ? ReadingLog() : nil
    do throws(PhotoFileError) {
      try buffers.open(name, in: context.folder.path)
      defer { buffers.file.close() }
      var file = try read(
        path, name: name, sidecars: SidecarReader(context: context, buffers: buffers), log: &log)
      if let error = file.facts.error, log?.lines.isEmpty == true { log?.add(error) }
      file.explanation = log?.lines
      let stamp = context.isCached ? buffers.file.stamp : nil
      return FileReadResult(name: name, file: file, stamp: stamp, isCached: false)
    } catch {
      let file = ScannedFile(
        facts: PhotoFacts(path: path, error: error.message), bucket: .unreadable,
        explanation: log.map { $0.lines + [error.message] })
      return FileReadResult(name: name, file: file, stamp: nil, isCached: false)
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

  private func read(
    _ path: String, name: String, sidecars: SidecarReader, log: inout ReadingLog?
  ) throws(PhotoFileError) -> ScannedFile {
    let isFromOthers = sidecars.context.isFromOthers || PhotoFacts.isFromOthers(name: name[...])
    let facts = PhotoFacts(path: path, isFromOthers: isFromOthers)
    switch try readFile(facts, name: name, with: sidecars.buffers, log: &log) {
    case .finished(let file): return file
    case .open(var photo):
      if photo.needsSidecars || log != nil {
        let found = sidecars.facts(of: name, log: &log)
        if photo.needsSidecars { photo.best.sidecars = found }
      }
      return finish(photo, log: &log)
    }
  }

  /// Reads the open file, up to its sidecars.
  func readFile(
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

  /// Chooses among the sources of a photo, whose sidecars were read.
  func finish(_ photo: consuming UnfinishedPhoto, log: inout ReadingLog?) -> ScannedFile {
    let hasTime = photo.best.hasTime
    if !hasTime || log != nil, let named = FileNameTime.read(photo.name, clockYear: clockYear) {
      if !hasTime { photo.best.name = named }
      log?.add(named, of: "the file name")
    }
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
struct UnfinishedPhoto {
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

  var needsSidecars: Bool { !best.isComplete }
}

/// The result of reading a file without its sidecars.
///
/// Indirect because an export has many that wait for their sidecars.
indirect enum PhotoReadingStep {
  /// They would change nothing.
  case finished(ScannedFile)
  case open(UnfinishedPhoto)
}
