/// A file format of maps.
package enum MapFileFormat: String, NamedFileFormat {
  case html, svg, png, geojson, kml

  package static let synonyms = ["htm": Self.html]

  /// Returns the map as a file; without a theme it is light, and a page follows the reader's
  /// system.
  ///
  /// - Throws: `DrawingError`, for a PNG only.
  package func bytes(of map: VisitMap, theme: Theme.Name?) throws(DrawingError) -> [UInt8] {
    let poster = MapPoster(map, .named(theme ?? .light))
    switch self {
    case .html: return Array(MapPage(map, theme: theme).html.utf8)
    case .svg: return Array(poster.document.svg.utf8)
    case .png: return try Rasterizer.png(poster.document)
    case .geojson: return Array(map.geoJSON.utf8)
    case .kml: return Array(map.kml.utf8)
    }
  }
}
