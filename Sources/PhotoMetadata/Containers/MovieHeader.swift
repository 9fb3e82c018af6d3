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
      } catch { try note(error) }
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
      facts.coordinate = userData.coordinate
      facts.altitudeMeters = userData.altitudeMeters
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
    var cursor = BoxCursor(file, range, maxBoxes: Self.maxBoxes)
    var found: [MediaBox] = []
    do throws(PhotoFileError) {
      while let box = try cursor.nextBox() {
        if box.isCut { throw .damaged("truncated header box") }
        found.append(box)
      }
    } catch { try note(error) }
    return found
  }

  /// Records damage, and rethrows errors of the file.
  private mutating func note(_ error: PhotoFileError) throws(PhotoFileError) {
    guard case .damaged(let reason) = error else { throw error }
    problem = problem ?? reason
  }

  // MARK: Times

  private func creationTime(_ body: Range<Int>) throws(PhotoFileError) -> Date? {
    var cursor = BoxCursor(file, body)
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

  // MARK: Lists of keys and values

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
      listed.take(key, try file.start(of: text, atMost: Self.maxText))
    }
  }

  // MARK: User data

  private mutating func read(userData body: Range<Int>) throws(PhotoFileError) {
    for box in try boxes(in: body) {
      switch box.type {
      case .meta: try read(meta: box.body)
      case .xmpUserData: packet = packet ?? box.body
      case .loci:
        let bytes = try file.start(of: box.body, atMost: 2 * Self.maxText)
        userData.take(MovieLocation(locationInformation: bytes))
      default:
        guard let key = MovieKey(code: box.code) else { continue }
        userData.take(key, Self.text(try file.start(of: box.body, atMost: Self.maxText)))
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
