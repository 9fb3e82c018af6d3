import Foundation

/// Reads the metadata of every photo under the given paths.
package struct PhotoScanner: Sendable {
  private static let blockSize = 64
  /// The number of concurrent readers while waiting for a disk.
  private static let maxReaders = 16

  private let workers: Int
  private let maxWorkers: Int
  private let reader: PhotoReader
  private let memory: ScanCache?
  private let encode: (@Sendable (ScannedFile) -> [UInt8])?

  /// - Parameters:
  ///   - workers: The number of concurrent readers; by default one per processor, and more while
  ///     waiting for a disk.
  ///   - clockYear: The current year, to judge dates in the future.
  ///   - memory: The cache of earlier scans, whose unchanged files aren't read again.
  ///   - explains: Whether each file has an explanation, for which it is always read.
  package init(
    workers: Int? = nil, clockYear: Int, memory: ScanCache? = nil, explains: Bool = false
  ) {
    self.init(workers, clockYear, memory, explains, encode: nil)
  }

  /// Creates a scanner for output: it delivers files as they are read, without finding those of one
  /// moment.
  ///
  /// - Parameters:
  ///   - workers: As for other scans.
  ///   - clockYear: The current year, to judge dates in the future.
  ///   - explains: Whether each file has an explanation.
  ///   - encode: Returns the output for a file, on the thread that read it.
  package init(
    workers: Int? = nil, clockYear: Int, explains: Bool = false,
    encode: @escaping @Sendable (ScannedFile) -> [UInt8]
  ) {
    self.init(workers, clockYear, nil, explains, encode: encode)
  }

  private init(
    _ workers: Int?, _ clockYear: Int, _ memory: ScanCache?, _ explains: Bool,
    encode: (@Sendable (ScannedFile) -> [UInt8])?
  ) {
    self.memory = memory
    self.encode = encode
    let processors = ProcessInfo.processInfo.activeProcessorCount
    self.workers = max(1, workers ?? processors)
    maxWorkers = max(1, workers ?? max(processors, Self.maxReaders))
    reader = PhotoReader(clockYear: clockYear, explains: explains)
  }

  /// Scans the paths and delivers every opened file, sorted by folder and name.
  ///
  /// No problem with a single file stops a scan. Folders and paths that can't be read are among the
  /// problems of the summary. All closures are called on this thread, the first two after each
  /// folder and each block of files. Files delivered before a cancellation remain valid. Photo
  /// libraries for which `isLibrary` is true are left to the caller; the originals of others are
  /// scanned like a folder. Throws `PhotoScanError.noSuchPath` if none of the paths exists, and the
  /// errors of `onFile`.
  package func scan(
    _ paths: [String], isLibrary: (String) -> Bool = { _ in false },
    progress: (ScanProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, onFile: (ScannedFile) throws -> Void
  ) throws -> ScanSummary {
    var walk = FolderWalk(given: paths)
    var isAnyThere = paths.isEmpty
    for path in paths {
      let isThere = walk.add(
        path, isLibrary: isLibrary, progress: { progress($0.progress(read: 0)) },
        isCancelled: isCancelled)
      isAnyThere = isAnyThere || isThere
    }
    if !isAnyThere, let first = paths.first { throw PhotoScanError.noSuchPath(first) }
    var summary = ScanSummary()
    summary.counts = walk.counts
    summary.problems = walk.problems
    var filesRead = 0
    try read(walk.folders, isCancelled: isCancelled) { files in
      try summary.count(files, onFile)
    } afterBlock: { count in
      filesRead += count
      progress(walk.progress(read: filesRead))
    }
    var filesInArchives = 0
    for export in ArchiveExport.exports(of: walk.archives) where !isCancelled() {
      var scan = ArchiveScan(export, reader, memory)
      let files = scan.run(
        progress: {
          let count = filesInArchives + $0
          progress(walk.progress(read: filesRead + count, inArchives: count))
        },
        isCancelled: isCancelled)
      filesInArchives += files.count
      summary.problems += scan.problems
      summary.counts[.ignored, default: 0] += scan.ignored
      for file in files {
        summary.counts[file.bucket, default: 0] += 1
        try onFile(file)
      }
    }
    summary.isCancelled = isCancelled()
    return summary
  }

  /// Caches hashes of scanned files, by path, for later scans.
  package func keep(hashes: [String: String]) { memory?.keep(hashes: hashes) }

  private func read(
    _ folders: [PhotoFolder], isCancelled: () -> Bool, deliver: ([FileReadResult]) throws -> Void,
    afterBlock: (Int) -> Void
  ) throws {
    let contexts = folders.map { FolderContext($0, memory: memory) }
    let blocks = folders.indices.flatMap { folder in
      stride(from: 0, to: folders[folder].names.count, by: Self.blockSize).map { (folder, $0) }
    }
    let threads = min(workers, blocks.count)
    guard threads > 0 else { return }
    let maxThreads = min(maxWorkers, blocks.count)
    let order = OrderedBlocks<[FileReadResult]>(count: blocks.count, ahead: 4 * maxThreads)
    var next = 0
    // The blocks of the current folder. Nothing is copied if nothing has changed.
    var parts: [[FileReadResult]] = []
    var filesOfFolder = 0
    try order.run(
      threads: threads, maxThreads: maxThreads,
      makeWorker: { [reader, encode] in
        let buffers = ReaderBuffers()
        return { block in
          let (folder, start) = blocks[block]
          let context = contexts[folder]
          let index = context.loadCached().index
          return context.folder.names[start...].prefix(Self.blockSize).enumerated().map {
            var result = reader.read($1, order: start + $0, in: context, index, with: buffers)
            result.file.encoded = encode?(result.file)
            return result
          }
        }
      },
      isCancelled: isCancelled
    ) { read in
      if encode == nil { parts.append(read) } else { try deliver(read) }
      filesOfFolder += read.count
      let context = contexts[blocks[next].0]
      next += 1
      // Moments are known only when all files of a folder are.
      if filesOfFolder == context.folder.names.count {
        if encode == nil { Self.close(context, &parts) }
        context.forget()
        for files in parts { try deliver(files) }
        parts.removeAll(keepingCapacity: true)
        filesOfFolder = 0
      }
      afterBlock(read.count)
    }
  }

  /// Finds the moments of a folder whose files have all been read, and caches the folder.
  private static func close(_ context: FolderContext, _ parts: inout [[FileReadResult]]) {
    guard !context.isUnchanged(parts) else { return }
    var files = Array(parts.joined())
    CaptureGrouping.resolve(&files)
    context.keep(files)
    parts = [files]
  }
}

extension FolderWalk {
  func progress(read: Int, inArchives: Int = 0) -> ScanProgress {
    ScanProgress(
      filesSeen: filesSeen + inArchives, filesToRead: filesToRead + inArchives, filesRead: read)
  }
}
