/// A file format of drawings.
package enum DrawingFileFormat: String, NamedFileFormat {
  case png, svg, pdf

  /// The media type.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }
}

extension SVGDocument {
  /// Returns the drawing as a file.
  ///
  /// - Throws: `DrawingError`, except for SVG, which needs no library.
  package func file(_ form: DrawingFileFormat) throws(DrawingError) -> [UInt8] {
    switch form {
    case .png: try Rasterizer.png(self)
    case .svg: Array(svg.utf8)
    case .pdf: try Rasterizer.pdf([self], title: title)
    }
  }
}
