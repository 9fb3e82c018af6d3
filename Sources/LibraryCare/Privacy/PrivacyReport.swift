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
    var table = TextTable([.words("FILE"), .figures("SIZE"), .marks("PERMISSIONS")])
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
      .words("HOST"), .figures("REQUESTS"), .marks("FIRST"), .marks("LAST"),
      .words("DATA SENT"),
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
