package import Catalog
import Localization
package import SportsModel
package import VisitStore

/// The changes of a visit, as typed; nil keeps a member, an empty text removes it.
package struct VisitRequest: Sendable, Hashable {
  package var stadium: String?
  package var day: LocalDay?
  /// The id of a game as `games` prints it, or its number among the games of the day.
  package var game: String?
  package var home: String?
  package var away: String?
  package var score: Score?
  /// A score with the names of the teams, used if there is no `score`.
  package var namedScore: NamedScore?
  package var kind: Visit.Kind?
  package var note: String?
  package var seat: String?
  package var description: String?
  /// 1 … 5; 0 removes it.
  package var rating: Int?
  /// True to restore the facts from before a correction.
  package var restoresOriginal = false

  package init() {}

  var hasScore: Bool { score != nil || namedScore != nil }

  var touchesGame: Bool {
    stadium != nil || day != nil || game != nil || home != nil || away != nil || kind != nil
  }
}

/// Errors of requests to add or edit a visit.
package enum VisitRequestError: Error, Hashable, Sendable {
  case missing(String)
  /// Several games; the user has to choose one with `--game` or `--home`.
  case severalGames([String], at: String)
  /// A visit like it is there, and another wasn't allowed.
  case duplicate(Visit)
  /// Only one of the two teams, or a score without them.
  case missingTeams
  /// Teams or a score for a visit that is not a game.
  case noGame(Visit.Kind)
  /// A score that doesn't name the two teams of the game.
  case scoreOfOtherTeams(String, game: String)
  case noSuchGame(String)
  /// No game of the catalog has the named teams.
  case noGameOfTeams(at: Stadium, day: LocalDay)
  case stadiumClosed(Stadium, LocalDay)
  case badRating(Int)
  case inTheFuture(LocalDay)
  case noSuchVisit(String)
  case severalVisits(String, [Visit])
  case nothingToChange
  case noOriginal(Visit)
  case originalAndOthers
}

/// The reason that a visit has no game, although its type wasn't given.
package enum MissingGame: Hashable, Sendable {
  /// A game of another day at the stadium.
  package struct Nearest: Hashable, Sendable {
    package let day: LocalDay
    /// The teams with the score.
    package let title: String
  }

  case none(nearest: Nearest?)
  /// The data don't cover the day for the leagues at home there.
  case gap(ScheduleGap)
  /// No league is at home there in the data.
  case unknown
}

extension Catalog {
  private static let daysToNearestGame = 365

  /// Returns the reason that the data have no game at a stadium on a day; games after `today`
  /// aren't named.
  func missingGame(at stadium: Stadium, on day: LocalDay, today: LocalDay) throws -> MissingGame {
    let leagues = stadium.leagues(on: day)
    guard !leagues.isEmpty else { return .unknown }
    if let gap = scheduleGap(in: day...day, of: Set(leagues)) { return .gap(gap) }
    return .none(nearest: try nearestGame(at: stadium, to: day, through: today))
  }

  private func nearestGame(
    at stadium: Stadium, to day: LocalDay, through today: LocalDay
  ) throws -> MissingGame.Nearest? {
    for days in 1...Self.daysToNearestGame {
      for other in [day - days, day + days] where other <= today {
        let games = try gameIndex.games(at: stadium.id, on: other).filter { !$0.status.isOff }
        if let game = games.first { return .init(day: other, title: title(game)) }
      }
    }
    return nil
  }
}

/// A score with the names of the teams, in any order: `NYY 5 TB 0`, `Yankees 5, Rays 0`.
package struct NamedScore: Hashable, Sendable {
  struct Side: Hashable, Sendable {
    let team: String
    let points: Int
  }

  let first: Side
  let second: Side
  package let text: String

  /// Parses two names, each with a number after it; nil for any other text.
  package init?(_ text: String) {
    var sides: [Side] = []
    var name: [Substring] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      // A number at the beginning of a name belongs to it, but no team has only a number.
      if let points = Int(word), points >= 0, !name.isEmpty {
        sides.append(Side(team: name.joined(separator: " "), points: points))
        name = []
      } else {
        name.append(word)
      }
    }
    guard sides.count == 2, name.isEmpty else { return nil }
    self.text = text
    (first, row: second) = (sides[0], sides[1])
  }

  /// Returns the score of a game; throws `scoreOfOtherTeams` unless the names are of its teams.
  func score(of game: Visit.GameFacts, in catalog: Catalog) throws(VisitRequestError) -> Score {
    func names(_ side: Side, name: String, id: TeamID?) -> Bool {
      " \(NameFolding.folded(name)) ".contains(" \(NameFolding.folded(side.team)) ")
        || catalog.teams(named: side.team).contains { $0.id == id }
    }
    // The away team is shown first.
    for (away, home) in [(first, second), (second, first)]
    where names(away, name: game.awayName, id: game.awayTeam)
      && names(home, name: game.homeName, id: game.homeTeam)
    { return Score(home: home.points, away: away.points) }
    throw .scoreOfOtherTeams(
      text, game: localized("\(game.awayName) at \(game.homeName)", context: "teams"))
  }
}

/// A selection of visits by date, league, team and stadium; all conditions have to be met.
package struct VisitQuery: Sendable {
  package var leagues: Set<LeagueID>?
  package var team: String?
  package var stadium: String?
  package var year: Int?
  package var from: LocalDay?
  package var to: LocalDay?

  package init() {}

  /// Returns the selected visits in the given order; `catalog` opens the data, and is called only if
  /// there is a team or a stadium.
  ///
  /// - Throws: `NameLookupError` for an unknown team or stadium that no visit names either.
  package func selected(
    among visits: [StoredVisit], in catalog: () throws -> Catalog
  ) throws -> [StoredVisit] {
    // Without a condition, nothing is copied.
    var visits =
      visits.allSatisfy { isWanted($0.visit) } ? visits : visits.filter { isWanted($0.visit) }
    if let team {
      let ids = Set(try catalog().teams(named: team).map(\.id))
      visits = visits.filter { stored in
        guard let game = stored.visit.game else { return false }
        return [(game.homeTeam, game.homeName), (game.awayTeam, game.awayName)].contains {
          id, name in id.map(ids.contains) ?? (name.lowercased() == team.lowercased())
        }
      }
      if ids.isEmpty, visits.isEmpty { throw NameLookupError.noSuchTeam(team) }
    }
    if let stadium {
      let ids = Set(try catalog().stadiums(named: stadium).map(\.id))
      visits = visits.filter { stored in
        ids.contains(stored.visit.stadium)
          || stored.visit.stadiumName.lowercased() == stadium.lowercased()
      }
      if ids.isEmpty, visits.isEmpty { throw NameLookupError.noSuchStadium(stadium) }
    }
    return visits
  }

  private func isWanted(_ visit: Visit) -> Bool {
    (year.map { $0 == visit.day.year } ?? true)
      && (from.map { $0 <= visit.day } ?? true) && (to.map { visit.day <= $0 } ?? true)
      && (leagues.map { visit.league.map($0.contains) ?? false } ?? true)
  }
}
