import ArgumentParser
import StvisitsKit
import VisitStore

struct ReviewCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Answer what waits.",
    discussion: """
      Goes on where you stopped, the most certain first. Every answer is kept at
      once: quit whenever you like.

      Examples:
        stvisits review
        stvisits review --all      also what was too far away to ask about
        stvisits review --plain    line by line, for screen readers
      """)

  @Flag(help: "Also what was too far away from a stadium to be asked about.")
  var all = false

  @Flag(help: "Ask line by line, without control sequences.")
  var plain = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let store = try world.store()
    let kinds: Set<Question.Kind> = all ? [.ask, .unresolved] : [.ask]
    let waiting = try store.questions(states: [.open]).filter { kinds.contains($0.kind) }
    if options.json {
      let list = waiting.map { JSONValue(parsing: $0.evidence) ?? .null }
      try world.console.print(["schema": 1, "questions": .array(list)])
      return .done
    }
    guard !waiting.isEmpty else {
      world.console.remark("Nothing waits.")
      return .done
    }
    guard world.console.isInteractive, !options.noInput else {
      throw Failure(
        "\(waiting.count) questions wait, but there is no terminal to ask on. "
          + "stvisits review --json lists them.")
    }
    let runner = ReviewRunner(
      world: world, catalog: try world.catalog(), store: store, isPlain: plain)
    _ = try runner.run(kinds)
    return .done
  }
}
