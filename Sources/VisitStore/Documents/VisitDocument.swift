package import AppSupport
import Foundation
package import SportsModel

extension StoredVisit {
  /// The visit as the JSON documents show it.
  package var document: JSONObject { visit.document(photoCount: photoCount) }
}

extension Visit {
  /// Returns the visit as the JSON documents show it.
  package func document(photoCount: Int) -> JSONObject {
    facts.document + [
      "id": id.text, "rating": rating, "seat": seat, "note": note, "description": description,
      "photoCount": photoCount,
    ]
  }

  /// Returns the visit with the facts that a correction by the user replaced.
  package func correctedDocument(photoCount: Int) -> JSONObject {
    document(photoCount: photoCount) + ["original": original?.document]
  }
}

extension Visit.Original {
  /// Stadium, day, game and score.
  fileprivate var document: JSONObject {
    [
      "stadiumID": stadium.rawValue, "stadiumName": stadiumName, "localDate": day.description,
      "league": league?.rawValue, "type": kind.rawValue, "gameID": game?.key?.description,
      "home": game?.homeName, "away": game?.awayName, "homeScore": game?.score?.home,
      "awayScore": game?.score?.away, "scoreSource": scoreSource?.rawValue,
      "dataSource": dataSource.rawValue, "pending": isScorePending,
    ]
  }
}

extension StadiumNote {
  /// The note as the JSON documents show it.
  package var document: JSONObject {
    [
      "id": id.text, "stadiumID": stadium, "stadiumName": stadiumName, "topic": topic.rawValue,
      "text": text, "rating": rating, "author": author?.name, "authorKey": author?.key,
      "createdAt": createdAt.utcText, "changedAt": changedAt.utcText,
    ]
  }
}
