import AppSupport
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
    var stored = try store?.photoTally() ?? StoredDataCounts()
    stored.thumbnails += thumbnails
    self.stored = stored
    contents = try store?.contentSummary()
    openQuestions = try store.map(countQuestions) ?? 0
    requests = RequestLog(folder: files.folder, clock: clock).totals()
    remote = try RemoteSettings.read(in: files.folder)
    uploadedPhotos = remote == nil ? 0 : try PhotoUploadStatus(store).uploaded
  }

  /// Whether other users can read some of the data.
  package var isReadableByOthers: Bool { inventory.entries.contains(where: \.isReadableByOthers) }
}

/// The document of `privacy`.
package struct PrivacyDocument: Encodable {
  struct File: Encodable {
    let path: String
    let folder: Bool
    let bytes: Int
    let mode: String
  }

  struct Request: Encodable {
    let kind: String
    let host: String
    let first: String
    let last: String
    let count: Int
  }

  struct Remote: Encodable {
    let location: String
    let encrypted: Bool
  }

  let schema = 1
  let folder: String
  let files: [File]
  let bytes: Int
  let visits: Int
  let questions: Int
  let trips: Int
  let stored: StoredDataCounts
  let requests: [Request]
  let remote: Remote?

  package init(_ report: PrivacyReport) {
    folder = report.folder
    files = report.inventory.entries.map {
      File(path: $0.path, folder: $0.isFolder, bytes: $0.bytes, mode: String($0.mode, radix: 8))
    }
    bytes = report.inventory.bytes
    visits = report.contents?.visits ?? 0
    questions = report.openQuestions
    trips = report.contents?.trips ?? 0
    stored = report.stored
    requests = report.requests.map {
      Request(
        kind: $0.kind, host: $0.host, first: $0.first.utcText, last: $0.last.utcText,
        count: $0.count)
    }
    remote = report.remote.map { Remote(location: $0.location, encrypted: $0.isEncrypted) }
  }
}
