import CRsvg

/// A part of a page with one meaning: shapes, or a heading or paragraph for screen readers.
struct DrawingLayer {
  let document: SVGDocument
  var role = StvisitsNoRole
  /// Whether it is drawn over the layer before it, instead of on a page of its own.
  var isOverlay = false

  init(_ document: SVGDocument) { self.document = document }

  /// Divides a page into layers, in the order of drawing; consecutive lines of the same size and
  /// weight are a paragraph.
  static func layers(of page: SVGDocument) -> [DrawingLayer] {
    var layers: [DrawingLayer] = []
    var elements: [SVGElement] = []
    func finish() {
      guard let first = elements.first else { return }
      var document = page
      document.elements = elements
      var layer = DrawingLayer(document)
      layer.role = first.role
      layer.isOverlay = !layers.isEmpty
      layers.append(layer)
      elements = []
    }
    for element in page.elements {
      if let last = elements.last, !element.continues(last) { finish() }
      elements.append(element)
    }
    finish()
    return layers.isEmpty ? [DrawingLayer(page)] : layers
  }
}

extension SVGElement {
  fileprivate var role: StvisitsRole {
    guard name == .text else { return StvisitsNoRole }
    guard attribute("role") == "heading" else { return StvisitsParagraph }
    return attribute("aria-level") == "1" ? StvisitsTitle : StvisitsHeading
  }

  private var look: [String?] {
    ["font-size", "font-weight", "fill", "x"].map(attribute)
  }

  fileprivate func continues(_ other: SVGElement) -> Bool {
    role == other.role && (name != .text || look == other.look)
  }
}
