import CZlib
package import Foundation
import Localization

/// A file of named columns: whole numbers and texts, compressed together.
///
/// A header line `stvisits-columns FORMAT NAME VERSION SIZE CHECKSUM` precedes the zlib stream of the
/// columns. Each column is a name (length in one byte), the number of bytes per value (0 for texts), the
/// number of values (texts: bytes) in four bytes, and the values: all lowest bytes first, then all
/// second bytes. 0 is an unknown value, 1 the number 0.
package struct ColumnPack: Sendable {
  package static let format = "1"
  package static let magic = "stvisits-columns"
  static let maxSize = 64 << 20

  private struct Column { let width, count, start: Int }

  package let path, version: String
  private let bytes: [UInt8]
  private let columns: [String: Column]

  /// Reads a file and checks its name, format and checksum.
  package init(_ file: URL, name: String) throws(BoxScoreError) {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unreadable(path: file.path)
    }
    try self.init([UInt8](data), path: file.path, name: name)
  }

  package init(_ file: [UInt8], path: String, name: String) throws(BoxScoreError) {
    guard let end = file.prefix(256).firstIndex(of: UInt8(ascii: "\n")) else {
      throw .notAPack(path: path)
    }
    let fields = String(decoding: file[..<end], as: UTF8.self).split(separator: " ").map(
      String.init)
    guard fields.first == Self.magic, fields.count > 1 else { throw .notAPack(path: path) }
    guard fields[1] == Self.format else { throw .otherFormat(path: path, found: fields[1]) }
    guard fields.count == 6, let size = Int(fields[4]), (0...Self.maxSize).contains(size) else {
      throw .notAPack(path: path)
    }
    guard fields[2] == name else {
      throw .malformed(path: path, cause: "expected \(name), found \(fields[2])")
    }
    guard let bytes = PackCompression.decompressed(file[(end + 1)...], size: size),
      String(PackCompression.checksum(bytes), radix: 16) == fields[5]
    else { throw .damaged(path: path) }
    self.path = path
    version = fields[3]
    self.bytes = bytes
    columns = try Self.directory(of: bytes, path: path)
  }

  private static func directory(
    of bytes: [UInt8], path: String
  ) throws(BoxScoreError) -> [String: Column] {
    var columns: [String: Column] = [:]
    var position = 0
    while position < bytes.count {
      let nameEnd = position + 1 + Int(bytes[position])
      guard nameEnd + 5 <= bytes.count else { throw .damaged(path: path) }
      let name = String(decoding: bytes[(position + 1)..<nameEnd], as: UTF8.self)
      let width = Int(bytes[nameEnd])
      let count = (1...4).reduce(0) { $0 | Int(bytes[nameEnd + $1]) << (8 * ($1 - 1)) }
      let start = nameEnd + 5
      position = start + max(width, 1) * count
      guard width <= 3, position <= bytes.count else { throw .damaged(path: path) }
      columns[name] = Column(width: width, count: count, start: start)
    }
    return columns
  }

  package func hasColumn(_ name: String) -> Bool { columns[name] != nil }

  /// Returns a column of numbers; `count` is the expected number of values, nil for any.
  package func numbers(_ name: String, count: Int? = nil) throws(BoxScoreError) -> NumberColumn {
    guard let column = columns[name], column.width > 0 else {
      throw malformed("missing column \(name)")
    }
    guard count == nil || count == column.count else {
      throw malformed("column \(name) has \(column.count) values instead of \(count ?? 0)")
    }
    var values = [Int32](repeating: -1, count: column.count)
    bytes.withUnsafeBufferPointer { bytes in
      values.withUnsafeMutableBufferPointer { values in
        for plane in 0..<column.width {
          let start = column.start + plane * column.count
          let shift = Int32(8 * plane)
          for index in 0..<column.count { values[index] &+= Int32(bytes[start + index]) &<< shift }
        }
      }
    }
    return NumberColumn(values)
  }

  package func texts(_ name: String) throws(BoxScoreError) -> TextColumn {
    guard let column = columns[name], column.width == 0 else {
      throw malformed("missing column \(name)")
    }
    return TextColumn(bytes, range: column.start..<(column.start + column.count))
  }

  package func malformed(_ cause: String) -> BoxScoreError { .malformed(path: path, cause: cause) }
}

/// A column of numbers that may be unknown.
package struct NumberColumn: Sendable {
  /// The values; -1 for unknown ones.
  package let values: [Int32]

  package init(_ values: [Int32]) { self.values = values }
  package var count: Int { values.count }

  /// Returns a value; nil if it is unknown or there is none.
  package subscript(_ index: Int) -> Int? {
    guard values.indices.contains(index), values[index] >= 0 else { return nil }
    return Int(values[index])
  }
}

/// A column of texts, which become strings when they are needed.
package struct TextColumn: Sendable, RandomAccessCollection {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    var starts = range.isEmpty ? [] : [range.lowerBound]
    bytes.withUnsafeBufferPointer { bytes in
      for index in range where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    if !range.isEmpty { starts.append(range.upperBound + 1) }
    self.starts = starts
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { Swift.max(starts.count - 1, 0) }
  package subscript(index: Int) -> String { String(decoding: utf8(index), as: UTF8.self) }

  package func utf8(_ index: Int) -> ArraySlice<UInt8> {
    bytes[starts[index]..<(starts[index + 1] - 1)]
  }
}

/// Compresses and decompresses whole columns with zlib (RFC 1950).
package enum PackCompression {
  /// Returns the `size` bytes of a compressed stream; nil if it is damaged or of another size.
  static func decompressed(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0 else { return [] }
    var count = UInt(size)
    var status = Z_DATA_ERROR
    let output = [UInt8](unsafeUninitializedCapacity: size) { target, filled in
      bytes.withUnsafeBufferPointer { source in
        status = uncompress(target.baseAddress, &count, source.baseAddress, UInt(source.count))
      }
      filled = status == Z_OK ? Int(count) : 0
    }
    return status == Z_OK && output.count == size ? output : nil
  }

  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { target, filled in
      let status = compress2(target.baseAddress, &count, bytes, UInt(bytes.count), 9)
      filled = status == Z_OK ? Int(count) : 0
    }
  }

  package static func checksum(_ bytes: [UInt8]) -> UInt {
    bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
  }
}

/// An error in reading the bundled box scores.
package enum BoxScoreError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(path: String)
  /// Not a file of box scores.
  case notAPack(path: String)
  /// A file in a newer or older format.
  case otherFormat(path: String, found: String)
  /// A file of another compilation than the rest.
  case otherVersion(path: String, found: String, expected: String)
  /// A truncated or changed file.
  case damaged(path: String)
  case malformed(path: String, cause: String)

  package var description: String {
    switch self {
    case .unreadable(let path): localized("Couldn't read the data file \(path)")
    case .notAPack(let path): localized("\(path) isn't a file of box scores")
    case .otherFormat(let path, let found):
      localized("\(path) has format \(found), but this stvisits reads format \(ColumnPack.format)")
    case .otherVersion(let path, let found, let expected):
      localized(
        """
        \(path) is of version \(found), but the other box scores are of version \(expected)
        """)
    case .damaged(let path): localized("\(path) is truncated or damaged")
    case .malformed(let path, let cause): "\(path): \(cause)"
    }
  }
}
