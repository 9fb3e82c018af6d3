import AppSupport
package import VisitStore

/// Describes a change of the log.
package enum ChangeDescription {
  /// A field before and after a change; nil for no value.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let before: String?
    package let after: String?

    /// `note: — → Walk-off`.
    package var text: String { "\(name): \(before ?? "—") → \(after ?? "—")" }
  }

  /// `2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5`, of the row of a visit.
  package static func visitTitle(_ row: [String: RowValue]) -> String {
    let place = [row["local_date"]?.text, row["stadium_name"]?.text].compactMap(\.self)
      .joined(separator: " ")
    guard !place.isEmpty else { return "a deleted visit" }
    guard let home = row["home_name"]?.text, let away = row["away_name"]?.text else {
      return "\(place), \(row["kind"]?.text ?? "visit")"
    }
    guard let homeScore = row["home_score"]?.integer, let awayScore = row["away_score"]?.integer
    else { return "\(place), \(away) at \(home)" }
    return "\(place), \(away) \(awayScore), \(home) \(homeScore)"
  }

  /// The title of the changed row.
  package static func title(_ change: LoggedChange) -> String {
    switch change.entity {
    case "visit": return visitTitle(change.row)
    case "photo", "photo_path": return change.path ?? "photo \(change.id.prefix(8).lowercased())"
    case "question":
      let place = [change.row["local_date"]?.text, change.row["stadium_id"]?.text]
        .compactMap(\.self).joined(separator: " ")
      return place.isEmpty ? "photos without a location" : place
    case "trip": return change.row["name"]?.text ?? "trip"
    case "stadium_note":
      return [change.row["stadium_name"]?.text, change.row["topic"]?.text].compactMap(\.self)
        .joined(separator: ", ")
    default: return change.id
    }
  }

  /// The kind of change: `visit added`.
  package static func deed(_ change: LoggedChange) -> String {
    let noun =
      switch change.entity {
      case "photo_path": "photo path"
      case "taste": "planner preference"
      case "stadium_note": "tip"
      default: change.entity
      }
    return "\(noun) \(change.kind.rawValue)"
  }

  /// The changed fields of an updated row.
  package static func fields(_ change: LoggedChange) -> [Field] {
    guard change.kind == .changed else { return [] }
    return change.after.keys.sorted().compactMap { column -> Field? in
      guard column != "changed_at" else { return nil }
      let before = words(change.before[column], in: column)
      let after = words(change.after[column], in: column)
      return Field(
        name: names[column] ?? column.replacing("_", with: " "), before: before, after: after)
    }
  }

  private static let names = [
    "stadium_id": "stadium ID", "stadium_name": "stadium", "local_date": "day", "kind": "type",
    "game_key": "game", "home_team": "home team ID", "away_team": "away team ID",
    "home_name": "home team", "away_name": "away team", "game_start": "start",
    "game_source_version": "data version", "game_resolved_at": "game found",
    "data_source": "source",
    "score_pending": "score pending", "score_source": "score source",
    "score_provider": "score provider", "superseded_by": "new game", "visit_id": "visit",
    "question_id": "question", "upload_state": "upload", "original": "original data",
  ]

  /// Columns with long JSON, whose values aren't printed.
  private static let long: Set<String> = [
    "evidence", "original", "other_scores", "preferences", "games", "itinerary",
  ]

  /// Words for stored values.
  private static let enumerated = [
    "data_source": [
      "automatic": "your photos", "partialManual": "you, with a game of the data",
      "fullyManual": "you", "userCorrected": "corrected by you",
    ],
    "score_source": [
      "app": "bundled data", "api": "provider", "scraped": "reference page", "user": "you",
    ],
  ]

  private static func words(_ value: RowValue?, in column: String) -> String? {
    guard let value, value != .null else { return nil }
    if long.contains(column) { return "…" }
    switch value {
    case .null: return nil
    case .integer(let integer):
      if column == "score_pending" { return integer == 0 ? "no" : "yes" }
      return String(column == "position" ? integer &+ 1 : integer)
    case .number(let number): return String(number)
    case .text(let text):
      if let word = enumerated[column]?[text] { return word }
      return column.hasSuffix("_id") && text.utf8.count == 36
        ? String(text.prefix(8).lowercased()) : text
    case .bytes(let count): return "an image of \(DisplayFormat.number(count)) bytes"
    }
  }
}
