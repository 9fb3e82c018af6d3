import CRsvg
import CVips

/// The libraries that draw and decode pictures, loaded when that is done.
package enum ImageLibraries {
  /// Why no card and no map becomes a picture, and what to do about it; nil when they can.
  package static var drawingUnavailableReason: String? {
    stvisits_drawing_trouble().map { String(cString: $0) }
  }

  /// Why no photo is shown, and what to do about it; nil when they can be.
  package static var decodingUnavailableReason: String? {
    stvisits_thumbnail_trouble().map { String(cString: $0) }
  }
}
