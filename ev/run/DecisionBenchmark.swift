import Catalog
import Foundation
import LifeFixtures
import SportsModel

/// How an import decides on libraries of made-up people whose visits are known.
struct DecisionBenchmark {
  let folder: URL
  let seeds: Int

  func run() async throws {
    let catalog = try Catalog.open(folder)
    let schedule = try LifeSchedule(catalog)
    var figures = DecisionFigures()
    let clock = ContinuousClock()
    var elapsed = Duration.zero
    for seed in 1...max(1, seeds) {
      let life = Life(seed: UInt64(seed), schedule: schedule)
      let begin = clock.now
      let decisions = try await LifeDecisions(life, catalog: catalog)
      elapsed += clock.now - begin
      let accepting = try await LifeDecisions(life, catalog: catalog, acceptsOffers: true)
      figures.add(DecisionFigures(decisions, accepting: accepting))
    }
    print(
      "decisions: \(figures.lives) lives with \(figures.photos) photos, "
        + "decided in \(elapsed.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))))"
    )
    printKinds(figures)
    printTotals(figures)
    printWrong("Wrong visits", figures.wrongVisits)
    printWrong("Wrong visits with --yes", figures.wrongAcceptedVisits)
  }

  // MARK: Tables

  private func printKinds(_ figures: DecisionFigures) {
    print(row("kind", ["outings", "recorded", "asked", "missed", "wrong"]))
    for kind in LifeOutingKind.allCases {
      guard let found = figures.kinds[kind] else { continue }
      print(
        row(
          kind.rawValue,
          [found.outings, found.recorded, found.asked, found.missed, found.wrong].map(String.init)))
    }
    print("")
  }

  private func printTotals(_ figures: DecisionFigures) {
    let questions = figures.questions.values.reduce(0, +)
    let kinds = LifeQuestionKind.allCases
      .map { "\(figures.questions[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
    print(
      "\(figures.games) games attended, \(figures.recordedGames) recorded; "
        + "\(figures.recordedVisits) visits recorded, \(figures.wrongVisits.count) of them wrong")
    print(
      "\(questions) questions (\(kinds)); the nearby ones cover \(figures.nearbyOutings) outings")
    print(
      "\(figures.stadiumOutings) outings in stadiums; "
        + "\(figures.acceptedVisits) visits with --yes, "
        + "\(figures.wrongAcceptedVisits.count) of them wrong")
    print("")
    goal(
      "wrong visits per 1,000", figures.wrongVisits.count, of: figures.recordedVisits,
      times: 1_000, atMost: 1)
    goal(
      "games recorded, %", figures.recordedGames, of: figures.games, times: 100, atLeast: 85)
    goal(
      "questions per 100 outings in stadiums", questions, of: figures.stadiumOutings, times: 100,
      atMost: 30)
    goal(
      "wrong visits per 1,000 with --yes", figures.wrongAcceptedVisits.count,
      of: figures.acceptedVisits, times: 1_000, atMost: 5)
  }

  private func goal(
    _ name: String, _ count: Int, of all: Int, times factor: Double, atMost most: Double? = nil,
    atLeast least: Double? = nil
  ) {
    let value = all == 0 ? 0 : factor * Double(count) / Double(all)
    let isMet = most.map { value <= $0 } ?? least.map { value >= $0 } ?? true
    let wanted = most.map { "at most \(Int($0))" } ?? least.map { "at least \(Int($0))" } ?? ""
    let rounded = String((value * 10).rounded() / 10)
    print(
      padded(name, to: 40) + padded(rounded, to: 8)
        + "(wanted: \(wanted))\(isMet ? "" : "  not met")")
  }

  private func printWrong(_ title: String, _ visits: [WrongVisit]) {
    guard !visits.isEmpty else { return }
    print("")
    print("\(title), the first ones:")
    for visit in visits.prefix(20) {
      let note = visit.isDuplicate ? ", recorded twice" : ""
      print("  seed \(visit.seed), \(visit.kind.rawValue): \(visit.game)\(note)")
      print("    \(visit.reason)")
    }
  }

  private func row(_ name: String, _ columns: [String]) -> String {
    padded(name, to: 28) + columns.map { leftPadded($0, to: 10) }.joined()
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func leftPadded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
