import CRsvg
import CVips

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
