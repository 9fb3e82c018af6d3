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
    case .noMemory(let words) where words.isEmpty:
      localized("Enter what you remember: teams, a score, a year, a month, a stadium.")
    case .noMemory(let words):
      localized(
        """
        Nothing in "\(words.joined(separator: " "))" identifies a game. \
        Enter what you remember: teams, a score, a year, a month, a stadium.
        """)
    case .contradiction(let details):
      localized("No game has all of these: \(DisplayFormat.list(details)). Leave out one of them.")
    case .noPhotos(let reason): localized("Can't add photos to the map: \(reason)")
    }
  }
}
