import AppSupport
package import SportsModel
import TripPlanning

/// The document of `remind --json`.
package struct RemindersDocument: Encodable, Sendable {
  private let schema = 1
  private let date: LocalDay
  private let reminders: [Entry]

  private struct Entry: Encodable {
    let kind: Reminder.Kind
    let title: String
    let text: String
    let time: String?
  }

  package init(_ reminders: [Reminder], on day: LocalDay) {
    date = day
    self.reminders = reminders.map {
      Entry(kind: $0.kind, title: $0.title, text: $0.text, time: $0.time?.date.utcText)
    }
  }
}
