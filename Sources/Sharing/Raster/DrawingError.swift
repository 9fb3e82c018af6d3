import CRsvg

/// Why something could not be drawn.
package enum DrawingError: Error, Hashable, Sendable {
  /// A library that draws is not installed; the words name it and say what to do.
  case libraryMissing(String)
  /// What was to be drawn is no SVG that the library can draw.
  case refused(String)
  /// The photo is of no kind that the machine can decode, or it is broken.
  case unreadablePhoto(String)
}

extension DrawingError {
  /// Calls a drawing function of C.
  ///
  /// - Parameter body: is handed room for the words of an error.
  /// - Throws: what the function says went wrong.
  static func check(
    _ body: (UnsafeMutablePointer<CChar>) -> StvisitsDrawingError
  ) throws(DrawingError) {
    var words = [CChar](repeating: 0, count: StvisitsWordsSize)
    let result = words.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? StvisitsDrawingRefused
    }
    guard result != StvisitsDrawn else { return }
    let ending = words.firstIndex(of: 0) ?? words.endIndex
    let text = String(decoding: words[..<ending].map(UInt8.init(bitPattern:)), as: UTF8.self)
    switch result {
    case StvisitsLibraryMissing: throw .libraryMissing(text)
    case StvisitsPhotoRefused: throw .unreadablePhoto(text)
    default: throw .refused(text)
    }
  }
}
