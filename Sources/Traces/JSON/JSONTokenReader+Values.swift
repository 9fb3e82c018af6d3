extension JSONTokenReader {
  /// The last text, in which malformed UTF-8 was replaced.
  var string: String { String(decoding: text, as: UTF8.self) }

  /// Passes over what is left of a value of which the first token was read.
  func skip(_ first: Token) throws(TraceError) {
    guard first == .objectStart || first == .arrayStart else { return }
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  /// Passes over the next value.
  func skip() throws(TraceError) { try skip(next()) }

  /// Reads the members of an object whose start was read; `member` reads or skips each value.
  func members(_ member: (String) throws(TraceError) -> Void) throws(TraceError) {
    while try next() == .key { try member(string) }
  }

  /// Reads the next value if it is an object, else passes over it.
  func object(_ member: (String) throws(TraceError) -> Void) throws(TraceError) {
    let first = try next()
    guard first == .objectStart else { return try skip(first) }
    try members(member)
  }

  /// Reads the elements of the next value if it is an array of objects; what is none is passed
  /// over.
  func objects(_ element: () throws(TraceError) -> Void) throws(TraceError) {
    let first = try next()
    guard first == .arrayStart else { return try skip(first) }
    try elements(element)
  }

  /// The same for an array whose start was read.
  func elements(_ element: () throws(TraceError) -> Void) throws(TraceError) {
    while true {
      switch try next() {
      case .arrayEnd, .end: return
      case .objectStart: try element()
      case let other: try skip(other)
      }
    }
  }

  /// The next value as a text; nil when it is null or a container.
  func value() throws(TraceError) -> [UInt8]? {
    let first = try next()
    try skip(first)
    return first == .string || first == .number ? text : nil
  }

  /// The next value as a number, which may stand in quotes.
  func number() throws(TraceError) -> Double? {
    try value().flatMap { NumberParser.read($0[...]) }
  }

  /// The next value as an instant.
  func instant() throws(TraceError) -> Double? {
    try value().flatMap { TimestampParser.read($0[...]) }
  }
}
