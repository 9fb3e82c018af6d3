import AppSupport
import Localization
package import SportsModel

/// A report that can't be made.
package enum ReportError: Error, Hashable, Sendable {
  case noSuchBadge(String)
  /// No team matches a query, with the most similar names.
  case noTeams(name: String?, similar: [String])
  case noVisits(year: Int)
  /// The teams of a league aren't known.
  case noProgress(LeagueID)
  /// No player of the bundled box scores has the name.
  case noSuchPlayer(String)
  /// A memory without a detail of a game; the words that it has.
  case noMemory([String])
  /// Details of a memory that exclude each other.
  case contradiction([String])
  /// Photos can't be made small; the reason.
  case noPhotos(String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchBadge(let name):
      localized("Unknown badge \"\(name)\". List all badges with: stvisits achievements --all")
    case .noTeams(nil, _): localized("No teams match.")
    case .noTeams(let name?, let similar):
      similar.isEmpty
        ? localized("Unknown team \"\(name)\".")
        : localized("Unknown team \"\(name)\". Did you mean \(similar.asAlternatives)?")
    case .noVisits(let year):
      localized("No visits in \(year). List the years with visits: stvisits stats --by year")
    case .noProgress(let league):
      localized("Can't count progress in \(league): its current teams are unknown.")
    case .noSuchPlayer(let name):
      localized(
        """
        Unknown player "\(name)". Enter the name like Schmidt or Mike Schmidt. Box scores are known \
        for MLB since 1901, NBA 1996–2020, NHL since 2009 and scorers of the NFL since 2003.
        """)
    case .noMemory(let input) where input.isEmpty:
      localized("Enter what you remember: teams, a score, a year, a month, a stadium.")
    case .noMemory(let input):
      localized(
        """
        Nothing in "\(input.joined(separator: " "))" identifies a game. \
        Enter what you remember: teams, a score, a year, a month, a stadium.
        """)
    case .contradiction(let details):
      localized("No game has all of these: \(DisplayFormat.list(details)). Leave out one of them.")
    case .noPhotos(let reason): localized("Can't add photos to the map: \(reason)")
    }
  }
}

extension TerminalLayout {
  /// Wraps a text in its column after a head such as a date; the head keeps its spaces.
  func paragraph(_ text: String, style: TerminalStyler.Style? = nil, after head: String) -> [String]
  {
    let lines = paragraph(text, style: style, indent: head.displayWidth)
    guard let first = lines.first else { return [head] }
    return [head + first.dropFirst(head.displayWidth)] + lines.dropFirst()
  }

  /// Wraps a list between its items, and not inside items that fit in a line.
  func list(_ lead: String, items: [String], indent: Int) -> [String] {
    let list = DisplayFormat.list(unbreakable(items))
    return paragraph("\(lead) \(list)", indent: indent, hanging: lead.isEmpty ? 0 : 2).map(
      \.breakable)
  }

  /// Returns the items with spaces at which lines don't wrap, if they fit in a line.
  func unbreakable(_ items: [String]) -> [String] {
    items.map { $0.displayWidth < columns - 12 ? $0.unbreakable : $0 }
  }
}

extension String {
  private static let noBreakSpace = "\u{A0}"

  /// The text with spaces at which lines don't wrap.
  var unbreakable: String { split(separator: " ").joined(separator: Self.noBreakSpace) }

  /// The text with plain spaces.
  var breakable: String { split(separator: Self.noBreakSpace).joined(separator: " ") }
}
