import Foundation
import GRDB
import SportsModel

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
