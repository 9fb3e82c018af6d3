import SportsModel

extension JSONTokenReader {
  /// Reads the next value as a place: an object with latitude and longitude in any spelling,
  /// `40.8296°, -73.9262°`, or `geo:40.8296,-73.9262`.
  func place() throws(TraceError) -> Coordinate? {
    let first = try next()
    if first == .string { return CoordinateParser.read(text[...]) }
    guard first == .objectStart else {
      try skip(first)
      return nil
    }
    var place = CoordinateMembers()
    try members { (name) throws(TraceError) in
      try place.take(name, self) { () throws(TraceError) in try skip() }
    }
    return place.coordinate
  }
}

struct CoordinateMembers {
  private var latitude: Double?
  private var longitude: Double?
  private var whole: Coordinate?

  /// Reads a member that is part of a place, or leaves it to `other`.
  mutating func take(
    _ name: String, _ json: JSONTokenReader, other: () throws(TraceError) -> Void
  ) throws(TraceError) {
    switch name {
    case "latitudeE7", "latE7": latitude = try Self.degrees(json)
    case "longitudeE7", "lngE7": longitude = try Self.degrees(json)
    case "lat": latitude = try json.number()
    case "lng", "lon": longitude = try json.number()
    case "latLng", "LatLng": whole = try json.value().flatMap { CoordinateParser.read($0[...]) }
    default: try other()
    }
  }

  /// The place; nil if a value is missing or out of range, or for the placeholder 0, 0.
  var coordinate: Coordinate? {
    if let whole { return whole }
    guard let latitude, let longitude else { return nil }
    return CoordinateParser.coordinate(latitude, longitude)
  }

  /// Converts ten-millionths of a degree; some early files have values that overflowed 32 bits.
  private static func degrees(_ json: JSONTokenReader) throws(TraceError) -> Double? {
    guard var value = try json.number() else { return nil }
    if value > 1_800_000_000, value < 4_294_967_296 { value -= 4_294_967_296 }
    return value / 1e7
  }
}

enum CoordinateParser {
  /// Parses `40.8296°, -73.9262°` and `geo:40.8296,-73.9262`, which may have parameters.
  static func read(_ text: ArraySlice<UInt8>) -> Coordinate? {
    var text = text
    let scheme = Array("geo:".utf8)
    if text.starts(with: scheme) {
      text = text.dropFirst(scheme.count).prefix { $0 != UInt8(ascii: ";") }
    }
    let parts = text.split(separator: UInt8(ascii: ","), maxSplits: 2)
    guard parts.count >= 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1])
    else { return nil }
    return coordinate(latitude, longitude)
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    guard latitude != 0 || longitude != 0 else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Parses a number with blanks and a degree sign around it.
  private static func degrees(_ text: ArraySlice<UInt8>) -> Double? {
    let isNoise = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte >= 0x80 }
    let start = text.drop(while: isNoise)
    let end = start.lastIndex { !isNoise($0) }
    return end.flatMap { NumberParser.read(start[...$0]) }
  }
}
