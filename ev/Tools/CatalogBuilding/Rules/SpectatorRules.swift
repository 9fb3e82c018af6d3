import SportsModel

/// The spans in which games were played without the public: `no-spectators.csv`.
struct SpectatorRules {
  struct Span {
    let league: LeagueID
    let first: LocalDay
    let last: LocalDay
    /// Codes of the home teams; nil for the whole league.
    let homes: Set<String>?
    /// The number of games that the span should cover.
    let expected: Int
    let place: String

    func covers(_ game: SourceGame) -> Bool {
      league == game.league && first <= game.day && game.day <= last
        && (homes?.contains(game.homeCode) ?? true)
    }
  }

  let spans: [Span]

  init(_ spans: [Span]) { self.spans = spans }

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "league", "first_date", "last_date", "scope", "reason", "confidence", "games_in_file",
    ]
    var spans: [Span] = []
    for row in try sources.table("corrections/no-spectators.csv", columns: columns).rows
    where row["confidence"] != "low" {
      guard let first = LocalDay(row["first_date"]), let last = LocalDay(row["last_date"]),
        let expected = Int(row["games_in_file"])
      else { throw row.makeError("missing dates or number of games") }
      spans.append(
        Span(
          league: LeagueID(row["league"].lowercased()), first: first, last: last,
          homes: row["scope"] == "all"
            ? nil : Set(row["scope"].split(separator: ";").map(String.init)),
          expected: expected, place: row.makeError("").path + ":\(row.line)"))
    }
    self.spans = spans
  }

  func hasSpectators(_ game: SourceGame) -> Bool {
    game.day.year < 2020 || !spans.contains { $0.covers(game) }
  }

  /// Returns the spans that don't cover the number of games they should.
  func miscounts(in games: [SourceGame]) -> [String] {
    let recent = games.filter { (2020...2022).contains($0.day.year) }
    return spans.compactMap { span in
      let count = recent.count { span.covers($0) }
      return count == span.expected
        ? nil : "\(span.place): covers \(count) games instead of \(span.expected)"
    }
  }
}
