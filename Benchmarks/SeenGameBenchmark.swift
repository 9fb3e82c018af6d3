import AppSupport
import BoxScores
import Catalog
import Foundation
import Reports
import SportsModel

/// The cost of visits show, stats, players seen and find: 1,000 games of forty years and four leagues.
struct SeenGameBenchmark {
  let folder: URL
  private static let count = 1_000

  func run() throws {
    let catalog = try Catalog.open(folder)
    let visits = try Self.visits(catalog)
    print("what you saw: \(visits.count) visits; time of the processor, box scores read each time")
    try measure("visits show") {
      _ = try BoxScoreStore(facts: folder).seenGame(visits[$0 % visits.count])?.lines
    }
    let entries = AttendedGames(visits).entries
    try measure("stats") { _ in _ = try SeenTotals(entries, store: BoxScoreStore(facts: folder)) }
    let store = BoxScoreStore(facts: folder)
    try measure("stats, seasons in memory") { _ in _ = try SeenTotals(entries, store: store) }
    try measure("players seen") { _ in
      _ = try SeenPlayers(visits, store: BoxScoreStore(facts: folder))
    }
    let today = try Self.day("2026-11-01")
    for memory in ["15-5 Phillies summer 1987", "double overtime Celtics Bulls 2009"] {
      try measure("find \"\(memory)\"") { _ in
        _ = try RememberedGameQuery(memory, limit: 10).find(in: catalog, today: today)
      }
    }
  }

  /// Prints the median and the worst of eleven times.
  private func measure(_ name: String, _ work: (Int) throws -> Void) throws {
    let times = try (0..<11).map { number in
      let start = Self.processorTime
      try work(number * 97)
      return Self.processorTime - start
    }.sorted()
    let title = name.padding(toLength: 44, withPad: " ", startingAt: 0)
    print("\(title) \(Self.text(times[5])) ms, worst \(Self.text(times[10])) ms")
  }

  private static func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func day(_ text: String) throws -> LocalDay {
    guard let day = LocalDay(text) else { throw BenchmarkError.wrongAnswer("no day: \(text)") }
    return day
  }

  /// Games of the leagues with box scores since 1982, every so many.
  private static func visits(_ catalog: Catalog) throws -> [Visit] {
    var games: [Game] = []
    for league in BoxScoreStore.leagues {
      for season in catalog.seasons(of: league) where (1982...2022).contains(season.season) {
        games += try catalog.games(of: league, season: season.season).filter {
          $0.stadiums.count == 1 && $0.score != nil
        }
      }
    }
    let step = max(1, games.count / count)
    return (0..<min(count, games.count)).map { number in
      let game = games[number * step]
      return Visit(
        id: UUID(), stadium: game.stadiums[0], stadiumName: game.stadiums[0].rawValue,
        day: game.day, league: game.league, kind: .game,
        game: Visit.GameFacts(
          key: game.id, homeTeam: game.home, awayTeam: game.away, homeName: game.home.rawValue,
          awayName: game.away.rawValue, score: game.score),
        dataSource: .fullyManual, origin: .manual, createdAt: .distantPast,
        changedAt: .distantPast)
    }
  }
}
