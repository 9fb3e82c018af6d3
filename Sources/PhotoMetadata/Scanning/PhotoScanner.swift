import Foundation

/// From paths to the facts of every photo under them.
package struct PhotoScanner: Sendable {
  private static let blockSize = 64
  /// Readers at the same time of a disk that has to be asked.
  private static let maxReaders = 16

  private let workers: Int
  private let maxWorkers: Int
  private let reader: PhotoReader
  private let memory: ScanCache?

  /// - Parameters:
  ///   - workers: readers at the same time; unless said as many as processors, and more for a disk
  ///     that has to be asked.
  ///   - clockYear: the year of today, for dates in the future.
  ///   - memory: of earlier scans, whose unchanged files are not read again.
  ///   - explains: whether each file comes with an explanation, for which it is always read.
  package init(
    workers: Int? = nil, clockYear: Int, memory: ScanCache? = nil, explains: Bool = false
  ) {
    self.memory = memory
    let processors = ProcessInfo.processInfo.activeProcessorCount
    self.workers = max(1, workers ?? processors)
    maxWorkers = max(1, workers ?? max(processors, Self.maxReaders))
    reader = PhotoReader(clockYear: clockYear, explains: explains)
  }

  /// Goes through the paths and hands over every file that was opened, folder by folder and in
  /// each by name.
  ///
  /// Nothing about a single file stops a scan; a folder or a path that cannot be gone through is
  /// among the problems of the summary.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - progress: called on this thread, after each folder and each block of files.
  ///   - isCancelled: asked at the same times; what was delivered until then stands.
  ///   - onFile: called on this thread, one file at a time.
  /// - Returns: the counts of all buckets and what could not be gone through.
  /// - Throws: `PhotoScanError.noSuchPath` when none of the paths exists, and what `onFile` throws.
  package func scan(
    _ paths: [String], progress: (ScanProgress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, onFile: (ScannedFile) throws -> Void
  ) throws -> ScanSummary {
    var walk = FolderWalk(given: paths)
    var isAnyThere = paths.isEmpty
    for path in paths {
      let isThere = walk.add(
        path, progress: { progress($0.progress(read: 0)) }, isCancelled: isCancelled)
      isAnyThere = isAnyThere || isThere
    }
    if !isAnyThere, let first = paths.first { throw PhotoScanError.noSuchPath(first) }
    var summary = ScanSummary(counts: walk.counts, problems: walk.problems)
    var filesRead = 0
    try read(walk.folders, isCancelled: isCancelled) { files in
      // Nearly all files end in the same bucket: they are counted together.
      var bucket = ScanBucket.read
      var count = 0
      for file in files {
        if file.file.bucket != bucket {
          if count > 0 { summary.counts[bucket, default: 0] += count }
          bucket = file.file.bucket
          count = 0
        }
        count += 1
        try onFile(file.file)
      }
      if count > 0 { summary.counts[bucket, default: 0] += count }
    } afterBlock: { count in
      filesRead += count
      progress(walk.progress(read: filesRead))
    }
    summary.isCancelled = isCancelled()
    return summary
  }

  /// Keeps hashes of scanned files, by path, for later scans.
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
    // The blocks of a folder, as they come: nothing is copied where nothing has changed.
    var parts: [[FileReadResult]] = []
    var filesOfFolder = 0
    try order.run(
      threads: threads, maxThreads: maxThreads,
      makeWorker: { [reader] in
        let tools = ReaderBuffers()
        return { block in
          let (folder, start) = blocks[block]
          let context = contexts[folder]
          let index = context.loadCached().index
          return context.folder.names[start...].prefix(Self.blockSize).enumerated().map {
            reader.read($1, order: start + $0, in: context, index, with: tools)
          }
        }
      },
      isCancelled: isCancelled
    ) { read in
      parts.append(read)
      filesOfFolder += read.count
      let context = contexts[blocks[next].0]
      next += 1
      // The files of a folder are known as moments when all of them are there.
      if filesOfFolder == context.folder.names.count {
        Self.close(context, &parts)
        for files in parts { try deliver(files) }
        parts.removeAll(keepingCapacity: true)
        filesOfFolder = 0
      }
      afterBlock(read.count)
    }
  }

  /// Finds the moments of a folder whose files have all been read, and remembers it.
  private static func close(_ context: FolderContext, _ parts: inout [[FileReadResult]]) {
    if !context.isUnchanged(parts) {
      var files = Array(parts.joined())
      CaptureGrouping.resolve(&files)
      context.keep(files)
      parts = [files]
    }
    context.forget()
  }
}

extension FolderWalk {
  func progress(read: Int) -> ScanProgress {
    ScanProgress(filesSeen: filesSeen, filesToRead: filesToRead, filesRead: read)
  }
}
