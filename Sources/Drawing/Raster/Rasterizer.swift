import CRsvg
import SportsModel

/// Renders drawings to PNG and PDF, using librsvg and cairo.
package enum Rasterizer {
  /// Renders the drawing, scaled, as a PNG file without metadata.
  package static func png(_ document: SVGDocument, scale: Double = 1) throws(DrawingError)
    -> [UInt8]
  {
    try DrawingFonts.check([document])
    let width = Int(rounding: document.width * scale)
    let height = Int(rounding: document.height * scale)
    // Drawn over its pixels if it fits: a photo in the drawing would lose detail.
    let isBackdrop = document.photo?.width == width && document.photo?.height == height
    let layer = DrawingLayer(isBackdrop ? document : try document.embeddingPhoto())
    let file = try bytes { result, message in
      withLayers([layer], scale: scale) { stvisits_draw_png($0.baseAddress, result, message) }
    }
    return PNGFile.strippingMetadata(file)
  }

  /// Renders each drawing as a page of vectors and tagged text; one unit is `scale` points.
  package static func pdf(
    _ documents: [SVGDocument], title: String, scale: Double = 0.5
  ) throws(DrawingError) -> [UInt8] {
    try DrawingFonts.check(documents)
    var layers: [DrawingLayer] = []
    for document in documents { layers += DrawingLayer.layers(of: try document.embeddingPhoto()) }
    return try bytes { result, message in
      withLayers(layers, scale: scale) { layers in
        stvisits_draw_pdf(
          layers.baseAddress, layers.count, title.cleanedForDrawing(), result, message)
      }
    }
  }

  /// Calls a C function that writes a file, with a buffer for an error message.
  static func bytes(
    _ body: (UnsafeMutablePointer<StvisitsBytes>, UnsafeMutablePointer<CChar>) ->
      StvisitsDrawingError
  ) throws(DrawingError) -> [UInt8] {
    var result = StvisitsBytes()
    defer { stvisits_bytes_free(&result) }
    try DrawingError.check { message in body(&result, message) }
    return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  private static func withLayers<Result>(
    _ layers: [DrawingLayer], scale: Double, body: (UnsafeBufferPointer<StvisitsDrawing>) -> Result
  ) -> Result {
    let texts = layers.map { Array($0.document.svg.utf8) }
    // One array for all texts, because pointers into several arrays can't be valid at the same time.
    // Only one layer has a photo.
    let photo = layers.lazy.compactMap(\.document.photo).first?.bytes ?? []
    return texts.flatMap(\.self).withUnsafeBufferPointer { bytes in
      photo.withUnsafeBufferPointer { photo in
        var start = 0
        var drawings: [StvisitsDrawing] = []
        for (layer, text) in zip(layers, texts) {
          drawings.append(
            StvisitsDrawing(
              svg: bytes.baseAddress.map { $0 + start }, count: text.count,
              width: layer.document.width * scale, height: layer.document.height * scale,
              role: layer.role, isOverlay: layer.isOverlay ? 1 : 0,
              backdrop: layer.document.photo == nil ? nil : photo.baseAddress))
          start += text.count
        }
        return drawings.withUnsafeBufferPointer(body)
      }
    }
  }
}

enum PNGFile {
  private static let requiredChunks = ["IHDR", "PLTE", "IDAT", "IEND"].map { Array($0.utf8) }

  /// Removes all metadata from a PNG file; other files are returned as they are.
  static func strippingMetadata(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(8))
    result.reserveCapacity(file.count)
    var position = 8
    // Length, name, content, checksum.
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= file.count else { return file }
      if requiredChunks.contains(Array(file[position + 4..<position + 8])) {
        result += file[position..<end]
      }
      position = end
    }
    return position == file.count ? result : file
  }
}

/// A part of a page with one meaning: shapes, or a heading or paragraph for screen readers.
struct DrawingLayer {
  let document: SVGDocument
  var role = StvisitsNoRole
  /// True if it is drawn over the layer before it, instead of on a page of its own.
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

  private var look: [String?] { ["font-size", "font-weight", "fill", "x"].map(attribute) }

  fileprivate func continues(_ other: SVGElement) -> Bool {
    role == other.role && (name != .text || look == other.look)
  }
}
