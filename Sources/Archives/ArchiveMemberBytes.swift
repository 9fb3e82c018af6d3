import Foundation

/// The bytes of an archive's current member at offsets, in bounded memory.
///
/// The member is decompressed only as far as bytes are requested. The first 16 MB stay in memory,
/// and 8 to 16 MB before the end of what was read: enough for a photo, and for the header at the end
/// of a film. Bytes between them are gone.
package final class ArchiveMemberBytes {
  private let reader: ArchiveReader
  private let maxKept: Int
  /// The number of bytes of the member; nil if unknown.
  package let size: Int?
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  private var tailStart = 0
  private var isAtEnd = false

  /// Creates the bytes of the member that the reader returned last.
  ///
  /// At most `maxKept` stay in memory at the start and at the end.
  package init(_ reader: ArchiveReader, member: ArchiveMember, maxKept: Int = 16 << 20) {
    self.reader = reader
    self.maxKept = maxKept
    size = member.size
  }

  private var end: Int { tail.isEmpty ? max(head.count, tailStart) : tailStart + tail.count }

  /// Copies bytes from an offset and returns their number: fewer at the end, none beyond it or if
  /// they are gone.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard offset >= 0, !buffer.isEmpty else { return 0 }
    let (wanted, isBeyond) = offset.addingReportingOverflow(buffer.count)
    if !isBeyond { fill(to: wanted) }
    var done = 0
    if offset < head.count {
      let part = head[offset..<min(head.count, offset + buffer.count)]
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<part.count]).copyBytes(from: part)
      done = part.count
    }
    let start = offset + done
    if done < buffer.count, start >= tailStart, start < end, !tail.isEmpty {
      let first = start - tailStart
      let part = tail[first..<min(tail.count, first + buffer.count - done)]
      UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + part.count]).copyBytes(
        from: part)
      done += part.count
    }
    return done
  }

  /// Returns the first bytes; fewer of a shorter member.
  package func start(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = self.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
  }

  /// Passes all bytes to a closure, in order, if none was read before.
  ///
  /// - Returns: false if the member is damaged.
  package func readAll(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    while reader.readBlock(body) {}
    return !reader.hasDamagedMember && reader.failure == nil
  }

  /// Returns the whole member, if none of it was read before; nil if it is larger or damaged.
  package func all(atMost limit: Int) -> [UInt8]? {
    if let size, size > limit { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit, reader.readBlock({ bytes.append(contentsOf: $0) }) {}
    return bytes.count <= limit && !reader.hasDamagedMember && reader.failure == nil ? bytes : nil
  }

  /// Reads on up to an offset.
  private func fill(to wanted: Int) {
    while end < wanted, !isAtEnd {
      isAtEnd = !reader.readBlock(append)
    }
  }

  private func append(_ block: UnsafeRawBufferPointer) {
    var block = block
    if tail.isEmpty, tailStart == 0 {
      let part = block.prefix(maxKept - head.count)
      head.append(contentsOf: part)
      block = UnsafeRawBufferPointer(rebasing: block.dropFirst(part.count))
      guard !block.isEmpty else { return }
      tailStart = head.count
    }
    if tail.count + block.count > maxKept {
      let gone = tail.count / 2
      tail.removeFirst(gone)
      tailStart += gone
    }
    tail.append(contentsOf: block)
  }
}
