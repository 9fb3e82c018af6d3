package import Drawing
package import Sharing
import SportsModel

/// An invented card, for the gallery, the tests and the benchmark.
package struct CardSample: Sendable, CustomStringConvertible {
  package let name: String
  private let make: @Sendable (CardStyle) -> any Card

  package var description: String { name }

  init(_ name: String, _ card: some Card) {
    self.name = name
    make = { _ in card }
  }

  /// Creates a card that depends on the size, such as one with a photo.
  init(_ name: String, make: @escaping @Sendable (CardStyle) -> any Card) {
    self.name = name
    self.make = make
  }

  package func drawing(_ style: CardStyle) -> SVGDocument { make(style).drawing(style) }

  /// Typical cards of each kind.
  package static let gallery = [
    CardSample("progress", ProgressCard.sample), CardSample("visit", VisitCard.sample),
    CardSample("photo", make: VisitCard.photo), CardSample("badge", AchievementCard.sample),
    CardSample("year", YearCard.sample), CardSample("trip", TripCard.sample),
  ]

  /// Difficult cards: empty, full, long names, other scripts.
  package static let edges = [
    CardSample("progress-none", ProgressCard.none), CardSample("progress-all", ProgressCard.all),
    CardSample("progress-long", ProgressCard.long),
    CardSample("badge-open", AchievementCard.open), CardSample("badge-long", AchievementCard.long),
    CardSample("visit-long", VisitCard.long), CardSample("visit-moment", VisitCard.moment),
    CardSample("visit-tour", VisitCard.tour), CardSample("visit-elsewhere", VisitCard.elsewhere),
    CardSample("visit-unknown", VisitCard.unknown),
    CardSample("photo-long", make: VisitCard.longPhoto), CardSample("trip-long", TripCard.long),
    CardSample("trip-short", TripCard.short), CardSample("year-empty", YearCard.empty),
    CardSample("year-list", YearCard.list), CardSample("year-long", YearCard.long),
  ]
}

/// Creates a day.
func date(_ year: Int, month: Int, day: Int) -> LocalDay {
  LocalDay(year: year, month: month, day: day) ?? LocalDay(daysSinceEpoch: 0)
}
