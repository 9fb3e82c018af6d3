/// A walk through one XMP document that picks out the properties which matter.
///
/// Only what belongs to the resource itself counts: attributes and children of an
/// `rdf:Description` right below `rdf:RDF`. What lies deeper is about something else - the place in
/// the picture, the file that this one was made from, a step of its history - and is passed over.
struct XMPParser {
  private static let maxDepth = 64

  private var cursor: XMLTokenizer
  private var namespaces = XMPNamespaces()
  /// The names of the open elements, outermost first.
  private var open: [UnsafeRawBufferPointer] = []
  /// How deep `rdf:RDF` is, while it is open.
  private var frameDepth: Int?
  /// How deep the element is that is passed over with all it holds.
  private var passedDepth: Int?
  /// The property whose element is open.
  private var property: XMPProperty?
  private var text = XMLTextBuffer()
  /// The text of the property is complete, whatever else its element holds.
  private var isTextComplete = false

  private var place = XMPLocation()
  private var time = XMPTime()
  private var make: String?
  private var model: String?

  init(_ document: UnsafeRawBufferPointer) {
    cursor = XMLTokenizer(document)
    open.reserveCapacity(16)
  }

  /// What was found so far.
  var facts: SourceFacts {
    let coordinate = place.coordinate
    return SourceFacts(
      coordinate: coordinate,
      horizontalErrorMeters: coordinate == nil ? nil : place.horizontalErrorMeters,
      altitudeMeters: coordinate == nil ? nil : place.altitudeMeters,
      isPositionVoid: place.isVoid, capture: time.capture, gpsTime: time.gpsTime, make: make,
      model: model)
  }

  /// Walks to the end of the outermost element; the padding behind it is not looked at.
  mutating func run() throws(XMLError) {
    while let token = try cursor.next() {
      switch token {
      case .start(let tag):
        try enter(tag)
        if tag.isEmpty { leave() }
      case .end(let name):
        guard let last = open.last, last.isSame(as: name) else {
          throw .broken("its elements do not fit together")
        }
        leave()
      case .text(let part):
        guard !open.isEmpty || Self.isBlank(part) else { throw .broken("it is no XML") }
        if isInText { text.append(part) }
        continue
      case .literal(let part):
        if isInText { text.append(literal: part) }
        continue
      }
      if open.isEmpty { return }
    }
    throw open.isEmpty ? .broken("it holds no XML") : .cut
  }

  private var isInText: Bool { property != nil && passedDepth == nil && !isTextComplete }

  private mutating func enter(_ tag: XMLTag) throws(XMLError) {
    guard open.count < Self.maxDepth else { throw .broken("its elements are nested too deeply") }
    open.append(tag.name)
    guard passedDepth == nil else { return }
    try namespaces.enter(tag.attributes, depth: open.count)
    let name = XMPName(tag.name, in: namespaces)
    guard let frameDepth else {
      if name == .rdf { frameDepth = open.count }
      return
    }
    switch (open.count - frameDepth, name) {
    case (1, .description): try takeAttributes(tag.attributes)
    case (2, .property(let found)):
      property = found
      text.removeAll()
      isTextComplete = false
    case (3..., .bag), (3..., .sequence), (3..., .alternatives), (3..., .item), (3..., .value),
      (3..., .description):
      // Text of the property itself, in front of an element, is all there is.
      isTextComplete = isTextComplete || !text.isBlank
    default: passedDepth = open.count
    }
  }

  private mutating func leave() {
    if passedDepth == open.count {
      passedDepth = nil
    } else if passedDepth == nil, let frameDepth {
      switch open.count - frameDepth {
      case 0: self.frameDepth = nil
      case 1: break
      case 2: endProperty()
      // The first text of a list or of a value with qualifiers is the one.
      default: isTextComplete = isTextComplete || !text.isBlank
      }
    }
    namespaces.leave(depth: open.count)
    open.removeLast()
  }

  private mutating func takeAttributes(_ attributes: XMLAttributes) throws(XMLError) {
    var attributes = attributes
    while let attribute = try attributes.next() {
      guard
        case .property(let found)? = XMPName(attribute.name, in: namespaces, isAttribute: true)
      else { continue }
      property = found
      text.removeAll()
      text.append(attribute.value)
      endProperty()
    }
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

  /// Blanks, zeros and the bytes of a byte order mark, as they stand in front of documents.
  private static func isBlank(_ text: UnsafeRawBufferPointer) -> Bool {
    text.allSatisfy { $0 <= 0x20 || [0xef, 0xbb, 0xbf].contains($0) }
  }
}
