package import AppSupport
package import Badges
package import Foundation
import GRDB
package import SportsModel

extension VisitSource {
  /// Returns the numbers of photos and of stored thumbnails and places.
  package func photoTally() throws -> StoredDataCounts {
    try rows(
      """
      SELECT count(*), count(latitude), count(thumbnail), count(caption),
          (SELECT count(*) FROM photo_path), (SELECT count(note) FROM visit),
          (SELECT count(seat) FROM visit), (SELECT count(*) FROM change)
        FROM photo
      """
    ) {
      try StoredDataCounts(
        photos: $0[0], coordinates: $0[1], thumbnails: $0[2], captions: $0[3], paths: $0[4],
        notes: $0[5], seats: $0[6], changes: $0[7])
    }.first ?? .zero
  }

  /// Returns every photo, ordered by visits, then questions.
  package func allPhotos() throws -> [StoredPhoto] {
    try read { reader in
      let visits = try reader.visits().filter { $0.photoCount > 0 }
      let questions = try reader.questions(states: Set(Question.State.allCases))
      return try visits.flatMap { try reader.photos(of: $0.visit.id) } + questions.flatMap(\.photos)
    }
  }

  /// Returns the folders of the photo files that were added on a machine with this library, not by a
  /// merge: only files in them are opened by a path that may come from another machine.
  package func localPhotoFolders() throws -> Set<String> {
    let paths = try read {
      try $0.database.texts(
        """
        SELECT DISTINCT json_extract(after, '$.path') FROM change
          JOIN batch ON batch.id = change.batch_id
          WHERE entity = 'photo_path' AND operation <> 'delete' AND kind <> 'merge'
            AND json_extract(after, '$.path') IS NOT NULL
        """)
    }
    return Set(paths.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) })
  }

  /// Returns the path and hash of each photo that is or was in the library, oldest first; a photo can
  /// have several paths.
  package func photoHashes() throws -> [(path: String, sha256: String)] {
    try rows(
      """
      SELECT json_extract(path.after, '$.path'), json_extract(photo.after, '$.sha256')
        FROM change AS path JOIN change AS photo
          ON photo.entity = 'photo' AND photo.operation <> 'delete'
            AND photo.entity_id = json_extract(path.after, '$.photo_id')
        WHERE path.entity = 'photo_path' AND path.operation <> 'delete'
        ORDER BY path.seq
      """
    ) { (try $0[0] as String?, try $0[1] as String?) }.compactMap { path, hash in
      path.flatMap { path in hash.map { (path, $0) } }
    }
  }

  /// Returns the former scores of a visit, oldest first.
  package func pastScores(of visit: UUID) throws -> [PastScore] {
    let rows = try rows(
      """
      SELECT after, at FROM change
        WHERE entity = 'visit' AND entity_id = ? AND after IS NOT NULL ORDER BY seq
      """, with: [visit.uuidString]
    ) { $0 }
    var past: [PastScore] = []
    var current: [String: DatabaseValue] = [:]
    for row in rows {
      let before = current.score
      let previous = current
      // A log entry contains only the columns that it changed.
      current.merge(try RowImage(json: row["after"]).values) { _, new in new }
      guard let before, current.score != before, let at = Date(utcText: try row["at"] as String)
      else { continue }
      past.append(
        PastScore(
          score: before, source: previous.text("score_source").flatMap(Visit.ScoreSource.init),
          provider: previous.text("score_provider"), replacedAt: at))
    }
    return past
  }

  /// Returns the stored box scores of providers as JSON, by game: of some games, or all.
  package func boxScores(of games: [GameKey]? = nil) throws -> [GameKey: String] {
    try read { reader in
      let wanted = try games.map { try StoredJSON.text($0.map(\.description)) }
      let rows = try Row.fetchCursor(
        reader.database,
        sql: """
          SELECT game_key, content FROM \(VisitStore.boxScoreTable)
            WHERE ?1 IS NULL OR game_key IN (SELECT value FROM json_each(?1))
          """, arguments: [wanted])
      var found: [GameKey: String] = [:]
      while let row = try rows.next() {
        // A row that can't be read is fetched again.
        guard let key = try? row[0] as String, let game = GameKey(key) else { continue }
        found[game] = try? row[1] as String
      }
      return found
    }
  }

  /// Returns the facts that badges depend on, of all visits.
  package func visitFacts() throws -> [VisitFact] {
    try read { try VisitFact.readAll($0.database) }
  }

  /// Returns the changes of a batch in order.
  package func changes(of batch: UUID) throws -> [LoggedChange] {
    try read { try $0.loggedChanges(of: batch) }
  }
}

/// Numbers of stored photos and visits.
package struct StoredDataCounts: Hashable, Sendable, Encodable {
  package var photos = 0
  package var coordinates = 0
  package var thumbnails = 0
  package var captions = 0
  package var paths = 0
  package var notes = 0
  package var seats = 0
  /// Log entries.
  package var changes = 0

  package static let zero = StoredDataCounts()
}

/// A former score of a visit from the log.
package struct PastScore: Sendable, Hashable {
  package let score: Score
  package let source: Visit.ScoreSource?
  /// The provider of the score, if known.
  package let provider: String?
  /// The time when it was replaced or removed.
  package let replacedAt: Date
}

extension [String: DatabaseValue] {
  fileprivate var score: Score? {
    guard let home = self["home_score"].flatMap(Int.fromDatabaseValue),
      let away = self["away_score"].flatMap(Int.fromDatabaseValue)
    else { return nil }
    return Score(home: home, away: away)
  }

  fileprivate func text(_ column: String) -> String? {
    self[column].flatMap(String.fromDatabaseValue)
  }
}

