import Foundation
import SportsModel
import VisitStore

/// Everything in a database as lines of text, sorted, so that two libraries can be compared.
enum LibraryContents {
  /// The visits, photos and questions, without ids, times and the log.
  static func facts(_ store: VisitStore) throws -> [String] {
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
        "\(place) \(question.kind) \(question.state) \(question.evidence) "
          + "\(answer?.visit.game?.key?.description ?? "-")")
      facts += question.photos.map { "photo of \(place): \(withoutIdentity($0))" }
    }
    return facts.sorted()
  }

  /// Everything with its ids and times, and how many batches there were.
  static func rows(_ store: VisitStore) throws -> [String] {
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
    let moment = Date(timeIntervalSince1970: 0)
    var game = visit.game
    game?.resolvedAt = moment
    let plain = Visit(
      id: nobody, stadium: visit.stadium, stadiumName: visit.stadiumName, day: visit.day,
      league: visit.league, kind: visit.kind, game: game, scoreSource: visit.scoreSource,
      dataSource: visit.dataSource, isScorePending: visit.isScorePending,
      description: visit.description, seat: visit.seat, note: visit.note, rating: visit.rating,
      origin: visit.origin, evidence: visit.evidence, supersededBy: visit.supersededBy,
      createdAt: moment, changedAt: moment)
    return "\(plain)"
  }

  private static func withoutIdentity(_ photo: StoredPhoto) -> String {
    let facts = photo.facts
    return "\(photo.sha256) \(photo.paths) \(photo.position) \(photo.caption ?? "-") "
      + "\(facts.localTime?.description ?? "-") \(facts.utcTime?.utcText ?? "-") "
      + "\(facts.coordinate?.latitude ?? 0) \(facts.coordinate?.longitude ?? 0)"
  }

  private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
