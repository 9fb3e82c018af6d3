package import AppSupport
package import BoxScores
import Localization
package import SportsModel
package import VisitStore

/// The visits of a day of the year, in the years before.
package struct OnThisDay: Sendable {
  package struct Memory: Sendable {
    package let visit: StoredVisit
    package let yearsAgo: Int
    /// What is known about the game; nil if nothing is.
    let seen: SeenGame?

    /// The rarest moment of the game: `Albert Pujols, 700th career home run`; nil if none is known.
    package var moment: String? { seen?.bestMoment }
  }

  /// A coming day with visits in years before, and those visits.
  package struct Coming: Sendable {
    package let day: LocalDay
    package let visits: [StoredVisit]
  }

  package let day: LocalDay
  /// Whether there are visits of any day.
  package let hasVisits: Bool
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
      memories.append(Memory(visit: stored, yearsAgo: day.year - stored.visit.day.year, seen: seen))
    }
    self.day = day
    hasVisits = !visits.isEmpty
    self.memories = memories
    next = Self.next(after: day, earlier)
  }

  private static func next(after day: LocalDay, _ visits: [StoredVisit]) -> Coming? {
    let days = visits.map { stored in
      [day.year, day.year + 1].compactMap { stored.visit.day.anniversary(in: $0) }
        .first { $0 > day }
    }
    guard let next = days.compactMap(\.self).min() else { return nil }
    return Coming(day: next, visits: zip(visits, days).filter { $1 == next }.map(\.0))
  }
}

extension LocalDay {
  /// Returns the same day of another year, the last day of February for February 29; nil for a year
  /// after 9999.
  package func anniversary(in year: Int) -> LocalDay? {
    LocalDay(year: year, month: month, day: day) ?? LocalDay(year: year, month: 2, day: 28)
  }
}

/// The text of visits of this day in earlier years.
package struct OnThisDayFormatter {
  private let report: OnThisDay
  private let format: DisplayFormat

  package init(_ report: OnThisDay, format: DisplayFormat) {
    self.report = report
    self.format = format
  }

  /// Returns the lines of a visit: when, where, what, and what you noted.
  package func lines(_ memory: OnThisDay.Memory) -> [String] {
    let visit = memory.visit.visit
    let (years, date) = (memory.yearsAgo, format.date(visit.day))
    var details = ["\(visit.stadiumName), \(visit.title)", memory.moment, visit.seat, visit.note]
      .compactMap(\.self)
    if memory.visit.photoCount > 0 {
      let photos = memory.visit.photoCount.counted("photo")
      details.append("\(photos): stvisits visits show \(visit.shortID)")
    }
    let title = localized(
      years, one: "\(years) year ago, \(date)", other: "\(years) years ago, \(date)")
    return ([title] + details.map { "  \($0)" }).map(\.cleanedForTerminal)
  }

  /// The message for a day without visits.
  package var nothing: String {
    guard report.hasVisits else {
      return localized("No visits yet. Start with: stvisits import ~/Pictures")
    }
    guard let next = report.next, let first = next.visits.first?.visit else {
      return localized("Nothing on this day in earlier years.")
    }
    return localized(
      """
      Nothing on this day in earlier years. \
      Next: \(format.date(next.day)) (\(first.stadiumName), \(first.day.year)).
      """
    ).cleanedForTerminal
  }

  /// The title and text of a desktop notification; nil if there is nothing today.
  package var notification: (title: String, text: String)? {
    guard let first = report.memories.first else { return nil }
    let more = report.memories.count - 1
    let (visit, years) = (first.visit.visit, first.yearsAgo)
    let title = localized(
      years, one: "On this day, \(years) year ago", other: "On this day, \(years) years ago")
    let text = "\(visit.stadiumName), \(visit.title)"
    guard more > 0 else { return (title, text) }
    return (
      title, localized(more, one: "\(text), and \(more) more", other: "\(text), and \(more) more")
    )
  }
}

extension OnThisDay {
  /// The document of `today --json`.
  package var document: JSONObject {
    [
      "schema": 1, "date": day,
      "visits": memories.map { memory -> JSONObject in
        [
          "visit": VisitDocument(memory.visit), "yearsAgo": memory.yearsAgo,
          "moment": Language.$current.withValue(.english) { memory.moment },
        ]
      },
      "next": next.map { next -> JSONObject in
        ["date": next.day, "visits": next.visits.map { VisitDocument($0) }]
      },
    ]
  }
}
