package import Foundation

/// Why the person's data could not be opened, read or written; nothing was changed by it.
///
/// Each case carries its facts; the sentence for a person is made by the command line.
package enum VisitStoreError: Error, Hashable, Sendable {
  /// The database was written by a newer version of the program.
  case newerSchema(path: String)
  /// The file is no SQLite database, or one of another program.
  case notADatabase(path: String)
  /// SQLite found the file damaged, or a row in it says what this program never writes.
  case damaged(path: String, detail: String)
  /// The folder or the file cannot be made or written.
  case notWritable(path: String, reason: String)
  /// The file is there, and the person may not read it.
  case notReadable(path: String, reason: String)
  case diskFull(path: String)
  /// Another process held the database longer than the store waits.
  case busy(path: String)
  /// A row has changed since the batch wrote it, so that taking the batch back would lose that.
  case undoConflict(batch: UUID, entity: String, id: String)
  /// The batch was taken back by somebody else while it was still being written.
  case batchAlreadyUndone(UUID)
  case noSuchVisit(UUID)
  case noSuchPhoto(UUID)
  case noSuchQuestion(UUID)
  case noSuchTrip(UUID)
  /// Another trip bears the name.
  case tripNameTaken(String)
  case failed(path: String, message: String)
}
