/// The objective that a quest minimizes.
package enum QuestObjective: Hashable, Sendable {
  /// Minutes from the first start to the last end, including travel from the start and to the end.
  case time
  /// Cost: a rate per day of that time and a rate per mile.
  case cost(perDay: Double, perMile: Double)
  /// Minutes, and miles among the quests with the fewest minutes.
  case timeThenMiles

  /// Weight per minute of the quest.
  var perMinute: Double {
    if case .cost(let perDay, _) = self { return perDay / 1440 }
    return 1
  }

  /// Weight per road mile.
  var perMile: Double {
    if case .cost(_, let perMile) = self { return perMile }
    return 0
  }
}
