package import AppSupport
package import Catalog
package import Foundation
import Matching
package import PhotoLibraries
package import PhotoMetadata
package import PhotoScanning
package import SportsModel
import VisitStore

/// Collects the photos of a scan, one for each moment.
struct ScannedPhotoCollector {
  /// One photo per moment, completed with facts of the moment's other files.
  private(set) var photos: [PhotoFacts] = []
  /// Files of a moment that another file represents.
  private(set) var companions = 0
  /// SHA-256 of files that are unchanged since they were hashed, by path.
  private(set) var hashes: [String: String] = [:]

  var identities = LibraryPhotoIdentities()
  /// The photos of libraries that don't count, by the reason.
  private(set) var excluded: [PhotoFacts.Exclusion: Int] = [:]

  private var others: [String: [PhotoFacts]] = [:]

  /// Reserves capacity, so that a large library is not copied as it grows.
  mutating func reserve(_ files: Int) {
    if photos.capacity < files { photos.reserveCapacity(files) }
  }

  mutating func add(_ file: ScannedFile, of row: LibraryPhoto? = nil) {
    if let exclusion = row?.exclusion ?? file.facts.exclusion {
      excluded[exclusion, default: 0] += 1
      return
    }
    guard file.bucket == .read else { return }
    let path = file.facts.path
    if let row { identities.add(row, at: path) }
    if let hash = file.sha256 { hashes[path] = hash }
    guard let principal = file.principal else {
      photos.append(file.facts)
      return
    }
    companions += 1
    let isPath = principal.utf8.contains(UInt8(ascii: "/"))
    let whole = isPath ? principal : FilePath.folder(of: path) + principal
    others[whole, default: []].append(file.facts)
  }

  mutating func groupCaptures() {
    guard !others.isEmpty else { return }
    for index in photos.indices {
      for companion in others[photos[index].path] ?? [] { photos[index].complete(with: companion) }
    }
    others = [:]
  }
}

extension PhotoFacts {
  fileprivate mutating func complete(with companion: PhotoFacts) {
    if coordinate == nil {
      coordinate = companion.coordinate
      horizontalErrorMeters = companion.horizontalErrorMeters
      altitudeMeters = companion.altitudeMeters
      isPositionVoid = companion.isPositionVoid
      locationSource = companion.locationSource
    }
    if timeSource?.isDecisive != true, companion.timeSource?.isDecisive == true {
      localTime = companion.localTime
      localDay = companion.localDay
      utcOffset = companion.utcOffset
      utcTime = companion.utcTime
      timeSource = companion.timeSource
      isClockDoubtful = companion.isClockDoubtful
      (isOffsetConfirmed, otherTimes) = (companion.isOffsetConfirmed, companion.otherTimes)
    }
    // Files of one moment move together, even when only one of them has the speed.
    speedKilometersPerHour = speedKilometersPerHour ?? companion.speedKilometersPerHour
    make = make ?? companion.make
    model = model ?? companion.model
  }
}

extension ScanCache {
  /// Returns the photos of all imports that have no location and still exist, by path; photos that
  /// get one from another photo of the same camera don't count.
  package func photosWithoutLocation(_ catalog: Catalog) -> [PhotoFacts] {
    var library = ScannedPhotoCollector()
    forEachFile { library.add($0) }
    library.groupCaptures()
    let sorting = OutingBuilder(stadiums: catalog.stadiums).outings(of: library.photos)
    return sorting.withoutPlace.filter { ArchivedContent.exists($0.path) }
      .sorted { $0.path < $1.path }
  }
}

/// The hashes by which photos of libraries are stored.
///
/// Originals in a cloud come and go, but a photo keeps the hash with which it was stored first: the
/// hash of its content, or of its identifier if its file wasn't there. It is recognized by its
/// identifier where that is part of the path, otherwise by its path.
struct LibraryPhotoIdentities {
  private var photos: [String: (library: LibraryKind, id: String, isOriginalMissing: Bool)] = [:]
  /// The hashes of photos that are or were in the store, by what recognizes them.
  private var stored: [String: String] = [:]

  mutating func add(_ photo: LibraryPhoto, at path: String) {
    photos[path] = (photo.library, photo.id, photo.isOriginalMissing)
  }

  mutating func readHashes(of store: VisitStore?) throws {
    guard !photos.isEmpty, let store else { return }
    for (path, hash) in try store.photoHashes() {
      let key = LibraryPhoto.recognitionKey(ofPath: path)
      if stored[key] == nil { stored[key] = hash }
    }
  }

  /// Returns the hash of a photo in a library if it is known without reading the file.
  func hash(of path: String) -> String? {
    guard let photo = photos[path] else { return nil }
    return stored[LibraryPhoto.recognitionKey(ofPath: path)]
      ?? (photo.isOriginalMissing ? LibraryPhoto.identity(of: photo.id, in: photo.library) : nil)
  }

  func isContent(_ hash: String, of path: String) -> Bool {
    photos[path].map {
      !$0.isOriginalMissing && hash != LibraryPhoto.identity(of: $0.id, in: $0.library)
    } ?? true
  }
}

