import AppSupport
import Foundation
package import PhotoLibraries
package import PhotoMetadata
import SportsModel

/// Scans folders and files, and the photo libraries among them.
///
/// Each photo of a library is delivered once. If its original is on this computer and counts, the file
/// is read too, and the row completes it; otherwise the row is the photo.
package struct PhotoSourceScanner: Sendable {
  private let scanner: PhotoScanner
  /// Whether photos count that the user hid in a library.
  private let usesHidden: Bool

  package init(_ scanner: PhotoScanner, usesHidden: Bool = false) {
    self.scanner = scanner
    self.usesHidden = usesHidden
  }

  /// Delivers every file under the paths and every photo of their libraries and of `libraries`.
  ///
  /// A library that can't be read is a problem of the summary, and its originals are scanned like a
  /// folder. Throws like `PhotoScanner.scan`.
  package func scan(
    _ paths: [String], libraries: [any PhotoLibraryReader] = [],
    progress: @escaping (ScanProgress) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onPhoto: @escaping (ScannedPhoto) throws -> Void
  ) async throws -> PhotoSourceSummary {
    let run = Run(progress: progress, isCancelled: isCancelled, onPhoto: onPhoto)
    var folders: [String] = []
    var named = libraries
    for path in paths {
      if let reader = PhotoLibraryFinder.reader(at: path) {
        named.append(reader)
      } else {
        folders.append(path)
      }
    }
    // Libraries first, so that their rows complete files that are also under the paths.
    for reader in named { try await read(reader, run) }
    var found: [any PhotoLibraryReader] = []
    do {
      try scan(folders, run) { path in
        guard let reader = PhotoLibraryFinder.reader(at: path) else { return false }
        found.append(reader)
        return true
      }
    } catch PhotoScanError.noSuchPath(let path) where !named.isEmpty {
      run.summary.files.add(
        ScanProblem(path: path, message: SystemError(code: ENOENT).message))
    }
    for reader in found { try await read(reader, run) }
    try scanOriginals(run)
    return run.summary
  }

  // MARK: Libraries

  private func read(_ reader: any PhotoLibraryReader, _ run: Run) async throws {
    guard !run.isCancelled(), run.locations.insert(reader.location).inserted else { return }
    var library = LibrarySummary(reader)
    var files = FolderNames()
    do {
      let problems = try await reader.read(isCancelled: run.isCancelled) { photo in
        try take(photo, &library, &files, run)
      }
      for problem in problems { run.summary.files.add(problem) }
    } catch let error as PhotoLibraryError {
      library.failure = error.description
      run.summary.files.add(ScanProblem(path: reader.location, message: error.description))
      // The originals may still be readable.
      if case .notReadable = error {
      } else if reader.kind == .applePhotos {
        run.bundles.append(reader.location)
      }
    } catch is CancellationError {
      run.summary.files.cancel()
    }
    run.summary.libraries.append(library)
  }

  /// Delivers a row whose file isn't needed or isn't here; others wait for their files.
  private func take(
    _ photo: LibraryPhoto, _ library: inout LibrarySummary, _ files: inout FolderNames,
    _ run: Run
  ) throws {
    var photo = photo
    if usesHidden, photo.exclusion == .hidden { photo.exclusion = nil }
    library.photos += 1
    if let exclusion = photo.exclusion { library.excluded[exclusion, default: 0] += 1 }
    if library.photos % 1_000 == 0 {
      run.progress(
        ScanProgress(filesSeen: library.photos, filesToRead: 0, filesRead: 0))
    }
    if !photo.isOnServer, files.has(photo.facts.path) {
      if run.present[photo.facts.path] == nil { run.order.append(photo.facts.path) }
      run.present[photo.facts.path] = photo
    } else {
      library.withoutOriginal += 1
      try run.deliver(row: photo, isOriginalMissing: true)
    }
  }

  // MARK: Files

  private func scan(
    _ folders: [String], _ run: Run, isLibrary: (String) -> Bool
  ) throws {
    guard !folders.isEmpty, !run.isCancelled() else { return }
    let files = try scanner.scan(
      folders, isLibrary: isLibrary, progress: run.progress, isCancelled: run.isCancelled
    ) { file in
      try run.deliver(file)
    }
    run.summary.files.add(files)
  }

  /// Reads the originals that the scan of the folders didn't deliver.
  private func scanOriginals(_ run: Run) throws {
    let waiting = run.order.filter { run.present[$0] != nil }
    try scan(waiting.filter { run.present[$0]?.exclusion == nil } + run.bundles, run) { _ in false }
    // Excluded photos, and files that vanished meanwhile.
    for path in waiting where !run.isCancelled() {
      guard let photo = run.present.removeValue(forKey: path) else { continue }
      try run.deliver(row: photo, isOriginalMissing: photo.exclusion == nil)
    }
  }
}

extension PhotoSourceScanner {
  /// The state of one scan; a class, so that large tables aren't copied.
  private final class Run {
    let progress: (ScanProgress) -> Void
    let isCancelled: @Sendable () -> Bool
    let onPhoto: (ScannedPhoto) throws -> Void
    var summary = PhotoSourceSummary()
    /// The locations of the libraries that were read.
    var locations: Set<String> = []
    /// Rows whose files are on this computer, by path, and their order.
    var present: [String: LibraryPhoto] = [:]
    var order: [String] = []
    /// Bundles whose database can't be read.
    var bundles: [String] = []

    init(
      progress: @escaping (ScanProgress) -> Void, isCancelled: @escaping @Sendable () -> Bool,
      onPhoto: @escaping (ScannedPhoto) throws -> Void
    ) {
      self.progress = progress
      self.isCancelled = isCancelled
      self.onPhoto = onPhoto
    }

    func deliver(row photo: LibraryPhoto, isOriginalMissing: Bool) throws {
      summary.files.countKnownPhoto()
      try onPhoto(
        ScannedPhoto(
          file: ScannedFile(known: photo.facts),
          asset: LibraryAsset(photo, isOriginalMissing: isOriginalMissing)))
    }

    /// Delivers a file, completed by its row if it has one.
    func deliver(_ file: ScannedFile) throws {
      // Most scans have no libraries, and hashing each path takes time.
      guard !present.isEmpty, let photo = present.removeValue(forKey: file.facts.path) else {
        return try onPhoto(ScannedPhoto(file: file))
      }
      guard !file.bucket.isFailure else {
        // The file's problem is reported, and the row still counts.
        try onPhoto(ScannedPhoto(file: file))
        return try deliver(row: photo, isOriginalMissing: false)
      }
      var file = file
      photo.complete(&file.facts)
      try onPhoto(ScannedPhoto(file: file, asset: LibraryAsset(photo, isOriginalMissing: false)))
    }
  }
}

/// The names in the folders of a library, each folder read once.
private struct FolderNames {
  private var names: [String: Set<String>] = [:]

  mutating func has(_ path: String) -> Bool {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let folder = String(path[..<slash])
    let name = String(path[path.utf8.index(after: slash)...])
    if names[folder] == nil {
      names[folder] = Set(
        (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)) ?? [])
    }
    return names[folder]?.contains(name) ?? false
  }
}
