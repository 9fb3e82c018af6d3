package import AppSupport
package import Drawing
import Localization
package import SportsModel

/// The content of a map: stadiums and their visit status.
package struct VisitMap: Sendable {
  /// The progress in one league, with a short name such as `MLB`.
  package typealias League = (id: LeagueID, shortName: String, visited: Int, total: Int)

  package let title: String
  /// In the order of the catalog; only leagues with a stadium on the map.
  package let leagues: [League]
  /// Sorted by name.
  package let stadiums: [MapStadium]
  /// The stadiums of a planned trip in order.
  package let route: [StadiumID]
  package let outlines: RegionOutlines
  /// The last year that counts; nil for all.
  package let year: Int?
  /// How dates are written.
  package let format: DisplayFormat

  package init(
    title: String, leagues: [League], stadiums: [MapStadium], route: [StadiumID] = [],
    outlines: RegionOutlines, year: Int? = nil, format: DisplayFormat
  ) {
    (self.title, self.leagues, self.stadiums, self.route) = (title, leagues, stadiums, route)
    (self.outlines, self.year, self.format) = (outlines, year, format)
  }

  package func stadiums(_ status: MapStadium.VisitStatus) -> [MapStadium] {
    stadiums.filter { $0.status == status }
  }

  /// The states and provinces with a visited stadium: `US-NY`.
  package var visitedRegions: Set<String> { Set(stadiums(.visited).compactMap(\.regionID)) }

  /// The number of visited states and provinces of the United States and Canada.
  package var visitedStateCount: Int {
    visitedRegions.count { $0.hasPrefix("US-") || $0.hasPrefix("CA-") }
  }

  /// The number of days with a visit.
  var visitDayCount: Int { Set(stadiums.flatMap(\.visits).map(\.day)).count }

  /// `MLB · NHL`, followed by `through 2019` for a map up to a year.
  package var subtitle: String {
    let names = leagues.map(\.shortName).joined(separator: " · ")
    guard let year else { return names }
    return names.isEmpty ? localized("through \(year)") : localized("\(names), through \(year)")
  }
}

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
        isAnimated
        ? MapAnimation(map, theme: colors).document : MapPoster(map, theme: colors).document
      return Array(drawing.svg.utf8)
    case .png: return try Rasterizer.png(MapPoster(map, theme: colors).document)
    case .geojson: return Array(map.geoJSON.utf8)
    case .kml: return Array(map.kml.utf8)
    }
  }
}

extension VisitMap {
  /// The stadiums as GeoJSON (RFC 7946), one feature per line, at the positions of the buildings.
  package var geoJSON: String {
    let features = stadiums.map(\.feature.text).joined(separator: ",\n")
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
  }
}

extension MapStadium {
  fileprivate var feature: HTMLSafeJSON {
    .object([
      "type": "Feature", "id": .string(id.rawValue),
      "geometry": .object([
        "type": "Point",
        // Longitude first.
        "coordinates": .array([.number(coordinate.longitude), .number(coordinate.latitude)]),
      ]),
      "properties": .object([
        "name": .string(name.cleanedForDrawing()), "city": .string(stadium.city),
        "region": .string(stadium.region), "country": .string(stadium.country),
        "state": .string(status.rawValue),
        "leagues": .array(leagueVisits.map { .string($0.league.rawValue) }),
        "teams": .array(teams.map(HTMLSafeJSON.string)),
        "first_visit": HTMLSafeJSON(firstSeen?.description), "visits": .integer(visits.count),
        "last_visit": HTMLSafeJSON(visits.last?.day.description),
      ]),
    ])
  }
}
