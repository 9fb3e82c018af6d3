/// A kind of file that a drawing is written as.
package enum DrawingFileFormat: String, Hashable, Sendable, CaseIterable {
  case png, svg, pdf

  /// Its name on the internet.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }

  /// The form that the ending of a file's name says.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
  }
}

extension SVGDocument {
  /// The drawing as a file.
  ///
  /// - Throws: `DrawingError`, unless it is SVG, which needs no library.
  package func file(_ form: DrawingFileFormat) throws(DrawingError) -> [UInt8] {
    switch form {
    case .png: try Rasterizer.png(self)
    case .svg: Array(svg.utf8)
    case .pdf: try Rasterizer.pdf([self], title: title)
    }
  }
}
