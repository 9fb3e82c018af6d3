/// Why the walk through an XML document ended before its end.
enum XMLError: Error, Equatable {
  /// The bytes end in the middle of it.
  case cut
  /// How it breaks the rules of XML.
  case broken(String)
}

/// One part of an XML document, as slices of its bytes.
enum XMLToken {
  /// `<name …>`, or `<name …/>`, which is closed at once.
  case start(XMLTag)
  case end(name: UnsafeRawBufferPointer)
  /// Character data with its entities.
  case text(UnsafeRawBufferPointer)
  /// The content of a CDATA section, in which nothing is an entity.
  case literal(UnsafeRawBufferPointer)
}

/// The tag that begins an element.
struct XMLTag {
  let name: UnsafeRawBufferPointer
  let attributes: XMLAttributes
  let isEmpty: Bool
}

/// Takes an XML document in UTF-8 apart (XML 1.0 §2), one part after another.
///
/// Comments, processing instructions and document type declarations are passed over; what the last
/// declare is never looked at. Every step moves on and none goes back, so that the time grows with
/// the bytes alone.
struct XMLTokenizer {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next part; nil at the end of the bytes.
  mutating func next() throws(XMLError) -> XMLToken? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
      guard position + 1 < bytes.count else { throw .cut }
      switch bytes[position + 1] {
      case UInt8(ascii: "/"): return .end(name: try endTag())
      case UInt8(ascii: "?"): position = try end(of: "?>", from: position + 2)
      case UInt8(ascii: "!"):
        if let literal = try declaration() { return .literal(literal) }
      default: return .start(try startTag())
      }
    }
    return nil
  }

  private mutating func text() -> UnsafeRawBufferPointer {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return bytes.slice(start, position - start)
  }

  /// A tag that the bytes end in has the attributes before that.
  private mutating func startTag() throws(XMLError) -> XMLTag {
    let name = try elementName(from: position + 1)
    var index = position + 1 + name.count
    let start = index
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") { throw .broken("one of its tags is not closed") }
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { break }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
      index += 1
    }
    position = min(bytes.count, index + 1)
    let isCut = index == bytes.count
    let isEmpty = !isCut && index > start && bytes[index - 1] == UInt8(ascii: "/")
    let attributes = bytes.slice(start, index - start - (isEmpty ? 1 : 0))
    return XMLTag(
      name: name, attributes: XMLAttributes(attributes, isCut: isCut), isEmpty: isEmpty)
  }

  private mutating func endTag() throws(XMLError) -> UnsafeRawBufferPointer {
    let name = try elementName(from: position + 2)
    var index = position + 2 + name.count
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    guard index < bytes.count else { throw .cut }
    guard bytes[index] == UInt8(ascii: ">") else { throw .broken("one of its tags is not closed") }
    position = index + 1
    return name
  }

  private func elementName(from start: Int) throws(XMLError) -> UnsafeRawBufferPointer {
    var index = start
    loop: while index < bytes.count {
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"): break loop
      // Digits, dots and dashes may not begin a name, but nothing else begins with them either.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."), 0x80...0xff:
        index += 1
      default: throw .broken("one of its tags has no name")
      }
    }
    guard index > start else {
      throw index < bytes.count ? .broken("one of its tags has no name") : .cut
    }
    return bytes.slice(start, index - start)
  }

  /// Passes over what begins with `<!`; the content of a CDATA section is handed out.
  private mutating func declaration() throws(XMLError) -> UnsafeRawBufferPointer? {
    if bytes.has("<!--", at: position) {
      position = try end(of: "-->", from: position + 4)
    } else if bytes.has("<![CDATA[", at: position) {
      let start = position + 9
      position = try end(of: "]]>", from: start)
      return bytes.slice(start, position - 3 - start)
    } else if bytes.has("<!DOCTYPE", at: position) {
      try passDocumentType()
    } else {
      throw bytes.count - position < 9 ? .cut : .broken("it holds an unknown declaration")
    }
    return nil
  }

  /// To the `>` that closes the declaration; those in quotes, comments and inner declarations
  /// do not.
  private mutating func passDocumentType() throws(XMLError) {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = try end(of: "\"", from: position + 1)
      case UInt8(ascii: "'"): position = try end(of: "'", from: position + 1)
      case UInt8(ascii: "<") where bytes.has("<!--", at: position):
        position = try end(of: "-->", from: position + 4)
      case UInt8(ascii: "<"):
        depth += 1
        position += 1
      case UInt8(ascii: ">"):
        depth -= 1
        position += 1
        if depth == 0 { return }
      default: position += 1
      }
    }
    throw .cut
  }

  /// Where the bytes go on behind the next such mark.
  private func end(of mark: StaticString, from start: Int) throws(XMLError) -> Int {
    let first = mark.utf8Start[0]
    var index = start
    while index < bytes.count {
      if bytes[index] == first, bytes.has(mark, at: index) {
        return index + mark.utf8CodeUnitCount
      }
      index += 1
    }
    throw .cut
  }
}
