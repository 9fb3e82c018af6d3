package import AppSupport
import Foundation

/// A library that can't be read; its location is part of the message that the user sees.
package enum PhotoLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refuses to open the file.
  case notReadable(SystemError)
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

  /// What happened, and what to do if there is something to do.
  package var description: String {
    switch self {
    case .notReadable(let error) where error.isPermissionOfMacOS:
      "\(error.message). Allow access in System Settings → Privacy & Security → Full Disk Access "
        + "for your terminal, then restart the terminal"
    case .notReadable(let error): error.message
    case .notADatabase: "not a database of a photo library"
    case .unknownSchema(let missing):
      "unknown version of the library: it has no \(missing)"
    case .damaged(let reason): "the library's database is damaged: \(reason)"
    case .busy: "another program is changing the library; close it and try again"
    case .server(let reason): reason
    }
  }
}

extension SystemError {
  /// Whether macOS protects the file from programs without Full Disk Access.
  var isPermissionOfMacOS: Bool { code == EPERM }
}
