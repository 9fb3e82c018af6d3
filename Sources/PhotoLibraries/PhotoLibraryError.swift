package import AppSupport

/// A library that can't be read; its location is part of the message that the user sees.
package enum PhotoLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refuses to open the file.
  case notReadable(SystemError)
  /// A file of the database can't be copied, with the reason.
  case unreadableFile(String)
  /// The temporary folder has no room for a copy of the database, with the reason.
  case noRoom(String)
  /// The file isn't a database.
  case notADatabase
  /// The database lacks tables or columns without which no photo can be read.
  case unknownSchema(missing: String)
  /// SQLite found damage, or another failure that it names.
  case damaged(String)
  /// Another program changes the database all the time.
  case busy
  /// A server doesn't answer as expected, with the reason.
  case server(String)

  /// The way to a file that macOS protects from programs without Full Disk Access; nil for other
  /// errors.
  package var advice: String? {
    if case .notReadable(let error) = self { error.accessAdvice } else { nil }
  }

  /// The reason, and the advice if there is any.
  package var description: String { reason + (advice.map { ". \($0)" } ?? "") }

  /// The cause of the failure.
  package var reason: String {
    switch self {
    case .notReadable(let error): error.message
    case .unreadableFile(let reason): reason
    case .noRoom(let reason): "couldn't copy the library's database: \(reason)"
    case .notADatabase: "not a database of a photo library"
    case .unknownSchema(let missing):
      "unknown version of the library: it has no \(missing)"
    case .damaged(let reason): "the library's database is damaged: \(reason)"
    case .busy: "another program is changing the library; close it and try again"
    case .server(let reason): reason
    }
  }
}
