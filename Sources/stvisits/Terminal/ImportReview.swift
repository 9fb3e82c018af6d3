import AppSupport
import Catalog
import Foundation
import PhotoImport
import SportsModel
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
    let ids = Set(recorded.compactMap(\.visitID))
    let told = try store.visits().map(\.visit).filter { ids.contains($0.id) }
    return try world.console.withAsker(lineByLine: isPlain) { try takeBack(told, $0) }
  }

  private func takeBack(_ told: [Visit], _ asker: any Asker) throws -> Bool {
    while true {
      let prompt = "Numbers of visits to take back, or Enter: "
      guard case .line(let line) = asker.line(prompt, LineHints()) else { return false }
      let words = line.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Int($0) }.filter { (1...recorded.count).contains($0) }
      guard numbers.count == words.count else {
        world.console.write("Numbers from 1 to \(recorded.count), please.\n", to: .standardError)
        continue
      }
      try delete(Set(numbers).sorted(), told, asker)
      return true
    }
  }

  /// Others may have gone on with the visits while the person was thinking.
  private func delete(_ numbers: [Int], _ told: [Visit], _ asker: any Asker) throws {
    let editor = VisitEditor(catalog: catalog, store: store, clock: world.clock)
    for number in numbers {
      guard let id = recorded[number - 1].visitID else { continue }
      guard let visit = try store.visit(id)?.visit else {
        world.console.remark("Number \(number) is not there any more.")
        continue
      }
      guard told.contains(visit) || isWanted(visit, asker) else { continue }
      _ = try editor.delete(id.text)
      world.console.remark("Took back \(visit.day) \(visit.stadiumName).".cleanedForTerminal)
      world.remarkBadges(of: store)
    }
  }

  private func isWanted(_ visit: Visit, _ asker: any Asker) -> Bool {
    world.console.remark(
      "\(visit.day) \(visit.stadiumName) was changed meanwhile.".cleanedForTerminal)
    guard case .line(let text) = asker.line("Take it back all the same? [y/N] ", LineHints()) else {
      return false
    }
    return ["y", "yes"].contains(text.lowercased())
  }
}
