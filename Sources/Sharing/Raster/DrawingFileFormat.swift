/// A file format of drawings.
package enum DrawingFileFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf

  /// The media type.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }

  /// Creates the format of a file name's extension.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
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
