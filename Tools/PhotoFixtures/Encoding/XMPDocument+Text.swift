extension XMPDocument {
  /// Returns the packet inside a file of another format, with wrapper and padding.
  package func packet() -> [UInt8] {
    let padding = String(repeating: " ", count: paddingBytes)
    return encoded(
      "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\(text())\n\(padding)"
        + "<?xpacket end=\"w\"?>")
  }

  /// Returns the content of a `.xmp` file.
  package func document() -> [UInt8] {
    encoded("<?xml version=\"1.0\"?>\n\(text())\n")
  }

  /// The XML from `x:xmpmeta` on.
  package func text() -> String {
    let rdf = prefix(.rdf)
    let groups = isSpread ? properties.map { [$0] } : [properties]
    let body = groups.map { description($0) }.joined(separator: "\n")
    return """
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Fixture">
       <\(rdf):RDF xmlns:\(rdf)="\(Namespace.rdf.rawValue)">
      \(body)
       </\(rdf):RDF>
      </x:xmpmeta>
      """
  }

  private func description(_ properties: [Property]) -> String {
    let rdf = prefix(.rdf)
    let declarations = Namespace.allCases.filter { $0 != .rdf }.map {
      "\n    xmlns:\(prefix($0))=\"\($0.rawValue)\""
    }
    let attributes =
      form == .attributes ? properties.map { "\n   \(name($0))=\"\(escaped($0))\"" } : []
    let elements = form == .attributes ? [] : properties.map(element)
    return """
        <\(rdf):Description \(rdf):about=""\(declarations.joined())\(attributes.joined())>
      \(([otherElements] + elements).joined(separator: "\n"))
        </\(rdf):Description>
      """
  }

  private func element(_ property: Property) -> String {
    let rdf = prefix(.rdf)
    let value = escaped(property)
    let name = name(property)
    return switch form {
    case .attributes, .elements: "   <\(name)>\(value)</\(name)>"
    case .lists:
      "   <\(name)>\n    <\(rdf):Seq>\n     <\(rdf):li>\(value)</\(rdf):li>\n    </\(rdf):Seq>\n"
        + "   </\(name)>"
    case .qualified:
      "   <\(name) \(rdf):parseType=\"Resource\">\n    <\(rdf):value>\(value)</\(rdf):value>\n"
        + "   </\(name)>"
    }
  }

  private func prefix(_ namespace: Namespace) -> String {
    prefixes[namespace] ?? namespace.prefix
  }

  private func name(_ property: Property) -> String {
    "\(prefix(property.namespace)):\(property.name)"
  }

  private func escaped(_ property: Property) -> String {
    property.value.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }

  private func encoded(_ text: String) -> [UInt8] {
    let text = (hasByteOrderMark ? "\u{feff}" : "") + text
    return switch encoding {
    case .utf8: Array(text.utf8)
    case .utf16BigEndian: text.utf16.flatMap { Self.bytes($0.bigEndian) }
    case .utf16LittleEndian: text.utf16.flatMap { Self.bytes($0.littleEndian) }
    case .utf32BigEndian: text.unicodeScalars.flatMap { Self.bytes($0.value.bigEndian) }
    case .utf32LittleEndian: text.unicodeScalars.flatMap { Self.bytes($0.value.littleEndian) }
    }
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
