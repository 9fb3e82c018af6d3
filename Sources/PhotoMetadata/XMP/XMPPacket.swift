import CMarkup
import SportsModel

/// The Extensible Metadata Platform (ISO 16684-1): properties of a photo as RDF in XML, inside the
/// photo or in a file next to it.
enum XMPPacket {
  /// Wanted properties come first; the largest packets contain pictures or brush strokes.
  private static let maxBytes = 1 << 20

  /// Reads a packet in any encoding, or a whole `.xmp` file; of a truncated one the facts before the
  /// end.
  static func read(_ bytes: UnsafeRawBufferPointer) -> SidecarReadResult {
    var parser = XMPParser()
    let outcome = XMLEncoding.withUTF8(bytes.slice(0, maxBytes)) { parser.read($0) }
    let facts = parser.values.facts
    switch outcome {
    case StvisitsXMLComplete: return .facts(SidecarFacts(facts: facts))
    case StvisitsXMLTruncated where facts != SourceFacts() || bytes.count > maxBytes:
      return .facts(SidecarFacts(facts: facts))
    default: return .broken(reason(outcome))
    }
  }

  private static func reason(_ outcome: StvisitsXMLOutcome) -> String {
    switch outcome {
    case StvisitsXMLTruncated: "truncated file"
    case StvisitsXMLEmpty: "no XML content"
    case StvisitsXMLTagMismatch: "mismatched tags"
    case StvisitsXMLTagNotClosed: "unclosed tag"
    case StvisitsXMLTagWithoutName: "tag without a name"
    case StvisitsXMLAttributeWithoutValue: "attribute without a value"
    case StvisitsXMLUnknownDeclaration: "unknown declaration"
    case StvisitsXMLTooManyLevels: "elements nested too deeply"
    case StvisitsXMLTooManyAttributes: "too many attributes in a tag"
    case StvisitsXMLTooManyNamespaces: "too many namespaces"
    default: "not XML"
    }
  }
}

/// The encoding of an XML document, detected by its first bytes (XML 1.0 appendix F).
enum XMLEncoding: Equatable {
  /// UTF-8, or another encoding in which the marks of XML are ASCII.
  case utf8
  case utf16(isBigEndian: Bool), utf32(isBigEndian: Bool)

  /// Detects a byte order mark, or the positions of the zeros in the first characters.
  init(_ bytes: UnsafeRawBufferPointer) {
    let first = bytes.uint32(at: 0, bigEndian: true) ?? 0x3c3c_3c3c
    let zeros = (0..<4).map { first >> (24 - 8 * UInt32($0)) & 0xff == 0 }
    if first == 0xfeff || zeros == [true, true, true, false] {
      self = .utf32(isBigEndian: true)
    } else if first == 0xfffe_0000 || zeros == [false, true, true, true] {
      self = .utf32(isBigEndian: false)
    } else if first >> 16 == 0xfeff || zeros[0] && !zeros[1] {
      self = .utf16(isBigEndian: true)
    } else if first >> 16 == 0xfffe || !zeros[0] && zeros[1] {
      self = .utf16(isBigEndian: false)
    } else {
      self = .utf8
    }
  }

  /// Calls a closure with a document in UTF-8.
  ///
  /// Invalid sequences become U+FFFD. Control characters, which XML doesn't allow, are removed.
  static func withUTF8<Value>(
    _ bytes: UnsafeRawBufferPointer, body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    let text =
      switch XMLEncoding(bytes) {
      case .utf8: String(decoding: bytes, as: UTF8.self)
      case .utf16(let isBigEndian):
        String(
          decoding: (0..<bytes.count / 2).lazy.map {
            bytes.uint16(at: 2 * $0, bigEndian: isBigEndian) ?? 0
          }, as: UTF16.self)
      case .utf32(let isBigEndian):
        String(
          decoding: (0..<bytes.count / 4).lazy.map {
            bytes.uint32(at: 4 * $0, bigEndian: isBigEndian) ?? 0
          }, as: UTF32.self)
      }
    return text.utf8.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
      .withUnsafeBytes(body)
  }
}

