package import Foundation

/// A typed identifier of a catalog entry.
package protocol TextIdentifier: RawRepresentable, Codable, Hashable, Comparable, Sendable,
  CustomStringConvertible, ExpressibleByStringLiteral
where RawValue == String {
  init(rawValue: String)
}

extension TextIdentifier {
  package init(stringLiteral value: String) { self.init(rawValue: value) }
  package init(_ text: some StringProtocol) { self.init(rawValue: String(text)) }
  package var description: String { rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A league in lower case: `mlb`, `nwsl`, or one that a user adds.
package struct LeagueID: TextIdentifier {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A franchise by its present code, league first: `mlb-wsh` also for the Expos.
package struct TeamID: TextIdentifier {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A stadium under all its names: `fenway-park-boston`.
package struct StadiumID: TextIdentifier {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

extension UUID {
  /// In lower case, as ids are printed.
  package var text: String { uuidString.lowercased() }
}
