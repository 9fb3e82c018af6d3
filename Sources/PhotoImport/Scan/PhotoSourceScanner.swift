import AppSupport
import Foundation
package import PhotoLibraries
package import PhotoMetadata
package import PhotoScanning
import SportsModel

/// One scan of folders and files, and of the photo libraries among them.
///
/// Each photo of a library is delivered once. If its original is on this computer and counts, the file
/// is read too, and the row completes it; otherwise the row is the photo.
package final class PhotoSourceScanner {
  private let scanner: PhotoScanner
  private let usesHidden: Bool
  private let progress: (ScanProgress) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let onPhoto: (ScannedFile, LibraryPhoto?) throws -> Void
  private var summary = PhotoSourceSummary()
  private var locations: Set<String> = []
  /// Rows whose files are on this computer, by path, and their order.
  private var present: [String: LibraryPhoto] = [:]
  private var order: [String] = []
  private var bundles: [String] = []

  /// Creates a scan; `onPhoto` receives every file with its row if it belongs to a library, and
  /// `usesHidden` is whether photos count that the user hid in a library.
  package init(
    _ scanner: PhotoScanner, usesHidden: Bool = false,
    progress: @escaping (ScanProgress) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onPhoto: @escaping (ScannedFile, LibraryPhoto?) throws -> Void
  ) {
    self.scanner = scanner
    self.usesHidden = usesHidden
    self.progress = progress
    self.isCancelled = isCancelled
    self.onPhoto = onPhoto
  }

  /// Delivers every file under the paths and every photo of their libraries and of `libraries`.
  ///
  /// A library that can't be read is a problem of the summary, and its originals are scanned like a
  /// folder. Throws like `PhotoScanner.scan`.
  package func scan(
    _ paths: [String], libraries: [any PhotoLibraryReader] = []
  ) async throws -> PhotoSourceSummary {
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
    for reader in named { try await read(reader) }
    var found: [any PhotoLibraryReader] = []
    do {
      try scanFiles(folders) { path in
        guard let reader = PhotoLibraryFinder.reader(at: path) else { return false }
        found.append(reader)
        return true
      }
    } catch PhotoScanError.noSuchPath(let path) where !named.isEmpty {
      summary.files.problems.append(
        ScanProblem(path: path, message: SystemError(code: ENOENT).message))
    }
    for reader in found { try await read(reader) }
    try scanOriginals()
    return summary
  }

  private func read(_ reader: any PhotoLibraryReader) async throws {
    guard !isCancelled(), locations.insert(reader.location).inserted else { return }
    var library = LibrarySummary(kind: reader.kind, name: reader.name, location: reader.location)
    var files = FolderNames()
    do {
      let problems = try await reader.read(isCancelled: isCancelled) { photo in
        try add(photo, library: &library, files: &files)
      }
      summary.files.problems += problems
    } catch let error as PhotoLibraryError {
      library.failure = error.description
      summary.files.problems.append(ScanProblem(path: reader.location, message: error.description))
      // The originals may still be readable.
      if case .notReadable = error {
      } else if reader.kind == .applePhotos {
        bundles.append(reader.location)
      }
    } catch is CancellationError {
      summary.files.isCancelled = true
    }
    summary.libraries.append(library)
  }

  /// Delivers a row whose file isn't needed or isn't here; others wait for their files.
  private func add(
    _ photo: LibraryPhoto, library: inout LibrarySummary, files: inout FolderNames
  ) throws {
    var photo = photo
    if usesHidden, photo.exclusion == .hidden { photo.exclusion = nil }
    library.photos += 1
    if let exclusion = photo.exclusion { library.excluded[exclusion, default: 0] += 1 }
    if library.photos % 1_000 == 0 {
      progress(ScanProgress(filesSeen: library.photos, filesToRead: 0, filesRead: 0))
    }
    let path = photo.facts.path
    guard !photo.isOnServer, files.has(path) else {
      library.withoutOriginal += 1
      return try deliver(row: photo, isOriginalMissing: true)
    }
    if present.updateValue(photo, forKey: path) == nil { order.append(path) }
  }

  private func scanFiles(_ folders: [String], isLibrary: (String) -> Bool) throws {
    guard !folders.isEmpty, !isCancelled() else { return }
    summary.files.add(
      try scanner.scan(
        folders, isLibrary: isLibrary, progress: progress, isCancelled: isCancelled
      ) { try deliver($0) })
  }

  private func scanOriginals() throws {
    let waiting = order.filter { present[$0] != nil }
    try scanFiles(waiting.filter { present[$0]?.exclusion == nil } + bundles) { _ in false }
    // Excluded photos, and files that vanished meanwhile.
    for path in waiting where !isCancelled() {
      guard let photo = present.removeValue(forKey: path) else { continue }
      try deliver(row: photo, isOriginalMissing: photo.exclusion == nil)
    }
  }

  private func deliver(row photo: LibraryPhoto, isOriginalMissing: Bool) throws {
    var photo = photo
    photo.isOriginalMissing = isOriginalMissing
    summary.files.counts[.read, default: 0] += 1
    try onPhoto(ScannedFile(facts: photo.facts, bucket: .read), photo)
  }

  private func deliver(_ file: ScannedFile) throws {
    // Most scans have no libraries, and hashing each path takes time.
    guard !present.isEmpty, let photo = present.removeValue(forKey: file.facts.path)
    else { return try onPhoto(file, nil) }
    guard !file.bucket.isFailure else {
      // The file's problem is reported, and the row still counts.
      try onPhoto(file, nil)
      return try deliver(row: photo, isOriginalMissing: false)
    }
    var file = file
    photo.complete(&file.facts)
    try onPhoto(file, photo)
  }
}

