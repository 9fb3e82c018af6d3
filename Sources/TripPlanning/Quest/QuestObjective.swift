/// What a quest is to be best at.
package enum QuestObjective: Hashable, Sendable {
  /// The fewest minutes from the first start to the last end, travel from and to places included.
  case time
  /// The least money: so much a day of that time, and so much a mile.
  case cost(perDay: Double, perMile: Double)
  /// The fewest minutes, and among the quests of so many minutes the fewest miles.
  case timeThenMiles

  /// Dollars a minute of the whole quest.
  var perMinute: Double {
    if case .cost(let perDay, _) = self { return perDay / 1440 }
    return 1
  }

  /// Dollars a mile on the road.
  var perMile: Double {
    if case .cost(_, let perMile) = self { return perMile }
    return 0
  }
}
