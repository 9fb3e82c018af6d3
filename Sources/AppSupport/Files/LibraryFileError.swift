/// The reason that a backup or an export can't be read or written; the user's data is unchanged.
package enum LibraryFileError: Error, Hashable, Sendable {
  /// Not an export of this program: the path, the line, and the problem.
  case malformed(path: String, line: Int, what: String)
  case incomplete(path: String)
  case newer(path: String)
  /// The file or a part of it exceeds its limit.
  case tooLarge(path: String, what: String)
  /// The database in the file is damaged: the problems that SQLite or our checks found.
  case unsound(path: String, problems: [String])
  /// The library has visits, questions or trips that the file doesn't contain.
  case notEmpty(path: String)
  /// The data folder has a file of this name with different content.
  case otherFile(name: String)
  case exists(path: String)
  case noSuchCopy(String)
  /// The file isn't a backup of this program; `instead` says what it is, if known.
  case notACopy(path: String, instead: String?)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
}
