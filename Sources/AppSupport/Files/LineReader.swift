import Foundation

/// The lines of a file or of standard input, one at a time, however large the whole.
package final class LineReader {
  /// As it is told in errors.
  package let path: String
  /// Of the line that was read last, from 1.
  package private(set) var number = 0
  private let descriptor: Int32
  private let most: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - path: of an ordinary file or a pipe; `-` is standard input.
  ///   - most: bytes of a line.
  /// - Throws: `LibraryFileError.unreadable`.
  package init(_ path: String, most: Int) throws(LibraryFileError) {
    self.path = path == "-" ? "standard input" : path
    self.most = most
    descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// The next line without its line feed; nil at the end.
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
        // A line that was cut off is no line.
        guard position == buffer.count else { throw .incomplete(path: path) }
        return nil
      }
      guard buffer.count - position <= most else {
        throw .tooLarge(path: path, what: "line \(number + 1)")
      }
      searched -= position
      buffer.removeSubrange(..<position)
      position = 0
      try fill()
    }
  }

  private func fill() throws(LibraryFileError) {
    let start = buffer.count
    let room = 1 << 18
    buffer.append(contentsOf: repeatElement(0, count: room))
    var got = -1
    repeat {
      got = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + start }, room)
      }
    } while got < 0 && errno == EINTR
    let reason = String(cString: strerror(errno))
    buffer.removeLast(room - max(0, got))
    guard got >= 0 else { throw .unreadable(path: path, reason: reason) }
    isAtEnd = got == 0
  }
}
