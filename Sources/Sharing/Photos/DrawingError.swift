import CRsvg

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
