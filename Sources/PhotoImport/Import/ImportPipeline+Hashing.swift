import AppSupport
import PhotoMetadata

extension ImportPipeline {
  /// The number of files that are hashed between two reports of progress.
  private static let hashBatch = 64

  /// Returns the SHA-256 of files, or the reason why one can't be read, by path.
  ///
  /// All cores hash files; each archive is read once, by one. After a cancellation, which isn't
  /// noticed within an archive or a file, the rest is missing. `progress` gets the number so far.
  func contentHashes(
    of paths: [String], isCancelled: @escaping @Sendable () -> Bool,
    progress: (Int) -> Void = { _ in }
  ) -> [String: Result<String, any Error>] {
    var found = ArchivedContent.hashes(ofFilesAt: paths)
      .mapValues { Result<String, any Error>.success($0) }
    let files = paths.filter { found[$0] == nil }
    for start in stride(from: 0, to: files.count, by: Self.hashBatch) where !isCancelled() {
      let batch = Array(files[start...].prefix(Self.hashBatch))
      let results = batch.concurrentMap { [hash] path -> Result<String, any Error>? in
        isCancelled() ? nil : Result { try hash(path) }
      }
      for (path, result) in zip(batch, results) { found[path] = result }
      progress(found.count)
    }
    return found
  }

  /// Caches the hashes of files that were read for them.
  func keep(_ hashes: [String: String], _ input: ImportInput) {
    scanner.keep(
      hashes: hashes.filter {
        input.knownHashes[$0.key] == nil && input.identities.isContent($0.value, of: $0.key)
      })
  }
}
