import AppSupport
package import Catalog
import Foundation
package import SportsModel
package import TripPlanning

/// Brings the facts, the roads and the person's visits to the planner.
package struct TripPlanningService: Sendable {
  package typealias Engine = TripPlanningEngine<TripTravelTimeEstimator>

  package let catalog: Catalog
  private let roads: RoadModel
  private let band: TravelTimeBand
  private let travel: TravelTimeSource
  /// What the person has seen and likes.
  package let basis: ScoringContext

  /// - Parameters:
  ///   - catalog: stadiums, teams and schedules.
  ///   - basis: where the person has been already, and what counts.
  ///   - travel: where driving times come from.
  /// - Throws: what the facts of roads are short of.
  package init(
    catalog: Catalog, basis: ScoringContext, travel: TravelTimeSource = .roads
  ) throws {
    self.catalog = catalog
    self.basis = basis
    self.travel = travel
    let facts = try RoadDataLoader.read(from: catalog.folder)
    roads = RoadModel(facts)
    band = facts.pace.band
  }

  /// An engine for the games of leagues from one day through another, both included.
  ///
  /// - Parameters:
  ///   - leagues: the leagues.
  ///   - first: the first day.
  ///   - last: the last day.
  ///   - options: trips that are offered at most.
  ///   - places: where trips begin and end, besides the stadiums.
  /// - Returns: the engine.
  /// - Throws: what the catalog throws when a season cannot be read, and `RoutingServerError`.
  package func engine(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay, options: Int = 12,
    places: [TripPlace?] = []
  ) async throws -> Engine {
    let schedule = try schedule(leagues: leagues, from: first, through: last)
    return await Engine(
      schedule: schedule, travel: try travel(for: schedule, places),
      basis: basis(of: schedule),
      limits: PlanningLimits { $0.options = options })
  }

  /// A suggester for the same; games away from the regular homes of their league are left out,
  /// so that nobody is sent to a place that is no stadium of it.
  package func suggester(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay,
    places: [TripPlace?] = []
  ) async throws -> TripSuggester<TripTravelTimeEstimator> {
    let schedule = try schedule(leagues: leagues, from: first, through: last) { game in
      game.stadiums.allSatisfy { isRegularHome($0, of: game) }
    }
    return await TripSuggester(
      schedule: schedule, travel: try travel(for: schedule, places), basis: basis(of: schedule))
  }

  /// What counts as new: a stadium that is somebody's home and was not visited.
  ///
  /// A field that has one game of a season is a curiosity, and nothing that is missing.
  private func basis(of schedule: TripSchedule) -> ScoringContext {
    let elsewhere = schedule.games.filter { !isRegularHome($0.stadium.id, of: $0.game) }
    var basis = basis
    basis.visited.formUnion(elsewhere.map(\.stadium.id))
    return basis
  }

  private func travel(
    for schedule: TripSchedule, _ others: [TripPlace?]
  ) async throws(RoutingServerError) -> TripTravelTimeEstimator {
    let places = Set(
      schedule.games.map(\.stadium.coordinate) + others.compactMap { $0?.coordinate })
    let model = roads.prepared(for: places)
    switch travel {
    case .roads: return .roads(model)
    case .table(let matrix):
      let stadiums = matrix.stadiums.compactMap { id in
        catalog.stadiums[id].map { (id, $0.coordinate) }
      }
      return .table(
        TravelMatrixEstimator(
          matrix, places: Dictionary(stadiums, uniquingKeysWith: { first, _ in first }),
          band: band, model: model))
    case .server(let server):
      let sorted = places.sorted {
        ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude)
      }
      return .server(
        RoutingServerEstimator(
          sorted, drives: try await server.drives(between: sorted), band: band))
    }
  }

  private func isRegularHome(_ stadium: StadiumID, of game: Game) -> Bool {
    catalog.stadiums[stadium]?.tenancies.contains {
      $0.league == game.league && $0.first <= game.season && game.season <= $0.last ?? game.season
    } ?? false
  }

  private func schedule(
    leagues: Set<LeagueID>, from first: LocalDay, through last: LocalDay,
    where isWanted: (Game) -> Bool = { _ in true }
  ) throws -> TripSchedule {
    var games: [Game] = []
    for league in catalog.leagues.map(\.id) where leagues.contains(league) {
      for season in catalog.seasons(of: league)
      where season.firstDay <= last && first <= season.lastDay {
        games += try catalog.games(of: league, season: season.season)
          .filter { first <= $0.day && $0.day <= last && !$0.status.isOff && isWanted($0) }
      }
    }
    return TripSchedule(games: games, stadiums: catalog.stadiums, leagues: catalog.leagues)
  }
}

/// The facts of roads, which come with those of the games.
enum RoadDataLoader {
  static func read(from folder: URL) throws -> RoadData {
    let file = folder.appendingPathComponent("roads.txt")
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw CatalogError.malformed(path: file.path, line: 1, cause: "cannot be read")
    }
    do throws(TravelFileError) {
      return try RoadData(text)
    } catch {
      throw CatalogError.malformed(path: file.path, line: error.line, cause: error.cause)
    }
  }
}
