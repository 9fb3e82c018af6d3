package import Foundation
package import SportsModel

/// One event of a calendar.
package struct CalendarEvent: Hashable, Sendable {
  package enum Time: Hashable, Sendable {
    /// From a moment to another, each by the clocks of its place.
    case span(from: Date, TimeZone, to: Date, TimeZone)
    /// A whole day, for what has no hour yet.
    case day(LocalDay)
  }

  /// The same whenever the same thing is exported, so that a calendar replaces what it has.
  package let uid: String
  package let title: String
  package let time: Time
  package var location: String
  /// Where it is, for a place that everybody may know.
  package var position: Coordinate?
  /// A line each.
  package var details: [String]
  /// It does not take place.
  package var isOff: Bool
  /// How long before it begins a reminder comes; nil for none.
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
