import Foundation
import SportsModel

/// The place and time in the header of a film, its `moov` box.
struct MovieHeader {
  private static let maxText = 256
  /// More boxes than any phone writes in one place.
  private static let maxBoxes = 1_024

  private let file: PhotoFile
  /// The creation time of the film (ISO/IEC 14496-12 §8.2.2), otherwise of its first track.
  private var created: Date?
  /// The values of Apple's lists of keys and values, and of other phones' user data.
  private var listed = SourceFacts()
  private var userData = SourceFacts()
  private(set) var packet: Range<Int>?
  /// The damage found; everything before it was read.
  private(set) var problem: String?

  init(of moov: Range<Int>, in file: PhotoFile) throws(PhotoFileError) {
    self.file = file
    for box in try boxes(in: moov) {
      do throws(PhotoFileError) {
        try read(box)
      } catch { try record(error) }
    }
  }

  private mutating func read(_ box: MediaBox) throws(PhotoFileError) {
    switch box.type {
    case .mvhd: created = try creationTime(box.body) ?? created
    case .trak where created == nil: try read(track: box.body)
    case .meta: try read(meta: box.body)
    case .udta: try read(userData: box.body)
    default: break
    }
  }

  var facts: SourceFacts {
    var facts = listed
    if facts.coordinate == nil {
      (facts.coordinate, facts.altitudeMeters) = (userData.coordinate, userData.altitudeMeters)
    }
    if facts.coordinate == nil { facts.horizontalErrorMeters = nil }
    facts.make = listed.make ?? userData.make
    facts.model = listed.model ?? userData.model
    facts.capture =
      listed.capture ?? userData.capture
      ?? created.map { CaptureTime(source: .quicktime, instant: $0) }
    return facts
  }

  /// Returns the boxes in a part of the file up to a broken or truncated one, which is recorded.
  private mutating func boxes(in range: Range<Int>) throws(PhotoFileError) -> [MediaBox] {
    var cursor = BoxCursor(file, range: range, maxBoxes: Self.maxBoxes)
    var found: [MediaBox] = []
    do throws(PhotoFileError) {
      while let box = try cursor.nextBox() {
        if box.isCut { throw .damaged("truncated header box") }
        found.append(box)
      }
    } catch { try record(error) }
    return found
  }

  /// Records damage, and rethrows errors of the file.
  private mutating func record(_ error: PhotoFileError) throws(PhotoFileError) {
    guard case .damaged(let reason) = error else { throw error }
    problem = problem ?? reason
  }

  private func creationTime(_ body: Range<Int>) throws(PhotoFileError) -> Date? {
    var cursor = BoxCursor(file, range: body)
    let isLong = try cursor.version() == 1
    return Self.time(try cursor.number(bytes: isLong ? 8 : 4))
  }

  /// Converts UTC seconds since 1904.
  ///
  /// Many writers count from 1970, which gives a time before that year.
  ///
  /// Zero in either count means that the writer had no clock.
  static func time(_ seconds: UInt64) -> Date? {
    let from1904To1970: UInt64 = 2_082_844_800
    let limit: UInt64 = 1 << 33  // the year 2176
    guard seconds != 0, seconds != from1904To1970, seconds < limit else { return nil }
    let unix = seconds < from1904To1970 ? seconds : seconds - from1904To1970
    return Date(timeIntervalSince1970: Double(unix))
  }

  /// Reads the creation time in `tkhd` or `mdia/mdhd`, for writers that set only those.
  private mutating func read(track: Range<Int>) throws(PhotoFileError) {
    for box in try boxes(in: track) where created == nil {
      switch box.type {
      case .tkhd: created = try creationTime(box.body)
      case .mdia:
        for box in try boxes(in: box.body) where box.type == .mdhd && created == nil {
          created = try creationTime(box.body)
        }
      default: break
      }
    }
  }

  /// Reads Apple's list (QuickTime File Format, Metadata): `keys` has the names, and each entry of
  /// `ilst` has the number of its key, or four letters in user data.
  private mutating func read(meta: Range<Int>) throws(PhotoFileError) {
    let parts = try boxes(in: try HEIFItems.content(of: meta, in: file))
    var keys: [MovieKey?] = []
    if let table = parts.first(where: { $0.type == .keys }) { keys = try self.keys(table.body) }
    guard let list = parts.first(where: { $0.type == .ilst }) else { return }
    for entry in try boxes(in: list.body) {
      let number = Int(entry.code) - 1
      let key = keys.indices.contains(number) ? keys[number] : MovieKey(code: entry.code)
      if let key { try read(value: key, entry.body) }
    }
  }