extension VisitStore {
  static let boxScoreTable = "box_score"

  /// Updates the badges if box scores were stored since the last update.
  package func updateBadges() throws -> [BadgeChange] {
    try translatingErrors(path: file.path) {
      try achievementUpdater?.updateIfOutdated(queue, clock: { now }) ?? []
    }
  }

  /// A box score of a provider.
  package struct FetchedBoxScore: Sendable {
    package let game: GameKey
    package let provider: String
    /// JSON.
    package let content: String

    package init(game: GameKey, provider: String, content: String) {
      (self.game, self.provider, self.content) = (game, provider, content)
    }
  }

  /// Stores box scores in place of earlier ones of the same games.
  ///
  /// They aren't logged, like all that follows from other data. The badges follow with `updateBadges()`,
  /// the next write, or when the library is opened again.
  package func store(_ boxScores: [FetchedBoxScore]) throws {
    guard !boxScores.isEmpty else { return }
    let fetchedAt = now.storedText
    try writeUnlogged { database in
      for boxScore in boxScores {
        try database.execute(
          sql: """
            INSERT OR REPLACE INTO \(Self.boxScoreTable) (game_key, provider, fetched_at, content)
              VALUES (?, ?, ?, ?)
            """,
          arguments: [boxScore.game.description, boxScore.provider, fetchedAt, boxScore.content])
      }
    }
  }
}

extension VisitReader {
  fileprivate func loggedChanges(of batch: UUID) throws -> [LoggedChange] {
    let rows = try database.rows(
      """
      SELECT entity, entity_id, operation, before, after, at FROM change
        WHERE batch_id = ? ORDER BY seq
      """, with: [batch.uuidString])
    var paths = try pathsOfPhotos(in: rows)
    return try rows.map { row in
      guard let operation = ChangeOperation(rawValue: try row["operation"]),
        let at = Date(utcText: try row["at"] as String)
      else { throw MalformedRow(table: "change", column: "operation") }
      let before = try Self.values(row["before"])
      let after = try Self.values(row["after"])
      let entity: String = try row["entity"]
      let id: String = try row["entity_id"]
      let (kind, whole): (LoggedChange.Kind, [String: JSONValue]) =
        switch operation {
        case .insert: (.added, after)
        case .delete: (.removed, before)
        case .update: (.changed, try lastKnown(entity, id))
        }
      let photo = entity == "photo" ? id : whole["photo_id"]?.text
      return LoggedChange(
        entity: entity, id: id, kind: kind, before: before, after: after, row: whole,
        path: try photo.flatMap { try path(ofPhoto: $0, &paths) }, at: at)
    }
  }

  /// Returns the visits that a batch changed, directly or by their photos, in their current or last
  /// state: the first few and the total number.
  package func visitsTouched(
    by batch: UUID, atMost limit: Int
  ) throws -> (rows: [[String: JSONValue]], count: Int) {
    let ids = try database.texts(
      """
      SELECT id FROM (
        SELECT seq, CASE entity WHEN 'visit' THEN entity_id ELSE coalesce(
            json_extract(after, '$.visit_id'), json_extract(before, '$.visit_id'),
            (SELECT visit_id FROM photo WHERE photo.id = entity_id)) END AS id
          FROM change WHERE batch_id = ? AND entity IN ('visit', 'photo'))
        WHERE id IS NOT NULL GROUP BY id ORDER BY min(seq)
      """, with: [batch.uuidString])
    return (try ids.prefix(limit).map { try lastKnown("visit", $0) }, ids.count)
  }

  /// Returns a row as it is or as it was when it was deleted; empty if the log doesn't contain it.
  private func lastKnown(_ entity: String, _ id: String) throws -> [String: JSONValue] {
    guard let table = StoreTable(rawValue: entity), table != .achievement else { return [:] }
    let present = try database.cachedStatement(sql: "SELECT * FROM \(table.rawValue) WHERE id = ?")
    if let row = try Row.fetchOne(present, arguments: [id]) {
      return RowImage(row).values.mapValues(JSONValue.init(column:))
    }
    let gone = try database.cachedStatement(
      sql: """
        SELECT before FROM change WHERE entity_id = ? AND entity = ? AND operation = 'delete'
          ORDER BY seq DESC LIMIT 1
        """)
    return try Self.values(String.fetchOne(gone, arguments: [id, entity]))
  }

  /// Returns the paths of photos that the changes contain.
  private func pathsOfPhotos(in changes: [Row]) throws -> [String: String] {
    var paths: [String: String] = [:]
    for change in changes where try change["entity"] == StoreTable.photoPath.rawValue {
      let values = try Self.values(change["after"] ?? change["before"])
      guard let photo = values["photo_id"]?.text, let path = values["path"]?.text else { continue }
      paths[photo] = paths[photo] ?? path
    }
    return paths
  }

  private func path(ofPhoto id: String, _ paths: inout [String: String]) throws -> String? {
    if let path = paths[id] { return path }
    let statement = try database.cachedStatement(
      sql: "SELECT path FROM photo_path WHERE photo_id = ? ORDER BY added_at, path LIMIT 1")
    let path = try String.fetchOne(statement, arguments: [id])
    paths[id] = path
    return path
  }

  private static func values(_ json: String?) throws -> [String: JSONValue] {
    try json.map(RowImage.init(json:))?.values.mapValues(JSONValue.init(column:)) ?? [:]
  }
}

extension JSONValue {
  fileprivate init(column value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(Int(integer))
      case .double(let number): .number(number)
      case .string(let text): .string(text)
      case .blob(let data): ["bytes": .integer(data.count)]
      }
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
