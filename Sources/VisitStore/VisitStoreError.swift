import AppSupport
package import Foundation
import GRDB

/// A failure to open, read or write the user's data; nothing was changed.
package enum VisitStoreError: Error, Hashable, Sendable {
  /// The database was written by a newer version of the program.
  case newerSchema(path: String)
  /// The file isn't an SQLite database, or it belongs to another program.
  case notADatabase(path: String)
  /// SQLite found damage, or a row has a value that this program never writes.
  case damaged(path: String, detail: String)
  /// The folder or the file can't be created or written.
  case notWritable(path: String, reason: String)
  /// The file exists, but the user may not read it.
  case notReadable(path: String, reason: String)
  case diskFull(path: String)
  /// Another process kept the database locked longer than the store waits.
  case busy(path: String)
  /// The file system has no locks, as some network file systems.
  case notLockable(path: String, reason: String)
  /// A row has changed since the batch wrote it, so that an undo would lose the later change.
  case undoConflict(batch: UUID, entity: String, id: String)
  /// Another process undid the batch while it was still being written.
  case batchAlreadyUndone(UUID)
  case noSuchVisit(UUID)
  case noSuchPhoto(UUID)
  case noSuchQuestion(UUID)
  case noSuchTrip(UUID)
  case noSuchNote(UUID)
  case tripNameTaken(String)
  case failed(path: String, message: String)

  /// True if `openReadOnly` may still be able to read.
  package var isWriteFailure: Bool {
    switch self {
    case .notWritable, .diskFull: true
    default: false
    }
  }

  /// True if a repair may help.
  var isDamage: Bool {
    switch self {
    case .damaged, .notADatabase, .failed: true
    default: false
    }
  }

  init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      self =
        FileLock.rangeProblem(inFolder: folder)
        .map { .notLockable(path: path, reason: $0.message) } ?? .busy(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
      self = .notWritable(path: path, reason: detail)
    case .SQLITE_IOERR: self.init(ofDisk: error.extendedResultCode, path: path)
    default:
      self = .failed(path: path, message: "SQLite error \(error.resultCode.rawValue): \(detail)")
    }
  }

  /// Creates the error for a failed disk operation; a full disk isn't always reported as such.
  private init(ofDisk code: ResultCode, path: String) {
    let reason =
      switch code {
      case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: "can't read from it"
      case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE: "can't write to it"
      case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC: "it doesn't keep what is written"
      case .SQLITE_IOERR_LOCK, .SQLITE_IOERR_UNLOCK, .SQLITE_IOERR_RDLOCK,
        .SQLITE_IOERR_CHECKRESERVEDLOCK:
        "its file system doesn't support locks, as on some network disks"
      default: "unexpected error"
      }
    let isReading = [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(code)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if !isReading, let disk = VolumeInfo(of: folder), disk.free < Self.minFreeBytes {
      self = .diskFull(path: path)
    } else {
      self = .failed(path: path, message: "disk error: \(reason) (\(code.rawValue))")
    }
  }

  /// Bytes needed to open a database.
  private static let minFreeBytes: UInt64 = 64 << 10

  init(errno code: Int32, path: String) {
    let reason = String(cString: strerror(code))
    switch code {
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    case EACCES, EPERM, EROFS, ENOTDIR, EISDIR, ENOENT, ELOOP, EEXIST:
      self = .notWritable(path: path, reason: reason)
    default: self = .failed(path: path, message: reason)
    }
  }
}

/// A stored value that this program never writes.
package struct MalformedRow: Error {
  let table, column: String

  package init(table: String, column: String) { (self.table, self.column) = (table, column) }
}

/// Runs a body and translates errors of SQLite and of malformed rows; other errors pass.
func translatingErrors<Result>(path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw VisitStoreError(error, path: path)
  } catch is RowDecodingError {
    throw VisitStoreError.damaged(path: path, detail: "a value has an unexpected type")
  } catch let error as MalformedRow {
    throw VisitStoreError.damaged(path: path, detail: "\(error.table).\(error.column)")
  }
}
