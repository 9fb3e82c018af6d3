package import AppSupport
import Localization
import SportsModel
package import VisitStore

package enum ChangeDescription {
  /// A field before and after a change; nil for no value.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let before, after: String?

    /// `note: — → Walk-off`.
    package var text: String { "\(name): \(before ?? "—") → \(after ?? "—")" }
  }

  /// `2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5`, of the row of a visit.
  package static func visitTitle(_ row: [String: JSONValue]) -> String {
    let place = [row["local_date"]?.text, row["stadium_name"]?.text].compactMap(\.self)
      .joined(separator: " ")
    guard !place.isEmpty else { return localized("a deleted visit") }
    guard let home = row["home_name"]?.text, let away = row["away_name"]?.text else {
      let kind = row["kind"]?.text
      return "\(place), \(kind.map { Visit.Kind(rawValue: $0)?.title ?? $0 } ?? noun("visit"))"
    }
    guard let homeScore = row["home_score"]?.integer, let awayScore = row["away_score"]?.integer
    else { return "\(place), " + localized("\(away) at \(home)", context: "teams") }
    return "\(place), \(away) \(awayScore), \(home) \(homeScore)"
  }

  package static func title(_ change: LoggedChange) -> String {
    switch change.entity {
    case "visit": return visitTitle(change.row)
    case "photo", "photo_path":
      return change.path ?? localized("photo \(change.id.prefix(8).lowercased())")
    case "question":
      let place = [change.row["local_date"]?.text, change.row["stadium_id"]?.text]
        .compactMap(\.self).joined(separator: " ")
      return place.isEmpty ? localized("photos without a location") : place
    case "trip": return change.row["name"]?.text ?? noun("trip")
    case "stadium_note":
      return [change.row["stadium_name"]?.text, change.row["topic"]?.text].compactMap(\.self)
        .joined(separator: ", ")
    default: return change.id
    }
  }

  /// The kind of change: `visit added`.
  package static func summary(_ change: LoggedChange) -> String {
    switch (change.entity, change.kind) {
    case ("visit", .added): localized("visit added")
    case ("visit", .changed): localized("visit changed")
    case ("visit", .removed): localized("visit removed")
    case ("photo", .added): localized("photo added")
    case ("photo", .changed): localized("photo changed")
    case ("photo", .removed): localized("photo removed")
    case ("photo_path", .added): localized("photo path added")
    case ("photo_path", .changed): localized("photo path changed")
    case ("photo_path", .removed): localized("photo path removed")
    case ("question", .added): localized("question added")
    case ("question", .changed): localized("question changed")
    case ("question", .removed): localized("question removed")
    case ("trip", .added): localized("trip added")
    case ("trip", .changed): localized("trip changed")
    case ("trip", .removed): localized("trip removed")
    case ("taste", .added): localized("planner preference added")
    case ("taste", .changed): localized("planner preference changed")
    case ("taste", .removed): localized("planner preference removed")
    case ("stadium_note", .added): localized("tip added")
    case ("stadium_note", .changed): localized("tip changed")
    case ("stadium_note", .removed): localized("tip removed")
    default: "\(change.entity) \(change.kind.rawValue)"
    }
  }

  /// The kind of row, such as `visit`, by the name of its table.
  package static func noun(_ entity: String) -> String {
    switch entity {
    case "visit": localized("visit", context: "row")
    case "photo": localized("photo", context: "row")
    case "question": localized("question", context: "row")
    case "trip": localized("trip", context: "row")
    default: entity
    }
  }

  package static func fields(_ change: LoggedChange) -> [Field] {
    guard change.kind == .changed else { return [] }
    return change.after.keys.sorted().compactMap { column -> Field? in
      guard column != "changed_at" else { return nil }
      let before = text(of: change.before[column], in: column)
      let after = text(of: change.after[column], in: column)
      let name = names[column].map { localized($0) } ?? column.replacing("_", with: " ")
      return Field(name: name, before: before, after: after)
    }
  }

  private static let names: [String: LocalizedMessage] = [
    "stadium_id": LocalizedMessage("stadium ID", context: "column"),
    "stadium_name": LocalizedMessage("stadium", context: "column"),
    "local_date": LocalizedMessage("day", context: "column"),
    "kind": LocalizedMessage("type", context: "column"),
    "game_key": LocalizedMessage("game", context: "column"),
    "home_team": LocalizedMessage("home team ID", context: "column"),
    "away_team": LocalizedMessage("away team ID", context: "column"),
    "home_name": LocalizedMessage("home team", context: "column"),
    "away_name": LocalizedMessage("away team", context: "column"),
    "home_score": LocalizedMessage("home score", context: "column"),
    "away_score": LocalizedMessage("away score", context: "column"),
    "game_start": LocalizedMessage("start", context: "column"),
    "game_source_version": LocalizedMessage("data version", context: "column"),
    "game_resolved_at": LocalizedMessage("game found", context: "column"),
    "data_source": LocalizedMessage("source", context: "column"),
    "score_pending": LocalizedMessage("score pending", context: "column"),
    "score_source": LocalizedMessage("score source", context: "column"),
    "score_provider": LocalizedMessage("score provider", context: "column"),
    "other_scores": LocalizedMessage("other scores", context: "column"),
    "superseded_by": LocalizedMessage("new game", context: "column"),
    "original": LocalizedMessage("original data", context: "column"),
    "league": LocalizedMessage("league", context: "column"),
    "description": LocalizedMessage("description", context: "column"),
    "seat": LocalizedMessage("seat", context: "column"),
    "note": LocalizedMessage("note", context: "column"),
    "rating": LocalizedMessage("rating", context: "column"),
    "evidence": LocalizedMessage("evidence", context: "column"),
    "state": LocalizedMessage("state", context: "column"),
    "visit_id": LocalizedMessage("visit", context: "column"),
    "question_id": LocalizedMessage("question", context: "column"),
    "position": LocalizedMessage("position", context: "column"),
    "caption": LocalizedMessage("caption", context: "column"),
    "upload_state": LocalizedMessage("upload", context: "column"),
    "thumbnail": LocalizedMessage("thumbnail", context: "column"),
    "name": LocalizedMessage("name", context: "column"),
    "status": LocalizedMessage("status", context: "column"),
    "preferences": LocalizedMessage("preferences", context: "column"),
    "games": LocalizedMessage("games", context: "column"),
    "itinerary": LocalizedMessage("itinerary", context: "column"),
    "factor": LocalizedMessage("factor", context: "column"),
    "topic": LocalizedMessage("topic", context: "column"),
    "text": LocalizedMessage("text", context: "column"),
    "author": LocalizedMessage("author", context: "column"),
  ]

  /// Columns with long JSON, whose values aren't printed.
  private static let long: Set<String> = [
    "evidence", "original", "other_scores", "preferences", "games", "itinerary",
  ]

  /// Words for stored values.
  private static let enumerated: [String: [String: LocalizedMessage]] = [
    "data_source": [
      "automatic": LocalizedMessage("your photos"),
      "partialManual": LocalizedMessage("you, with a game of the data"),
      "fullyManual": LocalizedMessage("you", context: "source"),
      "userCorrected": LocalizedMessage("corrected by you"),
    ],
    "score_source": [
      "app": LocalizedMessage("bundled data"),
      "api": LocalizedMessage("provider", context: "source"),
      "scraped": LocalizedMessage("reference page"),
      "user": LocalizedMessage("you", context: "source"),
    ],
    "kind": [
      "game": LocalizedMessage("game", context: "kind of a visit"),
      "tour": LocalizedMessage("tour", context: "kind of a visit"),
      "other": LocalizedMessage("other", context: "kind of a visit"),
    ],
    "state": [
      "open": LocalizedMessage("open", context: "question"),
      "answered": LocalizedMessage("answered", context: "question"),
      "skipped": LocalizedMessage("skipped", context: "question"),
      "withdrawn": LocalizedMessage("withdrawn", context: "question"),
    ],
    "status": [
      "planned": LocalizedMessage("planned", context: "trip"),
      "attended": LocalizedMessage("attended", context: "trip"),
      "dismissed": LocalizedMessage("dismissed", context: "trip"),
    ],
  ]

  private static func text(of value: JSONValue?, in column: String) -> String? {
    guard let value, value != .null else { return nil }
    if long.contains(column) { return "…" }
    switch value {
    case .integer(let integer):
      if column == "score_pending" {
        return integer == 0
          ? localized("no", context: "value") : localized("yes", context: "value")
      }
      return String(column == "position" ? integer &+ 1 : integer)
    case .number(let number): return String(number)
    case .string(let text):
      if let word = enumerated[column]?[text] { return localized(word) }
      return column.hasSuffix("_id") && text.utf8.count == 36
        ? String(text.prefix(8).lowercased()) : text
    default:
      return value["bytes"].integer.map {
        localized("an image of \(DisplayFormat.number($0)) bytes")
      }
    }
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
}