/// libxml2, which reads XMP, tracks, web pages and the lists of remote storage.
package enum XMLLibrary {
  /// The reason why it can't be used and what to do; nil if it can.
  package static var unavailableReason: String? {
    stvisits_xml_unavailable_reason().map { String(cString: $0) }
  }
}

/// Picks the wanted properties out of an XMP document.
///
/// Only properties of the photo itself count: attributes and children of an `rdf:Description`
/// directly below `rdf:RDF`. Deeper ones describe something different, such as the place shown in
/// the picture, the file this one was made from, or a step of its history. They are skipped.
struct XMPParser {
  private var depth = 0
  /// The depth of `rdf:RDF` while it is open.
  private var frameDepth: Int?
  /// The depth of the element that is skipped with its content.
  private var skippedDepth: Int?
  /// The property whose element is open.
  private var property: XMPProperty?
  /// Its text from the first character that isn't a blank.
  private var text: [UInt8] = []
  /// More bytes than any camera name, time or angle has.
  private static let maxText = 256
  /// The text of the property is complete, whatever follows in its element.
  private var isTextComplete = false
  /// The current element is a description whose attributes are properties.
  private var hasProperties = false

  private(set) var values = XMPValues()

  /// Reads a document in UTF-8 to the end of its outermost element.
  mutating func read(_ document: UnsafeRawBufferPointer) -> StvisitsXMLOutcome {
    withUnsafeMutablePointer(to: &self) { parser in
      stvisits_xml_read(
        document.baseAddress?.assumingMemoryBound(to: CChar.self), document.count, Self.visitor,
        parser)
    }
  }

  private static let visitor = StvisitsXMLVisitor(
    started: { context, name, namespace in
      context?.assumingMemoryBound(to: XMPParser.self).pointee.start(XMPName(name, in: namespace))
    },
    attribute: { context, name, namespace, value, count in
      guard case .property(let property)? = XMPName(name, in: namespace) else { return }
      context?.assumingMemoryBound(to: XMPParser.self).pointee
        .add(property, value: UnsafeRawBufferPointer(start: value, count: count))
    },
    text: { context, text, count in
      context?.assumingMemoryBound(to: XMPParser.self).pointee
        .append(UnsafeRawBufferPointer(start: text, count: count))
    },
    ended: { context in context?.assumingMemoryBound(to: XMPParser.self).pointee.end() })

  private mutating func start(_ name: XMPName?) {
    depth += 1
    hasProperties = false
    guard skippedDepth == nil else { return }
    guard let frameDepth else {
      if case .frame(.rdf) = name { frameDepth = depth }
      return
    }
    switch (depth - frameDepth, name) {
    case (1, .frame(.description)): hasProperties = true
    case (2, .property(let found)):
      property = found
      text.removeAll()
      isTextComplete = false
    case (3..., .frame(let element)) where element != .rdf:
      // Text before an element is the whole value.
      isTextComplete = isTextComplete || !text.isEmpty
    default: skippedDepth = depth
    }
  }

  /// Adds an attribute of the element that has just started.
  private mutating func add(_ found: XMPProperty, value: UnsafeRawBufferPointer) {
    guard hasProperties else { return }
    property = found
    text = Array(value.drop { $0 <= 0x20 })
    endProperty()
  }

  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    guard property != nil, skippedDepth == nil, !isTextComplete else { return }
    text += text.isEmpty ? piece.drop { $0 <= 0x20 } : piece[...]
  }

  private mutating func end() {
    if skippedDepth == depth {
      skippedDepth = nil
    } else if skippedDepth == nil, let frameDepth {
      switch depth - frameDepth {
      case 0: self.frameDepth = nil
      case 1: break
      case 2: endProperty()
      // The first text of a list, or of a value with qualifiers, is the value.
      default: isTextComplete = isTextComplete || !text.isEmpty
      }
    }
    depth -= 1
  }

  /// Adds the text without blanks at its end, or no bytes if it is too long.
  private mutating func endProperty() {
    guard let property else { return }
    self.property = nil
    let end = text.count > Self.maxText ? nil : text.lastIndex { $0 > 0x20 }
    values.add(end.map { Array(text[...$0]) } ?? [], of: property)
  }
}
