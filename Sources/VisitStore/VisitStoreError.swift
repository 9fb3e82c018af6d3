package import Foundation

/// A failure to open, read or write the user's data; nothing was changed.
///
/// The command line turns each case into a message.
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
  /// A row has changed since the batch wrote it, so that an undo would lose the later change.
  case undoConflict(batch: UUID, entity: String, id: String)
  /// Another process undid the batch while it was still being written.
  case batchAlreadyUndone(UUID)
  case noSuchVisit(UUID)
  case noSuchPhoto(UUID)
  case noSuchQuestion(UUID)
  case noSuchTrip(UUID)
  case tripNameTaken(String)
  case failed(path: String, message: String)
}
