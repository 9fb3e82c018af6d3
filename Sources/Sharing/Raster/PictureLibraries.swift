import CRsvg
import CVips

/// The libraries that draw and decode pictures, loaded when that is done.
package enum PictureLibraries {
  /// Why no card and no map becomes a picture, and what to do about it; nil when they can.
  package static var drawingTrouble: String? {
    stvisits_drawing_trouble().map { String(cString: $0) }
  }

  /// Why no photo is shown, and what to do about it; nil when they can be.
  package static var decodingTrouble: String? {
    stvisits_thumbnail_trouble().map { String(cString: $0) }
  }
}
