import AppSupport
import Archives
import Cryptography
package import Foundation
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

/// Groups the files of one folder that show the same moment: the still and the film of a Live
/// Photo, RAW and JPEG, an edited copy and its original, the pictures of a burst.
///
/// Names suggest a group, times confirm it: files whose times differ show different moments,
/// whatever their names are.
enum CaptureGrouping {
  /// The maximum time between files of one moment.
  ///
  /// A film has the time when it begins or ends; a burst lasts some seconds.
  private static let maxSeconds = 60.0

  /// Sets the name of the file that represents the moment, in each file.
  static func resolve(_ files: inout [FileReadResult]) {
    var groups: [String: [(rank: CaptureName.Rank, file: Int)]] = [:]
    groups.reserveCapacity(files.count)
    for index in files.indices {
      files[index].file.principal = nil
      guard files[index].file.bucket == .read else { continue }
      let name = CaptureName(files[index].name)
      groups[name.key, default: []].append((name.rank, index))
    }
    for group in groups.values where group.count > 1 {
      let ordered = group.sorted { ($0.rank, $0.file) < ($1.rank, $1.file) }.map(\.file)
      // A file too far from the first one begins another moment, with the files close to it.
      var principals: [Int] = []
      for index in ordered {
        let facts = files[index].file.facts
        let principal = principals.first { isSameTime(files[$0].file.facts, facts) }
        if let principal {
          files[index].file.principal = files[principal].name
        } else {
          principals.append(index)
        }
      }
    }
  }

  /// Returns whether the times of two files allow one moment; a file without a time always does.
  private static func isSameTime(_ first: PhotoFacts, _ second: PhotoFacts) -> Bool {
    guard first.timeSource?.isDecisive == true, second.timeSource?.isDecisive == true else {
      return true
    }
    if let left = first.localTime, let right = second.localTime {
      return abs(left.secondsSinceEpoch - right.secondsSinceEpoch) <= maxSeconds
    }
    if let left = first.utcTime, let right = second.utcTime {
      return abs(left.timeIntervalSince(right)) <= maxSeconds
    }
    let local = first.localTime ?? second.localTime
    let instant = first.utcTime ?? second.utcTime
    guard let local, let instant else { return true }
    return abs(local.secondsSinceEpoch - instant.timeIntervalSince1970) <= GPSClock.maxLead
  }
}

package enum ContentHashError: Error, Sendable, Hashable {
  /// The path and the system's message.
  case cannotRead(path: String, message: String)
}

/// Hashes that identify the content of files.
package enum ContentHash {
  private static let bufferSize = 256 * 1024

  /// The size of a file beyond which it isn't a photo or film: 64 GB.
  private static let maxBytes = 64 << 30

  /// Returns the SHA-256 of a whole file as 64 hexadecimal digits.
  ///
  /// The file may be in an archive. The path may come from another machine, so pipes and devices,
  /// which may never end, aren't read.
  package static func sha256(ofFileAt path: String) throws(ContentHashError) -> String {
    do throws(SystemError) {
      return try hash(ofFileAt: path)
    } catch {
      // An archive isn't a folder to the system.
      if error.code == ENOTDIR, let hash = ArchivedContent.hashes(ofFilesAt: [path])[path] {
        return hash
      }
      throw .cannotRead(path: path, message: error.message)
    }
  }

  private static func hash(ofFileAt path: String) throws(SystemError) -> String {
    let descriptor = path.withFilePath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    guard status.st_size <= maxBytes else { throw SystemError(code: EFBIG) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    var hash = SHA256()
    var bytes = 0
    while true {
      let count = try FileDescriptorIO.readFully(descriptor, into: buffer)
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      bytes += count
      guard bytes <= maxBytes else { throw SystemError(code: EFBIG) }
      if count < buffer.count { break }
    }
    return hash.finalize().hexadecimal
  }

  /// Returns the SHA-256 of a text as 64 hexadecimal digits.
  package static func sha256(of text: String) -> String {
    SHA256.hash(Array(text.utf8)).hexadecimal
  }

  /// Returns the 32 bytes of 64 hexadecimal digits; nil for any other text.
  static func bytes(_ text: String) -> [UInt8]? {
    [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
  }

  /// Returns an identifier derived from texts alone: the first bytes of their SHA-256 in the layout
  /// of a UUID version 8 (RFC 9562, section 5.8).
  package static func identifier(of parts: [String]) -> UUID {
    let text = parts.map { $0 + "\n" }.joined()
    var bytes = Array(SHA256.hash(Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
