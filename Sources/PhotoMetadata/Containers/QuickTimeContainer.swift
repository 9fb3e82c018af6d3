import SportsModel

/// Walks the boxes of a film (QuickTime, MPEG-4, 3GPP) to its header, which may follow the
/// pictures; those are never read.
struct QuickTimeContainer: MediaContainer {
  private static let maxBoxes = 4_096

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, 0..<file.size, maxBoxes: Self.maxBoxes)
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

  /// A name in Apple's list, or in that of Android makers.
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
  mutating func add(_ key: MovieKey, _ text: UnsafeRawBufferPointer) {
    let end = text.firstIndex(of: 0) ?? text.count
    let text = text.slice(0, end)
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
    coordinate = place.coordinate
    altitudeMeters = place.altitudeMeters
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
