/// A file format of trips.
package enum TripFileFormat: String, Hashable, Sendable, CaseIterable {
  case pdf, ics, gpx, kml, md, json

  /// Creates the format of a file name's extension.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "markdown": self = .md
    case let ending:
      guard let form = TripFileFormat(rawValue: ending) else { return nil }
      self = form
    }
  }
}

extension SharedTrip {
  /// Returns the trip as text; nil for formats that are created elsewhere.
  package func text(_ form: TripFileFormat) -> String? {
    switch form {
    case .ics: calendar.text
    case .gpx: gpx.text
    case .kml: kml
    case .md: markdown
    case .pdf, .json: nil
    }
  }
}
