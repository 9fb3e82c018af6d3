/// A file format that the extension of a file's name determines.
package protocol NamedFileFormat: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Other extensions of the formats.
  static var synonyms: [String: Self] { get }
}

extension NamedFileFormat {
  package static var synonyms: [String: Self] { [:] }

  /// Creates the format of a file name's extension; nil for any other.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = Self.synonyms[ending] ?? Self(rawValue: ending) else { return nil }
    self = format
  }
}

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
  /// - Throws: `DrawingError`, except for SVG without a photo, which needs no library.
  package func file(_ form: DrawingFileFormat) throws(DrawingError) -> [UInt8] {
    switch form {
    case .png: try Rasterizer.png(self)
    case .svg: Array(try embeddingPhoto().svg.utf8)
    case .pdf: try Rasterizer.pdf([self], title: title)
    }
  }
}
