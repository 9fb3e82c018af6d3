package import BoxScores
package import SportsModel
package import VisitStore

/// The visits of a day of the year, in the years before.
package struct OnThisDay: Sendable {
  package struct Memory: Sendable {
    package let visit: StoredVisit
    package let yearsAgo: Int
    /// The rarest moment of the game: `Albert Pujols, 700th career home run`; nil if none is known.
    package let moment: String?
  }

  /// A coming day with visits in years before, and those visits.
  package struct Coming: Sendable {
    package let day: LocalDay
    package let visits: [StoredVisit]
  }

  package let day: LocalDay
  /// The latest visit first.
  package let memories: [Memory]
  /// The next such day within a year; nil without visits before it.
  package let next: Coming?

  /// Selects the visits of a day.
  ///
  /// - Throws: what the box scores throw when they can't be read.
  package init(
    _ day: LocalDay, of visits: [StoredVisit], boxScores: BoxScoreStore? = nil
  ) throws(BoxScoreError) {
    let earlier = visits.filter { $0.visit.day < day }
      .sorted { ($1.visit.day, $0.visit.id.text) < ($0.visit.day, $1.visit.id.text) }
    let today = earlier.filter { $0.visit.day.anniversary(in: day.year) == day }
    var memories: [Memory] = []
    for stored in today {
      let seen = try boxScores?.seenGame(stored.visit)
      memories.append(
        Memory(
          visit: stored, yearsAgo: day.year - stored.visit.day.year, moment: seen?.bestMoment))
    }
    self.day = day
    self.memories = memories
    next = Self.next(after: day, earlier)
  }

  private static func next(after day: LocalDay, _ visits: [StoredVisit]) -> Coming? {
    let coming = Dictionary(grouping: visits) { stored in
      let thisYear = stored.visit.day.anniversary(in: day.year)
      return thisYear > day ? thisYear : stored.visit.day.anniversary(in: day.year + 1)
    }
    return coming.min { $0.key < $1.key }.map { Coming(day: $0.key, visits: $0.value) }
  }
}

extension LocalDay {
  /// Returns the same day of another year; the last day of February for February 29.
  func anniversary(in year: Int) -> LocalDay {
    LocalDay(year: year, month: month, day: day) ?? LocalDay(year: year, month: 2, day: 28) ?? self
  }
}
