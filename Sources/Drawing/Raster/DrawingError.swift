import AppSupport
import CRsvg
import CVips
package import Foundation

/// A failure to draw or decode.
package enum DrawingError: Error, Hashable, Sendable {
  /// A library isn't installed; the text names it and says what to do.
  case libraryMissing(String)
  /// The library can't draw the SVG.
  case refused(String)
  /// The photo is damaged, or no decoder is installed for it.
  case unreadablePhoto(String)
  /// No font is installed.
  case noFont
  /// No font has these characters, each once, so that boxes would be drawn.
  case missingCharacters(String)

  /// Calls a C drawing function with a buffer for an error message, and throws its error.
  static func check(
    _ body: (UnsafeMutablePointer<CChar>) -> StvisitsDrawingError
  ) throws(DrawingError) {
    var message = [CChar](repeating: 0, count: StvisitsMessageSize)
    let result = message.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? StvisitsDrawingRefused
    }
    guard result != StvisitsDrawn else { return }
    let text = text(message)
    throw result == StvisitsLibraryMissing ? .libraryMissing(text) : .refused(text)
  }

  static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The libraries that draw and decode pictures; they are loaded on first use.
package enum ImageLibraries {
  /// The reason why drawings can't be rendered and what to do; nil if they can.
  package static var drawingUnavailableReason: String? {
    stvisits_drawing_unavailable_reason().map { String(cString: $0) }
  }

  /// The reason why photos can't be decoded and what to do; nil if they can.
  package static var decodingUnavailableReason: String? {
    stvisits_decoding_unavailable_reason().map { String(cString: $0) }
  }
}

/// The fonts of drawings: installed ones, and bundled ones if they are in use.
package enum DrawingFonts {
  /// Makes the fonts of a folder available to the drawings of this process.
  ///
  /// Call it before the first drawing.
  package static func use(_ folder: URL) { stvisits_use_fonts(folder.path) }

  /// True if any font is available; also true if the drawing libraries are missing.
  package static var exist: Bool {
    ImageLibraries.drawingUnavailableReason != nil || stvisits_font_count() > 0
  }

  /// Checks that drawings show all of their text.
  ///
  /// - Throws: `DrawingError.noFont` or `.missingCharacters`.
  static func check(_ documents: [SVGDocument]) throws(DrawingError) {
    // The system's text engine of macOS also uses other fonts.
    #if os(Linux)
      let characters = Set(documents.flatMap(\.elements).flatMap(\.characters))
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
  fileprivate var characters: [Unicode.Scalar] {
    children.flatMap { child -> [Unicode.Scalar] in
      switch child {
      case .element(let element): element.name == .title ? [] : element.characters
      case .text(let text): Array(text.unicodeScalars)
      }
    }
  }
}

extension Unicode.Scalar {
  /// True if the character needs a glyph.
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
