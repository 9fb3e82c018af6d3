import Drawing

/// A file format of trips.
package enum TripFileFormat: String, NamedFileFormat {
  case pdf, html, ics, gpx, kml, md, json

  package static let synonyms = ["markdown": Self.md, "htm": Self.html]
}

extension SharedTrip {
  /// Returns the trip as text; nil for formats that are created elsewhere.
  package func text(_ form: TripFileFormat) -> String? {
    switch form {
    case .ics: calendar.text
    case .gpx: gpx.text
    case .kml: kml
    case .md: markdown
    case .pdf, .html, .json: nil
    }
  }
}
