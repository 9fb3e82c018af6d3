import Badges
import Foundation
import SportsModel
package import VisitStore

/// Everything in a database as lines of text, sorted, so that two libraries can be compared.
package enum LibraryContents {
  /// The visits, photos, questions and held badges, without ids, times and the log.
  package static func facts(_ store: VisitStore) throws -> [String] {
    var facts: [String] = []
    for stored in try store.visits() {
      let visit = stored.visit
      let place = "visit \(visit.day) \(visit.stadium)"
      facts.append("\(place) \(withoutIdentity(visit)) photos \(stored.photoCount)")
      facts += try store.photos(of: visit.id).map { "photo of \(place): \(withoutIdentity($0))" }
    }
    for question in try store.questions(states: Set(Question.State.allCases)) {
      let place =
        "question \(question.day?.description ?? "-") \(question.stadium?.rawValue ?? "-")"
      let answer = try question.visit.flatMap(store.visit)
      facts.append(
        "\(place) \(question.isAsked ? "ask" : "unresolved") \(question.state) \(question.evidence) "
          + "\(answer?.visit.game?.key?.description ?? "-")")
      facts += question.photos.map { "photo of \(place): \(withoutIdentity($0))" }
    }
    facts += try store.achievements().filter { $0.revocation == nil }.map { record in
      let visits = record.visits.map { "\($0.day) \($0.stadium)" }.sorted()
      return "badge \(record.definition) \(record.earnedOn) \(visits)"
    }
    return facts.sorted()
  }

  /// Everything with its ids and times, and how many batches there were.
  package static func rows(_ store: VisitStore) throws -> [String] {
    var rows: [String] = []
    for stored in try store.visits() {
      rows.append("\(stored)")
      rows += try store.photos(of: stored.visit.id).map { "\($0)" }
    }
    for question in try store.questions(states: Set(Question.State.allCases)) {
      rows.append("\(question)")
    }
    return rows.sorted() + ["\(try store.history(limit: 10_000).count) batches"]
  }

  private static func withoutIdentity(_ visit: Visit) -> String {
    let game = visit.game
    let evidence = visit.evidence
    let parts: [(any CustomStringConvertible)?] = [
      visit.stadiumName, visit.league, visit.kind.rawValue, visit.origin.rawValue,
      visit.dataSource.rawValue, visit.scoreSource?.rawValue, visit.isScorePending, game?.key,
      game?.homeName, game?.awayName, game?.score?.home, game?.score?.away, game?.start,
      game?.sourceVersion, evidence?.place?.latitude, evidence?.place?.longitude,
      evidence?.firstPhoto, evidence?.lastPhoto, evidence?.distance, visit.seat, visit.note,
      visit.description, visit.rating, visit.supersededBy,
    ]
    return parts.map { $0?.description ?? "-" }.joined(separator: "|")
  }

  private static func withoutIdentity(_ photo: StoredPhoto) -> String {
    let facts = photo.facts
    return "\(photo.sha256) \(photo.paths) \(photo.position) \(photo.caption ?? "-") "
      + "\(facts.localTime?.description ?? "-") \(facts.utcTime?.utcText ?? "-") "
      + "\(facts.coordinate?.latitude ?? 0) \(facts.coordinate?.longitude ?? 0)"
  }
}
