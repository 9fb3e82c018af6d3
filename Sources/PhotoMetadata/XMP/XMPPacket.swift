import CXMLStream

enum XMPReadResult: Equatable {
  /// The facts, which may be empty; of a truncated packet, those before the end.
  case read(SourceFacts, isCut: Bool)
  case broken(String)

  var facts: SourceFacts? {
    if case .read(let facts, _) = self { facts } else { nil }
  }
}

/// The Extensible Metadata Platform (ISO 16684-1): properties of a photo as RDF in XML, inside the
/// photo or in a file next to it.
enum XMPPacket {
  /// Wanted properties come first; the largest packets contain pictures or brush strokes.
  private static let maxBytes = 1 << 20

  /// Reads a packet in any encoding, or a whole `.xmp` file.
  static func read(_ bytes: UnsafeRawBufferPointer) -> XMPReadResult {
    var parser = XMPParser()
    let outcome = XMLEncoding.withUTF8(bytes.slice(0, maxBytes)) { parser.read($0) }
    let facts = parser.facts
    switch outcome {
    case StvisitsXMLComplete: return .read(facts, isCut: false)
    case StvisitsXMLTruncated where facts != SourceFacts() || bytes.count > maxBytes:
      return .read(facts, isCut: true)
    default: return .broken(reason(outcome))
    }
  }

  private static func reason(_ outcome: StvisitsXMLOutcome) -> String {
    switch outcome {
    case StvisitsXMLTruncated: "it is cut off"
    case StvisitsXMLEmpty: "it holds no XML"
    case StvisitsXMLTagMismatch: "its elements do not fit together"
    case StvisitsXMLTagNotClosed: "one of its tags is not closed"
    case StvisitsXMLTagWithoutName: "one of its tags has no name"
    case StvisitsXMLAttributeWithoutValue: "one of its attributes has no value"
    case StvisitsXMLUnknownDeclaration: "it holds an unknown declaration"
    case StvisitsXMLTooManyLevels: "its elements are nested too deeply"
    case StvisitsXMLTooManyAttributes: "one of its tags has too many attributes"
    case StvisitsXMLTooManyNamespaces: "it declares too many namespaces"
    default: "it is no XML"
    }
  }
}
