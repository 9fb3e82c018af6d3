package import Sharing
import SportsModel

/// An invented card, for the gallery, the tests and the benchmark.
package struct CardSample: Sendable, CustomStringConvertible {
  package let name: String
  package let card: any Card

  package var description: String { name }

  /// Typical cards of each kind.
  package static let gallery = [
    CardSample(name: "progress", card: ProgressCard.sample),
    CardSample(name: "achievement", card: AchievementCard.sample),
    CardSample(name: "visit", card: VisitCard.sample),
    CardSample(name: "trip", card: TripCard.sample),
    CardSample(name: "year", card: YearCard.sample),
  ]

  /// Difficult cards: empty, full, long names, other scripts.
  package static let edges = [
    CardSample(name: "progress-none", card: ProgressCard.none),
    CardSample(name: "progress-all", card: ProgressCard.all),
    CardSample(name: "achievement-open", card: AchievementCard.open),
    CardSample(name: "visit-long", card: VisitCard.long),
    CardSample(name: "visit-moment", card: VisitCard.moment),
    CardSample(name: "visit-tour", card: VisitCard.tour),
    CardSample(name: "visit-elsewhere", card: VisitCard.elsewhere),
    CardSample(name: "trip-long", card: TripCard.long),
    CardSample(name: "year-empty", card: YearCard.empty),
  ]
}

/// Creates a day.
func date(_ year: Int, _ month: Int, _ day: Int) -> LocalDay {
  LocalDay(year: year, month: month, day: day) ?? LocalDay(daysSinceEpoch: 0)
}
