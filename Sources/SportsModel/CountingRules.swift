/// What counts as having been to a stadium; fans differ, so each can say.
///
/// By itself a stadium counts for a league when somebody saw a game of that league there, also one
/// on neutral ground and also before the stadium got the name it bears today. A tour is no game,
/// and the old home of a team is not its new one.
package struct CountingRules: Hashable, Sendable {
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A tour counts as a visit.
    case tours
    /// Another event, such as a concert, counts as a visit.
    case events
    /// A game on neutral ground counts.
    case neutral
    /// A game seen when the stadium bore another name counts.
    case renamed
    /// A team's old home that is gone stands for its home of today.
    case demolished
    /// A team's old home that still stands, stands for its home of today.
    case moved
    /// A game of any league counts for every league that plays there.
    case anyLeague = "any-league"
  }

  package var rules: Set<Rule>

  package init(_ rules: Set<Rule> = [.neutral, .renamed]) { self.rules = rules }

  package static let usual = CountingRules()

  package func counts(_ rule: Rule) -> Bool { rules.contains(rule) }

  /// The rules changed as a text says, `tours,no-neutral`; `usual` goes back to the usual ones.
  ///
  /// - Returns: the changed rules.
  /// - Throws: `UnknownRule` with the word that is none.
  package func changed(by text: String) throws(UnknownRule) -> CountingRules {
    var changed = self
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let word = part.lowercased()
      if word == "usual" {
        changed = .usual
      } else if let rule = Rule(rawValue: word) {
        changed.rules.insert(rule)
      } else if word.hasPrefix("no-"), let rule = Rule(rawValue: String(word.dropFirst(3))) {
        changed.rules.remove(rule)
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
  /// How they differ from the usual ones, as `changed(by:)` reads it; `usual` when they do not.
  package var description: String {
    let differing = Rule.allCases.filter { counts($0) != Self.usual.counts($0) }
    guard !differing.isEmpty else { return "usual" }
    return differing.map { counts($0) ? $0.rawValue : "no-" + $0.rawValue }.joined(separator: ",")
  }
}
