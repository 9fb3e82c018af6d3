import ArgumentParser
import StvisitsKit

struct VisitsEditCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what a visit says.",
    discussion: """
      Only what you name is changed; an empty text takes it away. Another stadium
      or day looks the game up again.

      Examples:
        stvisits visits edit 5f3a --rating 5 --note "Walk-off in the ninth"
        stvisits visits edit 5f3a --date 2019-06-16
      """)

  @Argument(help: "The visit's id, or how it begins.")
  var id: String

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: world.clock)
    return try editor.edit(id, visit.request)
      .tell(world, store, verb: "Changed", asJSON: options.json)
  }
}
