import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct UndoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last import, edit or delete, or an earlier one.",
    discussion: """
      Which one is said by its number or id, as `stvisits history` tells them. What
      was done later and rests on it is named, and taken back as well if you agree.
      `stvisits redo` brings all of it back.

      Examples:
        stvisits undo
        stvisits undo --dry-run
        stvisits undo 12 --yes
      """)

  @Argument(help: ArgumentHelp("What to take back; the last of all unless said.", valueName: "id"))
  var batch: String?

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Only tell what would be taken back.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let store = try dryRun ? world.storeToRead() : world.store()
    let desk = HistoryDesk(store)
    guard let plan = try desk.undoPlan(batch) else {
      world.console.remark("There is nothing to take back.")
      if options.json { try world.console.print(["schema": 1, "undone": .null]) }
      return .done
    }
    let screen = world.screen
    let lines = try HistoryText(Screen(columns: screen.columns), zone: .current)
      .plan(plan, visits: { try desk.visitLines($0) })
    if dryRun {
      if options.json {
        try tell(plan.target, plan.later, world, badges: nil)
      } else {
        try world.console.print(lines)
      }
      return .done
    }
    guard try isAgreed(plan, lines, world) else {
      world.console.remark("Kept.")
      return .done
    }
    let report = try store.undo(plan.target.id, with: Set(plan.later.map(\.id)))
    if options.json {
      try tell(report.undone, report.later, world, badges: world.badgeForms(of: store))
    } else {
      for undone in report.later + [report.undone] {
        try world.console.print(
          "Took back the \(undone.title(zone: .current))".cleanedForTerminal)
      }
      try world.tellBadges(of: store)
    }
    return .done
  }

  private func isAgreed(_ plan: UndoPlan, _ lines: [String], _ world: World) throws -> Bool {
    if yes {
      lines.forEach(world.console.remark)
      return true
    }
    guard world.console.isInteractive, !options.noInput else {
      let isMore = !plan.later.isEmpty
      let rest = isMore ? "Say --yes to take all of it back." : "Say --yes to do it."
      throw Failure((lines + [rest]).joined(separator: "\n"), status: isMore ? .failed : .usage)
    }
    for line in lines { world.console.write(line + "\n", to: .standardError) }
    return try world.confirm(plan.later.isEmpty ? "Take it back?" : "Take it all back?", options)
  }

  private func tell(
    _ target: BatchSummary, _ later: [BatchSummary], _ world: World, badges: JSONValue?
  ) throws {
    var document: [String: JSONValue] = [
      "schema": 1, "undone": JSONValue(batch: target),
      "later": .array(later.map(JSONValue.init(batch:))), "dry_run": .bool(dryRun),
    ]
    document["badges"] = badges
    try world.console.print(.object(document))
  }
}
