package import Catalog
import Foundation
package import SportsModel
package import TripPlanning
import VisitStore

/// Brings the facts, the roads and the person's visits to the planner.
package struct PlanDesk: Sendable {
  package typealias Engine = TripPlanningEngine<PreparedRoads>

  package let catalog: Catalog
  private let roads: RoadModel
  /// Stadiums that the person has been to, which are no longer new.
  package let visited: Set<StadiumID>

  /// - Parameters:
  ///   - catalog: stadiums, teams and schedules.
  ///   - visited: where the person has been already.
  /// - Throws: what the facts of roads are short of.
  package init(catalog: Catalog, visited: Set<StadiumID>) throws {
    self.catalog = catalog
    self.visited = visited
    roads = RoadModel(try RoadBook.read(from: catalog.folder))
  }

  /// An engine for the games of leagues from one day through another, both included.
  ///
  /// - Throws: what the catalog throws when a season cannot be read.
  package func engine(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay, options: Int
  ) throws -> Engine {
    let schedule = try schedule(leagues: leagues, from: first, through: last)
    return Engine(
      schedule: schedule, travel: prepared(for: schedule), basis: basis,
      limits: PlanningLimits { $0.options = options })
  }

  /// A suggester for the same.
  package func suggester(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay
  ) throws -> TripSuggester<PreparedRoads> {
    let schedule = try schedule(leagues: leagues, from: first, through: last)
    return TripSuggester(schedule: schedule, travel: prepared(for: schedule), basis: basis)
  }

  private var basis: ScoringBasis { ScoringBasis { $0.visited = visited } }

  private func prepared(for schedule: TripSchedule) -> PreparedRoads {
    roads.prepared(for: Set(schedule.games.map(\.stadium.coordinate)))
  }

  private func schedule(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay
  ) throws -> TripSchedule {
    var games: [Game] = []
    for league in catalog.leagues.map(\.id) where leagues.contains(league) {
      for season in catalog.seasons(of: league)
      where season.firstDay <= last && first <= season.lastDay {
        games += try catalog.games(of: league, season: season.season)
          .filter { first <= $0.day && $0.day <= last && !$0.status.isOff }
      }
    }
    return TripSchedule(games: games, stadiums: catalog.stadiums, leagues: catalog.leagues)
  }
}

/// The facts of roads, which come with those of the games.
enum RoadBook {
  static func read(from folder: URL) throws -> RoadFacts {
    let file = folder.appendingPathComponent("roads.txt")
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw CatalogError.malformed(path: file.path, line: 1, cause: "cannot be read")
    }
    do throws(RoadFactsError) {
      return try RoadFacts(text)
    } catch {
      throw CatalogError.malformed(path: file.path, line: error.line, cause: error.cause)
    }
  }
}
