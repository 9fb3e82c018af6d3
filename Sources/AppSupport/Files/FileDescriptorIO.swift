package import Foundation

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the system call that failed last on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's text for the code.
  package var message: String {
    code == ENOLCK
      ? "its file system has no locks (ENOLCK), as on some network disks"
      : String(cString: strerror(code))
  }

  /// The way to a file or folder that macOS protects from programs without Full Disk Access; nil for
  /// other errors.
  package var accessAdvice: String? {
    guard code == EPERM else { return nil }
    return "On a Mac, allow your terminal in System Settings → Privacy & Security → "
      + "Full Disk Access, then restart it."
  }

  /// The message, and the advice if there is any.
  package var messageWithAdvice: String { message + (accessAdvice.map { ". \($0)" } ?? "") }
}

/// Reads and writes that transfer everything requested.
///
/// They repeat calls that a signal interrupted (EINTR) or that transferred only a part.
package enum FileDescriptorIO {
  /// Fills a buffer from the current position; returns fewer bytes only at the end of the file.
  package static func readFully(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try transfer(buffer.count) { done in
      read(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
    }
  }

  /// Fills a buffer from an offset in the same way; leaves the current position as it is.
  package static func readFully(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try transfer(buffer.count) { done in
      pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
    }
  }

  /// Reads the rest of a file, at most `limit` bytes of it.
  package static func readToEnd(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.count < limit {
      let part = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, limit - bytes.count)])
      let count = try readFully(descriptor, into: part)
      bytes += part[..<count]
      if count < part.count { break }
    }
    return bytes
  }

  /// Returns the next `count` bytes; fewer only at the end of the file.
  package static func readFully(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
    // Swift's initializer writes to the storage that all empty arrays share.
    guard count > 0 else { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try readFully(
          descriptor, into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the current position.
  package static func writeAll(
    _ descriptor: Int32, bytes: some ContiguousBytes
  ) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in
        let written = try transfer(bytes.count) { done in
          write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        }
        // POSIX leaves open what a write of nothing means.
        guard written == bytes.count else { throw SystemError(code: EIO) }
      }
    }.get()
  }

  /// Waits until the content of a file or the names in a folder are on the disk.
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  private static func transfer(
    _ count: Int, next: (_ done: Int) -> Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < count {
      let moved = next(done)
      if moved < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      if moved == 0 { break }
      done += moved
    }
    return done
  }
}
