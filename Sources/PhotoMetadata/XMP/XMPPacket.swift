/// What became of reading an XMP packet.
enum XMPReadResult: Equatable {
  /// What it says, which may be nothing; of a packet that is cut off, what stood before the cut.
  case read(SourceFacts, isCut: Bool)
  /// It is no XMP that can be read, and why.
  case broken(String)

  /// What it says, if it could be read.
  var facts: SourceFacts? {
    if case .read(let facts, _) = self { facts } else { nil }
  }
}

/// Extensible Metadata Platform (ISO 16684-1): what programs write about a photo as RDF in XML,
/// into the photo or into a file beside it.
enum XMPPacket {
  /// What matters stands at the beginning; the biggest packets hold pictures or brush strokes.
  private static let most = 1 << 20

  /// Reads a packet, in whatever encoding, or a whole `.xmp` file.
  static func read(_ bytes: UnsafeRawBufferPointer) -> XMPReadResult {
    XMLEncoding.withUTF8(bytes.slice(0, most)) { document in
      var walk = XMPParser(document)
      do throws(XMLError) {
        try walk.run()
        return .read(walk.facts, isCut: false)
      } catch {
        switch error {
        case .broken(let reason): return .broken(reason)
        case .cut:
          let facts = walk.facts
          if facts == SourceFacts(), bytes.count <= most { return .broken("it is cut off") }
          return .read(facts, isCut: true)
        }
      }
    }
  }
}
