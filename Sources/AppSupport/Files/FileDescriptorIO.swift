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

/// Advisory locks between processes (`flock`).
///
/// A lock belongs to an open file or folder. It ends when the descriptor is closed, even when the
/// process dies. Some network file systems don't support locks; that is an error.
package enum FileLock {
  /// Waits until no other process holds the lock, and takes it.
  package static func lock(_ descriptor: Int32) throws(SystemError) {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Returns the reason that a folder can't be locked, as on some network file systems; nil if it
  /// can.
  package static func problem(
    inFolder path: String, lock: (Int32) throws(SystemError) -> Bool = { try tryLock($0) }
  ) -> SystemError? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    do throws(SystemError) {
      _ = try lock(descriptor)
      return nil
    } catch { return error }
  }

  /// Returns the reason that ranges of a file in a folder can't be locked (`fcntl`), which SQLite
  /// takes for a lock of another process; nil if they can, or if the folder can't be written.
  package static func rangeProblem(
    inFolder path: String, lock: (Int32) throws(SystemError) -> Void = lockRange
  ) -> SystemError? {
    // Another file: closing it would drop the locks of this process.
    let probe = "\(path)/.lock-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let descriptor = open(probe, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    unlink(probe)
    do throws(SystemError) {
      try lock(descriptor)
      return nil
    } catch { return error }
  }

  package static func lockRange(_ descriptor: Int32) throws(SystemError) {
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    guard fcntl(descriptor, F_SETLK, &range) == 0 else { throw .last }
  }

  /// Takes the lock; returns false if another process holds it.
  package static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .last
      }
    }
    return true
  }
}

/// Names of files as texts, without loss: to the system, a name is bytes, which need not be UTF-8.
///
/// Each invalid byte becomes a private character, U+EF00 plus the byte, as in MirBSD's OPTU-8.
/// Bytes of such characters in a valid name do, too, so that every name has its own text.
package enum FileName {
  private static let privateCharacters: ClosedRange<UInt32> = 0xEF80...0xEFFF

  package static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    privateCharacters.contains(scalar.value)
  }

  /// Returns the text of a name or path.
  package static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !hasPrivate(text, bytes: bytes) {
      return text
    }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var start = 0
    func escape(_ count: Int) {
      for byte in bytes[start..<start + count] {
        text.append(Unicode.Scalar(0xEF00 + UInt32(byte)) ?? "\u{FFFD}")
      }
      start += count
    }
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if isPrivate(scalar) {
          escape(encoded.count)
        } else {
          text.append(scalar)
          start += encoded.count
        }
      case .error(let count): escape(count)
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns the bytes of a text; nil if they are its UTF-8.
  fileprivate static func bytes(_ text: String) -> [UInt8]? {
    var copy = text
    guard copy.withUTF8({ hasPrivate(text, bytes: UnsafeRawBufferPointer($0)) }) else { return nil }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isPrivate(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }

  /// Returns whether a text with these bytes has a private character, whose first byte is always
  /// 0xEE.
  private static func hasPrivate(_ text: String, bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, memchr(start, 0xEE, bytes.count) != nil else {
      return false
    }
    return text.unicodeScalars.contains(where: isPrivate)
  }
}

extension String {
  /// Passes the path to a system call as the bytes that `FileName` made the text of.
  package func withFilePath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard let bytes = FileName.bytes(self) else { return withCString(body) }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return path.withUnsafeBufferPointer { buffer in
      // Never nil: the buffer isn't empty.
      buffer.baseAddress.map(body) ?? withCString(body)
    }
  }
}
