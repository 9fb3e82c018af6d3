import SportsModel

/// Spans of days in which a team with several homes played in one: the source's `homes.csv` and our
/// own.
struct HomeRanges {
  struct Range {
    let first: LocalDay
    let last: LocalDay
    let stadium: StadiumID
    let knowledge: Game.VenueCertainty
    /// The venue name that a row must have for the line to apply; nil for every row.
    let alias: String?
    /// True if the games were at a neutral site; nil if unspecified.
    let isNeutral: Bool?

    init(
      first: LocalDay, last: LocalDay, stadium: StadiumID, knowledge: Game.VenueCertainty,
      alias: String? = nil, isNeutral: Bool? = nil
    ) {
      self.first = first
      self.last = last
      self.stadium = stadium
      self.knowledge = knowledge
      self.alias = alias
      self.isNeutral = isNeutral
    }
  }

  private struct Club: Hashable {
    let league: LeagueID
    let code: String
  }

  private var ranges: [Club: [Range]] = [:]

  init() {}

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = ["league", "team_code", "first_date", "last_date", "confidence", "reason"]
    let own = try sources.ownTable("homes.csv", columns: columns + ["stadium"])
    for row in own.rows { try add(row, stadium: row["stadium"]) }
    let given = try sources.table("corrections/homes.csv", columns: columns + ["venue_id"])
    for row in given.rows where !row["venue_id"].hasPrefix("*") {
      try add(row, stadium: row["venue_id"])
    }
  }

  private mutating func add(_ row: SourceTable.Row, stadium: String) throws(SourceError) {
    guard let first = LocalDay(row["first_date"]), let last = LocalDay(row["last_date"]),
      first <= last
    else { throw row.makeError("missing dates") }
    let knowledge: Game.VenueCertainty
    switch row["confidence"] {
    case "high": knowledge = .stated
    case "medium": knowledge = .inferred
    default: throw row.makeError("confidence is not high or medium")
    }
    add(
      Range(
        first: first, last: last, stadium: StadiumID(stadium), knowledge: knowledge,
        alias: Self.alias(in: row["reason"]),
        isNeutral: row["neutral"].isEmpty ? nil : row["neutral"] == "1"),
      league: LeagueID(row["league"].lowercased()), code: row["team_code"])
  }

  mutating func add(_ range: Range, league: LeagueID, code: String) {
    ranges[Club(league: league, code: code), default: []].append(range)
  }

  /// Returns the name in a reason that begins with `ALIAS only for rows named …: `.
  static func alias(in reason: String) -> String? {
    let start = "ALIAS only for rows named "
    guard reason.hasPrefix(start) else { return nil }
    return String(reason.dropFirst(start.count).prefix { $0 != ":" })
  }

  /// Returns the line for rows with the venue name of this one.
  func alias(for game: SourceGame) -> Range? {
    matching(game).first { $0.alias == game.venue && !game.venue.isEmpty }
  }

  /// Returns the line for every row of the team, or of the league (`*`), on that day.
  func home(for game: SourceGame) -> Range? { matching(game).first { $0.alias == nil } }

  /// Returns the line for a whole league that played in one place.
  func bubble(for game: SourceGame) -> Range? {
    ranges[Club(league: game.league, code: "*")]?.first {
      $0.first <= game.day && game.day <= $0.last
    }
  }

  private func matching(_ game: SourceGame) -> [Range] {
    let own = ranges[Club(league: game.league, code: game.homeCode)] ?? []
    let all = ranges[Club(league: game.league, code: "*")] ?? []
    return (own + all).filter { $0.first <= game.day && game.day <= $0.last }
  }
}
