import Foundation
package import SportsModel

/// A photo of a made-up library.
package struct LibraryPhotoFixture: Sendable {
  package var id: String
  /// The name of the file when it was imported.
  package var fileName = "IMG_0001.HEIC"
  /// The path of the original inside the library; nil for the usual one.
  package var folder: String?
  package var coordinate: Coordinate?
  /// The location in the file itself, if the database knows it.
  package var fileCoordinate: Coordinate?
  /// The wall clock.
  package var time: LocalDateTime?
  /// Seconds ahead of UTC; nil for a photo that came from a cloud without its zone.
  package var offset: Int? = -14_400
  package var zone: String? = "America/New_York"
  /// The camera's own time, `2018:06:15 19:32:11`.
  package var exifTime: String?
  package var make: String? = "Apple"
  package var model: String? = "iPhone X"
  package var isFilm = false
  package var isTrashed = false
  package var isHidden = false
  /// `ZSAVEDASSETTYPE` of Apple Photos.
  package var savedType = 3
  /// `ZKINDSUBTYPE` of Apple Photos.
  package var subtype = 0
  /// `ZAVALANCHEPICKTYPE` of Apple Photos; nil for a photo outside of bursts.
  package var burstPick: Int?
  /// `ZIMPORTEDBYBUNDLEIDENTIFIER` of Apple Photos.
  package var importedByApp: String?
  /// True if it is a virtual copy of the photo before it, in Lightroom.
  package var isVirtualCopy = false

  package init(
    _ number: Int, at coordinate: Coordinate? = nil, on time: LocalDateTime? = nil
  ) {
    id = String(
      format: "%08X-0000-4000-8000-%012X", UInt32(truncatingIfNeeded: number &* 2_654_435_761),
      number)
    self.coordinate = coordinate
    self.time = time
  }

  /// Seconds since 2001 in UTC.
  var appleSeconds: Double? {
    time.map { $0.secondsSinceEpoch - Double(offset ?? 0) - 978_307_200 }
  }

  /// The name of the original in a library of Apple Photos.
  var originalName: String {
    "\(id).\(fileName.split(separator: ".").last.map { $0.lowercased() } ?? "heic")"
  }
}
