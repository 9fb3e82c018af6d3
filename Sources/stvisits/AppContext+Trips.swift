import AppSupport
import Catalog
import DataUpdates
import Foundation
import Localization
import Reports
import SportsModel
import TripPlanning
import Trips
import VisitStore

extension SavedTrip {
  func show(
    _ context: AppContext, catalog: Catalog, files: [String] = [], sharedBy payers: [String]? = nil
  ) throws {
    let basis = try context.planBasis()
    let surroundings = try context.surroundings(of: self, catalog, files: files)
    let split = payers.map { CostSplit(cents: costCents, among: $0) }
    let lines = context.planFormatter(catalog).lines(
      option(basis), heading: "\(name) (\(stored.status.rawValue))", numbers: true)
    let notes = try context.stadiumNotes()
    try context.console.report(
      document(
        basis: basis, names: catalog, surroundings: surroundings, split: split, notes: notes),
      or: (lines + tipLines(notes, screen: context.screen)
        + surroundings.lines(columns: context.console.columns, context.displayFormat)
        + (split?.lines ?? [])))
  }
}

extension AppContext {
  func planFormatter(_ catalog: Catalog) -> PlanFormatter {
    PlanFormatter(catalog, columns: console.columns, format: displayFormat)
  }

  /// Returns the points of interest near the stops of a trip; `files` have places of the user.
  func surroundings(
    of trip: SavedTrip, _ catalog: Catalog, files: [String]
  ) throws -> TripSurroundings {
    let stops = trip.itinerary.games.map(\.stadium.coordinate)
    return try TripSurroundings(
      of: trip, pointFinder(catalog, near: stops, files: files), names: catalog)
  }
}

extension SavedTripStore {
  /// Returns the trips that are neither over nor dismissed.
  func planned() throws -> [SavedTrip] { try trips().filter { $0.stored.status == .planned } }

  /// Dismisses a trip, and returns it as it is then.
  func dismissed(_ trip: SavedTrip) throws -> SavedTrip {
    try dismiss(trip)
    return try self.trip(trip.stored.id.text)
  }
}

extension AppContext {
  func questPlace(_ text: String, catalog: Catalog, on day: LocalDay) throws -> QuestRequest.Place {
    let found = try place(typed: text, in: catalog, on: day)
    return QuestRequest.Place(name: found.name, coordinate: found.coordinate)
  }

  func learnedWeights() throws -> LearnedScoringWeights {
    LearnedScoringWeights(try existingStore()?.learnedFactors() ?? [:])
  }
}

extension TripPlanningService {
  func violations(of trip: SavedTrip) async throws -> [TripViolation] {
    try await editor(of: trip).checked(trip.itinerary).violations
  }

  /// Changes a trip; returns its new itinerary with the violations that the change causes.
  func change(
    _ trip: SavedTrip, by edit: TripEdit
  ) async throws -> (itinerary: Itinerary, violations: [TripViolation]) {
    let editor = try await editor(of: trip)
    let before = editor.checked(trip.itinerary).violations
    let edited = try edit.apply(to: trip.itinerary, with: editor)
    return (edited.itinerary, edited.violations.filter { !before.contains($0) })
  }
}

extension QuestDataset.File {
  init(typed path: String) throws {
    let bytes = try InputFile.bytes(of: path)
    guard bytes.count <= ScheduleFile.maxBytes else {
      throw CommandFailure("Couldn't read \(path): larger than \(ScheduleFile.maxBytes >> 20) MB.")
    }
    self.init(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}

extension AppContext {
  /// More would cover the screen; the others come with the next run.
  private static let maxNotifications = 3

  /// Returns today's reminders, each once; of some kinds, or all.
  func reminders(_ kinds: Set<Reminder.Kind>, catalog: Catalog) throws -> [Reminder] {
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
    let questions = finder.questions(try openQuestions(catalog, store: store))
    reminders += [questions, try anniversary(store)].compactMap(\.self)
    var seen: Set<String> = []
    return reminders.filter { wants($0.kind) && seen.insert($0.id).inserted }
  }

  /// The visits of this day in earlier years; nil without any.
  func anniversary(_ store: VisitStore) throws -> Reminder? {
    let report = try OnThisDay(today, of: store.visits())
    guard let notification = report.notification else { return nil }
    return Reminder(
      .anniversary, id: today.description, title: notification.title, text: notification.text)
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
    for reminder in due.prefix(Self.maxNotifications) {
      DesktopNotification(context: self).post(title: reminder.title, text: reminder.text)
      try log.record(reminder, shownAt: now)
    }
  }
}
