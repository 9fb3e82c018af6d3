import Foundation
package import SportsModel

extension JSONValue {
  /// A visit as `visits list` and `visits show` print it.
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
