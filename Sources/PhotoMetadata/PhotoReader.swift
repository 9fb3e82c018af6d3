import Foundation
import SportsModel

/// Reads the place and time of one file.
package struct PhotoReader: Sendable {
  /// The current year; dates after the next one are doubtful.
  private let clockYear: Int

  /// Whether results explain what was read, and why values were taken or rejected.
  private let explains: Bool

  package init(clockYear: Int, explains: Bool = false) {
    self.clockYear = clockYear
    self.explains = explains
  }

  /// Returns the facts of one file, whatever its name, including those of its sidecars.
  package func facts(ofFileAt path: String) -> ScannedFile {
    var walk = FolderWalk(given: [])
    walk.add(fileAt: path)
    guard let folder = walk.folders.first, let name = folder.names.first else {
      return ScannedFile(facts: PhotoFacts(path: path), bucket: .unreadable)
    }
    return read(name, in: FolderContext(folder, memory: nil), with: ReaderBuffers()).file
  }

  /// Returns the facts of a file, cached or read.
  ///
  /// - Returns: The facts, and the stamp that later shows whether the file is unchanged.
  func read(
    _ name: String, order: Int, in context: FolderContext, _ index: FolderIndex?,
    with buffers: ReaderBuffers
  ) -> FileReadResult {
    if !explains, let index, let stamp = buffers.stamp(of: name, in: context.folder.path),
      let file = index.file(name, stamp, in: context.folder.path, hint: order)
    {
      return FileReadResult(name: name, file: file, stamp: stamp, isCached: true)
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
      var file = try read(path, name, SidecarReader(context: context, buffers: buffers), &log)
      if let error = file.facts.error, log?.lines.isEmpty == true { log?.add(error) }
      file.explanation = log?.lines
      let stamp = context.isCached ? buffers.file.stamp : nil
      return FileReadResult(name: name, file: file, stamp: stamp, isCached: false)
    } catch {
      let facts = PhotoFacts(path: path, error: error.message)
      return FileReadResult(
        name: name,
        file: ScannedFile(
          facts: facts, bucket: .unreadable, explanation: log.map { $0.lines + [error.message] }),
        stamp: nil,
        isCached: false)
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
    _ path: String, _ name: String, _ sidecars: SidecarReader, _ log: inout ReadingLog?
  ) throws(PhotoFileError) -> ScannedFile {
    let isFromOthers = sidecars.context.isFromOthers || PhotoFacts.isFromOthers(name: name[...])
    var facts = PhotoFacts(path: path, isFromOthers: isFromOthers)
    let buffers = sidecars.buffers
    let prefix = buffers.file.prefix
    guard !prefix.isEmpty else {
      facts.error = "empty file"
      return ScannedFile(facts: facts, bucket: .empty)
    }
    switch SniffedMedia(prefix: prefix, namedKind: MediaKind(name: path)) {
    case .kind(let media): facts.media = media
    case .other(let kind):
      facts.error = "\(kind) files aren't supported"
      return ScannedFile(facts: facts, bucket: .unsupported)
    case .notMedia:
      facts.error = "not a photo"
      return ScannedFile(facts: facts, bucket: .notAPhoto)
    }
    guard let container = container(for: facts.media, prefix) else {
      facts.error = "\(facts.media.rawValue) files aren't supported"
      return ScannedFile(facts: facts, bucket: .unsupported)
    }
    log?.add(MediaKind.text(of: facts.media, named: name))
    var collector = MetadataCollector(buffers.file, buffers.extractor, log: log)
    try container.read(buffers.file, into: &collector)
    log = collector.log
    var best = MetadataMerger(inside: collector.sources, text: collector.text, clockYear: clockYear)
    if !best.isComplete || log != nil {
      let found = sidecars.facts(of: name, log: &log)
      if !best.isComplete { best.sidecars = found }
    }
    if !best.hasTime || log != nil, let named = FileNameTime.read(name, clockYear: clockYear) {
      if !best.hasTime { best.name = named }
      log?.add(named, of: "the file name")
    }
    best.fill(&facts, fileTime: buffers.file.modificationTime)
    log?.conclude(facts, clockYear: clockYear)
    facts.error = collector.problem
    // The missing value may have been in the damaged part.
    let isDamaged =
      collector.problem != nil
      && (facts.coordinate == nil || !(facts.timeSource?.isDecisive ?? false))
    return ScannedFile(facts: facts, bucket: isDamaged ? .damaged : .read)
  }
}
