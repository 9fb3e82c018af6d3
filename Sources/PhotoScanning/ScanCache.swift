import Archives
import Cryptography
package import Foundation
package import PhotoMetadata
import SportsModel

/// Stores values by keys of several kinds; it may be deleted at any time.
package protocol PhotoCacheStore: Sendable {
  func keys(of kind: String) -> [String]

  /// Returns the value of a key; nil if there is none or it can't be read.
  func value(of key: String, kind: String) -> Data?

  /// Replaces the value of a key; if that fails, what it caches is read again next time.
  func store(_ value: Data, of key: String, kind: String)
}

/// The results of earlier scans, so that unchanged files aren't read again.
///
/// A file is unchanged if its name, size and modification time are.
package struct ScanCache: Sendable {
  /// The version of the readers.
  ///
  /// Raise it when a reader may return a different result for the same bytes.
  private static let readerVersion = 8
  private static let kind = "scan"
  private static let checksumBytes = 8

  private let store: any PhotoCacheStore
  /// Scans of another version, or in another year, aren't used.
  private let version: String
  let isReadOnly: Bool

  package init(store: any PhotoCacheStore, clockYear: Int, isReadOnly: Bool = false) {
    self.store = store
    version = "\(Self.readerVersion) \(clockYear)"
    self.isReadOnly = isReadOnly
  }

  /// Stores the hashes of cached files, by path.
  package func store(hashes: [String: String]) {
    guard !isReadOnly else { return }
    let folders = Set(
      hashes.keys.map { path in
        ArchivePath(path).map { ArchiveExport.name(of: $0.archive) } ?? FilePath.folder(of: path)
      })
    for folder in folders {
      guard let scan = stored(folder) else { continue }
      var files = scan.files
      let before = files.map(\.file.sha256)
      for index in files.indices {
        guard let hash = hashes[files[index].file.facts.path] else { continue }
        files[index].file.sha256 = hash
      }
      guard files.map(\.file.sha256) != before else { continue }
      store(FolderScan(stamp: scan.stamp, ignored: scan.ignored, files: files), of: folder)
    }
  }

  /// Calls a closure with all cached files of all folders.
  package func forEachFile(_ body: (ScannedFile) -> Void) {
    for folder in store.keys(of: Self.kind).sorted() {
      stored(folder)?.files.forEach { body($0.file) }
    }
  }

  /// Returns the scan of a folder whose files aren't decoded yet.
  func stored(_ folder: String) -> StoredFolderScan? {
    guard let row = store.value(of: folder, kind: Self.kind),
      case let data = row.dropFirst(Self.checksumBytes),
      row.prefix(Self.checksumBytes) == Self.checksum(of: data)
    else { return nil }
    return StoredFolderScan(data, version: version, folder: FilePath.folder(of: folder))
  }

  /// Stores the results for the files with a stamp.
  func store(_ scan: FolderScan, of folder: String) {
    let data = scan.encoded(version: version)
    store.store(Self.checksum(of: data) + data, of: folder, kind: Self.kind)
  }

  /// The first bytes of a row's SHA-256 are before it: damage may leave valid text of other facts.
  private static func checksum(of data: Data) -> Data {
    Data(SHA256.hash(data).prefix(checksumBytes))
  }
}

/// The results of a scan for the files of one folder, or of an export in archives.
///
/// The path of an export is without a slash at its end, `photos/takeout`; its files are named from the
/// folder of the archives.
///
/// It is stored as text: a line for the folder, and one for each file, with tabs between the values.
/// JSON takes four times as long to decode, which is too long for 100,000 unchanged files in a second
/// (docs/performance.md).
struct FolderScan {
  /// The hash of the folder's sidecars, or of an export's archives.
  let stamp: String
  /// The number of files in an export's archives that aren't read.
  var ignored = 0
  let files: [FileReadResult]

  /// Files without a stamp, and names with a tab or another control character, are left out: they are
  /// read again.
  func encoded(version: String) -> Data {
    var lines = ["\(version)\t\(stamp)\t\(ignored)"]
    for file in files where file.stamp != nil {
      let line = file.fields.map { $0 ?? "" }
      guard line.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 } }) else { continue }
      lines.append(line.joined(separator: "\t"))
    }
    return Data(lines.joined(separator: "\n").utf8)
  }
}

/// A stored scan whose files are decoded on demand, so that the threads that need them share the work.
struct StoredFolderScan {
  let stamp: String
  let ignored: Int
  private let folder: String
  /// A string for each line: slices of one would make the threads that read them wait for its
  /// reference count, too long for 100,000 files in a second (docs/performance.md).
  private let lines: ArraySlice<String>
  private let places: [String: Int]

  /// Splits the text of a folder, whose path ends with a slash; nil for another version.
  init?(_ data: Data, version: String, folder: String) {
    let lines = String(decoding: data, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n"))
      .map { String(Substring($0)) }
    guard var head = lines.first.map(FieldReader.init), head.text() == version else { return nil }
    (stamp, ignored, self.folder) = (head.text() ?? "", head.integer() ?? 0, folder)
    self.lines = lines.dropFirst()
    places = Dictionary(
      self.lines.indices.map { index in
        (String(lines[index].prefix { $0 != "\t" }), index)
      }, uniquingKeysWith: { first, _ in first })
  }

  var count: Int { lines.count }
  var files: [FileReadResult] { lines.compactMap { FileReadResult($0, folder: folder) } }

  func file(named name: String) -> FileReadResult? {
    places[name].flatMap { FileReadResult(lines[$0], folder: folder) }
  }
}

/// The values of a line, one after the other.
private struct FieldReader {
  private var rest: Substring.UTF8View

