package import Foundation
import GRDB
package import SportsModel

/// A saved trip.
package struct StoredTrip: Hashable, Sendable, Identifiable {
  package enum Status: String, Sendable, CaseIterable {
    case planned
    /// Its games became visits.
    case attended
    /// The user decided against it.
    case dismissed
  }

  package let id: UUID
  /// Unique.
  package var name: String
  package var status: Status
  /// JSON of the planner; the store doesn't read it.
  package var preferences: String
  package var games: [GameKey]
  /// JSON of the planner.
  package var itinerary: String
  package let createdAt: Date
  package var changedAt: Date

  package init(
    id: UUID, name: String, status: Status = .planned, preferences: String, games: [GameKey],
    itinerary: String, createdAt: Date, changedAt: Date
  ) {
    (self.id, self.name, self.status, self.games) = (id, name, status, games)
    (self.preferences, self.itinerary) = (preferences, itinerary)
    (self.createdAt, self.changedAt) = (createdAt, changedAt)
  }
}

extension StoredTrip {
  init(_ columns: ColumnReader) throws {
    self.init(
      id: try columns.id(), name: try columns.value("name"),
      status: try columns.required("status", parse: Status.init(rawValue:)),
      preferences: try columns.value("preferences"),
      games: try columns.required("games") { try? StoredJSON.read([GameKey].self, text: $0) },
      itinerary: try columns.value("itinerary"), createdAt: try columns.date("created_at"),
      changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    get throws {
      RowImage(columns: [
        "id": id.uuidString, "name": name, "status": status.rawValue, "preferences": preferences,
        "games": try StoredJSON.text(games), "itinerary": itinerary,
        "created_at": createdAt.storedText, "changed_at": changedAt.storedText,
      ])
    }
  }
}

extension StadiumNote {
  init(_ columns: ColumnReader) throws {
    let author: String? = try columns.optional("author")
    self.init(
      id: try columns.id(), stadium: StadiumID(try columns.value("stadium_id") as String),
      stadiumName: try columns.value("stadium_name"),
      topic: try columns.required("topic", parse: Topic.init(rawValue:)),
      text: try columns.value("text"), rating: try columns.optional("rating"),
      author: try author.map { Author(name: $0, key: try columns.value("author_key")) },
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    RowImage(columns: [
      "id": id.uuidString, "stadium_id": stadium.rawValue, "stadium_name": stadiumName,
      "topic": topic.rawValue, "text": text, "rating": rating, "author": author?.name,
      "author_key": author?.key, "created_at": createdAt.storedText,
      "changed_at": changedAt.storedText,
    ])
  }
}

/// An outing that needs an answer, with its evidence.
package struct Question: Hashable, Sendable, Identifiable {
  package enum State: String, Sendable, CaseIterable {
    case open, answered, skipped
    /// New data or other photos made it pointless.
    case withdrawn
  }

  package let id: UUID
  package let stadium: StadiumID?
  package let day: LocalDay?
  /// True if the user is asked; otherwise it is only counted and listed.
  package let isAsked: Bool
  package let state: State
  /// JSON of the asking feature; the store doesn't read it.
  package let evidence: String
  /// The visit that answered it, if that exists.
  package let visit: UUID?
  package let createdAt, changedAt: Date
  package let photos: [StoredPhoto]
}

extension Question {
  /// Creates an open question that isn't stored yet; its photos are new.
  package init(
    unstored id: UUID, day: LocalDay, isAsked: Bool, evidence: String, photos: [NewPhoto],
    at now: Date
  ) {
    self.init(
      id: id, stadium: nil, day: day, isAsked: isAsked, state: .open, evidence: evidence,
      visit: nil, createdAt: now, changedAt: now,
      photos: photos.enumerated().map { index, photo in
        StoredPhoto(
          id: UUID(), sha256: photo.sha256, paths: [photo.facts.path], facts: photo.facts,
          caption: photo.caption, position: index, uploadState: .pending,
          owner: .question(id), addedAt: now)
      })
  }

  /// Returns the text of the column `kind`.
  static func kind(isAsked: Bool) -> String { isAsked ? "ask" : "unresolved" }

  private static func isAsked(kind: String) -> Bool? {
    kind == Self.kind(isAsked: true) ? true : kind == Self.kind(isAsked: false) ? false : nil
  }

