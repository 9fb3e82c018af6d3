package import AppSupport
import SportsModel
package import TripPlanning

/// The document of `plan weights`.
package struct LearnedWeightsDocument: Encodable {
  struct Weight: Encodable {
    let name: String
    let what: String
    let usual: Double
    let points: Double
    let factor: Double
  }

  let schema = 1
  let weights: [Weight]

  package init(_ learned: LearnedScoringWeights) {
    let (usual, applied) = (ScoringWeights(), learned.applied(to: ScoringWeights()))
    weights = TripScore.Part.Kind.allCases.map { kind in
      Weight(
        name: kind.rawValue, what: usual[kind].what, usual: usual[kind].points,
        points: applied[kind].points, factor: learned[kind])
    }
  }
}

/// Formats the weights that were learned from saved trips.
package enum LearnedWeightsFormatter {
  package static func table(_ learned: LearnedScoringWeights) -> TextTable {
    let (usual, applied) = (ScoringWeights(), learned.applied(to: ScoringWeights()))
    var table = TextTable(
      [.words("POINTS FOR"), .figures("DEFAULT"), .figures("NOW")], indent: 0)
    for kind in TripScore.Part.Kind.allCases {
      table.add(usual[kind].what, points(usual[kind].points), points(applied[kind].points))
    }
    return table
  }

  /// Returns a number with two decimals.
  private static func points(_ value: Double) -> String {
    let hundredths = Int(rounding: abs(value) * 100)
    let digits = hundredths % 100
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
