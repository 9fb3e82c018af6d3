package import Sharing
import SportsModel

/// An invented card, for the gallery, the tests and the benchmark.
package struct CardSample: Sendable, CustomStringConvertible {
  package let name: String
  package let card: Card

  package var description: String { name }

  /// Typical cards of each kind.
  package static let gallery = [
    CardSample(name: "progress", card: .progress(.sample)),
    CardSample(name: "achievement", card: .achievement(.sample)),
    CardSample(name: "visit", card: .visit(.sample)),
    CardSample(name: "trip", card: .trip(.sample)),
    CardSample(name: "year", card: .year(.sample)),
  ]

  /// Difficult cards: empty, full, long names, other scripts.
  package static let edges = [
    CardSample(name: "progress-none", card: .progress(.none)),
    CardSample(name: "progress-all", card: .progress(.all)),
    CardSample(name: "achievement-open", card: .achievement(.open)),
    CardSample(name: "visit-long", card: .visit(.long)),
    CardSample(name: "visit-tour", card: .visit(.tour)),
    CardSample(name: "visit-elsewhere", card: .visit(.elsewhere)),
    CardSample(name: "trip-long", card: .trip(.long)),
    CardSample(name: "year-empty", card: .year(.empty)),
  ]
}

/// Creates a day.
func date(_ year: Int, _ month: Int, _ day: Int) -> LocalDay {
  LocalDay(year: year, month: month, day: day) ?? LocalDay(daysSinceEpoch: 0)
}
