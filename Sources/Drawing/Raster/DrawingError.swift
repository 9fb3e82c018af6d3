import CRsvg
import CVips

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
}

extension DrawingError {
  /// Calls a C drawing function with a buffer for an error message, and throws its error.
  static func check(
    _ body: (UnsafeMutablePointer<CChar>) -> StvisitsDrawingError
  ) throws(DrawingError) {
    var message = [CChar](repeating: 0, count: StvisitsMessageSize)
    let result = message.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? StvisitsDrawingRefused
    }
    guard result != StvisitsDrawn else { return }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw result == StvisitsLibraryMissing ? .libraryMissing(text) : .refused(text)
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
