import Localization
import SportsModel
import VisitStore

/// A notable fact as a sentence.
package struct Insight: Hashable, Sendable, Encodable {
  package enum Kind: String, Hashable, Sendable, Encodable {
    case record, park, weekday, year, home
  }

  package let kind: Kind
  package let sentence: String
  /// nil for a fact that is not a record.
  package var record: WinLoss?

  /// The minimum number of games with a score for a record.
  package static let minGames = 5
  /// The minimum share of wins, or losses, for a record; a tie counts as half.
  package static let minShare = 0.7
  /// The maximum number of records.
  package static let maxRecords = 5
}

/// Finds notable facts in the statistics.
///
/// A record is notable with five or more games if 70 % or more were won, or lost. The most
/// surprising records come first, by the difference of wins and losses over the square root of the
/// games. Of several records over the same games the most general one is reported.
struct InsightFinder {
  let found: [Insight]

  init(
    _ entries: [AttendedGames.Entry], teams: [StatisticsTeam], facts: StatisticsContext,
    byYear years: [StatisticsRow]
  ) {
    let results = entries.flatMap { entry in
      teams.compactMap { team in Result(entry, of: team, facts: facts) }
    }
    found =
      Self.records(results, teams: teams, facts: facts)
      + [
        Self.park(entries, facts: facts), Self.weekday(entries), Self.year(years),
        Self.home(entries),
      ].compactMap { $0 }
  }

  /// A game of one of the user's teams with a known score.
  private struct Result {
    let team: StatisticsTeam
    let outcome: WinLoss.Outcome
    let park: String
    let weekday: String
    let month: String
    let opponent: String

    init?(_ entry: AttendedGames.Entry, of team: StatisticsTeam, facts: StatisticsContext) {
      guard let outcome = entry.outcome(for: team), let opponent = entry.opponent(of: team) else {
        return nil
      }
      self.team = team
      self.outcome = outcome
      park = facts.stadiums[entry.visit.stadium]?.name ?? entry.visit.stadiumName
      weekday = entry.day.longWeekdayName
      month = entry.day.monthName
      self.opponent = facts.name(of: opponent)
    }
  }

  /// A property that games have in common.
  ///
  /// From general to specific, because the first record over the same games is reported.
  private enum Circumstance: CaseIterable {
    case team, park, weekday, month, opponent, parkAndWeekday, parkAndOpponent

    /// Returns a key that is equal for games that belong together.
    func key(_ result: Result, team: String) -> String {
      switch self {
      case .team: team
      case .park: result.park
      case .weekday: result.weekday
      case .month: result.month
      case .opponent: result.opponent
      case .parkAndWeekday: "\(result.park) on \(result.weekday)s"
      case .parkAndOpponent: "\(result.park) against the \(result.opponent)"
      }
    }

    /// Returns the record as a sentence; the team is empty if the user has only one.
    func sentence(_ record: WinLoss, result: Result, team: String) -> String {
      let (park, weekday, opponent) = (result.park, result.weekday, result.opponent)
      return switch self {
      case .team where team.isEmpty: localized("You are \(record).")
      case .team: localized("You are \(record) when the \(team) play.")
      case .park: localized("You are \(record) at \(park).")
      case .weekday: localized("You are \(record) on \(weekday)s.")
      case .month: localized("You are \(record) in \(result.month).")
      case .opponent: localized("You are \(record) against the \(opponent).")
      case .parkAndWeekday: localized("You are \(record) at \(park) on \(weekday)s.")
      case .parkAndOpponent: localized("You are \(record) at \(park) against the \(opponent).")
      }
    }
  }

  private struct Candidate {
    let sentence: String
    let record: WinLoss
    let results: [Int]

    /// The difference of wins and losses over the square root of the games.
    var surprise: Double {
      Double(abs(record.wins - record.losses)) / Double(record.games).squareRoot()
    }

    var isNotable: Bool {
      guard let share = record.share, record.games >= Insight.minGames else { return false }
      return share >= Insight.minShare || share <= 1 - Insight.minShare
    }
  }

  private static func records(
    _ results: [Result], teams: [StatisticsTeam], facts: StatisticsContext
  ) -> [Insight] {
    let team: (Result) -> String = { teams.count > 1 ? facts.name(of: $0.team) : "" }
    var covered: Set<[Int]> = []
    var candidates: [Candidate] = []
    for circumstance in Circumstance.allCases {
      let groups = Dictionary(grouping: results.indices) {
        circumstance.key(results[$0], team: team(results[$0]))
      }
      for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
        var record = WinLoss()
        for member in members { record.add(results[member].outcome) }
        guard let first = members.first.map({ results[$0] }) else { continue }
        let sentence = circumstance.sentence(record, result: first, team: team(first))
        let candidate = Candidate(sentence: sentence, record: record, results: members)
        if candidate.isNotable, covered.insert(members).inserted { candidates.append(candidate) }
      }
    }
    return candidates.sorted { $0.surprise > $1.surprise }.prefix(Insight.maxRecords).map {
      Insight(kind: .record, sentence: $0.sentence, record: $0.record)
    }
  }

  /// Returns the park with a quarter of ten or more games.
  private static func park(_ entries: [AttendedGames.Entry], facts: StatisticsContext) -> Insight? {
    let games = entries.filter(\.isGame)
    let parks = Dictionary(grouping: games, by: \.visit.stadium)
    guard games.count >= 10, let (id, seen) = highestRanked(parks), seen.count * 4 >= games.count,
      let last = seen.last
    else { return nil }
    let name = facts.stadiums[id]?.name ?? last.visit.stadiumName
    return Insight(
      kind: .park,
      sentence: localized("\(seen.count) of your \(games.count) games were at \(name)."))
  }

  /// Returns the weekday with the most of ten or more games.
  private static func weekday(_ entries: [AttendedGames.Entry]) -> Insight? {
    let games = entries.filter(\.isGame)
    let days = Dictionary(grouping: games, by: \.day.longWeekdayName)
    guard games.count >= 10, let (name, seen) = highestRanked(days) else { return nil }
    return Insight(
      kind: .weekday,
      sentence: localized("You go most often on \(name)s: \(seen.count) of \(games.count) games."))
  }

  /// Returns the year with the most games, if they are five or more.
  private static func year(_ years: [StatisticsRow]) -> Insight? {
    let maximum = years.map(\.games).max() ?? 0
    let best = years.filter { $0.games == maximum }
    guard years.count >= 2, maximum >= 5, best.count == 1, let year = best.first else { return nil }
    return Insight(
      kind: .year, sentence: localized("Your busiest year was \(year.name), with \(maximum) games.")
    )
  }

  /// Returns the record of the home teams in twenty or more games with a score.
  private static func home(_ entries: [AttendedGames.Entry]) -> Insight? {
    var record = WinLoss()
    for score in entries.compactMap(\.game?.score) { record.add(score.outcome(atHome: true)) }
    guard record.games >= 20 else { return nil }
    return Insight(
      kind: .home,
      sentence: localized("The home team won \(record.wins) of \(record.games) games."),
      record: record)
  }

  /// Returns the largest group; nil if several are equally large.
  private static func highestRanked<Key: Hashable, Value>(
    _ groups: [Key: [Value]]
  ) -> (Key, [Value])? {
    let maximum = groups.values.map(\.count).max() ?? 0
    let best = groups.filter { $0.value.count == maximum }
    guard best.count == 1, let only = best.first else { return nil }
    return (only.key, only.value)
  }
}
