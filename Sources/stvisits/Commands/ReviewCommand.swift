import ArgumentParser
import Catalog
import PhotoMetadata
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
        stvisits review --no-location   photos that do not say where they were taken
        stvisits review --plain    line by line, for screen readers
      """)

  @Flag(help: "Also what was too far away from a stadium to be asked about.")
  var all = false

  @Flag(help: "The photos without a place, day by day.")
  var noLocation = false

  @Flag(inversion: .prefixedNo, help: "Ask line by line, without control sequences.")
  var plain: Bool?

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    let isWanted: (Question) -> Bool = { question in
      noLocation ? question.stadium == nil : all || question.kind == .ask
    }
    if options.json, noLocation {
      try world.console.print(["schema": 1, "questions": try withoutPlace(world, catalog, store)])
      return .done
    }
    if noLocation, asks(world) { try raise(world, catalog, store) }
    let waiting = try store.questions(states: [.open]).filter(isWanted)
    if options.json {
      let list = waiting.map { JSONValue(parsing: $0.evidence) ?? .null }
      try world.console.print(["schema": 1, "questions": .array(list)])
      return .done
    }
    guard !waiting.isEmpty else {
      world.console.remark(noLocation ? "No photo waits for a place." : "Nothing waits.")
      return .done
    }
    guard asks(world) else {
      throw Failure(
        "\(waiting.count) question\(waiting.count == 1 ? " waits" : "s wait"), but there is no terminal to ask on. "
          + "stvisits review --json lists them.")
    }
    let runner = ReviewRunner(
      world: world, catalog: catalog, store: store, isPlain: plain ?? world.settings.isOn(.plain))
    try runner.run(Set(Question.Kind.allCases), where: isWanted)
    return .done
  }

  private func asks(_ world: World) -> Bool { world.console.isInteractive && !options.noInput }

  /// Makes questions of the photos that the last imports found without a place.
  private func raise(_ world: World, _ catalog: Catalog, _ store: VisitStore) throws {
    let desk = ReviewDesk(
      catalog: catalog, store: store, rules: world.settings.matchingRules, clock: world.clock)
    let unplaced = UnplacedPhotos(memory: world.scanMemory(), catalog: catalog).load()
    _ = try desk.raise(unplaced) { try ContentHash.sha256(ofFileAt: $0) }
  }

  private func withoutPlace(_ world: World, _ catalog: Catalog, _ store: VisitStore) throws
    -> JSONValue
  {
    let desk = ReviewDesk(
      catalog: catalog, store: store, rules: world.settings.matchingRules, clock: world.clock)
    let unplaced = UnplacedPhotos(memory: world.scanMemory(), catalog: catalog).load()
    return try desk.list(unplaced) { try ContentHash.sha256(ofFileAt: $0) }
  }
}
