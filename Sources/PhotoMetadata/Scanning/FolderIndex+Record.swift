import Foundation
import SportsModel

/// The fixed fields of a record: their positions, encoding and decoding.
extension FolderIndex {
  private enum Field {
    static let bucket = 6
    static let media = 7
    static let latitude = 24
    static let longitude = 32
    static let horizontalError = 40
    static let altitude = 48
    static let utcTime = 56
    static let microsecondOfDay = 64
    static let day = 72
    static let utcOffset = 76
    static let flags = 80
    static let timeSource = 82
    static let locationSource = 83
    static let make = 84
    static let model = 86
    static let error = 88
    static let principal = 90
    static let hash = 96
    static let speed = 128
  }

  private struct Flags: OptionSet {
    let rawValue: UInt16

    static let place = Flags(rawValue: 1 << 0)
    static let horizontalError = Flags(rawValue: 1 << 1)
    static let altitude = Flags(rawValue: 1 << 2)
    static let utcTime = Flags(rawValue: 1 << 3)
    static let localTime = Flags(rawValue: 1 << 4)
    static let localDay = Flags(rawValue: 1 << 5)
    static let utcOffset = Flags(rawValue: 1 << 6)
    static let voidPosition = Flags(rawValue: 1 << 7)
    static let doubtfulClock = Flags(rawValue: 1 << 8)
    static let hash = Flags(rawValue: 1 << 9)
    static let speed = Flags(rawValue: 1 << 10)
    static let fromOthers = Flags(rawValue: 1 << 11)
  }

  /// The cases in the order of their numbers in a record; optional fields use 0 for nil.
  private static let buckets = ScanBucket.allCases
  private static let media = PhotoFacts.Media.allCases
  private static let timeSources = PhotoFacts.TimeSource.allCases
  private static let locationSources = PhotoFacts.LocationSource.allCases

  /// A checksum of the order of the cases, so that a new case invalidates every index.
  static let cases: String = [
    buckets.map(\.rawValue), media.map(\.rawValue), timeSources.map(\.rawValue),
    locationSources.map(\.rawValue),
  ].map { $0.joined(separator: ",") }.joined(separator: ";")

  /// Decodes the file of a record; nil if one of its numbers is invalid.
  func file(
    at record: Int, path: String, _ bytes: UnsafeRawBufferPointer
  ) -> ScannedFile? {
    func short(_ field: Int) -> Int {
      Int(bytes.uint16(at: record + field, bigEndian: false) ?? 0)
    }
    func double(_ field: Int) -> Double {
      Double(bitPattern: bytes.uint64(at: record + field, bigEndian: false) ?? 0)
    }
    func int32(_ field: Int) -> Int {
      Int(Int32(bitPattern: bytes.uint32(at: record + field, bigEndian: false) ?? 0))
    }
    let flags = Flags(rawValue: UInt16(truncatingIfNeeded: short(Field.flags)))
    guard record + Self.recordSize <= bytes.count,
      let bucket = Self.buckets[at: Int(bytes[record + Field.bucket])],
      let media = Self.media[at: Int(bytes[record + Field.media])]
    else { return nil }
    var facts = PhotoFacts(path: path, media: media)
    if flags.contains(.place) {
      facts.coordinate = Coordinate(
        latitude: double(Field.latitude), longitude: double(Field.longitude))
    }
    if flags.contains(.horizontalError) {
      facts.horizontalErrorMeters = double(Field.horizontalError)
    }
    if flags.contains(.altitude) { facts.altitudeMeters = double(Field.altitude) }
    if flags.contains(.speed) { facts.speedKilometersPerHour = double(Field.speed) }
    if flags.contains(.utcTime) {
      facts.utcTime = Date(timeIntervalSince1970: double(Field.utcTime))
    }
    if !flags.isDisjoint(with: [.localTime, .localDay]) {
      let day = LocalDay(daysSinceEpoch: int32(Field.day))
      if flags.contains(.localTime) {
        let microsecond = bytes.uint64(at: record + Field.microsecondOfDay, bigEndian: false) ?? 0
        facts.localTime = LocalDateTime(day: day, microsecondOfDay: Int(clamping: microsecond))
      } else {
        facts.localDay = day
      }
    }
    if flags.contains(.utcOffset) { facts.utcOffset = UTCOffset(seconds: int32(Field.utcOffset)) }
    facts.isPositionVoid = flags.contains(.voidPosition)
    facts.isClockDoubtful = flags.contains(.doubtfulClock)
    facts.isFromOthers = flags.contains(.fromOthers)
    facts.timeSource = Self.timeSources[at: Int(bytes[record + Field.timeSource]) - 1]
    facts.locationSource = Self.locationSources[at: Int(bytes[record + Field.locationSource]) - 1]
    facts.make = text(short(Field.make))
    facts.model = text(short(Field.model))
    facts.error = text(short(Field.error))
    let hash = flags.contains(.hash) ? bytes.slice(record + Field.hash, 32) : nil
    return ScannedFile(
      facts: facts, bucket: bucket, sha256: hash.map(\.hexadecimal),
      principal: name(ofEntry: int32(Field.principal) - 1, bytes))
  }

