/// Names of teams that are not decided yet.
enum PlaceholderTeam {
  private static let endings = [" seed", " champ #1", " champ #2", " winner", " loser"]
  private static let beginnings = ["winner ", "loser ", "tbd", "tba", "to be determined"]

  /// Returns whether a team is “AL Higher Seed”, “TBD”, “Winner of game 3”, or has two codes,
  /// `COL/DAL`.
  static func matches(_ team: ListedGame.Team) -> Bool {
    if let code = team.abbreviation, code.contains("/") { return true }
    return [team.name, team.abbreviation].contains { words in
      guard let words = words?.lowercased() else { return false }
      return endings.contains { words.hasSuffix($0) }
        || beginnings.contains { words.hasPrefix($0) }
    }
  }
}
