import Foundation

/// Reads a file or standard input line by line, in constant memory.
package final class LineReader {
  package let path: String
  /// The number of the line that was read last, from 1.
  package private(set) var number = 0
  private let descriptor: Int32
  private let maxBytes: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Opens a regular file or a pipe, or standard input for `-`; `maxBytes` limits a line, in bytes.
  package init(_ path: String, maxBytes: Int) throws(LibraryFileError) {
    self.path = path == "-" ? "standard input" : path
    self.maxBytes = maxBytes
    descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemError.last.message) }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Returns the next line without its line feed; nil at the end.
  package func next() throws(LibraryFileError) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[position..<end])
        position = end + 1
        number += 1
        return line
      }
      searched = buffer.count
      guard !isAtEnd else {
        // A truncated line isn't returned.
        guard position == buffer.count else { throw .incomplete(path: path) }
        return nil
      }
      guard buffer.count - position <= maxBytes else {
        throw .tooLarge(path: path, what: "line \(number + 1)")
      }
      searched -= position
      buffer.removeSubrange(..<position)
      position = 0
      do throws(SystemError) {
        let bytes = try FileDescriptorIO.readFully(descriptor, count: 1 << 18)
        buffer += bytes
        isAtEnd = bytes.isEmpty
      } catch { throw .unreadable(path: path, reason: error.message) }
    }
  }
}

/// Reads small files that other programs or users may have created: no links, no devices, and a
/// limited number of bytes.
package enum BoundedFileReader {
  package enum Problem: Error {
    case tooLarge, system(String)

    package var reason: String {
      switch self {
      case .tooLarge: "it is too large"
      case .system(let reason): reason
      }
    }
  }

  package static func bytes(of path: String, maxBytes: Int) throws(Problem) -> [UInt8] {
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .system(errno == ELOOP ? "it is a link" : SystemError.last.message)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .system("it isn't a regular file")
    }
    do throws(SystemError) {
      let bytes = try FileDescriptorIO.readToEnd(descriptor, limit: maxBytes + 1)
      if bytes.count <= maxBytes { return bytes }
    } catch { throw .system(error.message) }
    throw .tooLarge
  }
}

/// The reason that a backup or an export can't be read or written; the user's data is unchanged.
package enum LibraryFileError: Error, Hashable, Sendable {
  /// Not an export of this program: the path, the line, and the problem.
  case malformed(path: String, line: Int, what: String)
  case incomplete(path: String), newer(path: String)
  /// The file or a part of it exceeds its limit.
  case tooLarge(path: String, what: String)
  /// The database in the file is damaged: the problems that SQLite or our checks found.
  case unsound(path: String, problems: [String])
  /// The library has visits, questions or trips that the file doesn't contain.
  case notEmpty(path: String)
  /// The data folder has a file of this name with different content.
  case otherFile(name: String)
  case exists(path: String), noSuchCopy(String)
  /// The file isn't a backup of this program; `instead` says what it is, if known.
  case notACopy(path: String, instead: String?)
  case unreadable(path: String, reason: String), unwritable(path: String, reason: String)
}