  private mutating func keys(_ body: Range<Int>) throws(PhotoFileError) -> [MovieKey?] {
    guard body.count >= 8 else { return [] }
    var keys: [MovieKey?] = []
    for key in try boxes(in: body.lowerBound + 8..<body.upperBound) {
      keys.append(MovieKey(name: try file.start(of: key.body, atMost: 128)))
    }
    return keys
  }

  /// Returns the text of an entry's `data` box, which follows its type and language.
  private mutating func read(value key: MovieKey, _ body: Range<Int>) throws(PhotoFileError) {
    for box in try boxes(in: body) where box.type == .data && box.body.count > 8 {
      let text = box.body.lowerBound + 8..<box.body.upperBound
      listed.add(key, text: try file.start(of: text, atMost: Self.maxText))
    }
  }

  private mutating func read(userData body: Range<Int>) throws(PhotoFileError) {
    for box in try boxes(in: body) {
      switch box.type {
      case .meta: try read(meta: box.body)
      case .xmpUserData: packet = packet ?? box.body
      case .loci:
        let bytes = try file.start(of: box.body, atMost: 2 * Self.maxText)
        userData.add(MovieLocation(locationInformation: bytes))
      default:
        guard let key = MovieKey(code: box.code) else { continue }
        userData.add(key, text: Self.text(try file.start(of: box.body, atMost: Self.maxText)))
      }
    }
  }

  /// Returns the text of a QuickTime box, which follows its length and language of 16 bits each.
  ///
  /// Some writers omit both.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let length = bytes.uint16(at: 0, bigEndian: true).map(Int.init), bytes.count >= 4,
      length <= bytes.count - 4
    else { return bytes }
    return bytes.slice(4, length)
  }
}

struct MovieLocation {
  let coordinate: Coordinate
  let altitudeMeters: Double?

  /// Parses a point as text (ISO 6709 annex H): `+40.8294-073.9262+016.000/`.
  ///
  /// Degrees may include minutes and seconds of two digits each. A reference system and the slash
  /// are optional, as are leading zeros of the degrees.
  init?(iso6709 text: UnsafeRawBufferPointer) {
    var reader = TextReader(text)
    let (latitude, longitude) = (reader.angle(degreeDigits: 2), reader.angle(degreeDigits: 3))
    self.init(latitude, longitude, altitude: reader.signed())
  }

  /// Parses the content of a `loci` box (3GPP TS 26.244 §8.2): longitude, latitude and altitude in
  /// 65,536ths after a language, a name and a role.
  init?(locationInformation bytes: UnsafeRawBufferPointer) {
    // Version and flags, and 15 bits of language. The name is UTF-16 if it begins with a byte order
    // mark.
    let name = 6
    guard bytes.count > name else { return nil }
    var end = name
    if bytes.uint16(at: name, bigEndian: true) == 0xfeff {
      while let unit = bytes.uint16(at: end, bigEndian: true), unit != 0 { end += 2 }
      end += 2
    } else {
      while end < bytes.count, bytes[end] != 0 { end += 1 }
      end += 1
    }
    func degrees(_ index: Int) -> Double? {
      bytes.uint32(at: end + 1 + 4 * index, bigEndian: true).map {
        Double(Int32(bitPattern: $0)) / 65_536
      }
    }
    self.init(degrees(1), degrees(0), altitude: degrees(2))
  }

  private init?(_ latitude: Double?, _ longitude: Double?, altitude: Double?) {
    guard let coordinate = Coordinate(fix: latitude, longitude) else { return nil }
    (self.coordinate, altitudeMeters) = (coordinate, altitude)
  }
}

extension TextReader {
  /// Reads degrees with a sign: `DD`, `DDMM` or `DDMMSS`, each with a fraction; nil for other lengths.
  fileprivate mutating func angle(degreeDigits: Int) -> Double? {
    let digits = rest.dropFirst().prefix(while: isDigit).count
    guard let value = signed() else { return nil }
    if digits <= degreeDigits { return value }
    let size = abs(value)
    let degrees, minutes: Double
    switch digits - degreeDigits {
    case 2:
      degrees = (size / 100).rounded(.down)
      minutes = size - degrees * 100
    case 4:
      degrees = (size / 10_000).rounded(.down)
      let whole = ((size - degrees * 10_000) / 100).rounded(.down)
      let seconds = size - degrees * 10_000 - whole * 100
      guard seconds < 60 else { return nil }
      minutes = whole + seconds / 60
    default: return nil
    }
    guard minutes < 60 else { return nil }
    return (value < 0 ? -1 : 1) * (degrees + minutes / 60)
  }

