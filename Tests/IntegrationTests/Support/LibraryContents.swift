import Foundation
import SportsModel
import VisitStore

/// Everything in a database as lines of text, sorted, so that two libraries can be compared.
struct LibraryContents: Equatable {
  /// The visits, photos and questions, without ids, times and the log.
  let facts: [String]
  /// The same with ids and times, and how many batches there were.
  let rows: [String]

  init(_ store: VisitStore) throws {
    var facts: [String] = []
    var rows: [String] = []
    for stored in try store.visits() {
      let visit = stored.visit
      let place = "visit \(visit.day) \(visit.stadium)"
      facts.append("\(place) \(Self.withoutIdentity(visit)) photos \(stored.photoCount)")
      rows.append("\(stored)")
      for photo in try store.photos(of: visit.id) {
        facts.append("photo of \(place): \(Self.withoutIdentity(photo))")
        rows.append("\(photo)")
      }
    }
    for question in try store.questions(states: Set(Question.State.allCases)) {
      let place =
        "question \(question.day?.description ?? "-") \(question.stadium?.rawValue ?? "-")"
      let answer = try question.visit.flatMap(store.visit)
      facts.append(
        "\(place) \(question.kind) \(question.state) \(question.evidence) "
          + "\(answer?.visit.game?.key?.description ?? "-")")
      rows.append("\(question)")
      for photo in question.photos {
        facts.append("photo of \(place): \(Self.withoutIdentity(photo))")
      }
    }
    let history = try store.history(limit: 10_000)
    self.facts = facts.sorted()
    self.rows = rows.sorted() + ["\(history.count) batches"]
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
    "\(photo.sha256) \(photo.paths) \(photo.position) \(photo.caption ?? "-") \(photo.facts)"
  }

  private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