  init(_ line: String) { rest = line[...].utf8 }

  /// Returns the next value; nil if it is empty or missing.
  private mutating func next() -> Substring? {
    let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
    let value = rest[..<end]
    rest = rest[end...].dropFirst()
    return value.isEmpty ? nil : Substring(value)
  }

  mutating func text() -> String? { next().map { String($0) } }
  mutating func integer() -> Int? { next().flatMap { Int($0) } }
  mutating func number() -> Double? { next().flatMap { Double($0) } }
  mutating func flag() -> Bool { next() == "1" }

  /// Returns the case with the next number.
  mutating func value<Value: CaseIterable>() -> Value? where Value.AllCases == [Value] {
    integer().flatMap { Value.allCases.indices.contains($0) ? Value.allCases[$0] : nil }
  }
}

struct FileReadResult: Sendable {
  let name: String
  var file: ScannedFile
  /// nil for an unreadable file, which is read again each time.
  let stamp: FileStamp?
  let isCached: Bool
}

/// Returns the number of a case, which is shorter than its name.
private func number<Value: CaseIterable & Equatable>(of value: Value?) -> String? {
  value.flatMap { Array(Value.allCases).firstIndex(of: $0) }.map { String($0) }
}

extension FileReadResult {
  fileprivate var fields: [String?] {
    let facts = file.facts
    let day = (facts.localTime?.day ?? facts.localDay).map { String($0.daysSinceEpoch) }
    let times = facts.otherTimes.isEmpty ? nil : try? JSONEncoder().encode(facts.otherTimes)
    let texts = [
      name, number(of: file.bucket), number(of: facts.media), file.sha256, file.principal,
      facts.error, facts.make, facts.model, number(of: facts.timeSource),
      number(of: facts.locationSource), number(of: facts.exclusion),
      times.map { String(decoding: $0, as: UTF8.self) }, day,
    ]
    let integers = [
      stamp?.size, stamp?.nanoseconds, facts.localTime?.microsecondOfDay, facts.utcOffset?.seconds,
    ]
    let numbers = [
      facts.coordinate?.latitude, facts.coordinate?.longitude, facts.horizontalErrorMeters,
      facts.altitudeMeters, facts.speedKilometersPerHour, facts.utcTime?.timeIntervalSince1970,
    ]
    let flags = [
      facts.isPositionVoid, facts.isClockDoubtful, facts.isFromOthers, facts.isOffsetConfirmed,
    ]
    return texts + integers.map { $0.map { String($0) } } + numbers.map { $0.map { String($0) } }
      + flags.map { $0 ? "1" : nil }
  }

  fileprivate init?(_ line: String, folder: String) {
    var row = FieldReader(line)
    guard let name = row.text(), let bucket: ScanBucket = row.value(),
      let media: PhotoFacts.Media = row.value()
    else { return nil }
    self.name = name
    file = ScannedFile(facts: PhotoFacts(path: folder + name, media: media), bucket: bucket)
    (file.sha256, file.principal, file.facts.error) = (row.text(), row.text(), row.text())
    (file.facts.make, file.facts.model) = (row.text(), row.text())
    file.facts.timeSource = row.value()
    file.facts.locationSource = row.value()
    file.facts.exclusion = row.value()
    if let times = row.text() {
      let decoded = try? JSONDecoder().decode([PhotoFacts.OtherTime].self, from: Data(times.utf8))
      guard let decoded else { return nil }
      file.facts.otherTimes = decoded
    }
    let day = row.integer().map(LocalDay.init(daysSinceEpoch:))
    guard let size = row.integer(), let nanoseconds = row.integer() else { return nil }
    stamp = FileStamp(size: size, nanoseconds: nanoseconds)
    let time = row.integer()
    if let day, let time {
      file.facts.localTime = LocalDateTime(day: day, microsecondOfDay: time)
    } else {
      file.facts.localDay = day
    }
    file.facts.utcOffset = row.integer().map(UTCOffset.init(seconds:))
    let (latitude, longitude) = (row.number(), row.number())
    if let latitude, let longitude {
      file.facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    file.facts.horizontalErrorMeters = row.number()
    file.facts.altitudeMeters = row.number()
    file.facts.speedKilometersPerHour = row.number()
    file.facts.utcTime = row.number().map(Date.init(timeIntervalSince1970:))
    file.facts.isPositionVoid = row.flag()
    file.facts.isClockDoubtful = row.flag()
    file.facts.isFromOthers = row.flag()
    file.facts.isOffsetConfirmed = row.flag()
    isCached = true
  }
}

extension FileStamp {
  /// Returns a hash that changes if a file is added, removed or written; empty without files.
  static func hash(_ files: [(path: String, stamp: FileStamp?)]) -> String {
    let lines = files.map { "\($0.path) \($0.stamp?.size ?? 0) \($0.stamp?.nanoseconds ?? 0)" }
    return lines.isEmpty ? "" : ContentHash.sha256(of: lines.joined(separator: "\n"))
  }
}
