package import BoxScores
package import SportsModel

/// Something that happened in a game, or a player who appeared in it.
package struct EventClue: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case appearance
    case homeRuns(Int)
    case grandSlam
    /// A home run, hit, win, strikeout or save by its number in the season or the career.
    case milestone(Int)
    case walkOff
    case feat(Set<Feat.Kind>)
    /// Points or goals of one player.
    case points(Int)
    case goals(Int)
    case tripleDouble
    case touchdowns(Int)

    /// Whether fans who remember it are right about it, more than about the score.
    var isRare: Bool {
      switch self {
      case .feat, .milestone: true
      default: false
      }
    }
  }

  package var kind: Kind
  package var written: String
  /// The players that it may mean; nil for anyone.
  package var players: PlayerClue?

  package init(_ kind: Kind, written: String, players: PlayerClue? = nil) {
    self.kind = kind
    self.written = written
    self.players = players
  }

  /// The leagues in which it can happen.
  var leagues: Set<LeagueID> {
    let leagues: Set<LeagueID> =
      switch kind {
      case .homeRuns, .grandSlam, .milestone, .walkOff, .feat: ["mlb"]
      case .goals: ["nhl"]
      case .points, .tripleDouble: ["nba"]
      case .touchdowns: ["nfl"]
      case .appearance: Set(BoxScoreStore.leagues)
      }
    return players.map { leagues.intersection($0.rows.keys) } ?? leagues
  }
}

/// The players with a name, by league.
package struct PlayerClue: Hashable, Sendable {
  package let written: String
  /// The rows of the players in the file of each league.
  package var rows: [LeagueID: Set<Int32>]
  /// The first and last season with one of them.
  package var seasons: ClosedRange<Int>

  /// Returns the players whose name or id matches a text; nil if there are none.
  package init?(
    named text: String, in store: BoxScoreStore, leagues: Set<LeagueID>? = nil
  ) throws(BoxScoreError) {
    written = text
    rows = [:]
    var spans: [ClosedRange<Int>] = []
    for league in BoxScoreStore.leagues where leagues?.contains(league) ?? true {
      let file = try store.players(of: league)
      let found = file.players(matching: text)
      guard !found.isEmpty else { continue }
      rows[league] = file.rows(of: found)
      spans += found.compactMap(\.seasons)
    }
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max()
    else { return nil }
    seasons = first...last
  }
}
