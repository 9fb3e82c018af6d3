package import SportsModel

/// The counting rules without which a visit wouldn't count or a badge wouldn't be earned.
package struct RequiredCountingRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let tours = RequiredCountingRules(.tours)
  package static let events = RequiredCountingRules(.events)
  package static let neutral = RequiredCountingRules(.neutral)
  package static let renamed = RequiredCountingRules(.renamed)
  package static let demolished = RequiredCountingRules(.demolished)
  package static let moved = RequiredCountingRules(.moved)
  package static let anyLeague = RequiredCountingRules(.anyLeague)

  package init(_ rule: CountingRules.Rule) {
    let place = CountingRules.Rule.allCases.firstIndex(of: rule) ?? 0
    rawValue = 1 << UInt8(truncatingIfNeeded: place)
  }

  package init(_ rules: CountingRules) { self.init(rules.rules.map { Self($0) }) }

  /// In the order of `CountingRules.Rule`.
  package var rules: [CountingRules.Rule] {
    CountingRules.Rule.allCases.filter { contains(RequiredCountingRules($0)) }
  }
}

extension RequiredCountingRules {
  /// The stored form, `tours,moved`; nil if empty.
  package var text: String? { isEmpty ? nil : rules.map(\.rawValue).joined(separator: ",") }

  /// Parses `text`; nil if a word isn't a rule.
  package init?(text: String) {
    var needs: RequiredCountingRules = []
    for word in text.split(separator: ",") {
      guard let rule = CountingRules.Rule(rawValue: String(word)) else { return nil }
      needs.insert(RequiredCountingRules(rule))
    }
    self = needs
  }
}