  private static func switches(of facts: PhotoFacts) -> Flags {
    var flags: Flags = []
    if facts.isPositionVoid { flags.insert(.voidPosition) }
    if facts.isClockDoubtful { flags.insert(.doubtfulClock) }
    if facts.isFromOthers { flags.insert(.fromOthers) }
    return flags
  }

  /// Encodes one record; nil if a text has no number, because there are too many.
  ///
  /// `order` has the indices of entries by their names, and `number` returns the number of a text.
  static func record(
    _ entry: Entry, nameStart: Int, order: [String: Int], number: (String) -> Int?
  ) -> [UInt8]? {
    var record = [UInt8](repeating: 0, count: recordSize)
    func put(_ value: some FixedWidthInteger, _ field: Int) {
      withUnsafeBytes(of: value.littleEndian) { bytes in
        for (index, byte) in bytes.enumerated() { record[field + index] = byte }
      }
    }
    let facts = entry.file.facts
    put(UInt32(nameStart), 0)
    put(UInt16(clamping: entry.name.utf8.count), 4)
    put(entry.stamp.size, 8)
    put(entry.stamp.nanoseconds, 16)
    record[Field.bucket] = UInt8(clamping: buckets.firstIndex(of: entry.file.bucket) ?? 0)
    record[Field.media] = UInt8(clamping: media.firstIndex(of: facts.media) ?? 0)
    record[Field.timeSource] = UInt8(
      clamping: (facts.timeSource.flatMap(timeSources.firstIndex) ?? -1) + 1)
    record[Field.locationSource] = UInt8(
      clamping: (facts.locationSource.flatMap(locationSources.firstIndex) ?? -1) + 1)
    var flags: Flags = []
    func put(_ value: Double?, _ field: Int, _ flag: Flags) {
      guard let value else { return }
      flags.insert(flag)
      put(value.bitPattern, field)
    }
    put(facts.coordinate?.latitude, Field.latitude, .place)
    put(facts.coordinate?.longitude, Field.longitude, .place)
    put(facts.horizontalErrorMeters, Field.horizontalError, .horizontalError)
    put(facts.altitudeMeters, Field.altitude, .altitude)
    put(facts.speedKilometersPerHour, Field.speed, .speed)
    put(facts.utcTime?.timeIntervalSince1970, Field.utcTime, .utcTime)
    if let time = facts.localTime {
      flags.insert(.localTime)
      put(Int32(time.day.daysSinceEpoch), Field.day)
      put(UInt64(time.microsecondOfDay), Field.microsecondOfDay)
    } else if let day = facts.localDay {
      flags.insert(.localDay)
      put(Int32(day.daysSinceEpoch), Field.day)
    }
    if let offset = facts.utcOffset {
      flags.insert(.utcOffset)
      put(Int32(clamping: offset.seconds), Field.utcOffset)
    }
    flags.formUnion(switches(of: facts))
    if let hash = entry.file.sha256.flatMap(ContentHash.bytes) {
      flags.insert(.hash)
      record.replaceSubrange(Field.hash..<Field.hash + 32, with: hash)
    }
    put(flags.rawValue, Field.flags)
    put(UInt32(entry.file.principal.flatMap { order[$0] }.map { $0 + 1 } ?? 0), Field.principal)
    for (text, field) in [
      (facts.make, Field.make), (facts.model, Field.model), (facts.error, Field.error),
    ] {
      guard let text else { continue }
      guard let number = number(text) else { return nil }
      put(UInt16(clamping: number), field)
    }
    return record
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
