import ArgumentParser
import TripPlanning
import Trips
import VisitStore

struct PlanWeightsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "What counts in a trip, and what your choices taught.",
    discussion: """
      Saving one of several options, and dismissing a saved trip, moves the weights
      by a little, on this device only; each stays between half and twice of its
      value.

      Examples:
        stvisits plan weights
        stvisits plan weights --reset
      """)

  @Flag(help: "Forget what was learned.")
  var reset = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    if reset, try context.existingStore() != nil {
      try context.savedTripStore(try context.catalog()).forgetLearnedWeights()
    }
    let learned = LearnedScoringWeights(try context.existingStore()?.learnedFactors() ?? [:])
    return try context.console.report(
      LearnedWeightsDocument(learned), or: LearnedWeightsFormatter.table(learned))
  }
}
