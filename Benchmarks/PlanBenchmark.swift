import Catalog
import Foundation
import SportsModel
import Travel
import TripPlanning

/// Planning and suggesting trips of up to two weeks in a full calendar of all leagues.
struct PlanBenchmark {
  let folder: URL
  let rounds: Int

  func run() throws {
    let catalog = try Catalog.open(folder)
    let file = folder.appendingPathComponent("roads.txt")
    let roads = RoadModel(try RoadData(String(contentsOf: file, encoding: .utf8)))
    var previous: Double?
    for factor in [1, 2, 4, 8] {
      let games = try games(catalog, seasons: factor)
      var schedule = TripSchedule([])
      let building = ContinuousClock().measure {
        schedule = TripSchedule(
          games: games, stadiums: catalog.stadiums, leagues: catalog.leagues)
      }
      let engine = TripPlanningEngine(
        schedule: schedule, travel: roads.prepared(for: schedule.games.map(\.stadium.coordinate)))
      let times = try Times(engine, PlanQueries(schedule, catalog).all(rounds * 12))
      let growth = previous.map { ", \(text(times.work.middle / $0)) × the p50 before" } ?? ""
      previous = times.work.middle
      print(
        "plan \(factor)×: \(schedule.games.count) games read in \(text(building.milliseconds)) ms; "
          + "\(times.wall.count) queries: p50 \(text(times.wall.middle)) ms, "
          + "p95 \(text(times.wall.late)) ms, most \(text(times.wall.last ?? 0)) ms "
          + "(p50 \(text(times.work.middle)), p95 \(text(times.work.late)) of processor)\(growth); "
          + "\(times.proven) proven, median gap of the others "
          + "\(Int((times.gaps.middle * 100).rounded())) %, \(times.failures) failures; "
          + "\(MemoryBenchmark.peak()) MB at most")
      if factor == 1 { try printSuggestions(schedule, engine.travel, catalog) }
    }
  }

  /// Measures suggestions for users who lack all, two thirds, a third or few of the stadiums.
  private func printSuggestions(
    _ schedule: TripSchedule, _ travel: RoadModel, _ catalog: Catalog
  ) throws {
    let stadiums = Set(schedule.games.map(\.stadium.id)).sorted()
    var times = Times()
    var found = 0
    for (number, request) in try PlanQueries(schedule, catalog).suggestions(rounds * 4).enumerated()
    {
      let shares = [0, 33, 66, 90]
      let basis = ScoringContext { context in
        context.visited = Set(
          stadiums.enumerated().filter { ($0.offset * 37 + number) % 100 < shares[number % 4] }
            .map(\.element))
      }
      let suggester = TripSuggester(schedule: schedule, travel: travel, basis: basis)
      times.measure { found += suggester.suggestions(request).count }
    }
    times.sort()
    print(
      "suggest: \(times.wall.count) requests over a year: p50 \(text(times.wall.middle)) ms, "
        + "p95 \(text(times.wall.late)) ms, most \(text(times.wall.last ?? 0)) ms "
        + "(p50 \(text(times.work.middle)), p95 \(text(times.work.late)) of processor); "
        + "\(found) suggestions")
  }

  /// The durations of queries, in milliseconds, sorted.
  private struct Times {
    var wall: [Double] = []
    /// The cost on a machine that is busy with other work.
    var work: [Double] = []
    var gaps: [Double] = []
    var proven = 0
    var failures = 0

    init() {}

    init(
      _ engine: TripPlanningEngine<RoadModel>, _ queries: [TripPreferences]
    ) throws {
      for query in queries {
        var result: TripPlanningResult?
        try measure { result = try engine.plan(query) }
        guard let proof = result?.proof else {
          failures += 1
          continue
        }
        if proof.isProven { proven += 1 } else { gaps.append(proof.gap) }
      }
      sort()
    }

    mutating func measure(_ body: () throws -> Void) rethrows {
      let before = PlanBenchmark.processorMilliseconds()
      let elapsed = try ContinuousClock().measure(body)
      wall.append(elapsed.milliseconds)
      work.append(PlanBenchmark.processorMilliseconds() - before)
    }

    mutating func sort() {
      wall.sort()
      work.sort()
      gaps.sort()
    }
  }

  /// Milliseconds that this process has computed.
  fileprivate static func processorMilliseconds() -> Double {
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

  /// The games of 2025, and the games of earlier years on the same weekdays.
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

extension [Double] {
  /// Of sorted numbers the one in the middle, 0 of none.
  fileprivate var middle: Double { isEmpty ? 0 : self[count / 2] }
  /// The one that 95 of a hundred do not exceed.
  fileprivate var late: Double { isEmpty ? 0 : self[count * 95 / 100] }
}
