import AppSupport

/// A cost that a group shares, to the cent.
///
/// The shares add up to the cost: the first payers pay one of the remaining cents each.
package struct CostSplit: Encodable, Hashable, Sendable {
  package struct Share: Encodable, Hashable, Sendable {
    package let name: String
    package let cents: Int
  }

  package let cents: Int
  package let shares: [Share]
  package static let maxPayers = 200

  /// - Parameters:
  ///   - cents: the cost, 0 or more.
  ///   - names: the payers; may be empty.
  package init(cents: Int, among names: [String]) {
    self.cents = cents
    let (each, odd) = cents.quotientAndRemainder(dividingBy: max(1, names.count))
    shares = names.enumerated().map { index, name in
      Share(name: name, cents: each + (index < odd ? 1 : 0))
    }
  }

  /// Returns the names of the payers.
  ///
  /// - Parameter words: the names, or their number.
  /// - Returns: nil if there is no payer, too many, or the same name twice.
  package static func payers(_ words: [String]) -> [String]? {
    if words.count == 1, let count = Int(words[0]) {
      return (1...maxPayers).contains(count) ? (1...count).map { "person \($0)" } : nil
    }
    let isSound =
      (1...maxPayers).contains(words.count) && words.allSatisfy { !$0.isEmpty && $0.count <= 60 }
      && Set(words.map { $0.lowercased() }).count == words.count
    return isSound ? words : nil
  }

  /// A heading, and a line for each payer.
  package var lines: [String] {
    let width = shares.map(\.name.count).max() ?? 0
    let amount = shares.map { Self.dollars($0.cents).count }.max() ?? 0
    let payers = shares.count == 1 ? "1 person" : "\(shares.count) people"
    return ["  \(Self.dollars(cents)) split between \(payers):"]
      + shares.map { share in
        let money = Self.dollars(share.cents)
        return "    \(share.name)" + String(repeating: " ", count: width - share.name.count)
          + "  " + String(repeating: " ", count: amount - money.count) + money
      }
  }

  private static func dollars(_ cents: Int) -> String {
    DisplayFormat.money(dollars: Double(cents) / 100, cents: true)
  }
}
