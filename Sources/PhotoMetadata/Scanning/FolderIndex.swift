import Foundation
import SportsModel

/// The results of a scan for the files of one folder, in one flat buffer.
///
/// Records have a fixed size and the order of the names, so an unchanged folder and its index are
/// compared in one pass. A record is decoded only when its file is requested.
struct FolderIndex {
  /// The properties that show whether a file is unchanged: its size in bytes and its modification
  /// time.
  struct Stamp: Equatable {
    let size: Int64
    let nanoseconds: Int64

    init(_ status: stat) {
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      nanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Seconds since 1970.
    var seconds: Double { Double(nanoseconds) / 1e9 }

    fileprivate init(size: Int64, nanoseconds: Int64) {
      self.size = size
      self.nanoseconds = nanoseconds
    }
  }

  struct Entry {
    let name: String
    let stamp: Stamp
    var file: ScannedFile
  }

  /// The version of the readers.
  ///
  /// Raise it when a reader may return a different result for the same bytes.
  private static let readerVersion = 5

  private static let headerSize = 40
  static let recordSize = 136

  private let bytes: [UInt8]
  let count: Int
  private let namesStart: Int
  private let texts: [String]
  /// The fingerprint of the folder's sidecars, or of an export's archives; zero without any.
  let sidecarStamp: UInt64
  /// The number of files in an export's archives that aren't read.
  let ignored: Int

  /// The part of a folder that the paths of its files begin with; shorter than that only for an
  /// export in archives, `photos/takeout`, whose files are named from the folder of the archives.
  static func prefix(of folder: String) -> String {
    folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(folder[...$0]) } ?? ""
  }
}

// MARK: Reading

extension FolderIndex {
  /// Opens an index; nil if it is damaged, or was made by another version of the program, for
  /// another folder or in another year.
  init?(_ bytes: [UInt8], folder: String, clockYear: Int) {
    let header = bytes.withUnsafeBytes { $0.slice(0, Self.headerSize) }
    func number(_ offset: Int) -> Int {
      bytes.withUnsafeBytes { Int($0.uint32(at: offset, bigEndian: false) ?? 0) }
    }
    func long(_ offset: Int) -> UInt64 {
      bytes.withUnsafeBytes { $0.uint64(at: offset, bigEndian: false) ?? 0 }
    }
    guard header.count == Self.headerSize, long(0) == Self.version(clockYear) else { return nil }
    count = number(16)
    namesStart = Self.headerSize + count * Self.recordSize
    let textsStart = number(20)
    guard namesStart <= textsStart, textsStart <= bytes.count,
      long(8) == bytes.withUnsafeBytes({ Fingerprint.of($0.slice(16, bytes.count)) })
    else { return nil }
    sidecarStamp = long(24)
    ignored = Int(clamping: long(32))
    texts = String(decoding: bytes[textsStart...], as: UTF8.self)
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard texts.first == folder else { return nil }
    self.bytes = bytes
  }

