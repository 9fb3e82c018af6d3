import Foundation

/// Reads a file or standard input line by line, in constant memory.
package final class LineReader {
  package let path: String
  /// The number of the line that was read last, from 1.
  package private(set) var number = 0
  private let descriptor: Int32
  private let most: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Opens a regular file or a pipe, or standard input for `-`; `most` limits a line, in bytes.
  package init(_ path: String, most: Int) throws(LibraryFileError) {
    self.path = path == "-" ? "standard input" : path
    self.most = most
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
      guard buffer.count - position <= most else {
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
