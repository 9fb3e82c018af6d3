import AppSupport
package import Archives
package import Foundation

/// The reason why reading a file ended early.
package enum PhotoFileError: Error {
  /// The `errno` of a failed access.
  case cannotOpen(Int32)
  case cannotRead(Int32)
  /// The structure is broken, and how.
  case damaged(String)

  package var message: String {
    switch self {
    case .cannotOpen(ENOENT): "deleted during the scan"
    case .cannotOpen(let code): "can't be opened: \(SystemError(code: code).message)"
    case .cannotRead(ESPIPE): "not a regular file"
    case .cannotRead(let code): "can't be read: \(SystemError(code: code).message)"
    case .damaged(let reason): reason
    }
  }
}

/// Reads one file after another, a window at a time, into reused buffers; a file may be in an
/// archive.
///
/// The 4 KB prefix contains the directories of 86 of 100 photos with a place, though not their
/// thumbnails; 8 KB would contain the directories of 90. Anything beyond it costs one more read. A
/// returned pointer is valid until the next call. Each thread has its own object.
package final class PhotoFile {
  static let prefixSize = 4 * 1024
  /// The largest window: a whole JPEG segment with its marker and length.
  static let windowSize = 65_536 + 2
  private static let nearSize = 4_096

  /// More bytes than any file in an archive has.
  private static let maxMemberBytes = 1 << 40

  private var descriptor: Int32 = -1
  private var member: (bytes: ArchiveMemberBytes, modified: Date?)?
  private let prefixBuffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: prefixSize, alignment: 16)
  private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: windowSize, alignment: 16)
  private var prefixCount = 0
  /// The range of the file that is in the window.
  private var near = 0..<0
  /// Grows to the largest block that was in several parts or in a container of boxes.
  private var joinBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)

  deinit {
    close()
    prefixBuffer.deallocate()
    window.deallocate()
    joinBuffer.deallocate()
  }

  /// The first 4 KB, or all of a shorter file.
  var prefix: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: prefixBuffer[..<prefixCount])
  }

  /// Opens a file, closes the previous one, and reads the prefix.
  ///
  /// The path is relative to the folder's descriptor, if there is one.
  func open(_ path: String, in folder: Int32? = nil) throws(PhotoFileError) {
    close()
    // O_NONBLOCK: a pipe with the name of a photo must not block the scan.
    descriptor = path.withFilePath {
      openat(folder ?? AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw .cannotOpen(errno) }
    #if os(Linux)
      // Otherwise the kernel reads ahead 128 KB of pixels.
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_RANDOM)
    #endif
    prefixCount = try read(into: prefixBuffer, at: 0)
  }

  /// Opens the current member of an archive in the same way.
  package func open(_ bytes: ArchiveMemberBytes, modified: Date?) throws(PhotoFileError) {
    close()
    member = (bytes, modified)
    prefixCount = try read(into: prefixBuffer, at: 0)
  }

  package func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    (descriptor, member, prefixCount) = (-1, nil, 0)
    near = 0..<0
  }

  /// Returns up to `count` bytes from `offset`, and reads the 4 KB after it for the next calls: fewer
  /// at the end of the file, none beyond it.
  func bytes(at offset: Int, count: Int) throws(PhotoFileError) -> UnsafeRawBufferPointer {
    if offset + count <= prefixCount || prefixCount < Self.prefixSize {
      return prefix.slice(offset, count)
    }
    if offset < near.lowerBound || offset + count > near.upperBound {
      near = 0..<0
      let size = min(max(count, Self.nearSize), Self.windowSize)
      let target = UnsafeMutableRawBufferPointer(rebasing: window[..<size])
      near = offset..<offset + (try read(into: target, at: offset))
    }
    return UnsafeRawBufferPointer(window).slice(0, near.count)
      .slice(offset - near.lowerBound, count)
  }

  /// Returns the first bytes of a part of the file, at most 4 KB.
  func start(
    of range: Range<Int>, atMost count: Int
  ) throws(PhotoFileError) -> UnsafeRawBufferPointer {
    try bytes(at: range.lowerBound, count: min(range.count, count))
  }

  /// Returns parts of the file in one piece; returns fewer bytes if the file has become shorter.
  func joined(_ parts: [Range<Int>]) throws(PhotoFileError) -> UnsafeRawBufferPointer {
    let count = parts.reduce(0) { $0 + $1.count }
    if joinBuffer.count < count {
      joinBuffer.deallocate()
      joinBuffer = .allocate(byteCount: count, alignment: 16)
    }
    var filled = 0
    for part in parts {
      let target = UnsafeMutableRawBufferPointer(rebasing: joinBuffer[filled..<filled + part.count])
      if part.upperBound <= prefixCount {
        target.copyMemory(from: prefix.slice(part.lowerBound, part.count))
        filled += part.count
      } else {
        filled += try read(into: target, at: part.lowerBound)
      }
    }
    return UnsafeRawBufferPointer(rebasing: joinBuffer[..<filled])
  }

  /// The size of the file in bytes, 0 if it can't be determined; as much as possible if an archive
  /// doesn't say.
  var size: Int {
    if let member { return min(member.bytes.size ?? .max, Self.maxMemberBytes) }
    return max(0, stamp?.size ?? 0)
  }

  /// The time when the content was last written, to the second.
  var modificationTime: Date? {
    if let member { return member.modified }
    return stamp.map { Date(timeIntervalSince1970: (Double($0.nanoseconds) / 1e9).rounded(.down)) }
  }

  /// The size and the time of the last write; nil in an archive.
  var stamp: FileStamp? {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  private func read(
    into target: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(PhotoFileError) -> Int {
    if let member { return member.bytes.read(into: target, at: offset) }
    do throws(SystemError) {
      return try FileDescriptorIO.readFully(descriptor, into: target, at: offset)
    } catch { throw .cannotRead(error.code) }
  }
}
