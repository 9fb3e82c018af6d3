import AppSupport
import Catalog
import Localization
import Reports
import SportsModel
import TripPlanning
import Trips
import VisitStore

extension AppContext {
  /// More would cover the screen; the others come with the next run.
  private static let mostNotifications = 3

  /// Returns today's reminders, each once; of some kinds, or all.
  func reminders(_ kinds: Set<Reminder.Kind>, _ catalog: Catalog) throws -> [Reminder] {
    func wants(_ kind: Reminder.Kind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
    guard let store = try existingStore() else { return [] }
    let finder = ReminderFinder(now: Instant(clock()), catalog: catalog, format: displayFormat)
    let trips = try readOnlyTripStore(catalog).planned()
    var reminders = trips.flatMap(finder.reminders)
    if wants(.badge) {
      let forecast = try badgeForecast(catalog)
      reminders += trips.flatMap { finder.badges(of: $0, forecast) }
      if let home = try homePlace(nil, in: catalog) {
        reminders += try finder.badges(near: home.coordinate, from: today, forecast)
      }
    }
    let questions = finder.questions(try openQuestions(catalog, store))
    reminders += [questions, try anniversary(store)].compactMap(\.self)
    var seen: Set<String> = []
    return reminders.filter { wants($0.kind) && seen.insert($0.id).inserted }
  }

  /// The visits of this day in earlier years; nil without any.
  func anniversary(_ store: VisitStore) throws -> Reminder? {
    let report = try OnThisDay(today, of: store.visits())
    guard let words = OnThisDayFormatter(report, format: displayFormat).notification else {
      return nil
    }
    return Reminder(.anniversary, id: today.description, title: words.title, text: words.text)
  }

  /// Shows notifications of the reminders that are due and weren't shown yet.
  func post(_ reminders: [Reminder]) throws {
    let now = clock()
    let hour = LocalDateTime(now, zone: timeZone).minuteOfDay / 60
    guard let cache = cacheStore() else {
      throw CommandFailure(
        localized("Can't write the folder of caches, so reminders would be shown twice."))
    }
    let log = ReminderLog(cache)
    let due = try reminders.filter {
      try $0.isDue(at: Instant(now), hour: hour) && !log.isShown($0, at: now)
    }
    for reminder in due.prefix(Self.mostNotifications) {
      DesktopNotification(context: self).post(title: reminder.title, text: reminder.text)
      try log.record(reminder, shownAt: now)
    }
  }
}
