import CMarkup
import SportsModel

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
  private var text = XMPText()
  /// The text of the property is complete, whatever follows in its element.
  private var isTextComplete = false
  /// The current element is a description whose attributes are properties.
  private var hasProperties = false

  private var place = XMPLocation()
  private var time = XMPTime()
  private var make: String?
  private var model: String?

  var facts: SourceFacts {
    var facts = place.facts
    (facts.capture, facts.gpsTime) = (time.capture, time.gpsTime)
    (facts.make, facts.model) = (make, model)
    return facts
  }

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
      let name = XMPName(name, in: namespace)
      context?.assumingMemoryBound(to: XMPParser.self).pointee.start(name)
    },
    attribute: { context, name, namespace, value, count in
      guard case .property(let property)? = XMPName(name, in: namespace) else { return }
      context?.assumingMemoryBound(to: XMPParser.self).pointee
        .take(property, UnsafeRawBufferPointer(start: value, count: count))
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
      isTextComplete = isTextComplete || !text.isBlank
    default: skippedDepth = depth
    }
  }

  /// Takes an attribute of the element that has just started.
  private mutating func take(_ found: XMPProperty, _ value: UnsafeRawBufferPointer) {
    guard hasProperties else { return }
    property = found
    text.removeAll()
    text.append(value)
    endProperty()
  }

  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    if property != nil, skippedDepth == nil, !isTextComplete { text.append(piece) }
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
      default: isTextComplete = isTextComplete || !text.isBlank
      }
    }
    depth -= 1
  }

  private mutating func endProperty() {
    guard let property else { return }
    self.property = nil
    text.withTrimmed { value in
      if place.take(property, value) || time.take(property, value) { return }
      switch property {
      case .make: make = make ?? MetadataSanitizer.clean(value)
      case .model: model = model ?? MetadataSanitizer.clean(value)
      default: break
      }
    }
  }
}
