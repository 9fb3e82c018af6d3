import Foundation
package import PhotoMetadata

/// Reads the metadata of every photo under the given paths.
package struct PhotoScanner: Sendable {
  private static let blockSize = 64
  /// Readers for each processor: more than one, because a disk handles many requests at once.
  private static let readersPerProcessor = 2

  private let readers: Int
  private let reader: PhotoReader
  private let cache: ScanCache?

  /// - Parameters:
  ///   - workers: The number of concurrent readers; by default two per processor.
  ///   - clockYear: The current year, to judge dates in the future.
  ///   - cache: The cache of earlier scans, whose unchanged files aren't read again.
  ///   - explains: True if each file has an explanation, for which it is always read.
  package init(
    workers: Int? = nil, clockYear: Int, cache: ScanCache? = nil, explains: Bool = false
  ) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    self.readers = max(1, workers ?? Self.readersPerProcessor * processors)
    self.cache = cache
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
    (summary.counts, summary.problems) = (walk.counts, walk.problems)
    var filesRead = 0
    try read(walk.folders, isCancelled: isCancelled) { files in
      for index in files.indices {
        summary.counts[files[index].file.bucket, default: 0] += 1
        try onFile(files[index].file)
      }
    } afterBlock: { count in
      filesRead += count
      progress(walk.progress(read: filesRead))
    }
    var filesInArchives = 0
    for export in ArchiveExport.exports(of: walk.archives) where !isCancelled() {
      var scan = ArchiveScan(export, reader: reader, cache: cache)
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
  package func cache(hashes: [String: String]) { cache?.store(hashes: hashes) }

  private func read(
    _ folders: [PhotoFolder], isCancelled: () -> Bool, deliver: ([FileReadResult]) throws -> Void,
    afterBlock: (Int) -> Void
  ) throws {
    let contexts = folders.map { FolderContext($0, cache: cache) }
    let blocks = folders.indices.flatMap { folder in
      stride(from: 0, to: folders[folder].names.count, by: Self.blockSize).map { (folder, $0) }
    }
    guard !blocks.isEmpty else { return }
    let threads = min(readers, blocks.count)
    let order = OrderedBlocks<[FileReadResult]>(count: blocks.count, ahead: 8 * threads)
    var next = 0
    // The blocks of the current folder. Nothing is copied if nothing has changed.
    var parts: [[FileReadResult]] = []
    var filesOfFolder = 0
    try order.run(
      threads: threads,
      makeWorker: { [reader] in
        let buffers = ReaderBuffers()
        return { block in
          let (folder, start) = blocks[block]
          let context = contexts[folder]
          let cached = context.cached().scan
          return context.folder.names[start...].prefix(Self.blockSize).map {
            reader.read($0, in: context, cached: cached, with: buffers)
          }
        }
      },
      isCancelled: isCancelled
    ) { read in
      parts.append(read)
      filesOfFolder += read.count
      let context = contexts[blocks[next].0]
      next += 1
      // Moments are known only when all files of a folder are.
      if filesOfFolder == context.folder.names.count {
        Self.close(context, parts: &parts)
        context.forget()
        for files in parts { try deliver(files) }
        parts.removeAll(keepingCapacity: true)
        filesOfFolder = 0
      }
      afterBlock(read.count)
    }
  }

  /// Finds the moments of a folder whose files have all been read, and caches the folder.
  private static func close(_ context: FolderContext, parts: inout [[FileReadResult]]) {
    guard !context.isUnchanged(parts) else { return }
    var files = Array(parts.joined())
    CaptureGrouping.resolve(&files)
    context.store(files)
    parts = [files]
  }
}

extension FolderWalk {
  func progress(read: Int, inArchives: Int = 0) -> ScanProgress {
    ScanProgress(
      filesSeen: filesSeen + inArchives, filesToRead: filesToRead + inArchives, filesRead: read)
  }
}
