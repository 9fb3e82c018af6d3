import CMarkup

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
