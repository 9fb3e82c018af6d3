package import BoxScores
package import Sentences
package import SportsModel

/// A detail of a remembered game.
package enum GameClue: Hashable, Sendable {
  case name(NameClue), score(ScoreClue)
  /// The points of one side, of some teams if it says which.
  case points(Int, of: NameClue?)
  /// The difference of the scores.
  case margin(Int)
  case winner(NameClue), loser(NameClue)
  /// The calendar years or the years of the season.
  case years(ClosedRange<Int>, isRough: Bool)
  /// The season that starts in a year: `2001-02`.
  case season(Int)
  case days(DayClue)
  /// ISO weekdays.
  case weekdays(Set<Int>, written: String)
  case leagues(Set<LeagueID>, written: String), stage(StageClue), occasion(Occasion)
  /// A game of a doubleheader; nil for any of the two.
  case doubleheader(Int?)
  case shutout, tie, extraTime(ExtraTimeClue), event(EventClue)

  /// A game of a season that fans remember as such.
  package enum Occasion: Hashable, Sendable { case opener, homeOpener, lastGame }
}

/// Two totals, in the order of the memory.
package struct ScoreClue: Hashable, Sendable {
  package let first, second: Int
  /// The teams that the memory gives the totals to.
  package var firstTeam: NameClue?
  package var secondTeam: NameClue?
}

/// A part of the year.
package struct DayClue: Hashable, Sendable {
  /// The days of a year that it means; they may begin in the year before.
  package enum Span: Hashable, Sendable {
    /// From a month and day to another, both included.
    case dates(from: MonthDay, to: MonthDay)
    case holiday(Holiday, days: ClosedRange<Int>)
  }

  package struct MonthDay: Hashable, Sendable { package let month, day: Int }

  package let span: Span
  package let written: String
  /// Days on either side that are as good.
  package var slack = 0

  init(_ span: Span, written: String) { (self.span, self.written) = (span, written) }

  init(from: MonthDay, to: MonthDay, written: String) {
    self.init(.dates(from: from, to: to), written: written)
  }
}

/// A part of the playoffs.
package struct StageClue: Hashable, Sendable {
  package var written: String
  package var isFinal = false
  package var game: Int?
  package var leagues: Set<LeagueID> = []
}

/// Overtime or extra innings.
package struct ExtraTimeClue: Hashable, Sendable {
  package let written: String
  /// The number of overtimes or the inning, if it says one.
  package var count: Int?
}

/// The facts that a text gives about a game.
package struct GameMemory: Hashable, Sendable {
  package var clues: [GameClue] = []
  /// Misspelled words and the names they were read as.
  package internal(set) var corrections: [String: String] = [:]
  package internal(set) var unknownWords: [String] = []

  /// Teams that never played in one league, or years that exclude each other; nil if all details can
  /// be true of one game.
  package var contradictoryNames: [String]? {
    var leagues: Set<LeagueID>?
    var names: [String] = []
    var years: [ClosedRange<Int>] = []
    for clue in clues {
      switch clue {
      case .name(let name) where !name.isPlace && name.stadiums.isEmpty:
        names.append(name.written)
        leagues = leagues.map { $0.intersection(name.leagues) } ?? name.leagues
      case .event(let event):
        names.append(event.players?.written ?? event.written)
        leagues = leagues.map { $0.intersection(event.leagues) } ?? event.leagues
      case .leagues(let named, let written):
        names.append(written)
        leagues = leagues.map { $0.intersection(named) } ?? named
      case .years(let range, _): years.append(range)
      default: continue
      }
    }
    if leagues?.isEmpty == true { return names }
    let first = years.map(\.upperBound).min() ?? 0
    let last = years.map(\.lowerBound).max() ?? 0
    // A season has two years.
    return last - first > 1 ? ["\(first)", "\(last)"] : nil
  }
}

/// A name in a memory: of teams, a city or a stadium, with everything it has meant.
package struct NameClue: Hashable, Sendable {
  /// The side that the words around the name say.
  package enum Role: Hashable, Sendable { case home, away }

  package var written: String
  /// The seasons in which each team had the name.
  package var teams: [TeamID: [ClosedRange<Int>]] = [:]
  /// The stadiums with the name, or in the city of that name.
  package var stadiums: Set<StadiumID> = []
  package var leagues: Set<LeagueID> = []
  /// True if it is the name of a city, which may mean a team or a place.
  package var isCity = false
  package var role: Role?

  var isPlace: Bool { teams.isEmpty }

  mutating func add(_ other: NameClue) {
    for (team, spans) in other.teams { teams[team, default: []] += spans }
    stadiums.formUnion(other.stadiums)
    leagues.formUnion(other.leagues)
    isCity = isCity || other.isCity
  }

  func hasTeam(_ team: TeamID, in season: Int) -> Bool {
    teams[team]?.contains { $0.contains(season) } ?? false
  }
}

/// Something that happened in a game, or a player who appeared in it.
package struct EventClue: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case appearance, homeRuns(Int), grandSlam
    /// A home run, hit, win, strikeout or save by its number in the season or the career.
    case milestone(Int)
    case walkOff, feat(Set<Feat.Kind>)
    /// Points or goals of one player.
    case points(Int)
    case goals(Int), tripleDouble, touchdowns(Int)

    /// True if fans who remember it are right about it, more than about the score.
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
    (self.kind, self.written, self.players) = (kind, written, players)
  }

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
