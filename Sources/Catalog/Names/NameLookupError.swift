package import SportsModel

/// Why a name typed by the user doesn't identify a stadium or a team.
package enum NameLookupError: Error, Hashable, Sendable {
  case noSuchStadium(String)
  case severalStadiums(String, [Stadium])
  case noSuchTeam(String)
  case severalTeams(String, [Team])
}
