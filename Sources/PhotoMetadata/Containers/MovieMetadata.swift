import SportsModel

/// The wanted values of a film's metadata.
///
/// The first of each kind counts.
struct MovieMetadata {
  enum Key {
    case place, accuracy, time, make, model

    /// A name in Apple's list, or in that of Android makers.
    init?(name: UnsafeRawBufferPointer) {
      let apple: StaticString = "com.apple.quicktime."
      let android: StaticString = "com.android."
      if name.has(apple) {
        let rest = name.slice(apple.utf8CodeUnitCount, name.count)
        switch true {
        case rest.isText("location.ISO6709"): self = .place
        case rest.isText("location.accuracy.horizontal"): self = .accuracy
        case rest.isText("creationdate"): self = .time
        case rest.isText("make"): self = .make
        case rest.isText("model"): self = .model
        default: return nil
        }
      } else {
        guard name.has(android) else { return nil }
        let rest = name.slice(android.utf8CodeUnitCount, name.count)
        if rest.isText("manufacturer") {
          self = .make
        } else {
          guard rest.isText("model") else { return nil }
          self = .model
        }
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

  private(set) var place: MovieLocation?
  private(set) var horizontalErrorMeters: Double?
  private(set) var capture: CaptureTime?
  private(set) var make: String?
  private(set) var model: String?

  mutating func take(_ key: Key, _ text: UnsafeRawBufferPointer) {
    let end = text.firstIndex(of: 0) ?? text.count
    let text = text.slice(0, end)
    switch key {
    case .place: place = place ?? MovieLocation(iso6709: text)
    case .accuracy:
      let meters = DecimalReader.number(text)
      horizontalErrorMeters = horizontalErrorMeters ?? meters.flatMap { $0 >= 0 ? $0 : nil }
    case .time: capture = capture ?? Self.time(text)
    case .make: make = make ?? MetadataSanitizer.clean(text)
    case .model: model = model ?? MetadataSanitizer.clean(text)
    }
  }

  /// Takes 3GPP's location box (TS 26.244 §8.2).
  mutating func take(locationInformation bytes: UnsafeRawBufferPointer) {
    place = place ?? MovieLocation(locationInformation: bytes)
  }

  /// Parses `2024-07-06T19:12:33-0400`.
  ///
  /// A time that ends in Z is an instant, not a wall clock.
  private static func time(_ text: UnsafeRawBufferPointer) -> CaptureTime? {
    guard case .time(let time, let offset) = ExifDateTime(text) else { return nil }
    if text.last == UInt8(ascii: "Z") {
      return CaptureTime(source: .quicktime, instant: time.instant(offset: .utc))
    }
    return CaptureTime(source: .quicktime, localTime: time, utcOffset: offset)
  }
}