  static func folder(of bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { bytes in
      let start = Int(bytes.uint32(at: 20, bigEndian: false) ?? .max)
      guard start < bytes.count else { return nil }
      return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the result for a file that still has the same size and time.
  ///
  /// `folder` ends with a slash, and `hint` is the expected index in the order of names.
  func file(_ name: String, _ stamp: Stamp, in folder: String, hint: Int) -> ScannedFile? {
    bytes.withUnsafeBytes { bytes in
      guard let record = position(of: name, hint: hint, bytes),
        self.stamp(at: record, bytes) == stamp
      else { return nil }
      return file(at: record, path: folder + name, bytes)
    }
  }

  /// Returns all results in the order of the names.
  func entries(in folder: String) -> [Entry] {
    let prefix = Self.prefix(of: folder)
    return bytes.withUnsafeBytes { bytes in
      (0..<count).compactMap { index in
        let record = Self.headerSize + index * Self.recordSize
        let name = String(decoding: self.name(at: record, bytes), as: UTF8.self)
        guard var file = file(at: record, path: prefix + name, bytes) else { return nil }
        if prefix != folder { file.principal = file.principal.map { prefix + $0 } }
        return Entry(name: name, stamp: stamp(at: record, bytes), file: file)
      }
    }
  }

  private func name(
    at record: Int, _ bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    let start = Int(bytes.uint32(at: record, bigEndian: false) ?? 0)
    return bytes.slice(
      namesStart + start, Int(bytes.uint16(at: record + 4, bigEndian: false) ?? 0))
  }

  func name(ofEntry index: Int, _ bytes: UnsafeRawBufferPointer) -> String? {
    guard (0..<count).contains(index) else { return nil }
    return String(
      decoding: name(at: Self.headerSize + index * Self.recordSize, bytes), as: UTF8.self)
  }

  /// Returns the text with a number from a record; zero means none.
  func text(_ number: Int) -> String? { number > 0 && number < texts.count ? texts[number] : nil }

  private func stamp(at record: Int, _ bytes: UnsafeRawBufferPointer) -> Stamp {
    Stamp(
      size: Int64(bitPattern: bytes.uint64(at: record + 8, bigEndian: false) ?? 0),
      nanoseconds: Int64(bitPattern: bytes.uint64(at: record + 16, bigEndian: false) ?? 0))
  }

  /// Returns the position of the record for a name; in an unchanged folder it is the hint.
  private func position(
    of name: String, hint: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Int? {
    var name = name
    return name.withUTF8 { wanted in
      let wanted = UnsafeRawBufferPointer(wanted)
      func order(_ index: Int) -> Int {
        wanted.order(to: self.name(at: Self.headerSize + index * Self.recordSize, bytes))
      }
      if hint < count, order(hint) == 0 { return Self.headerSize + hint * Self.recordSize }
      var low = 0
      var high = count
      while low < high {
        let middle = low + (high - low) / 2
        let order = order(middle)
        if order == 0 { return Self.headerSize + middle * Self.recordSize }
        if order < 0 { high = middle } else { low = middle + 1 }
      }
      return nil
    }
  }
}

// MARK: Writing

extension FolderIndex {
  /// Encodes an index of results in the order of their names; nil if a folder has more entries than
  /// the format can number.
  static func bytes(
    _ entries: [Entry], folder: String, sidecarStamp: UInt64, ignored: Int = 0, clockYear: Int
  ) -> [UInt8]? {
    var texts = [folder]
    var numbers: [String: Int] = [:]
    func number(_ text: String) -> Int? {
      if let known = numbers[text] { return known }
      guard texts.count < Int(UInt16.max), !text.utf8.contains(0) else { return nil }
      numbers[text] = texts.count
      texts.append(text)
      return texts.count - 1
    }
    let prefix = prefix(of: folder)
    let order = Dictionary(
      entries.enumerated().map { (prefix == folder ? $1.name : prefix + $1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    var records: [UInt8] = []
    records.reserveCapacity(entries.count * recordSize)
    var names: [UInt8] = []
    for entry in entries {
      guard
        let record = record(entry, nameStart: names.count, order: order, number: number)
      else { return nil }
      records += record
      names += entry.name.utf8
    }
    guard names.count <= Int(Int32.max), !folder.utf8.contains(0) else { return nil }
    let textsStart = headerSize + records.count + names.count
    var counted: [UInt8] = []
    for value in [UInt32(entries.count), UInt32(clamping: textsStart)] {
      withUnsafeBytes(of: value.littleEndian) { counted += $0 }
    }
    withUnsafeBytes(of: sidecarStamp.littleEndian) { counted += $0 }
    withUnsafeBytes(of: UInt64(ignored).littleEndian) { counted += $0 }
    counted += records + names + texts.joined(separator: "\0").utf8
    var header: [UInt8] = []
    for value in [version(clockYear), counted.withUnsafeBytes(Fingerprint.of)] {
      withUnsafeBytes(of: value.littleEndian) { header += $0 }
    }
    return header + counted
  }

  private static func version(_ clockYear: Int) -> UInt64 {
    Fingerprint.of("folder index \(readerVersion); \(clockYear); \(cases)")
  }
}

extension UnsafeRawBufferPointer {
  /// Compares bytes: negative if these come before the others, zero if both are equal.
  func order(to other: UnsafeRawBufferPointer) -> Int {
    guard let first = baseAddress, let second = other.baseAddress else {
      return count - other.count
    }
    let order = memcmp(first, second, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }
}
