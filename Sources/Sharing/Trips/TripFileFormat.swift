/// A kind of file that a trip is written as.
package enum TripFileFormat: String, Hashable, Sendable, CaseIterable {
  case pdf, ics, gpx, kml, md, json

  /// The form that the ending of a file's name says.
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
  /// The trip as text for other programs; nil for the forms that are made elsewhere.
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
