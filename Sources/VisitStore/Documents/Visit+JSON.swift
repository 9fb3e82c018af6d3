package import AppSupport
import Foundation
package import SportsModel

extension JSONValue {
  /// A visit in the form of `visits list`.
  package init(visit: Visit, photoCount: Int) {
    self = [
      "id": .string(visit.id.text),
      "stadium_id": JSONValue(visit.stadium),
      "stadium_name": .string(visit.stadiumName),
      "local_date": JSONValue(visit.day),
      "league": JSONValue(visit.league),
      "type": .string(visit.kind.rawValue),
      "game_id": JSONValue(visit.game?.key),
      "home": JSONValue(visit.game?.homeName),
      "away": JSONValue(visit.game?.awayName),
      "home_score": JSONValue(visit.game?.score?.home),
      "away_score": JSONValue(visit.game?.score?.away),
      "score_source": JSONValue(visit.scoreSource?.rawValue),
      "data_source": .string(visit.dataSource.rawValue),
      "pending": .bool(visit.isScorePending),
      "rating": JSONValue(visit.rating),
      "seat": JSONValue(visit.seat),
      "note": JSONValue(visit.note),
      "description": JSONValue(visit.description),
      "photo_count": .integer(photoCount),
    ]
  }
}

extension JSONValue {
  /// A visit with its corrections, in the form of commands about one visit.
  package init(fullVisit visit: Visit, photoCount: Int) {
    self.init(visit: visit, photoCount: photoCount)
    guard case .object(var members) = self else { return }
    members["original"] = visit.original.map(JSONValue.init(original:)) ?? .null
    self = .object(members)
  }

  private init(original: Visit.Original) {
    self = [
      "stadium_id": JSONValue(original.stadium), "stadium_name": .string(original.stadiumName),
      "local_date": JSONValue(original.day), "league": JSONValue(original.league),
      "type": .string(original.kind.rawValue), "game_id": JSONValue(original.game?.key),
      "home": JSONValue(original.game?.homeName), "away": JSONValue(original.game?.awayName),
      "home_score": JSONValue(original.game?.score?.home),
      "away_score": JSONValue(original.game?.score?.away),
      "score_source": JSONValue(original.scoreSource?.rawValue),
      "data_source": .string(original.dataSource.rawValue),
      "pending": .bool(original.isScorePending),
    ]
  }
}
