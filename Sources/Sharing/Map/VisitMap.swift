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
  /// The format of dates.
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
  var visitDayCount: Int { Set(stadiums.flatMap(\.visits).map { $0.day }).count }

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
    case .html: return Array(MapPage(map: map, theme: theme).html.utf8)
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

/// A stadium on a map.
package struct MapStadium: Sendable, Identifiable {
  /// Visited, planned or missing.
  package enum VisitStatus: String, Hashable, Sendable, CaseIterable {
    case visited, planned, missing
  }

  package let stadium: Stadium
  /// The name in the year of the map.
  package let name: String
  /// The leagues of the stadium, and since when it counts as visited for them; nil if missing.
  package let leagueVisits: [(league: LeagueID, first: LocalDay?)]
  /// The teams that play there today.
  package let teams: [String]
  package let isPlanned: Bool
  /// The former home whose visit counts for it.
  package let seenAt: String?
  /// By day.
  package let visits: [MapVisit]
  /// The user's rating or the average of the visits: `4.5`; nil without one.
  package let rating: String?
  /// The user's review, and tips with their subjects and authors.
  package let remarks: [String]

  package init(
    _ stadium: Stadium, name: String, leagueVisits: [(league: LeagueID, first: LocalDay?)],
    teams: [String] = [], isPlanned: Bool = false, seenAt: String? = nil, visits: [MapVisit] = [],
    rating: String? = nil, remarks: [String] = []
  ) {
    (self.stadium, self.name, self.leagueVisits) = (stadium, name, leagueVisits)
    (self.teams, self.isPlanned, self.seenAt) = (teams, isPlanned, seenAt)
    (self.visits, self.rating, self.remarks) = (visits, rating, remarks)
  }

  package var id: StadiumID { stadium.id }
  package var coordinate: Coordinate { stadium.coordinate }

  /// A stadium of two leagues counts if it was visited for either.
  package var status: VisitStatus {
    if leagueVisits.contains(where: { $0.first != nil }) { return .visited }
    // A stadium without a league, where something else was seen.
    if leagueVisits.isEmpty, !visits.isEmpty { return .visited }
    return isPlanned ? .planned : .missing
  }

  /// The first day that counts.
  package var firstSeen: LocalDay? {
    leagueVisits.compactMap(\.first).min() ?? (leagueVisits.isEmpty ? visits.first?.day : nil)
  }

  /// The state or province: `US-NY`.
  package var regionID: String? {
    stadium.region.isEmpty || stadium.country.isEmpty ? nil : "\(stadium.country)-\(stadium.region)"
  }

  /// `Bronx, NY`; abroad `London, GB`.
  package var place: String { stadium.place }
}

/// A visit on a map: the game with its score or another occasion, the user's note, the best moment of
/// the game, and thumbnails as `data:image/jpeg;base64,…`.
package typealias MapVisit = (
  day: LocalDay, title: String, note: String?, moment: String?, thumbnails: [String]
)

extension Stadium {
  /// `Bronx, NY`; abroad `London, GB`.
  package var place: String {
    let second = ["US", "CA"].contains(country) && !region.isEmpty ? region : country
    return [city, second].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension VisitMap {
  /// The stadiums as KML 2.2 (OGC 07-147r2), in a folder per visit status.
  ///
  /// Nothing is fetched from the network; the reader uses its own icons.
  package var kml: String {
    let statuses = MapStadium.VisitStatus.allCases
    return KML.document(title: title, statuses.map(\.kmlStyle) + statuses.compactMap(kmlFolder))
  }

  private func kmlFolder(_ status: MapStadium.VisitStatus) -> String? {
    let stadiums = stadiums(status)
    guard !stadiums.isEmpty else { return nil }
    return KML.folder(status.word, parts: stadiums.map { $0.placemark(status) })
  }
}

extension MapStadium.VisitStatus {
  /// Colors of the light theme in KML's order: opacity, blue, green, red.
  fileprivate var kmlStyle: String {
    let scale = self == .missing ? "0.8" : "1.1"
    return """
      <Style id="\(rawValue)"><IconStyle><color>\(KML.color(color(.light)))</color>\
      <scale>\(scale)</scale></IconStyle></Style>
      """
  }
}

extension MapStadium {
  fileprivate func placemark(_ status: VisitStatus) -> String {
    KML.placemark(
      id: id.rawValue, name: name, description, style: status.rawValue, data: data, at: coordinate)
  }

  private var data: [(name: String, value: String)] {
    [
      ("state", status.rawValue), ("place", place),
      ("leagues", leagueVisits.map(\.league.rawValue).joined(separator: " ")),
      ("visits", String(visits.count)),
    ] + (firstSeen.map { [("first_visit", $0.description)] } ?? [])
  }

  /// The place, the teams, and a few visits.
  private var description: [String] {
    var parts = [place, DisplayFormat.list(teams)]
    parts += visits.prefix(10).map { "\($0.day): \($0.title)" }
    if visits.count > 10 { parts.append("and \((visits.count - 10).counted("more visit"))") }
    return parts
  }
}

/// The parts of KML 2.2 (OGC 07-147r2) in maps and trips.
enum KML {
  /// Returns a file; the parts are KML already.
  static func document(title: String, _ parts: [String]) -> String {
    let inside = ["<name>\(title.cleanedForDrawing().escapedForSVG)</name>"] + parts
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
      \(inside.joined(separator: "\n"))
      </Document>
      </kml>

      """
  }

  static func folder(_ name: String, parts: [String]) -> String {
    """
    <Folder>
    <name>\(name.escapedForSVG)</name>
    \(parts.joined(separator: "\n"))
    </Folder>
    """
  }

  /// Returns a stadium; its description is on one line, because readers treat longer text
  /// differently, and its data is for programs.
  static func placemark(
    id: String? = nil, name: String, _ description: [String], style: String,
    data: [(name: String, value: String)], at place: Coordinate
  ) -> String {
    let data = data.map {
      "<Data name=\"\($0.name)\"><value>\($0.value.escapedForSVG)</value></Data>"
    }
    return """
      <Placemark\(id.map { " id=\"\($0.escapedForSVG)\"" } ?? "")>
      <name>\(name.markup())</name>
      <description>\(text(description))</description>
      <styleUrl>#\(style)</styleUrl>
      <ExtendedData>
      \(data.joined(separator: "\n"))
      </ExtendedData>
      <Point><coordinates>\(point(place))</coordinates></Point>
      </Placemark>
      """
  }

  static func text(_ parts: [String]) -> String {
    parts.map { $0.cleanedForDrawing() }.filter { !$0.isEmpty }.joined(separator: " · ")
      .escapedForSVG
  }

  /// Returns a point, longitude first.
  static func point(_ place: Coordinate) -> String {
    "\(place.longitude.svg(digits: 6)),\(place.latitude.svg(digits: 6))"
  }

  /// Returns a color in KML's order: opacity, blue, green, red.
  static func color(_ color: Color) -> String {
    let reversed = Color(red: color.blue, green: color.green, blue: color.red)
    return "ff\(reversed.description.dropFirst())"
  }
}
