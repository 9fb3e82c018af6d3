import AppSupport
import Catalog
import Foundation
import PhotoImport
import SportsModel
import VisitStore

/// The conversation after an import on a terminal: removing wrong visits, then open questions.
struct ImportReview {
  let context: AppContext
  let catalog: Catalog
  let store: VisitStore
  let isPlain: Bool
  let recorded: [OutingReport]
  /// Leagues that are offered; all when nil.
  let leagues: Set<LeagueID>?

  func run() throws {
    guard try offerRemoval() else { return }
    let runner = ReviewRunner(
      context: context, catalog: catalog, store: store, isPlain: isPlain, leagues: leagues)
    try runner.run([.ask])
  }

  /// Asks for the numbers of wrong visits; false if the user quit.
  private func offerRemoval() throws -> Bool {
    guard !recorded.isEmpty else { return true }
    context.console.write("\n", to: .standardError)
    let ids = Set(recorded.compactMap(\.visitID))
    let reportedVisits = try store.visits().map(\.visit).filter { ids.contains($0.id) }
    return try context.console.withAsker(lineByLine: isPlain) {
      try offerRemoval(reportedVisits, $0)
    }
  }

  private func offerRemoval(_ reportedVisits: [Visit], _ asker: any Prompter) throws -> Bool {
    while true {
      let prompt = "Numbers of visits to take back, or Enter: "
      guard case .line(let line) = asker.line(prompt, InputHints()) else { return false }
      let words = line.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Int($0) }.filter { (1...recorded.count).contains($0) }
      guard numbers.count == words.count else {
        context.console.write("Numbers from 1 to \(recorded.count), please.\n", to: .standardError)
        continue
      }
      try delete(Set(numbers).sorted(), reportedVisits, asker)
      return true
    }
  }

  /// Deletes visits, unless another process changed them since they were printed.
  private func delete(_ numbers: [Int], _ reportedVisits: [Visit], _ asker: any Prompter) throws {
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    for number in numbers {
      guard let id = recorded[number - 1].visitID else { continue }
      guard let visit = try store.visit(id)?.visit else {
        context.console.remark("Number \(number) is not there any more.")
        continue
      }
      guard reportedVisits.contains(visit) || isWanted(visit, asker) else { continue }
      let deleted = try editor.delete(id.text)
      context.console.remark("Took back \(visit.day) \(visit.stadiumName).".cleanedForTerminal)
      context.noteBadgeChanges(deleted.badgeChanges)
    }
  }

  private func isWanted(_ visit: Visit, _ asker: any Prompter) -> Bool {
    context.console.remark(
      "\(visit.day) \(visit.stadiumName) was changed meanwhile.".cleanedForTerminal)
    guard case .line(let text) = asker.line("Take it back all the same? [y/N] ", InputHints())
    else {
      return false
    }
    return ["y", "yes"].contains(text.lowercased())
  }
}
