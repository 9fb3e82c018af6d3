import Foundation
import GRDB

/// A stored value that this program does not write.
struct MalformedRow: Error {
  let table: String
  let column: String
}

extension VisitStoreError {
  /// The error of ours that an error of SQLite stands for.
  init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
      self = .notWritable(path: path, reason: detail)
    default: self = .failed(path: path, message: error.description)
    }
  }

  /// The error of ours that a failed call of the operating system stands for.
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

/// Runs a body and turns what SQLite and the rows say into errors of ours; others pass.
func translatingErrors<Result>(path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw VisitStoreError(error, path: path)
  } catch let error as MalformedRow {
    throw VisitStoreError.damaged(path: path, detail: "\(error.table).\(error.column)")
  }
}
