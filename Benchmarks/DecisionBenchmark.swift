import Catalog
import Foundation
import LifeFixtures
import Matching
import SportsModel

/// Decisions of imports of libraries of made-up people whose visits are known.
struct DecisionBenchmark {
  let folder: URL
  let seeds: Int
  var firstSeed = 1

  func run() async throws {
    let catalog = try Catalog.open(folder)
    let schedule = try LifeSchedule(catalog)
    var figures = DecisionFigures()
    let clock = ContinuousClock()
    var elapsed = Duration.zero
    for seed in firstSeed..<firstSeed + max(1, seeds) {
      let life = Life(seed: UInt64(seed), schedule: schedule)
      let start = clock.now
      let decisions = try await LifeDecisions(life, catalog: catalog)
      elapsed += clock.now - start
      let accepting = try await LifeDecisions(life, catalog: catalog, acceptsOffers: true)
      figures.add(DecisionFigures(decisions, accepting: accepting))
    }
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    print(
      "decisions: \(figures.lives) lives with \(figures.photos) photos, "
        + "decided in \((seconds * 10).rounded() / 10) s")
    printKinds(figures)
    printTotals(figures)
    printReasons(figures.reasonsOfGames, "Why games were not recorded")
    printReasons(figures.otherReasons, "Other questions, by the reason not to record")
    printWrong("Wrong visits", figures.wrongVisits)
    printWrong("Wrong visits with --yes", figures.wrongAcceptedVisits)
  }

  // MARK: Tables

  private func printKinds(_ figures: DecisionFigures) {
    let titles = ["outings", "recorded", "asked", "missed", "wrong"]
    print(row("kind", titles + QuestionKind.allCases.map(\.rawValue)))
    for kind in LifeOutingKind.allCases {
      guard let found = figures.kinds[kind] else { continue }
      let questions = QuestionKind.allCases.map { found.questions[$0, default: 0] }
      let counts = [found.outings, found.recorded, found.asked, found.missed, found.wrong]
      print(row(kind.rawValue, (counts + questions).map(String.init)))
    }
    print("")
  }

  private func printTotals(_ figures: DecisionFigures) {
    let questions = figures.questions.values.reduce(0, +)
    let kinds = QuestionKind.allCases
      .map { "\(figures.questions[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
    print(
      "\(figures.games) games attended, \(figures.provenGames) proven by photos, "
        + "\(figures.recordedGames) recorded; "
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
      times: 1_000, atMost: 0.5)
    goal(
      "games recorded of those proven, %", figures.recordedProvenGames, of: figures.provenGames,
      times: 100, atLeast: 88)
    goal(
      "questions per 100 outings in stadiums", questions, of: figures.stadiumOutings, times: 100,
      atMost: 22)
    goal(
      "wrong visits per 1,000 with --yes", figures.wrongAcceptedVisits.count,
      of: figures.acceptedVisits, times: 1_000, atMost: 3.3)
  }

  private func printReasons(_ reasons: [String: Int], _ title: String) {
    print("\n\(title):")
    for (reason, count) in reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
      .prefix(25)
    {
      print(leftPadded(String(count), to: 6) + "  " + reason)
    }
  }

  private func goal(
    _ name: String, _ count: Int, of all: Int, times factor: Double, atMost upper: Double? = nil,
    atLeast lower: Double? = nil
  ) {
    let value = all == 0 ? 0 : factor * Double(count) / Double(all)
    let isMet = upper.map { value <= $0 } ?? lower.map { value >= $0 } ?? true
    let wanted = upper.map { "at most \($0)" } ?? lower.map { "at least \($0)" } ?? ""
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
