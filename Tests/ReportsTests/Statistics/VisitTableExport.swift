import Catalog
import Foundation
import SportsModel

/// Visits as CSV, without computed values.
enum VisitTableExport {
  private static let header = [
    "id", "stadium", "day", "kind", "league", "key", "home", "away", "home_id", "away_id",
    "home_score", "away_score", "minute", "number", "rating", "latitude", "longitude", "country",
  ]

  static func csv(_ visits: [Visit], _ catalog: Catalog) -> String {
    ([header] + visits.map { fields($0, catalog) }).map { fields in
      fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }.joined()
  }

  private static func fields(_ visit: Visit, _ catalog: Catalog) -> [String] {
    let game = visit.game
    let stadium = catalog.stadiums[visit.stadium]
    let place = stadium?.coordinate
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
    return [
      visit.id.uuidString, visit.stadium.rawValue, visit.day.description, visit.kind.rawValue,
      text(visit.league), text(visit.supersededBy ?? game?.key),
      text(game?.homeTeam?.rawValue ?? game?.homeName),
      text(game?.awayTeam?.rawValue ?? game?.awayName), text(game?.homeTeam),
      text(game?.awayTeam), text(game?.score?.home), text(game?.score?.away),
      text(game?.start?.minuteOfDay), text(game?.key?.number), text(visit.rating),
      text(place?.latitude), text(place?.longitude), text(stadium?.country),
    ]
  }
}
