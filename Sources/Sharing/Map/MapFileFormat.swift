package import Drawing

/// A file format of maps.
package enum MapFileFormat: String, NamedFileFormat {
  case html, svg, png, geojson, kml

  package static let synonyms = ["htm": Self.html]

  /// Returns the map as a file; without a theme it is light, and a page follows the reader's
  /// system.
  ///
  /// An animated SVG shows the visits one after the other.
  ///
  /// - Throws: `DrawingError`, for a PNG only.
  package func bytes(
    of map: VisitMap, theme: Theme.Name?, isAnimated: Bool = false
  ) throws(DrawingError) -> [UInt8] {
    let colors = Theme.named(theme ?? .light)
    switch self {
    case .html: return Array(MapPage(map, theme: theme).html.utf8)
    case .svg:
      let drawing =
        isAnimated ? MapAnimation(map, colors).document : MapPoster(map, colors).document
      return Array(drawing.svg.utf8)
    case .png: return try Rasterizer.png(MapPoster(map, colors).document)
    case .geojson: return Array(map.geoJSON.utf8)
    case .kml: return Array(map.kml.utf8)
    }
  }
}