  init(_ columns: ColumnReader, photos: [StoredPhoto]) throws {
    self.init(
      id: try columns.id(),
      stadium: try columns.parsed("stadium_id", parse: StadiumID.init(rawValue:)),
      day: try columns.parsed("local_date") { LocalDay($0) },
      isAsked: try columns.required("kind") { Self.isAsked(kind: $0) },
      state: try columns.required("state", parse: State.init(rawValue:)),
      evidence: try columns.value("evidence"),
      visit: try columns.parsed("visit_id", parse: UUID.init(uuidString:)),
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"),
      photos: photos)
  }
}

extension Visit {
  init(_ columns: ColumnReader) throws {
    self.init(
      id: try columns.id(), stadium: StadiumID(rawValue: try columns.value("stadium_id")),
      stadiumName: try columns.value("stadium_name"),
      day: try columns.required("local_date") { LocalDay($0) },
      league: try columns.parsed("league", parse: LeagueID.init(rawValue:)),
      kind: try columns.required("kind", parse: Kind.init(rawValue:)), game: try GameFacts(columns),
      scoreSource: try columns.parsed("score_source", parse: ScoreSource.init(rawValue:)),
      dataSource: try columns.required("data_source", parse: DataSource.init(rawValue:)),
      isScorePending: try columns.value("score_pending"),
      description: try columns.optional("description"), seat: try columns.optional("seat"),
      note: try columns.optional("note"), rating: try columns.optional("rating"),
      origin: try columns.required("origin", parse: Origin.init(rawValue:)),
      evidence: try columns.parsed("evidence") { try? StoredJSON.read(Evidence.self, text: $0) },
      supersededBy: try columns.parsed("superseded_by") { GameKey($0) },
      original: try columns.parsed("original") { try? StoredJSON.read(Original.self, text: $0) },
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    get throws {
      let others = game?.otherScores ?? []
      return RowImage(columns: [
        "id": id.uuidString, "stadium_id": stadium.rawValue, "stadium_name": stadiumName,
        "local_date": day.description, "league": league?.rawValue, "kind": kind.rawValue,
        "game_key": game?.key?.description, "home_team": game?.homeTeam?.rawValue,
        "away_team": game?.awayTeam?.rawValue, "home_name": game?.homeName,
        "away_name": game?.awayName, "home_score": game?.score?.home,
        "away_score": game?.score?.away, "score_provider": game?.scoreProvider,
        "other_scores": try others.isEmpty ? nil : StoredJSON.text(others),
        "game_start": game?.start?.description, "game_source_version": game?.sourceVersion,
        "game_resolved_at": game?.resolvedAt?.storedText, "score_source": scoreSource?.rawValue,
        "data_source": dataSource.rawValue, "score_pending": isScorePending,
        "description": description, "seat": seat, "note": note, "rating": rating,
        "origin": origin.rawValue, "evidence": try evidence.map { try StoredJSON.text($0) },
        "superseded_by": supersededBy?.description,
        "original": try original.map { try StoredJSON.text($0) },
        "created_at": createdAt.storedText, "changed_at": changedAt.storedText,
      ])
    }
  }
}

extension Visit.GameFacts {
  /// Creates nil for a visit without a game, which has no team names.
  init?(_ columns: ColumnReader) throws {
    guard let home = try columns.optional("home_name") as String? else { return nil }
    self.init(
      key: try columns.parsed("game_key") { GameKey($0) },
      homeTeam: try columns.parsed("home_team", parse: TeamID.init(rawValue:)),
      awayTeam: try columns.parsed("away_team", parse: TeamID.init(rawValue:)), homeName: home,
      awayName: try columns.value("away_name"), score: try columns.score(),
      scoreProvider: try columns.optional("score_provider"),
      otherScores: try columns.parsed("other_scores") {
        try? StoredJSON.read([Visit.OtherScore].self, text: $0)
      } ?? [],
      start: try columns.parsed("game_start") { LocalDateTime($0) },
      sourceVersion: try columns.optional("game_source_version"),
      resolvedAt: try columns.parsed("game_resolved_at") { Date(utcText: $0) })
  }
}

/// Reads the values of a row by column; an invalid value is reported with its table and column.
struct ColumnReader {
  let row: Row
  let table: StoreTable
  /// The index of each column: GRDB compares names at each access.
  private let positions: [String: Int]

  init(_ row: Row, of table: StoreTable, positions: [String: Int]? = nil) {
    (self.row, self.table) = (row, table)
    self.positions = positions ?? Self.positions(of: Array(row.columnNames))
  }

  /// Of columns with the same name, the first one counts.
  fileprivate static func positions(of names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    guard let value = try optional(column) as Value? else { throw malformed(column) }
    return value
  }

  /// Returns a value; nil only for NULL.
  func optional<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
    guard let position = positions[column] else { throw malformed(column) }
    let stored: DatabaseValue = try row[position]
    guard !stored.isNull else { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw malformed(column) }
    return value
  }

  /// Returns a parsed text; nil only for NULL.
  func parsed<Value>(_ column: String, parse: (String) -> Value?) throws -> Value? {
    guard let text = try optional(column) as String? else { return nil }
    guard let value = parse(text) else { throw malformed(column) }
    return value
  }

  /// Returns a parsed text of a column that is never NULL.
  func required<Value>(_ column: String, parse: (String) -> Value?) throws -> Value {
    guard let value = try parsed(column, parse: parse) else { throw malformed(column) }
    return value
  }

  func id(_ column: String = "id") throws -> UUID {
    try required(column, parse: UUID.init(uuidString:))
  }

  func score() throws -> Score? {
    guard let home = try optional("home_score") as Int? else { return nil }
    return Score(home: home, away: try value("away_score"))
  }

  func date(_ column: String) throws -> Date { try required(column) { Date(utcText: $0) } }

  func malformed(_ column: String) -> MalformedRow {
    MalformedRow(table: table.rawValue, column: column)
  }
}

extension Database {
  /// Reads the rows of a query, which have columns of a table, without copying them.
  func records<Record>(
    of table: StoreTable, _ sql: String, with arguments: StatementArguments,
    read: (ColumnReader) throws -> Record
  ) throws -> [Record] {
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    let positions = ColumnReader.positions(of: rows.columnNames)
    var records: [Record] = []
    while let row = try rows.next() {
      records.append(try read(ColumnReader(row, of: table, positions: positions)))
    }
    return records
  }
}
