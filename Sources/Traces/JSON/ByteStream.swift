import AppSupport
import Archives
import Foundation

/// A file or bytes in memory, read from start to end.
package final class ByteStream {
  private var descriptor: Int32
  private var memory: ArraySlice<UInt8>
  private var ahead: ArraySlice<UInt8> = []

  package init(_ bytes: [UInt8]) {
    descriptor = -1
    memory = bytes[...]
  }

  /// The largest packed file and its largest content, in bytes.
  private static let maxPacked = 64 << 20
  private static let maxUnpacked = 256 << 20

  /// Opens a regular file, not a pipe or device; throws the system's error.
  ///
  /// The file may be in an archive, and may be gzipped.
  package convenience init(path: String) throws(TraceError) {
    if let place = ArchivePath(path) {
      try self.init(Self.content(of: place))
    } else {
      try self.init(file: path)
    }
    guard GzipFile.isPacked(try peek(2)) else { return }
    let packed = try all(atMost: Self.maxPacked)
    do throws(ArchiveError) {
      memory = try GzipFile.unpacked(packed, atMost: Self.maxUnpacked)[...]
    } catch { throw TraceError(error.description) }
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Opens the data of a pass for Apple's wallet.
  package convenience init(pass path: String) throws(TraceError) {
    try self.init(Self.content(of: ArchivePath(archive: path, member: "pass.json")))
  }

  private static func content(of place: ArchivePath) throws(TraceError) -> [UInt8] {
    do throws(ArchiveError) {
      let archive = try ArchiveReader(path: place.archive)
      while let member = archive.next() {
        guard member.name == place.member else { continue }
        let bytes = ArchiveMemberBytes(archive, member: member).all(atMost: maxUnpacked)
        guard let bytes else { break }
        return bytes
      }
      throw archive.failure ?? .damaged("\(place.member) can't be read")
    } catch { throw TraceError(error.description) }
  }

  private init(file path: String) throws(TraceError) {
    memory = []
    // O_NONBLOCK: a pipe must not hold up the import.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TraceError(SystemError.last.message) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      descriptor = -1
      throw TraceError("not a regular file")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns up to `count` of the next bytes without consuming them.
  package func peek(_ count: Int) throws(TraceError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while ahead.count < count {
      let wanted = min(buffer.count, count - ahead.count)
      let read = try readOn(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
      guard read > 0 else { break }
      ahead.append(contentsOf: buffer[..<read])
    }
    return Array(ahead.prefix(count))
  }

  /// Returns the rest, unless it is more than `limit` bytes.
  package func all(atMost limit: Int) throws(TraceError) -> [UInt8] {
    let bytes = try peek(limit + 1)
    guard bytes.count <= limit else {
      throw TraceError("the file is larger than \(limit >> 20) MB")
    }
    ahead = []
    return bytes
  }

  /// Consumes blanks and line ends.
  func skipBlanks() throws(TraceError) {
    while let next = try peek(1).first, " \t\r\n".utf8.contains(next) { ahead = ahead.dropFirst() }
  }

  /// Fills a buffer and returns the number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
    guard !ahead.isEmpty else { return try readOn(into: buffer) }
    let count = min(buffer.count, ahead.count)
    buffer.copyBytes(from: ahead.prefix(count))
    ahead = ahead.dropFirst(count)
    return count
  }

  private func readOn(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
    guard descriptor >= 0 else {
      let count = min(buffer.count, memory.count)
      buffer.copyBytes(from: memory.prefix(count))
      memory = memory.dropFirst(count)
      return count
    }
    do throws(SystemError) {
      return try FileDescriptorIO.readFully(descriptor, into: buffer)
    } catch {
      throw TraceError(error.message)
    }
  }
}