/// The names in the folders of a library, each folder read once.
private struct FolderNames {
  private var names: [String: Set<String>] = [:]

  mutating func has(_ path: String) -> Bool {
    let folder = FilePath.folder(of: path)
    guard !folder.isEmpty else { return false }
    if names[folder] == nil {
      names[folder] = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    }
    return names[folder]?.contains(String(path.dropFirst(folder.count))) ?? false
  }
}

/// The totals of a scan of folders and libraries.
package struct PhotoSourceSummary: Sendable, Hashable {
  package var files = ScanSummary()
  package var libraries: [LibrarySummary] = []
}

/// The result of reading one photo library.
package struct LibrarySummary: Sendable, Hashable {
  let kind: LibraryKind
  let name: String
  let location: String
  var photos = 0
  var withoutOriginal = 0
  var excluded: [PhotoFacts.Exclusion: Int] = [:]
  var failure: String?

  /// `Photos Library (Apple Photos): 120 photos, 80 without their originals, 3 in the bin`.
  var line: String {
    let title = name == kind.name ? name : "\(name) (\(kind.name))"
    guard photos > 0 || failure == nil else { return "\(title): couldn't be read" }
    let left = PhotoFacts.Exclusion.allCases.map { (excluded[$0, default: 0], $0.description) }
    let missing = LibraryPhoto.isOnServer(location) ? 0 : withoutOriginal
    let parts = ([(missing, "without their originals")] + left).filter { $0.0 > 0 }
      .map { "\(DisplayFormat.number($0.0)) \($0.1)" }
    let all = "\(DisplayFormat.number(photos)) photo\(photos == 1 ? "" : "s")"
    return "\(title): " + ([all] + parts).joined(separator: ", ")
      + (failure == nil ? "" : ", not read completely")
  }

  var document: JSONValue {
    [
      "library": .string(kind.rawValue), "name": .string(name), "location": .string(location),
      "photos": .integer(photos), "without_original": .integer(withoutOriginal),
      "excluded": excluded.document, "error": JSONValue(failure),
    ]
  }
}
