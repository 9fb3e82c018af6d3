import ArgumentParser
import Trips

struct PlanWeightsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits plan weights [<options>]", abstract: "Show how options are ranked.",
    discussion: """
      Options are ranked by weights. Each time you save one of several options or
      dismiss a saved trip, the weights change a little, on this computer only. A
      weight never goes below half or above twice its default.

      Examples:
        stvisits plan weights
        stvisits plan weights --reset
      """)

  @Flag(help: "Set all weights back to their defaults.") var reset = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    if reset, try context.existingStore() != nil {
      try context.savedTripStore(try context.catalog()).forgetLearnedWeights()
    }
    let learned = try context.learnedWeights()
    return try context.console.report(
      LearnedWeightsDocument(learned), or: LearnedWeightsFormatter.table(learned))
  }
}
