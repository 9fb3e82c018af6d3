import Catalog
import Foundation
import SportsModel
import TripPlanning

/// Planning trips of up to two weeks and ten stops in a full calendar of all leagues.
struct PlanBenchmark {
  let folder: URL
  let rounds: Int

  /// Roads as straight as they come, so that the planner alone is measured.
  private struct StraightRoads: TravelTimes {
    func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
      let miles = from.miles(to: to)
      let minutes = 16.88 + 1.0724 * miles
      return TravelEstimate(
        drive: Drive(minutes: minutes, miles: miles * 1.18), minutesP10: minutes * 0.9,
        minutesP90: minutes * 1.15)
    }
  }

  func run() throws {
    let catalog = try Catalog.open(folder)
    var previous: Double?
    for factor in [1, 2, 4, 8] {
      let games = try games(catalog, seasons: factor)
      let clock = ContinuousClock()
      var schedule = TripSchedule([])
      let building = clock.measure {
        schedule = TripSchedule(
          games: games, stadiums: catalog.stadiums, leagues: catalog.leagues)
      }
      let engine = TripPlanningEngine(schedule: schedule, travel: StraightRoads())
      let queries = try PlanQueries(schedule, catalog).all(rounds * 12)
      var times: [Double] = []
      // What it costs on a machine that does something else as well.
      var work: [Double] = []
      var proven = 0
      var gaps: [Double] = []
      var empty = 0
      for query in queries {
        var result: TripPlanningResult?
        let before = Self.processorMilliseconds()
        let elapsed = try clock.measure { result = try engine.plan(query) }
        times.append(elapsed.milliseconds)
        work.append(Self.processorMilliseconds() - before)
        if let proof = result?.proof {
          if proof.isProven { proven += 1 } else { gaps.append(proof.gap) }
        } else {
          empty += 1
        }
      }
      times.sort()
      work.sort()
      gaps.sort()
      let p50 = times[times.count / 2]
      let p95 = times[times.count * 95 / 100]
      let gap = gaps.isEmpty ? "" : ", median gap \(Int((gaps[gaps.count / 2] * 100).rounded())) %"
      let growth =
        previous.map { ", \(text(work[work.count / 2] / $0)) × the p50 before" } ?? ""
      previous = work[work.count / 2]
      print(
        "plan \(factor)×: \(schedule.games.count) games read in \(text(building.milliseconds)) ms; "
          + "\(queries.count) queries: p50 \(text(p50)) ms, p95 \(text(p95)) ms, "
          + "most \(text(times.last ?? 0)) ms (p50 \(text(work[work.count / 2])), "
          + "p95 \(text(work[work.count * 95 / 100])) of processor)\(growth); \(proven) proven\(gap), \(empty) failures; "
          + "\(MemoryBenchmark.peak()) MB at most")
    }
  }

  /// Milliseconds that this process has computed.
  private static func processorMilliseconds() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(seconds) * 1_000 + Double(microseconds) / 1_000
  }

  /// The games of 2025, and those of years before laid over it on the same weekdays.
  private func games(_ catalog: Catalog, seasons: Int) throws -> [Game] {
    guard let first = LocalDay("2025-01-01"), let last = LocalDay("2025-12-31") else { return [] }
    var games: [Game] = []
    for back in 0..<seasons {
      for league in catalog.leagues {
        for season in [2024 - back, 2025 - back] {
          for game in try catalog.games(of: league.id, season: season) {
            let day = game.day + back * 364
            guard first <= day, day <= last else { continue }
            games.append(back == 0 ? game : moved(game, to: day, number: back + 1))
          }
        }
      }
    }
    return games
  }

  private func moved(_ game: Game, to day: LocalDay, number: Int) -> Game {
    Game(
      league: game.league, season: game.season, seasonType: game.seasonType, day: day,
      number: min(9, number), home: game.home, away: game.away, start: game.start,
      building: game.building, stadiums: game.stadiums, isNeutralSite: game.isNeutralSite,
      score: nil)
  }

  private func text(_ value: Double) -> String {
    value >= 100 ? String(Int(value.rounded())) : String((value * 10).rounded() / 10)
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
