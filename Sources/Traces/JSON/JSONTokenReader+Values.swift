extension JSONTokenReader {
  /// The last text, with malformed UTF-8 replaced.
  var string: String { String(decoding: text, as: UTF8.self) }

  /// Skips the rest of a value whose first token was read.
  func skip(_ first: Token) throws(TraceError) {
    guard first == .objectStart || first == .arrayStart else { return }
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  func skip() throws(TraceError) { try skip(next()) }

  /// Reads the members of an object whose start was read; `member` reads or skips each value.
  func members(_ member: (String) throws(TraceError) -> Void) throws(TraceError) {
    while try next() == .key { try member(string) }
  }

  /// Reads the next value if it is an object, otherwise skips it.
  func object(_ member: (String) throws(TraceError) -> Void) throws(TraceError) {
    let first = try next()
    guard first == .objectStart else { return try skip(first) }
    try members(member)
  }

  /// Reads the elements of the next value if it is an array of objects; everything else is skipped.
  func objects(_ element: () throws(TraceError) -> Void) throws(TraceError) {
    let first = try next()
    guard first == .arrayStart else { return try skip(first) }
    try elements(element)
  }

  /// Reads the elements of an array whose start was read.
  func elements(_ element: () throws(TraceError) -> Void) throws(TraceError) {
    while true {
      switch try next() {
      case .arrayEnd, .end: return
      case .objectStart: try element()
      case let other: try skip(other)
      }
    }
  }

  /// Reads the next value as a text; nil if it is null or a container.
  func value() throws(TraceError) -> [UInt8]? {
    let first = try next()
    try skip(first)
    return first == .string || first == .number ? text : nil
  }

  /// Reads the next value as a number, which may be quoted.
  func number() throws(TraceError) -> Double? {
    try value().flatMap { NumberParser.read($0[...]) }
  }

  func instant() throws(TraceError) -> Double? {
    try value().flatMap { TimestampParser.read($0[...]) }
  }

  func milliseconds() throws(TraceError) -> Double? {
    try value().flatMap { TimestampParser.milliseconds($0[...]) }
  }

  /// Reads the next value as a name, with malformed UTF-8 replaced.
  func label() throws(TraceError) -> String? {
    try value().map { String(decoding: $0, as: UTF8.self) }
  }
}
