import AppSupport
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
    let taste = LearnedScoringWeights(try context.existingStore()?.learnedFactors() ?? [:])
    let (usual, learned) = (ScoringWeights(), taste.applied(to: ScoringWeights()))
    if options.json {
      try context.console.print([
        "schema": 1,
        "weights": .array(
          TripScore.Part.Kind.allCases.map { kind in
            [
              "name": .string(kind.rawValue), "what": .string(usual[kind].what),
              "usual": .number(usual[kind].points), "points": .number(learned[kind].points),
              "factor": .number(taste[kind]),
            ]
          }),
      ])
      return .done
    }
    var table = TextTable(
      [.words("POINTS FOR"), .figures("USUAL"), .figures("NOW")], indent: 0)
    for kind in TripScore.Part.Kind.allCases {
      table.add(
        usual[kind].what, WeightFormatter.points(usual[kind].points),
        WeightFormatter.points(learned[kind].points))
    }
    try context.console.print(table)
    return .done
  }
}

private enum WeightFormatter {
  /// Two digits after the point.
  static func points(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let digits = hundredths % 100
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
