/// The user's rules for what counts as a visit to a stadium.
///
/// By default a stadium counts for a league if the user saw a game of that league there, also at a
/// neutral site or under an earlier name of the stadium. Tours and old homes of teams don't count.
package struct CountingRules: OptionSet, Hashable, Sendable {
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case tours
    /// Another event, such as a concert, counts as a visit.
    case events
    case neutral
    /// A game seen under an earlier name of the stadium counts.
    case renamed
    /// A team's old home that no longer exists counts as its present home.
    case demolished
    /// A team's old home that still exists counts as its present home.
    case moved
    /// A game of any league counts for every league that plays there.
    case anyLeague = "any-league"
  }

  package static let tours = CountingRules(.tours)
  package static let events = CountingRules(.events)
  package static let neutral = CountingRules(.neutral)
  package static let renamed = CountingRules(.renamed)
  package static let demolished = CountingRules(.demolished)
  package static let moved = CountingRules(.moved)
  package static let anyLeague = CountingRules(.anyLeague)

  package static let usual: CountingRules = [.neutral, .renamed]

  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ rule: Rule) {
    rawValue = 1 << UInt8(truncatingIfNeeded: Rule.allCases.firstIndex(of: rule) ?? 0)
  }

  package func counts(_ rule: Rule) -> Bool { contains(CountingRules(rule)) }

  /// In the order of `Rule`.
  package var rules: [Rule] { Rule.allCases.filter(counts) }

  /// Returns the rules changed by a text such as `tours,no-neutral`; `usual` restores the default.
  package func changed(by text: String) throws(UnknownRule) -> CountingRules {
    var changed = self
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let word = part.lowercased()
      if word == "usual" {
        changed = .usual
      } else if let rule = Rule(rawValue: word) {
        changed.insert(CountingRules(rule))
      } else if word.hasPrefix("no-"), let rule = Rule(rawValue: String(word.dropFirst(3))) {
        changed.remove(CountingRules(rule))
      } else {
        throw UnknownRule(word: String(part))
      }
    }
    return changed
  }

  package struct UnknownRule: Error, Hashable, Sendable {
    package let word: String
  }
}

extension CountingRules: CustomStringConvertible {
  /// The differences from the default rules in the format of `changed(by:)`, or `usual`.
  package var description: String {
    let differing = Rule.allCases.filter { counts($0) != Self.usual.counts($0) }
    guard !differing.isEmpty else { return "usual" }
    return differing.map { counts($0) ? $0.rawValue : "no-" + $0.rawValue }.joined(separator: ",")
  }
}

extension CountingRules {
  /// The rules that a badge or a visit needs, as stored: `tours,moved`; nil if empty.
  package var text: String? { isEmpty ? nil : rules.map(\.rawValue).joined(separator: ",") }

  /// Parses `text`; nil if a word isn't a rule.
  package init?(text: String) {
    self = []
    for word in text.split(separator: ",") {
      guard let rule = Rule(rawValue: String(word)) else { return nil }
      insert(CountingRules(rule))
    }
  }
}
