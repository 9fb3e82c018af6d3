package import Sentences
package import SportsModel

/// A detail of a remembered game.
package enum GameClue: Hashable, Sendable {
  case name(NameClue)
  case score(ScoreClue)
  /// The points of one side, of some teams if it says which.
  case points(Int, of: NameClue?)
  /// The difference of the scores.
  case margin(Int)
  case winner(NameClue)
  case loser(NameClue)
  /// The calendar years, or those of the season.
  case years(ClosedRange<Int>, isRough: Bool)
  /// The season that starts in a year: `2001-02`.
  case season(Int)
  case days(DayClue)
  /// ISO weekdays.
  case weekdays(Set<Int>, written: String)
  case leagues(Set<LeagueID>, written: String)
  case stage(StageClue)
  case occasion(Occasion)
  /// A game of a doubleheader; nil for any of the two.
  case doubleheader(Int?)
  case shutout
  case tie
  case extraTime(ExtraTimeClue)
  case event(EventClue)

  /// A game of a season that fans remember as such.
  package enum Occasion: Hashable, Sendable { case opener, homeOpener, lastGame }
}

/// Two totals, in the order of the memory.
package struct ScoreClue: Hashable, Sendable {
  package let first: Int
  package let second: Int
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

  package struct MonthDay: Hashable, Sendable {
    package let month: Int
    package let day: Int
  }

  package let span: Span
  package let written: String
  /// Days on either side that are as good.
  package var slack = 0
}

/// A part of the playoffs.
package struct StageClue: Hashable, Sendable {
  package var written: String
  /// Whether it is the last series.
  package var isFinal = false
  /// The number of the game in its series.
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
  /// Words without a meaning.
  package internal(set) var unknownWords: [String] = []
}

extension GameMemory {
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
