import AppSupport
import Foundation
import TestSupport
import Testing

struct FileDescriptorIOTests {
  @Test func writtenBytesAreReadBack() throws {
    try withTemporaryDirectory { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      let descriptor = open(folder.path + "/file", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      try bytes.withUnsafeBytes { try FileDescriptorIO.writeAll(descriptor, $0) }

      var tail = [UInt8](repeating: 0, count: 100)
      let count = try tail.withUnsafeMutableBytes {
        try FileDescriptorIO.readFully(descriptor, into: $0, at: bytes.count - 40)
      }
      #expect(Array(tail[..<count]) == bytes.suffix(40))

      lseek(descriptor, 0, SEEK_SET)
      #expect(
        try FileDescriptorIO.readToEnd(descriptor, limit: 100_000) == Array(bytes[..<100_000]))
      #expect(try FileDescriptorIO.readToEnd(descriptor, limit: .max) == Array(bytes[100_000...]))
    }
  }

  @Test func pipeIsReadUntilItsWriterCloses() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    let thread = Thread {
      for part in ["ab", "cd", "e"] {
        _ = part.utf8.withContiguousStorageIfAvailable { write(writer, $0.baseAddress, $0.count) }
        usleep(5_000)
      }
      close(writer)
    }
    thread.start()
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = try buffer.withUnsafeMutableBytes {
      try FileDescriptorIO.readFully(reader, into: $0)
    }
    #expect(String(decoding: buffer[..<count], as: UTF8.self) == "abcde")
  }

  @Test func failureHasTheErrorNumber() {
    #expect(throws: SystemError(code: EBADF)) {
      try FileDescriptorIO.readToEnd(-1, limit: 1)
    }
    #expect(throws: SystemError(code: EBADF)) {
      try [1].withUnsafeBytes { try FileDescriptorIO.writeAll(-1, $0) }
    }
  }
}
