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
      "No badge is called “\(name)”. All of them: stvisits achievements --all"
    case .noTeams(nil, _): "There are no such teams."
    case .noTeams(let name?, let similar):
      "No team is called “\(name)”."
        + (similar.isEmpty ? "" : " Did you mean \(similar.asAlternatives)?")
    case .noVisits(let year):
      "No visits in \(year) to tell of. The years there are: stvisits stats --by year"
    case .noProgress(let league):
      "Nobody knows which teams play in \(league) today; there is no progress in it."
    case .noPhotos(let reason): "The map has no photos: \(reason)"
    }
  }
}
