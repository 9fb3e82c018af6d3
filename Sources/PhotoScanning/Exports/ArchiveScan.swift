import AppSupport
import Archives
import Foundation
import PhotoMetadata
import SportsModel

/// Reads the photos in the archives of one export, in bounded memory and without unpacking them.
///
/// Sidecars may come before their photos, after them or in another part. So what a photo lacks is
/// filled in at the end.
struct ArchiveScan {
  /// The number of photos between two reports of progress.
  private static let progressStep = 64

  private let export: ArchiveExport
  private let reader: PhotoReader
  private let cache: ScanCache?
  private let buffers = ReaderBuffers()
  private var folders: [String: ArchiveFolder] = [:]
  private(set) var problems: [ScanProblem] = []
  /// The number of files that aren't photos.
  private(set) var ignored = 0
  /// The number of photos that were read so far.
  private(set) var filesRead = 0

  init(_ export: ArchiveExport, reader: PhotoReader, cache: ScanCache?) {
    (self.export, self.reader, self.cache) = (export, reader, cache)
  }

  /// Returns the photos in the order of their folders and names.
  mutating func run(progress: (Int) -> Void, isCancelled: () -> Bool) -> [ScannedFile] {
    let stamps = export.parts.map { ($0, FileStamp(ofFileAt: $0)) }
    let stamp = FileStamp.hash(stamps)
    if !reader.explains, let scan = cache?.stored(export.name), scan.stamp == stamp {
      ignored = scan.ignored
      let files = scan.files.map(\.file)
      progress(files.count)
      return files
    }
    for part in export.parts.indices where !isCancelled() {
      read(part, progress: progress, isCancelled: isCancelled)
    }
    let parts = export.parts
    let files = folders.sorted { $0.key < $1.key }.flatMap { folder, content in
      content.files(reader) { ArchivePath(archive: parts[$0.part], member: folder + $0.name).path }
    }
    if problems.isEmpty, !isCancelled(), let cache, !cache.isReadOnly, !reader.explains {
      let prefix = FilePath.folder(of: export.name)
      let results = files.map { file in
        // All files have the stamp of the whole export.
        FileReadResult(
          name: String(file.facts.path.dropFirst(prefix.count)), file: file, stamp: stamps.first?.1,
          isCached: false)
      }
      cache.store(FolderScan(stamp: stamp, ignored: ignored, files: results), of: export.name)
    }
    return files
  }

  private mutating func read(_ part: Int, progress: (Int) -> Void, isCancelled: () -> Bool) {
    let path = export.parts[part]
    let archive: ArchiveReader
    do throws(ArchiveError) {
      archive = try ArchiveReader(path: path)
    } catch {
      problems.append(ScanProblem(path: path, message: error.description))
      return
    }
    // The file in which a truncated archive ends is lost, so each waits for the next one.
    var last: (folder: String, photo: ArchiveFolder.Entry)?
    func add(_ photo: (folder: String, photo: ArchiveFolder.Entry)?) {
      guard let photo else { return }
      filesRead += 1
      folders[photo.folder]?.photos.append(photo.photo)
    }
    while let member = archive.next(), !isCancelled() {
      add(last)
      last = read(member, of: part, in: archive)
      if filesRead % Self.progressStep == 0 { progress(filesRead) }
    }
    guard let failure = archive.failure else { return add(last) }
    let rest = filesRead > 0 ? "; everything before it was read" : ""
    problems.append(ScanProblem(path: path, message: failure.description + rest))
  }

  /// Reads a photo or sidecar and returns the photo.
  private mutating func read(
    _ member: ArchiveMember, of part: Int, in archive: ArchiveReader
  ) -> (folder: String, photo: ArchiveFolder.Entry)? {
    let folder = FilePath.folder(of: member.name)
    let name = String(member.name.dropFirst(folder.count))
    let kind = name.hasPrefix(".") ? nil : MediaKind(name: name)
    if folders[folder] == nil { folders[folder] = Self.folder(folder, in: export.parts[part]) }
    guard let kind, kind != .archive, folders[folder]?.isSkipped == false else {
      ignored += 1
      return nil
    }
    let bytes = ArchiveMemberBytes(archive, member: member)
    guard kind.isMedia else {
      ignored += 1
      let content = SidecarReader.read(bytes, of: name)
      guard archive.failure == nil, folders[folder]?.sidecars[name] == nil else { return nil }
      folders[folder]?.sidecars[name] = content
      return nil
    }
    return (folder, photo(member, name: name, of: part, in: folder, bytes: bytes))
  }

