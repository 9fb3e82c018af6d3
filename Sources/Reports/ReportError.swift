import AppSupport
package import SportsModel

/// A report that can't be made.
package enum ReportError: Error, Hashable, Sendable {
  case noSuchBadge(String)
  /// No team matches a query, with the most similar names.
  case noTeams(name: String?, similar: [String])
  case noVisits(year: Int)
  /// The teams of a league aren't known.
  case noProgress(LeagueID)
  /// Photos can't be made small; the reason.
  case noPhotos(String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchBadge(let name):
      "Unknown badge \"\(name)\". List all badges with: stvisits achievements --all"
    case .noTeams(nil, _): "No teams match."
    case .noTeams(let name?, let similar):
      "Unknown team \"\(name)\"."
        + (similar.isEmpty ? "" : " Did you mean \(similar.asAlternatives)?")
    case .noVisits(let year):
      "No visits in \(year). List the years with visits: stvisits stats --by year"
    case .noProgress(let league):
      "Can't count progress in \(league): its current teams are unknown."
    case .noPhotos(let reason): "Can't add photos to the map: \(reason)"
    }
  }
}
