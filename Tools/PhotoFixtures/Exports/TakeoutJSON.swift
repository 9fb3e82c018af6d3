package import Foundation
package import SportsModel

/// The JSON that Google Takeout writes for a photo.
package struct TakeoutJSON: Sendable {
  package var title: String
  /// photoTakenTime; nil is written as 0, as Takeout does for an unknown one.
  package var taken: Date?
  /// geoData: the place in the user's library.
  package var coordinate: Coordinate?
  /// geoDataExif: the place from the camera.
  package var cameraCoordinate: Coordinate?
  /// Meters above sea level, for both places.
  package var altitudeMeters: Double

  package init(
    title: String, taken: Date? = nil, coordinate: Coordinate? = nil,
    cameraCoordinate: Coordinate? = nil, altitudeMeters: Double = 0
  ) {
    self.title = title
    self.taken = taken
    self.coordinate = coordinate
    self.cameraCoordinate = cameraCoordinate
    self.altitudeMeters = altitudeMeters
  }

  /// The text of the file.
  ///
  /// The photo was uploaded (creationTime) thirty days after it was taken.
  package var text: String {
    let seconds = Int(taken?.timeIntervalSince1970 ?? 0)
    return """
      {
        "title": \(JSONEscaping.quoted(title)),
        "description": "",
        "imageViews": "1",
        "creationTime": { "timestamp": "\(seconds + 30 * 86_400)", "formatted": "" },
        "photoTakenTime": { "timestamp": "\(seconds)", "formatted": "" },
        "geoData": \(place(coordinate)),
        "geoDataExif": \(place(cameraCoordinate)),
        "url": ""
      }
      """
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  private func place(_ coordinate: Coordinate?) -> String {
    let altitude = coordinate == nil ? 0 : altitudeMeters
    return """
      { "latitude": \(coordinate?.latitude ?? 0), "longitude": \(coordinate?.longitude ?? 0), \
      "altitude": \(altitude), "latitudeSpan": 0.0, "longitudeSpan": 0.0 }
      """
  }
}

/// Texts in JSON syntax.
enum JSONEscaping {
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
