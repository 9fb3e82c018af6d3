import Catalog
import Foundation
import SportsModel
import StvisitsKit
import VisitStore

/// What follows an import on a terminal: taking back what was recorded, then the questions.
struct ImportReview {
  let world: World
  let catalog: Catalog
  let store: VisitStore
  let isPlain: Bool
  let recorded: [OutingReport]
  /// Leagues that are offered; all when nil.
  let leagues: Set<LeagueID>?

  func run() throws {
    guard try takeBack() else { return }
    let runner = ReviewRunner(
      world: world, catalog: catalog, store: store, isPlain: isPlain, leagues: leagues)
    try runner.run([.ask])
  }

  /// Asks for the numbers of visits that are wrong; false when the person has left.
  private func takeBack() throws -> Bool {
    guard !recorded.isEmpty else { return true }
    world.console.write("\n", to: .standardError)
    return try world.console.withAsker(lineByLine: isPlain, takeBack)
  }

  private func takeBack(_ asker: any Asker) throws -> Bool {
    while true {
      let prompt = "Numbers of visits to take back, or Enter: "
      guard case .line(let line) = asker.line(prompt, LineHints()) else { return false }
      let words = line.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Int($0) }.filter { (1...recorded.count).contains($0) }
      guard numbers.count == words.count else {
        world.console.write("Numbers from 1 to \(recorded.count), please.\n", to: .standardError)
        continue
      }
      try delete(Set(numbers).sorted())
      return true
    }
  }

  private func delete(_ numbers: [Int]) throws {
    let editor = VisitEditor(catalog: catalog, store: store, clock: world.clock)
    for number in numbers {
      guard let id = recorded[number - 1].visitID else { continue }
      let visit = try editor.delete(id.text)
      world.console.remark("Took back \(visit.day) \(visit.stadiumName).".cleanedForTerminal)
      world.remarkBadges(of: store)
    }
  }
}