  /// Reads a number with a sign and up to nine digits before the point.
  fileprivate mutating func signed() -> Double? {
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-"),
      (1...9).contains(rest.dropFirst().prefix(while: isDigit).count)
    else { return nil }
    return decimal()
  }
}

/// Walks the boxes of a film (QuickTime, MPEG-4, 3GPP) to its header, which may follow the
/// pictures; those are never read.
struct QuickTimeContainer: MediaContainer {
  private static let maxBoxes = 4_096

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: 0..<file.size, maxBoxes: Self.maxBoxes)
    var header: MovieHeader?
    var packet: Range<Int>?
    // After the header, damage is ignored.
    walk: while let box = try cursor.nextBox(ignoringDamage: header != nil) {
      switch box.type {
      case .moov where header == nil:
        // The complete boxes in it still count.
        if box.isCut { collector.record(damage: "truncated file") }
        let found = try MovieHeader(of: box.body, in: file)
        if let reason = found.problem { collector.record(damage: reason) }
        var facts = found.facts
        if facts.coordinate == nil, let telemetry = try? GoProTrack.facts(in: box.body, of: file) {
          facts.coordinate = telemetry.coordinate
          facts.altitudeMeters = telemetry.altitudeMeters
          facts.speedKilometersPerHour = telemetry.speedKilometersPerHour
          facts.gpsTime = telemetry.gpsTime
        }
        collector.read(movie: facts, at: box.body)
        if collector.isComplete { return }
        header = found
      case .uuid:
        let body = try BoxIdentifier.content(of: box.body, after: BoxIdentifier.xmp, in: file)
        packet = packet ?? body
      // A streamed film has thousands of fragments.
      case .moof where header != nil: break walk
      default: break
      }
    }
    guard let header else { throw .damaged("truncated file: the header (moov box) is missing") }
    if let packet = packet ?? header.packet { try collector.read(xmp: packet) }
  }
}

enum MovieKey {
  case place, accuracy, time, make, model

  /// A name in Apple's list or in the list of Android makers.
  init?(name: UnsafeRawBufferPointer) {
    switch true {
    case name.isText("com.apple.quicktime.location.ISO6709"): self = .place
    case name.isText("com.apple.quicktime.location.accuracy.horizontal"): self = .accuracy
    case name.isText("com.apple.quicktime.creationdate"): self = .time
    case name.isText("com.apple.quicktime.make"): self = .make
    case name.isText("com.apple.quicktime.model"): self = .model
    case name.isText("com.android.manufacturer"): self = .make
    case name.isText("com.android.model"): self = .model
    default: return nil
    }
  }

  /// Four letters, the first one ©: xyz, day, mak, mod.
  init?(code: UInt32) {
    switch code {
    case 0xa978_797a: self = .place
    case 0xa964_6179: self = .time
    case 0xa96d_616b: self = .make
    case 0xa96d_6f64: self = .model
    default: return nil
    }
  }
}

extension SourceFacts {
  /// Adds a value of a film's metadata; the first of each kind counts.
  mutating func add(_ key: MovieKey, text: UnsafeRawBufferPointer) {
    let text = text.slice(0, text.firstIndex(of: 0) ?? text.count)
    switch key {
    case .place: add(MovieLocation(iso6709: text))
    case .accuracy:
      let meters = Double(String(decoding: text, as: UTF8.self))
      horizontalErrorMeters = horizontalErrorMeters ?? meters.flatMap { $0.isFinite ? $0 : nil }
    case .time: capture = capture ?? Self.time(text)
    case .make: make = make ?? MetadataSanitizer.clean(text)
    case .model: model = model ?? MetadataSanitizer.clean(text)
    }
  }

  mutating func add(_ place: MovieLocation?) {
    guard coordinate == nil, let place else { return }
    (coordinate, altitudeMeters) = (place.coordinate, place.altitudeMeters)
  }

  /// Parses `2024-07-06T19:12:33-0400`; a time that ends in Z is an instant, not a wall clock.
  private static func time(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    guard case .time(let time, let offset) = ExifDateTime(text) else { return nil }
    if text.last == UInt8(ascii: "Z") {
      return CaptureTime(source: .quicktime, instant: time.instant(offset: .utc))
    }
    return CaptureTime(source: .quicktime, localTime: time, utcOffset: offset)
  }
}
