package import SportsModel

/// The numbers of games of a league by the evidence for their building.
package struct VenueCoverage: Sendable {
  package private(set) var counts: [Game.VenueCertainty: Int] = [:]

  package init(_ games: some Sequence<Game>) {
    for game in games { counts[game.building, default: 0] += 1 }
  }

  package var total: Int { counts.values.reduce(0, +) }

  package func count(_ knowledge: Game.VenueCertainty) -> Int { counts[knowledge] ?? 0 }

  /// The part of the games that have no single building, in percent.
  package var openPercent: Double {
    total == 0 ? 0 : Double(count(.ambiguous) + count(.unknown)) * 100 / Double(total)
  }

  /// The maximum share of unknown buildings since 2000.
  package static func limit(of league: LeagueID) -> Double { league == "mls" ? 1.5 : 1 }

  static let header = "league  since   stated  inferred  ambiguous  unknown    total   open %"

  func row(_ league: LeagueID, since: String) -> String {
    func right(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
    let hundredths = Int((openPercent * 100).rounded())
    let percent = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    let name = league.rawValue + String(repeating: " ", count: max(0, 8 - league.rawValue.count))
    return name + since + right(count(.stated), 9) + right(count(.inferred), 10)
      + right(count(.ambiguous), 11) + right(count(.unknown), 9) + right(total, 9) + "   "
      + String(repeating: " ", count: max(0, 6 - percent.count)) + percent
  }
}