extension BatchSummary {
  /// The changes, `3 visits added, 1 changed, 9 photos added`, or the backup that was restored.
  package var changes: String {
    if batch.kind == .restore, let file = batch.note { return localized("restored \(file)") }
    return [
      Self.changes(visits) { count in
        [
          localized(count, one: "\(count) visit added", other: "\(count) visits added"),
          localized(count, one: "\(count) visit changed", other: "\(count) visits changed"),
          localized(count, one: "\(count) visit removed", other: "\(count) visits removed"),
        ]
      },
      Self.changes(photos) { count in
        [
          localized(count, one: "\(count) photo added", other: "\(count) photos added"),
          localized(count, one: "\(count) photo changed", other: "\(count) photos changed"),
          localized(count, one: "\(count) photo removed", other: "\(count) photos removed"),
        ]
      },
      Self.changes(questions) { count in
        [
          localized(count, one: "\(count) question added", other: "\(count) questions added"),
          localized(count, one: "\(count) question changed", other: "\(count) questions changed"),
          localized(count, one: "\(count) question removed", other: "\(count) questions removed"),
        ]
      },
      Self.changes(trips) { count in
        [
          localized(count, one: "\(count) trip added", other: "\(count) trips added"),
          localized(count, one: "\(count) trip changed", other: "\(count) trips changed"),
          localized(count, one: "\(count) trip removed", other: "\(count) trips removed"),
        ]
      },
      Self.changes(notes) { count in
        [
          localized(count, one: "\(count) tip added", other: "\(count) tips added"),
          localized(count, one: "\(count) tip changed", other: "\(count) tips changed"),
          localized(count, one: "\(count) tip removed", other: "\(count) tips removed"),
        ]
      },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the changes of rows of one kind, which only the first names; nil without changes.
  private static func changes(_ tally: Tally, named: (Int) -> [String]) -> String? {
    let counts = [tally.added, tally.changed, tally.removed]
    let kinds = counts.indices.filter { counts[$0] > 0 }
    guard let first = kinds.first else { return nil }
    let others = kinds.dropFirst().map { kind in
      let count = counts[kind]
      return [
        localized("\(count) added"), localized("\(count) changed"), localized("\(count) removed"),
      ][kind]
    }
    return ([named(counts[first])[first]] + others).joined(separator: ", ")
  }
}

extension Batch.Kind {
  /// The kind of change, as a noun.
  var noun: String {
    switch self {
    case .import: localized("import", context: "change")
    case .review: localized("review", context: "change")
    case .add: localized("add", context: "change")
    case .edit: localized("edit", context: "change")
    case .delete: localized("delete", context: "change")
    case .photos: localized("photos", context: "change")
    case .scores: localized("scores", context: "change")
    case .sync: localized("sync", context: "change")
    case .trip: localized("trip", context: "change")
    case .undo: localized("undo", context: "change")
    case .redo: localized("redo", context: "change")
    case .restore: localized("restore", context: "change")
    case .merge: localized("merge", context: "change")
    case .other: localized("other", context: "change")
    }
  }
}
