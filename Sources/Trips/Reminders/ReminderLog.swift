package import Foundation
package import VisitStore

/// The reminders that notifications have shown; if the caches are deleted, they may come once more.
package struct ReminderLog: Sendable {
  private let cache: CacheStore
  private static let kind = "reminder"
  /// Of two years with a reminder a day.
  private static let mostBytes = 730

  package init(_ cache: CacheStore) { self.cache = cache }

  /// Whether a reminder was shown, and must not be shown again yet.
  package func isShown(_ reminder: Reminder, at now: Date) throws -> Bool {
    guard let entry = try cache.entry(key(reminder)) else { return false }
    guard let days = reminder.repeatDays else { return true }
    // An hour less, because a timer isn't exact.
    return now.timeIntervalSince(entry.storedAt) < Double(days) * 86_400 - 3_600
  }

  package func note(_ reminder: Reminder, shownAt now: Date) throws {
    try cache.put(Data([1]), for: key(reminder), storedAt: now)
    try cache.trim(Self.kind, to: Self.mostBytes)
  }

  private func key(_ reminder: Reminder) -> String { "\(Self.kind) \(reminder.id)" }
}
