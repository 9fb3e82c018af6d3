import Badges
import Catalog
import Foundation
import SportsModel

/// Evaluating the badges of a large library: 2,000 real games by all definitions.
struct BadgeBenchmark {
  let folder: URL
  private static let visits = 2_000

  func run() throws {
    let catalog = try Catalog.open(folder)
    let reading = median { _ = try? BadgeCatalog.evaluator(catalog) }
    let evaluator = try BadgeCatalog.evaluator(catalog)
    let facts = try Self.games(catalog)
    print(
      "badges: \(facts.count) visits, \(evaluator.definitions.count) definitions; "
        + "time of the processor")
    print("reading the definitions             \(text(reading)) ms")
    let hashing = median { _ = try? BadgeCatalog.lazyEvaluator(catalog) }
    print("fingerprint                         \(text(hashing)) ms")

    let first = milliseconds { _ = evaluator.evaluate(VisitLedger(facts)) }
    print("in full, reading their seasons      \(text(first)) ms")
    let ledger = VisitLedger(facts)
    let sorting = median { _ = VisitLedger(facts) }
    print("ledger                              \(text(sorting)) ms")
    let full = median { _ = evaluator.evaluate(ledger) }
    print("in full                             \(text(full)) ms (wanted: 150)")
  }

  /// Time of the processor, so that what else runs on the machine does not count.
  private func milliseconds(_ work: () -> Void) -> Double {
    let start = processorTime
    work()
    return processorTime - start
  }

  private func median(_ work: () -> Void) -> Double {
    let times = (0..<21).map { _ in milliseconds(work) }
    return times.sorted()[times.count / 2]
  }

  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private func text(_ value: Double) -> String { String((value * 1_000).rounded() / 1_000) }

  /// Games of all leagues since 1990, every so many, in an order that is no order.
  private static func games(_ catalog: Catalog) throws -> [VisitFact] {
    var games: [Game] = []
    for league in catalog.leagues {
      for season in catalog.seasons(of: league.id) where (1990...2024).contains(season.season) {
        games += try catalog.games(of: league.id, season: season.season).filter {
          $0.stadiums.count == 1
        }
      }
    }
    let step = max(1, games.count / visits)
    // 7,919 is prime to any such number of games: each is met once.
    return (0..<visits).map { number in
      let game = games[number * 7_919 % (games.count / step) * step]
      return VisitFact(
        id: UUID(), stadium: game.stadiums[0], day: game.day, league: game.league,
        details: .init(
          key: game.id, home: game.home, away: game.away,
          startMinute: game.localStart?.minuteOfDay, score: game.score))
    }
  }
}
