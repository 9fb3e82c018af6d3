package import Badges
package import Foundation
package import GRDB
package import SportsModel

/// A source of the user's data: a store, which reads in a transaction per call, or the reader of one
/// transaction.
package protocol VisitSource {
  /// Runs reads in one consistent state.
  func read<Result>(_ body: (VisitReader) throws -> Result) throws -> Result
}

/// Reads the user's data in one consistent state; valid only inside the closure that it is passed
/// to.
package struct VisitReader: VisitSource {
  package let database: Database

  package func read<Result>(_ body: (VisitReader) throws -> Result) throws -> Result {
    try body(self)
  }

  fileprivate func visits(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredVisit] {
    try database.records(
      of: .visit,
      """
      SELECT *, (SELECT count(*) FROM photo WHERE visit_id = visit.id) AS photo_count
        FROM visit WHERE \(condition) ORDER BY local_date, stadium_id, created_at, id
      """, with: arguments
    ) { StoredVisit(visit: try Visit($0), photoCount: try $0.value("photo_count")) }
  }

  fileprivate func questions(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [Question] {
    let photos = Dictionary(
      grouping: try photos(
        where: "question_id IN (SELECT id FROM question WHERE \(condition))", arguments),
      by: \.owner)
    return try database.records(
      of: .question,
      "SELECT * FROM question WHERE \(condition) ORDER BY local_date, stadium_id, created_at, id",
      with: arguments
    ) { try Question($0, photos: photos[.question(try $0.id())] ?? []) }
  }

  fileprivate func photos(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredPhoto] {
    let pathStatement = try database.cachedStatement(
      sql: """
        SELECT photo_id, path FROM photo_path
          WHERE photo_id IN (SELECT id FROM photo WHERE \(condition)) ORDER BY added_at, path
        """)
    var paths: [String: [String]] = [:]
    for row in try Row.fetchAll(pathStatement, arguments: arguments) {
      paths[try row["photo_id"], default: []].append(try row["path"])
    }
    return try database.records(
      of: .photo,
      """
      SELECT \(StoredPhoto.selection) FROM photo WHERE \(condition)
        ORDER BY position, local_time, id
      """, with: arguments
    ) { try StoredPhoto($0, paths: paths[try $0.value("id")] ?? []) }
  }

  fileprivate func notes(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StadiumNote] {
    try database.records(
      of: .stadiumNote,
      """
      SELECT * FROM stadium_note WHERE \(condition)
        ORDER BY stadium_name, stadium_id, topic, created_at, id
      """, with: arguments, read: StadiumNote.init)
  }

  fileprivate func trips(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredTrip] {
    try database.records(
      of: .trip, "SELECT * FROM trip WHERE \(condition) ORDER BY created_at, id", with: arguments,
      read: StoredTrip.init)
  }
}

extension VisitSource {
  /// Returns all visits by day, then stadium, then the time they were recorded.
  package func visits() throws -> [StoredVisit] { try read { try $0.visits(where: "TRUE", []) } }

  package func visit(_ id: UUID) throws -> StoredVisit? {
    try read { try $0.visits(where: "id = ?", [id.uuidString]).first }
  }

  /// Returns the visits whose id has a prefix; none for an empty prefix.
  package func visits(withIDPrefix prefix: String) throws -> [StoredVisit] {
    guard let prefix = prefix.asIDPrefix else { return [] }
    return try read { try $0.visits(where: "id LIKE ?", [prefix + "%"]) }
  }

  package func visits(at stadium: StadiumID, on day: LocalDay) throws -> [StoredVisit] {
    try read {
      try $0.visits(
        where: "stadium_id = ? AND local_date = ?", [stadium.rawValue, day.description])
    }
  }

  /// Returns the visits to games without a result.
  package func pendingVisits() throws -> [Visit] {
    try read { try $0.visits(where: "score_pending = 1 AND kind = 'game'", []).map(\.visit) }
  }

  /// Returns the photos in the order of the visit.
  package func photos(of visit: UUID) throws -> [StoredPhoto] {
    try read { try $0.photos(where: "visit_id = ?", [visit.uuidString]) }
  }

  package func photo(_ id: UUID) throws -> StoredPhoto? {
    try read { try $0.photos(where: "id = ?", [id.uuidString]).first }
  }

  package func photo(sha256: String) throws -> StoredPhoto? {
    try read { try $0.photos(where: "sha256 = ?", [sha256]).first }
  }

  /// Returns the photos of visits and questions among these files, by hash.
  package func knownPhotos(sha256s: Set<String>) throws -> [String: StoredPhoto] {
    let hashes = try StoredJSON.text(sha256s.sorted())
    let photos = try read {
      try $0.photos(where: "sha256 IN (SELECT value FROM json_each(?))", [hashes])
    }
    return Dictionary(photos.map { ($0.sha256, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the paths of the photos among these files, by hash; reads much less than
  /// `knownPhotos`.
  package func photoPlacements(sha256s: Set<String>) throws -> [String: PhotoPlacement] {
    let hashes = try StoredJSON.text(sha256s.sorted())
    return try read { reader in
      let rows = try Row.fetchCursor(
        reader.database,
        sql: """
          SELECT sha256, visit_id, question_id, path
            FROM photo LEFT JOIN photo_path ON photo_id = photo.id
            WHERE sha256 IN (SELECT value FROM json_each(?))
          """, arguments: [hashes])
      var placements: [String: PhotoPlacement] = [:]
      while let row = try rows.next() {
        let hash: String = try row[0]
        var placement = try placements[hash] ?? PhotoPlacement(visit: row[1], question: row[2])
        placement.add(path: try row[3])
        placements[hash] = placement
      }
      return placements
    }
  }

  /// Returns the paths of each photo of an open question.
  package func pathsOfOpenQuestions() throws -> [[String]] {
    let rows = try rows(
      """
      SELECT photo.id, path FROM question JOIN photo ON question_id = question.id
        LEFT JOIN photo_path ON photo_id = photo.id WHERE state = 'open'
      """
    ) { (photo: try $0[0] as String, path: try $0[1] as String?) }
    return Dictionary(grouping: rows, by: \.photo).sorted { $0.key < $1.key }
      .map { $0.value.compactMap(\.path) }
  }

  /// Returns the questions in these states by day, then stadium, then the time they were created.
  package func questions(states: Set<Question.State>) throws -> [Question] {
    let marks = databaseQuestionMarks(count: states.count)
    return try read {
      try $0.questions(
        where: "state IN (\(marks))", StatementArguments(states.map(\.rawValue).sorted()))
    }
  }

  package func question(_ id: UUID) throws -> Question? {
    try read { try $0.questions(where: "id = ?", [id.uuidString]).first }
  }

  /// Returns every badge that was ever earned, by its definition; revoked ones have a reason.
  package func achievements() throws -> [AchievementRecord] {
    try read {
      try AchievementRecord.readAll($0.database).values.sorted {
        $0.definition < $1.definition
      }
    }
  }

  /// Returns a value for each row of a query.
  package func rows<Element>(
    _ sql: String, with arguments: StatementArguments = [], element: (Row) throws -> Element
  ) throws -> [Element] {
    try read { try $0.database.rows(sql, with: arguments, element: element) }
  }

  /// Returns summaries of all visits in the order of `visits()`.
  package func visitSummaries() throws -> [VisitSummary] {
    try read { reader in
      try reader.database.records(
        of: .visit,
        """
        SELECT id, kind, stadium_id, local_date, game_key,
            (SELECT count(*) FROM photo WHERE visit_id = visit.id) AS photos FROM visit
          ORDER BY local_date, stadium_id, created_at, id
        """, with: []
      ) { columns in
        VisitSummary(
          id: try columns.id(),
          kind: try columns.required("kind", parse: Visit.Kind.init(rawValue:)),
          stadium: StadiumID(rawValue: try columns.value("stadium_id")),
          day: try columns.required("local_date") { LocalDay($0) },
          game: try columns.parsed("game_key") { GameKey($0) },
          photoCount: try columns.value("photos"))
      }
    }
  }

  /// Returns all notes by stadium, then topic, then the time they were written.
  package func notes() throws -> [StadiumNote] { try read { try $0.notes(where: "TRUE", []) } }

  /// Returns the notes about a stadium by topic.
  package func notes(at stadium: StadiumID) throws -> [StadiumNote] {
    try read { try $0.notes(where: "stadium_id = ?", [stadium.rawValue]) }
  }

  package func note(_ id: UUID) throws -> StadiumNote? {
    try read { try $0.notes(where: "id = ?", [id.uuidString]).first }
  }

  /// Returns the user's reviews by stadium.
  package func reviews() throws -> [StadiumID: StadiumNote] {
    let reviews = try read { try $0.notes(where: "topic = 'review' AND author IS NULL", []) }
    return Dictionary(reviews.map { ($0.stadium, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Returns the notes whose id has a prefix; none for an empty prefix.
  package func notes(withIDPrefix prefix: String) throws -> [StadiumNote] {
    guard let prefix = prefix.asIDPrefix else { return [] }
    return try read { try $0.notes(where: "id LIKE ?", [prefix + "%"]) }
  }

  /// Returns all saved trips in the order in which they were saved.
  package func trips() throws -> [StoredTrip] { try read { try $0.trips(where: "TRUE", []) } }

  package func trip(_ id: UUID) throws -> StoredTrip? {
    try read { try $0.trips(where: "id = ?", [id.uuidString]).first }
  }

  package func trip(named name: String) throws -> StoredTrip? {
    try read { try $0.trips(where: "name = ?", [name]).first }
  }

  /// Returns the learned factor of each scoring weight.
  package func learnedFactors() throws -> [String: Double] {
    try read { try $0.database.pairs("SELECT id, factor FROM taste") }
  }
}

/// A visit with the number of its photos.
package struct StoredVisit: Hashable, Sendable {
  package let visit: Visit
  package let photoCount: Int
}

/// The identifying columns of a visit, without the rest: an import reads them for every visit.
package struct VisitSummary: Sendable, Hashable {
  package let id: UUID
  package let kind: Visit.Kind
  package let stadium: StadiumID
  package let day: LocalDay
  package let game: GameKey?
  /// The number of its photos.
  package let photoCount: Int
}

extension String {
  /// The text as the start of a stored id; nil if it can't be one.
  package var asIDPrefix: String? {
    isEmpty || !allSatisfy({ $0.isHexDigit || $0 == "-" }) ? nil : uppercased()
  }
}
