package import Foundation

extension FileDescriptorIO {
  /// Returns the next `count` bytes; fewer only at the end of the file.
  package static func readFully(
    _ descriptor: Int32, count: Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try readFully(
          descriptor, into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the current position.
  package static func writeAll(
    _ descriptor: Int32, _ bytes: some ContiguousBytes
  ) throws(SystemError) {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try writeAll(descriptor, buffer) }
    }.get()
  }

  /// Waits until the content of a file or the names in a folder are on the disk.
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }
}