/// The text that `scan` prints.
package enum ScanFormatter {
  static func text(_ file: ScannedFile, row: LibraryPhoto?) -> String {
    let exclusion = row?.exclusion ?? file.facts.exclusion
    let note = exclusion.map { "  [\($0.description)]" } ?? ""
    let explanation = (file.explanation ?? []).map { "    " + $0.cleanedForTerminal }
    return ([text(file.facts) + note] + explanation).joined(separator: "\n")
  }

  package static func lines(_ scan: PhotoSourceSummary) -> [String] {
    let summary = scan.files
    let counts = ScanBucket.allCases.filter { summary.count($0) > 0 }
      .map { "\(DisplayFormat.number(summary.count($0))) \($0.rawValue.replacing("_", with: " "))" }
    let files = "\(summary.total.counted("file")): \(counts.joined(separator: ", "))"
    return [files] + scan.libraries.map(\.line)
  }

  private static func text(_ facts: PhotoFacts) -> String {
    let place = facts.coordinate?.text ?? "no location"
    let time =
      facts.localTime.map { "\($0)\(facts.utcOffset?.description ?? "")" }
      ?? facts.localDay?.description
      ?? facts.utcTime?.utcText ?? "no time"
    let error = facts.error.map { "  (\($0))" } ?? ""
    return "\(facts.path)  \(time)  \(place)\(error)".cleanedForTerminal
  }
}

extension ScanSummary {
  package var failed: Int { ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +) }
}

extension PhotoSourceSummary {
  /// The last line of `scan --json`.
  package var document: JSONValue {
    let buckets = ScanBucket.allCases.map { ($0, files.count($0)) }
    return [
      "type": "summary", "files": .integer(files.total),
      "file_buckets": Dictionary(uniqueKeysWithValues: buckets).document,
      "libraries": .array(libraries.map(\.document)), "interrupted": .bool(files.isCancelled),
    ]
  }
}

extension ScannedFile {
  private static let usualBytes = 768

  /// Returns the `scan` line as JSON or as text, without its line feed; `row` is its row in the
  /// library.
  package func line(of row: LibraryPhoto?, isJSON: Bool) -> [UInt8] {
    guard isJSON else { return Array(ScanFormatter.text(self, row: row).utf8) }
    var buffer = JSONBuffer(capacity: Self.usualBytes)
    buffer.append(self, row: row)
    return buffer.bytes
  }
}

extension JSONBuffer {
  /// Appends the `scan` line of a photo, without its line feed.
  ///
  /// It is written directly, in the order of the keys: `scan --json` has to be faster than jhead, and
  /// a JSON tree of each photo would cost more than reading it (docs/performance.md).
  fileprivate mutating func append(_ file: ScannedFile, row: LibraryPhoto?) {
    let facts = file.facts
    append(#"{"altitude_m":"#, value: facts.altitudeMeters)
    append(#","error":"#, value: facts.error)
    append(#","excluded":"#, value: (row?.exclusion ?? facts.exclusion)?.rawValue)
    if let explanation = file.explanation {
      append(json: #","explanation":"#)
      append(explanation)
    }
    append(#","from_others":"#, value: facts.isFromOthers)
    append(#","horizontal_error_m":"#, value: facts.horizontalErrorMeters)
    append(#","latitude":"#, value: facts.coordinate.map { rounded($0.latitude) })
    append(#","library":"#, value: row?.library.rawValue)
    append(#","library_id":"#, value: row?.id)
    append(#","local_time":"#, value: facts.localTime?.description ?? facts.localDay?.description)
    append(#","location_source":"#, value: facts.locationSource?.rawValue)
    append(#","longitude":"#, value: facts.coordinate.map { rounded($0.longitude) })
    append(#","make":"#, value: facts.make)
    append(#","media":"#, value: facts.media.rawValue)
    append(#","model":"#, value: facts.model)
    append(#","original_missing":"#, value: row?.isOriginalMissing ?? false)
    append(#","path":"#, value: facts.path)
    append(#","speed_kmh":"#, value: facts.speedKilometersPerHour.map { ($0 * 10).rounded() / 10 })
    append(#","time_source":"#, value: facts.timeSource?.rawValue)
    append(#","type":"photo","utc_offset":"#, value: facts.utcOffset?.description)
    append(#","utc_time":"#, value: facts.utcTime?.utcText)
    append(json: "}")
  }

  private mutating func append(_ key: StaticString, value: String?) {
    append(json: key)
    append(value)
  }

  private mutating func append(_ key: StaticString, value: Double?) {
    append(json: key)
    append(value)
  }

  private mutating func append(_ key: StaticString, value: Bool) {
    append(json: key)
    append(value)
  }
}

/// Rounds to eight decimals of a degree (1 mm); further digits are noise of the conversion.
private func rounded(_ degrees: Double) -> Double { (degrees * 1e8).rounded() / 1e8 }

extension CacheStore: PhotoCacheStore {
  package func keys(of kind: String) -> [String] {
    ((try? sizes(of: kind)) ?? [:]).keys.map { String($0.dropFirst(kind.count + 1)) }
  }

  package func value(of key: String, kind: String) -> Data? { try? entry("\(kind) \(key)")?.value }

  package func store(_ value: Data, of key: String, kind: String) {
    try? put(value, for: "\(kind) \(key)", storedAt: .distantPast)
  }
}
