package import TripPlanning

/// An event or a task of today.
package struct Reminder: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable, Codable {
    /// When to leave on a saved trip.
    case departure
    /// A game of a saved trip.
    case game
    /// A badge that a game of the next days would complete.
    case badge
    case question
    /// Visits of this day in earlier years.
    case anniversary
  }

  package let kind: Kind
  /// The same for the same occasion, which is shown in one notification only.
  package let id: String
  package let title: String
  package let text: String
  /// The departure, or the start of the game; nil for a reminder of the whole day.
  package let time: Instant?
  /// Days until it may be shown again; nil if once is enough.
  package let repeatDays: Int?

  package init(
    _ kind: Kind, id: String, title: String, text: String, time: Instant? = nil,
    repeatDays: Int? = nil
  ) {
    self.kind = kind
    self.id = "\(kind.rawValue) \(id)"
    self.title = title
    self.text = text
    self.time = time
    self.repeatDays = repeatDays
  }

  /// Minutes from the notification of a departure to the departure.
  private static let minutesBefore = 120
  /// Reminders without a time of their own come in the morning.
  private static let firstHour = 8

  /// Whether it is time for a notification, at an hour of 0 to 23 where the user is.
  package func isDue(at now: Instant, hour: Int) -> Bool {
    if kind == .departure, let time { return now <= time && time - now <= Self.minutesBefore }
    return hour >= Self.firstHour
  }
}
