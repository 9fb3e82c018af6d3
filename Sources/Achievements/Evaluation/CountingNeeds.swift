package import SportsModel

/// The counting rules without which a visit would not count, or a badge would not be earned.
package struct CountingNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let tours = CountingNeeds(.tours)
  package static let events = CountingNeeds(.events)
  package static let neutral = CountingNeeds(.neutral)
  package static let renamed = CountingNeeds(.renamed)
  package static let demolished = CountingNeeds(.demolished)
  package static let moved = CountingNeeds(.moved)
  package static let anyLeague = CountingNeeds(.anyLeague)

  package init(_ rule: CountingRules.Rule) {
    let place = CountingRules.Rule.allCases.firstIndex(of: rule) ?? 0
    rawValue = 1 << UInt8(truncatingIfNeeded: place)
  }

  package init(_ rules: CountingRules) { self.init(rules.rules.map { Self($0) }) }

  /// In the order in which they are told.
  package var rules: [CountingRules.Rule] {
    CountingRules.Rule.allCases.filter { contains(CountingNeeds($0)) }
  }
}

extension CountingNeeds {
  /// As they are kept: `tours,moved`; nil when there are none.
  package var text: String? { isEmpty ? nil : rules.map(\.rawValue).joined(separator: ",") }

  /// Reads `text`; nil when a word is no rule.
  package init?(text: String) {
    var needs: CountingNeeds = []
    for word in text.split(separator: ",") {
      guard let rule = CountingRules.Rule(rawValue: String(word)) else { return nil }
      needs.insert(CountingNeeds(rule))
    }
    self = needs
  }
}
