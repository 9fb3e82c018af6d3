import Foundation
import GRDB
import SportsModel

extension Visit {
  init(_ columns: ColumnReader) throws {
    self.init(
      id: try columns.id(), stadium: StadiumID(rawValue: try columns.value("stadium_id")),
      stadiumName: try columns.value("stadium_name"),
      day: try columns.required("local_date") { LocalDay($0) },
      league: try columns.parsed("league", LeagueID.init(rawValue:)),
      kind: try columns.required("kind", Kind.init(rawValue:)), game: try GameFacts(columns),
      scoreSource: try columns.parsed("score_source", ScoreSource.init(rawValue:)),
      dataSource: try columns.required("data_source", DataSource.init(rawValue:)),
      isScorePending: try columns.value("score_pending"),
      description: try columns.optional("description"), seat: try columns.optional("seat"),
      note: try columns.optional("note"), rating: try columns.optional("rating"),
      origin: try columns.required("origin", Origin.init(rawValue:)),
      evidence: try columns.parsed("evidence") { try? StoredJSON.read(Evidence.self, $0) },
      supersededBy: try columns.parsed("superseded_by") { GameKey($0) },
      original: try columns.parsed("original") { try? StoredJSON.read(Original.self, $0) },
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    get throws {
      var values: [String: DatabaseValue] = [
        "id": id.stored, "stadium_id": stadium.rawValue.databaseValue,
        "stadium_name": stadiumName.databaseValue, "local_date": day.description.databaseValue,
        "league": (league?.rawValue).stored, "kind": kind.rawValue.databaseValue,
        "score_source": (scoreSource?.rawValue).stored,
        "data_source": dataSource.rawValue.databaseValue,
        "score_pending": isScorePending.databaseValue, "description": description.stored,
        "seat": seat.stored, "note": note.stored, "rating": rating.stored,
        "origin": origin.rawValue.databaseValue,
        "evidence": try evidence.map { try StoredJSON.text($0) }.stored,
        "superseded_by": (supersededBy?.description).stored,
        "original": try original.map { try StoredJSON.text($0) }.stored,
        "created_at": createdAt.storedText.databaseValue,
        "changed_at": changedAt.storedText.databaseValue,
      ]
      values.merge(try GameFacts.values(of: game)) { _, new in new }
      return RowImage(values)
    }
  }
}

extension Visit.GameFacts {
  /// Creates nil for a visit without a game, which has no team names.
  init?(_ columns: ColumnReader) throws {
    guard let home = try columns.optional("home_name") as String? else { return nil }
    self.init(
      key: try columns.parsed("game_key") { GameKey($0) },
      homeTeam: try columns.parsed("home_team", TeamID.init(rawValue:)),
      awayTeam: try columns.parsed("away_team", TeamID.init(rawValue:)), homeName: home,
      awayName: try columns.value("away_name"), score: try columns.score(),
      scoreProvider: try columns.optional("score_provider"),
      otherScores: try columns.parsed("other_scores") {
        try? StoredJSON.read([Visit.OtherScore].self, $0)
      } ?? [],
      start: try columns.parsed("game_start") { LocalDateTime($0) },
      sourceVersion: try columns.optional("game_source_version"),
      resolvedAt: try columns.parsed("game_resolved_at") { Date(utcText: $0) })
  }

  static func values(of game: Self?) throws -> [String: DatabaseValue] {
    let others = game?.otherScores ?? []
    return [
      "game_key": (game?.key?.description).stored, "home_team": (game?.homeTeam?.rawValue).stored,
      "away_team": (game?.awayTeam?.rawValue).stored, "home_name": (game?.homeName).stored,
      "away_name": (game?.awayName).stored, "home_score": (game?.score?.home).stored,
      "away_score": (game?.score?.away).stored,
      "score_provider": (game?.scoreProvider).stored,
      "other_scores": try others.isEmpty ? .null : StoredJSON.text(others).databaseValue,
      "game_start": (game?.start?.description).stored,
      "game_source_version": (game?.sourceVersion).stored,
      "game_resolved_at": (game?.resolvedAt?.storedText).stored,
    ]
  }
}