  private func photo(
    _ member: ArchiveMember, name: String, of part: Int, in folder: String,
    bytes: ArchiveMemberBytes
  ) -> ArchiveFolder.Entry {
    let path = ArchivePath(archive: export.parts[part], member: member.name).path
    let isFromOthers =
      folders[folder]?.isFromOthers == true || PhotoFacts.isFromOthers(name: name[...])
    var facts = PhotoFacts(path: path, isFromOthers: isFromOthers)
    var log = reader.explains ? ReadingLog() : nil
    do throws(PhotoFileError) {
      try buffers.file.open(bytes, modified: member.modified)
      defer { buffers.file.close() }
      let step = try reader.readFile(facts, name: name, with: buffers, log: &log)
      return ArchiveFolder.Entry(name: name, part: part, step: step, log: log)
    } catch {
      facts.error = error.message
      return ArchiveFolder.Entry(
        name: name, part: part,
        step: .finished(ScannedFile(facts: facts, bucket: .unreadable)), log: log)
    }
  }

  /// Returns a folder without files; `path` has a slash at its end, unless it is empty.
  private static func folder(_ path: String, in archive: String) -> ArchiveFolder {
    var prefix = ""
    var isSkipped = false
    for part in path.split(separator: "/") {
      isSkipped = isSkipped || FolderWalk.isSkipped(String(part), prefix)
      prefix += part + "/"
    }
    return ArchiveFolder(
      isFromOthers: PhotoFacts.isFromOthers(folder: "\(archive)/\(path)"[...]),
      isSkipped: isSkipped)
  }
}

/// A folder of an export: its photos and sidecars from all parts.
struct ArchiveFolder {
  /// A photo or film, and the archive that contains it.
  struct Entry {
    let name: String
    let part: Int
    var step: PhotoReadingStep
    var log: ReadingLog?
  }

  var photos: [Entry] = []
  /// The content of the sidecars, by name.
  var sidecars: [String: SidecarReadResult] = [:]
  /// True if other people or apps sent its photos; false in a skipped folder.
  let isFromOthers: Bool
  /// True if its files are ignored.
  let isSkipped: Bool

  /// Completes the photos with their sidecars and finds the files of one moment; `path` returns the
  /// path of a photo.
  func files(_ reader: PhotoReader, path: (Entry) -> String) -> [ScannedFile] {
    let ordered = photos.sorted { ($0.name, $0.part) < ($1.name, $1.part) }
    let names =
      sidecars.isEmpty ? nil : SidecarNames(Array(Set(photos.map(\.name))) + sidecars.keys.sorted())
    var results = ordered.map { photo in
      FileReadResult(
        name: photo.name, file: finish(photo, names: names, with: reader), stamp: nil,
        isCached: false)
    }
    CaptureGrouping.resolve(&results)
    var paths: [String: [Entry]] = [:]
    for photo in ordered { paths[photo.name, default: []].append(photo) }
    return zip(ordered, results).map { photo, result in
      var file = result.file
      if let principal = file.principal.flatMap({ paths[$0] }) {
        file.principal = (principal.first { $0.part == photo.part } ?? principal.first).map(path)
      }
      return file
    }
  }

  private func finish(
    _ photo: Entry, names: SidecarNames?, with reader: PhotoReader
  ) -> ScannedFile {
    var log = photo.log
    var file = reader.finish(photo.step, log: &log) { log in
      (names?.sidecars(of: photo.name) ?? []).compactMap { sidecar in
        sidecars[sidecar.name].flatMap {
          SidecarReader.facts($0, of: photo.name, in: sidecar, log: &log)
        }
      }
    }
    if let error = file.facts.error, log?.lines.isEmpty == true { log?.add(error) }
    file.explanation = log?.lines
    return file
  }
}
