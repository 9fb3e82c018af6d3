/// A kind of file that a map is written as.
package enum MapFileFormat: String, Hashable, Sendable, CaseIterable {
  case html, svg, png, geojson, kml

  /// The form that the ending of a file's name says.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "htm": self = .html
    case let ending:
      guard let form = MapFileFormat(rawValue: ending) else { return nil }
      self = form
    }
  }

  /// The map as a file.
  ///
  /// - Parameters:
  ///   - map: what it shows.
  ///   - theme: nil for light, and for a page that follows its reader's system.
  /// - Returns: the octets of the file.
  /// - Throws: `DrawingError`, for a PNG alone.
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
