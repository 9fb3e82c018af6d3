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

  func run(_ world: World) throws -> ExitStatus {
    if reset, try world.existingStore() != nil {
      try world.tripShelf(try world.catalog()).forgetTaste()
    }
    let taste = TripTaste(try world.existingStore()?.taste() ?? [:])
    let (usual, learned) = (ScoringWeights(), taste.applied(to: ScoringWeights()))
    if options.json {
      try world.console.print([
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
    var table = Grid(
      [.words("POINTS FOR"), .figures("USUAL"), .figures("NOW")], indent: 0)
    for kind in TripScore.Part.Kind.allCases {
      table.add(
        usual[kind].what, WeightText.points(usual[kind].points),
        WeightText.points(learned[kind].points))
    }
    try world.console.print(table)
    return .done
  }
}

private enum WeightText {
  /// Two digits after the point.
  static func points(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let digits = hundredths % 100
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
