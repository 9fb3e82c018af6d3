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
  private static let readerVersion = 6
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
      guard var scan = scan(of: folder) else { continue }
      let before = scan.files.map(\.file.sha256)
      for index in scan.files.indices {
        guard let hash = hashes[scan.files[index].file.facts.path] else { continue }
        scan.files[index].file.sha256 = hash
      }
      if scan.files.map(\.file.sha256) != before { store(scan, of: folder) }
    }
  }

  /// Calls a closure with all cached files of all folders.
  package func forEachFile(_ body: (ScannedFile) -> Void) {
    for folder in store.keys(of: Self.kind).sorted() {
      scan(of: folder)?.files.forEach { body($0.file) }
    }
  }

  func scan(of folder: String) -> FolderScan? {
    let decoder = JSONDecoder()
    guard let row = store.value(of: folder, kind: Self.kind),
      case let data = row.dropFirst(Self.checksumBytes),
      row.prefix(Self.checksumBytes) == Self.checksum(of: data),
      var scan = try? decoder.decode(FolderScan.self, from: data), scan.version == version
    else { return nil }
    let prefix = FilePath.folder(of: folder)
    for index in scan.files.indices {
      scan.files[index].file.facts.path = prefix + scan.files[index].name
    }
    return scan
  }

  /// Stores the results for the files with a stamp.
  func store(_ scan: FolderScan, of folder: String) {
    var scan = scan
    scan.version = version
    scan.files.removeAll { $0.stamp == nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(scan) else { return }
    store.store(Self.checksum(of: data) + data, of: folder, kind: Self.kind)
  }

  /// The first bytes of a row's SHA-256 are before it: damage may leave valid JSON of other facts.
  private static func checksum(of data: Data) -> Data {
    Data(SHA256.hash(data).prefix(checksumBytes))
  }
}

/// The results of a scan for the files of one folder, or of an export in archives.
///
/// The path of an export is without a slash at its end, `photos/takeout`; its files are named from the
/// folder of the archives.
struct FolderScan: Codable {
  fileprivate(set) var version = ""
  /// The hash of the folder's sidecars, or of an export's archives.
  let stamp: String
  /// The number of files in an export's archives that aren't read.
  var ignored = 0
  var files: [FileReadResult]
}

struct FileReadResult: Sendable {
  let name: String
  var file: ScannedFile
  /// nil for an unreadable file, which is read again each time.
  let stamp: FileStamp?
  let isCached: Bool
}

/// An array without names of members, which takes a fifth of the time to decode.
extension FileReadResult: Codable {
  func encode(to encoder: any Encoder) throws {
    var row = encoder.unkeyedContainer()
    // Overloads, because generic functions take three times as long.
    func append(_ value: String?) throws {
      if let value { try row.encode(value) } else { try row.encodeNil() }
    }
    func append(_ value: Int?) throws {
      if let value { try row.encode(value) } else { try row.encodeNil() }
    }
    func append(_ value: Double?) throws {
      if let value { try row.encode(value) } else { try row.encodeNil() }
    }
    let facts = file.facts
    for text in [
      name, file.bucket.rawValue, facts.media.rawValue, file.sha256, file.principal, facts.error,
      facts.make, facts.model, facts.timeSource?.rawValue, facts.locationSource?.rawValue,
    ] { try append(text) }
    for number in [
      stamp?.size, stamp?.nanoseconds,
      (facts.localTime?.day ?? facts.localDay).map { Int($0.daysSinceEpoch) },
      facts.localTime?.microsecondOfDay, facts.utcOffset?.seconds,
    ] { try append(number) }
    for number in [
      facts.coordinate?.latitude, facts.coordinate?.longitude, facts.horizontalErrorMeters,
      facts.altitudeMeters, facts.speedKilometersPerHour, facts.utcTime?.timeIntervalSince1970,
    ] { try append(number) }
    for flag in [facts.isPositionVoid, facts.isClockDoubtful, facts.isFromOthers] {
      try row.encode(flag)
    }
  }

  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    func text() throws -> String? { try row.decodeIfPresent(String.self) }
    func int() throws -> Int? { try row.decodeIfPresent(Int.self) }
    func double() throws -> Double? { try row.decodeIfPresent(Double.self) }
    name = try row.decode(String.self)
    let bucket = try text().flatMap(ScanBucket.init)
    let media = try text().flatMap(PhotoFacts.Media.init)
    guard let bucket, let media else {
      throw DecodingError.dataCorruptedError(in: row, debugDescription: "unknown kind of file")
    }
    file = ScannedFile(facts: PhotoFacts(path: name, media: media), bucket: bucket)
    (file.sha256, file.principal) = (try text(), try text())
    file.facts.error = try text()
    (file.facts.make, file.facts.model) = (try text(), try text())
    file.facts.timeSource = try text().flatMap(PhotoFacts.TimeSource.init)
    file.facts.locationSource = try text().flatMap(PhotoFacts.LocationSource.init)
    stamp = FileStamp(size: try int() ?? 0, nanoseconds: try int() ?? 0)
    let day = try int().map(LocalDay.init(daysSinceEpoch:))
    let time = try int()
    if let day, let time {
      file.facts.localTime = LocalDateTime(day: day, microsecondOfDay: time)
    } else {
      file.facts.localDay = day
    }
    file.facts.utcOffset = try int().map(UTCOffset.init(seconds:))
    let (latitude, longitude) = (try double(), try double())
    if let latitude, let longitude {
      file.facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    file.facts.horizontalErrorMeters = try double()
    file.facts.altitudeMeters = try double()
    file.facts.speedKilometersPerHour = try double()
    file.facts.utcTime = try double().map(Date.init(timeIntervalSince1970:))
    file.facts.isPositionVoid = try row.decode(Bool.self)
    file.facts.isClockDoubtful = try row.decode(Bool.self)
    file.facts.isFromOthers = try row.decode(Bool.self)
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
