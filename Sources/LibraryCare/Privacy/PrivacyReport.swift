package import AppSupport
package import Foundation
import SportsModel
package import VisitStore

/// The data that is stored on this machine and in the storage between machines, and the requests
/// that were sent.
package struct PrivacyReport: Sendable {
  let folder: String
  let inventory: DataInventory
  let stored: StoredDataCounts
  let contents: StagedLibrary.ContentSummary?
  let openQuestions: Int
  let requests: [RequestTotal]
  let remote: RemoteSettings?
  let uploadedPhotos: Int

  /// Collects the data; the library is opened after the files are listed, since SQLite then has
  /// temporary ones.
  package init(
    _ files: ProgramFiles, opening open: () throws -> VisitStore?,
    countQuestions: (VisitStore) throws -> Int, thumbnails: Int,
    clock: @escaping @Sendable () -> Date
  ) throws {
    folder = files.folder.path
    inventory = DataInventory(folder: files.folder, others: files.caches, files.settings)
    let store = try open()
    var stored = try store?.photoTally() ?? StoredDataCounts.zero
    stored.thumbnails += thumbnails
    self.stored = stored
    contents = try store?.contentSummary()
    openQuestions = try store.map(countQuestions) ?? 0
    requests = RequestLog(folder: files.folder, clock: clock).totals()
    remote = try RemoteSettings.read(in: files.folder)
    uploadedPhotos = remote == nil ? 0 : try PhotoUploadStatus(store).uploaded
  }

  package var isReadableByOthers: Bool { inventory.entries.contains(where: \.isReadableByOthers) }

  /// The document of `privacy`.
  package var document: JSONObject {
    [
      "schema": 1, "folder": folder,
      "files": inventory.entries.map { file -> JSONObject in
        [
          "path": file.path, "folder": file.isFolder, "bytes": file.bytes,
          "mode": String(file.mode, radix: 8),
        ]
      },
      "bytes": inventory.bytes, "visits": contents?.visits ?? 0, "questions": openQuestions,
      "trips": contents?.trips ?? 0, "stored": stored,
      "requests": requests.map { request -> JSONObject in
        [
          "kind": request.kind, "host": request.host, "first": request.first.utcText,
          "last": request.last.utcText, "count": request.count,
        ]
      },
      "remote": remote.map {
        ["location": $0.location, "encrypted": $0.isEncrypted] as JSONObject
      },
    ]
  }

  /// Returns the report, with tables of a width; nil for the width of their words.
  package func lines(within columns: Int?) -> [String] {
    storedData(columns) + storage + sentRequests(columns)
  }

  private func storedData(_ columns: Int?) -> [String] {
    var lines = ["Stored on this computer:"]
    if let contents {
      lines += [
        "  \(contents.visits.counted("visit")), \(contents.photos.counted("photo")), "
          + "\(openQuestions.counted("open question")) and \(contents.trips.counted("trip"))",
        "  of photos: \(stored.coordinates.counted("location")), "
          + "\(stored.paths.counted("path")), \(stored.thumbnails.counted("thumbnail")), "
          + "\(stored.captions.counted("caption"))",
        "  of visits: \(stored.notes.counted("note")), \(stored.seats.counted("seat"))",
        "  \(stored.changes.counted("change")) in the history, which undo uses",
      ]
    }
    var table = TextTable([.text("FILE"), .numbers("SIZE"), .fixed("PERMISSIONS")])
    let files = inventory.entries.filter { !$0.isFolder }
    for (name, entries) in Self.grouped(files) {
      table.add(
        name, ByteSizeFormatter.text(entries.reduce(0) { $0 + $1.bytes }),
        Set(entries.map { String($0.mode, radix: 8) }).sorted().joined(separator: " "))
    }
    lines += table.lines(within: columns)
    return inventory.entries.isEmpty ? lines + ["  nothing yet"] : lines
  }

  private var storage: [String] {
    guard let remote else { return [] }
    return [
      "In your sync storage, \(remote.location.cleanedForTerminal):",
      "  visits, questions, trips and photo details, up to the last sync",
      "  \(uploadedPhotos.counted("photo file"))",
      remote.isEncrypted
        ? "  encrypted: the storage provider sees only the number, sizes and times of files"
        : "  not encrypted: the storage provider can read it",
    ]
  }

  private func sentRequests(_ columns: Int?) -> [String] {
    guard !requests.isEmpty else { return ["No network requests so far."] }
    var table = TextTable([
      .text("HOST"), .numbers("REQUESTS"), .fixed("FIRST"), .fixed("LAST"),
      .text("DATA SENT"),
    ])
    for request in requests {
      table.add(
        request.host, String(request.count), String(request.first.utcText.prefix(10)),
        String(request.last.utcText.prefix(10)), Self.sentDescription(request.kind))
    }
    return ["Network requests, all listed in requests.log:"] + table.lines(within: columns)
  }

  /// Groups the files of a folder that has many of them.
  private static func grouped(_ files: [DataInventory.Entry]) -> [(String, [DataInventory.Entry])] {
    let folders = Dictionary(grouping: files) { ($0.path as NSString).deletingLastPathComponent }
    return folders.sorted { $0.key < $1.key }.flatMap { folder, entries in
      entries.count > 8
        ? [("\(folder)/ (\(entries.count.counted("file")))", entries)]
        : entries.map { ($0.path, [$0]) }
    }
  }

  private static func sentDescription(_ kind: String) -> String {
    switch kind {
    case "scores": "league, day, teams"
    case "box-scores": "games you attended (box_scores)"
    case "schedules": "league, season, days"
    case "driving-times": "places, to the server you set"
    case "pack": "the address you entered"
    case "remote": "your visits, to your sync storage"
    case "immich", "photoprism": "your key and a date, to your photo server"
    case "robots": "none (robots.txt)"
    default: kind
    }
  }
}

/// The files and folders of the program, with their sizes and permissions.
package struct DataInventory: Sendable {
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let isFolder: Bool
    package let bytes: Int
    /// The permissions, such as 0600.
    package let mode: Int

    /// True if other users can read or change it.
    package var isReadableByOthers: Bool { mode & 0o077 != 0 }
  }

  /// Sorted by their paths.
  package let entries: [Entry]
  private static let maxFiles = 100_000

  /// Lists the data folder and others, in the data folder or elsewhere.
  package init(folder: URL, others: URL...) {
    let elsewhere = others.filter { !$0.path.hasPrefix(folder.path + "/") }
    entries = ([folder] + elsewhere)
      .flatMap { Self.entries(in: $0.path, depth: 3) }
      .sorted { $0.path < $1.path }
  }

  package var bytes: Int { entries.reduce(0) { $0 + ($1.isFolder ? 0 : $1.bytes) } }

  /// Removes the permissions of other users and returns the changed paths.
  package func close() -> [String] {
    entries.filter { $0.isReadableByOthers && chmod($0.path, $0.isFolder ? 0o700 : 0o600) == 0 }
      .map(\.path)
  }

  private static func entries(in folder: String, depth: Int) -> [Entry] {
    guard let whole = Entry(folder) else { return [] }
    guard whole.isFolder, depth > 0 else { return [whole] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return [whole]
      + names.prefix(maxFiles).flatMap { entries(in: "\(folder)/\($0)", depth: depth - 1) }
  }
}

extension DataInventory.Entry {
  /// Returns nil unless the path is an existing regular file or folder.
  fileprivate init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return nil }
    self.init(
      path: path, isFolder: kind == S_IFDIR, bytes: Int(clamping: status.st_size),
      mode: Int(status.st_mode & 0o777))
  }
}
