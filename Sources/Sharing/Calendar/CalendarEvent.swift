package import Foundation
package import SportsModel

/// A calendar event.
package struct CalendarEvent: Hashable, Sendable {
  package enum Time: Hashable, Sendable {
    /// From one instant to another, each in the time zone of its place.
    case span(from: Date, TimeZone, to: Date, TimeZone)
    /// A whole day, for events whose time isn't known.
    case day(LocalDay)
  }

  /// Stable across exports, so that a calendar replaces its earlier event.
  package let uid: String
  package let title: String
  package let time: Time
  package var location: String
  /// The location, if it may be shared.
  package var position: Coordinate?
  /// One line each.
  package var details: [String]
  /// Whether the event is cancelled.
  package var isOff: Bool
  /// Whether the date may still change.
  package var isTentative = false
  /// Whether it is an event of every year from the first on; on the last day of February if the
  /// first is February 29.
  package var repeatsYearly = false
  /// Minutes from the reminder to the start; nil for no reminder.
  package var alarmMinutes: Int?

  package init(
    uid: String, title: String, time: Time, location: String = "", position: Coordinate? = nil,
    details: [String] = [], isOff: Bool = false, alarmMinutes: Int? = nil
  ) {
    self.uid = uid
    self.title = title
    self.time = time
    self.location = location
    self.position = position
    self.details = details
    self.isOff = isOff
    self.alarmMinutes = alarmMinutes
  }
}
