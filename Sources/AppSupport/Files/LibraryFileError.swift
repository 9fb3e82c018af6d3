/// Why a copy or an export cannot take the place of the person's data; nothing was changed.
package enum LibraryFileError: Error, Hashable, Sendable {
  /// No export of this program; where, and what is wrong.
  case malformed(path: String, line: Int, what: String)
  /// It ends before its end.
  case incomplete(path: String)
  /// Written by a newer version of the program.
  case newer(path: String)
  /// Larger than any honest one.
  case tooLarge(path: String, what: String)
  /// The database in it is not whole: what SQLite or the checks found.
  case unsound(path: String, problems: [String])
  /// There are visits, questions or trips already, and others than it holds.
  case notEmpty(path: String)
  /// A file of the data folder is there already, with another content.
  case otherFile(name: String)
  /// It would be written over a file that exists.
  case exists(path: String)
  /// No file or copy of that name.
  case noSuchCopy(String)
  /// It is none that this program made: what it is instead, where that is known.
  case notACopy(path: String, instead: String?)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
}
