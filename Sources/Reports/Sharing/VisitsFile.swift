import AppSupport
package import Catalog
import Drawing
import Sharing
import SportsModel
package import VisitStore

/// A file of visits for other programs.
package struct VisitsFile: Sendable {
  package enum Form: String, NamedFileFormat {
    case csv, json, gpx, ics
  }

  private let visits: [StoredVisit]
  private let catalog: Catalog

  /// Creates a file with the visits in this order.
  package init(_ visits: [StoredVisit], catalog: Catalog) {
    self.visits = visits
    self.catalog = catalog
  }

  package func text(_ form: Form, hasByteOrderMark: Bool = false) throws -> String {
    switch form {
    case .csv: (hasByteOrderMark ? CSVDocument.byteOrderMark : "") + table.text
    case .json: try JSONValue(encoding: VisitListDocument(visits)).document + "\n"
    case .gpx: GPXFile(name: "Stadium visits", waypoints: waypoints).text
    case .ics: CalendarFile(anniversariesOf: visits, catalog).text
    }
  }

  private static let headers = [
    "date", "stadium", "city", "region", "country", "type", "league", "away", "away_score", "home",
    "home_score", "rating", "seat", "note", "description", "photos", "id", "stadium_id", "game_id",
  ]

  private var table: CSVDocument { CSVDocument(headers: Self.headers, rows: visits.map(row)) }

  private func row(_ stored: StoredVisit) -> [CSVDocument.Cell] {
    let visit = stored.visit
    let game = visit.game
    let stadium = catalog.stadiums[visit.stadium]
    let place: [CSVDocument.Cell] = [
      .text(visit.day.description), .text(visit.stadiumName), .init(stadium?.city),
      .init(stadium?.region), .init(stadium?.country),
    ]
    let what: [CSVDocument.Cell] = [
      .text(visit.kind.rawValue), .init(visit.league?.rawValue), .init(game?.awayName),
      .init(game?.score?.away), .init(game?.homeName), .init(game?.score?.home),
    ]
    let own: [CSVDocument.Cell] = [
      .init(visit.rating), .init(visit.seat), .init(visit.note), .init(visit.description),
      .number(stored.photoCount),
    ]
    let names: [CSVDocument.Cell] = [
      .text(visit.id.text), .text(visit.stadium.rawValue), .init(game?.key?.description),
    ]
    return place + what + own + names
  }

  /// The position of each stadium, never of a photo, with its visits; none for a stadium without one.
  private var waypoints: [GPXFile.Point] {
    let visits = Dictionary(grouping: visits.map(\.visit), by: \.stadium)
    var written: Set<StadiumID> = []
    let ids = self.visits.map(\.visit.stadium).filter { written.insert($0).inserted }
    return ids.compactMap { id in
      guard let stadium = catalog.stadiums[id], let visits = visits[id], let latest = visits.last
      else { return nil }
      return GPXFile.Point(
        stadium.coordinate, name: latest.stadiumName,
        details: visits.flatMap { [$0.day.description, $0.mapTitle] } + [stadium.place],
        kind: "Stadium",
        // A point has one time.
        time: visits.count == 1 ? latest.game?.start?.instant(zone: stadium.timeZone) : nil)
    }
  }
}
