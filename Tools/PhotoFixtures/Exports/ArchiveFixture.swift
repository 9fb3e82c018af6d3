package import Foundation

/// Archives of files, as an export makes them.
package enum ArchiveFixture: Sendable, CaseIterable {
  /// PKWARE's APPNOTE 6.3: deflated files and their directory.
  case zip
  /// POSIX ustar (IEEE 1003.1, pax), gzipped (RFC 1952).
  case tgz

  package var ending: String { self == .zip ? "zip" : "tgz" }

  package func bytes(_ files: [FixtureFile]) -> [UInt8] {
    switch self {
    case .zip: Self.zip(files)
    case .tgz: Self.gzip(Self.tar(files))
    }
  }

  // MARK: Zip

  private static func zip(_ files: [FixtureFile]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let packed = deflated(file.bytes, .ownCodes)
      let name = Array(file.path.utf8)
      // Version 2.0, names in UTF-8, deflated, 2024-01-15 10:15.
      let common =
        numbers16(20, 0x800, 8, 0x51e0, 0x582f) + numbers32(Checksums.crc32(file.bytes))
        + numbers32(UInt32(packed.count), UInt32(file.bytes.count))
        + numbers16(UInt16(name.count), 0)
      directory +=
        numbers32(0x0201_4b50) + numbers16(20) + common + numbers16(0, 0, 0)
        + numbers32(0, UInt32(bytes.count)) + name
      bytes += numbers32(0x0403_4b50) + common + name + packed
    }
    let count = UInt16(files.count)
    return bytes + directory + numbers32(0x0605_4b50) + numbers16(0, 0, count, count)
      + numbers32(UInt32(directory.count), UInt32(bytes.count)) + numbers16(0)
  }

  // MARK: Tar

  private static func tar(_ files: [FixtureFile]) -> [UInt8] {
    files.flatMap { file in
      header(file) + file.bytes
        + [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
    } + [UInt8](repeating: 0, count: 1_024)
  }

  private static func header(_ file: FixtureFile) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, data offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    // A name of more than 100 bytes continues a prefix of up to 155.
    let slash = file.path.utf8.count > 100 ? file.path.lastIndex(of: "/") : nil
    put(slash.map { String(file.path[file.path.index(after: $0)...]) } ?? file.path, data: 0)
    put(slash.map { String(file.path[..<$0]) } ?? "", data: 345)
    put("0000644\0" + "0000000\0" + "0000000\0", data: 100)
    put(octal(file.bytes.count, 11), data: 124)
    put(octal(1_705_313_700, 11), data: 136)
    put("        0", data: 148)
    put("ustar\u{0}00", data: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(octal(sum, 6) + "\0 ", data: 148)
    return header
  }

  /// Returns a gzip file; texts among photos hardly matter, so nothing is compressed.
  package static func gzip(_ content: [UInt8]) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + deflated(content, .stored)
      + numbers32(Checksums.crc32(content), UInt32(truncatingIfNeeded: content.count))
  }

  /// Returns a deflate stream: a zlib stream without its header and checksum.
  private static func deflated(_ content: [UInt8], _ blocks: ZlibStream) -> [UInt8] {
    Array(blocks.bytes(content).dropFirst(2).dropLast(4))
  }

  private static func numbers16(_ values: UInt16...) -> [UInt8] {
    values.flatMap { ByteOrder.little.bytes($0) }
  }

  private static func numbers32(_ values: UInt32...) -> [UInt8] {
    values.flatMap { ByteOrder.little.bytes($0) }
  }
}

extension PhotoExportFixture {
  /// Writes the files to a folder as numbered archives, and returns their paths.
  ///
  /// A photo and its sidecar are in different archives, as where an export is split.
  package func write(
    to folder: URL, as format: ArchiveFixture, parts count: Int
  ) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try (0..<count).map { part in
      let files = files.enumerated().filter { $0.offset % count == part }.map(\.element)
      let number = String(repeating: "0", count: 3 - "\(part + 1)".count) + "\(part + 1)"
      let file = folder.appendingPathComponent(
        "takeout-20240115T101500Z-\(number).\(format.ending)")
      try Data(format.bytes(files)).write(to: file)
      return file.path
    }
  }
}
