/// Names that stand for a team that is not known yet.
enum Placeholder {
  private static let endings = [" seed", " champ #1", " champ #2", " winner", " loser"]
  private static let beginnings = ["winner ", "loser ", "tbd", "tba", "to be determined"]

  /// Whether a name is “AL Higher Seed”, “TBD”, “Winner of game 3” and the like.
  static func isOne(_ name: String?) -> Bool {
    guard let name = name?.lowercased() else { return false }
    return endings.contains { name.hasSuffix($0) } || beginnings.contains { name.hasPrefix($0) }
      || name.contains("/")
  }
}
