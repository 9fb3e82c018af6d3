import AppSupport
import CRsvg
package import Foundation

/// The fonts of drawings: installed ones, and bundled ones if they are in use.
package enum DrawingFonts {
  /// Makes the fonts of a folder available to the drawings of this process.
  ///
  /// Call it before the first drawing.
  package static func use(_ folder: URL) { stvisits_use_fonts(folder.path) }

  /// Whether any font is available; also true if the drawing libraries are missing.
  package static var exist: Bool {
    ImageLibraries.drawingUnavailableReason != nil || stvisits_font_count() > 0
  }

  /// Checks that drawings show all of their text.
  ///
  /// - Throws: `DrawingError.noFont` or `.missingCharacters`.
  static func check(_ documents: [SVGDocument]) throws(DrawingError) {
    // The system's text engine of macOS also uses other fonts.
    #if os(Linux)
      var characters: Set<Unicode.Scalar> = []
      for document in documents {
        for element in document.elements { element.collectCharacters(into: &characters) }
      }
      guard !characters.isEmpty else { return }
      guard exist else { throw .noFont }
      let missing = characters.filter { $0.isDrawn && stvisits_fonts_have($0.value) == 0 }.sorted()
      guard missing.isEmpty else {
        throw .missingCharacters(String(String.UnicodeScalarView(missing)))
      }
    #endif
  }
}

extension SVGElement {
  fileprivate func collectCharacters(into characters: inout Set<Unicode.Scalar>) {
    for child in children {
      switch child {
      case .element(let element):
        if element.name != .title { element.collectCharacters(into: &characters) }
      case .text(let text): characters.formUnion(text.unicodeScalars)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character needs a glyph.
  fileprivate var isDrawn: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
  }
}

extension Typography {
  /// Returns the Debian package of a font with some characters.
  package static func package(with characters: String) -> String {
    let scalars = characters.unicodeScalars
    if scalars.contains(where: \.properties.isEmojiPresentation) { return "fonts-noto-color-emoji" }
    return scalars.contains(where: \.isWide) ? "fonts-noto-cjk" : "fonts-noto-core"
  }
}
