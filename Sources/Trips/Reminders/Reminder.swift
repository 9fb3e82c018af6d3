package import AppSupport
package import Badges
package import Catalog
package import Foundation
import Localization
package import SportsModel
package import TripPlanning
package import VisitStore

/// An event or a task of today.
package struct Reminder: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable, Codable {
    case departure, game, badge, question, anniversary
  }

  package let kind: Kind
  /// The same for the same occasion, which is shown in one notification only.
  package let id: String
  package let title, text: String
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
    (self.title, self.text, self.time, self.repeatDays) = (title, text, time, repeatDays)
  }

  private static let minutesBefore = 120
  /// Reminders without a time of their own come in the morning.
  private static let firstHour = 8

  /// Returns whether it is time for a notification, at an hour of 0 to 23 where the user is.
  package func isDue(at now: Instant, hour: Int) -> Bool {
    if kind == .departure, let time { return now <= time && time - now <= Self.minutesBefore }
    return hour >= Self.firstHour
  }
}

/// Finds the reminders of a day.
package struct ReminderFinder: Sendable {
  private let now: Instant
  private let catalog: Catalog
  private let format: DisplayFormat

  /// A badge is named at most this many days before the game that would complete it.
  package static let badgeDays = 7
  private static let badgeRepeatDays = 30
  private static let questionRepeatDays = 7

  package init(now: Instant, catalog: Catalog, format: DisplayFormat) {
    (self.now, self.catalog, self.format) = (now, catalog, format)
  }

  /// Returns the departures that are still to come today, and today's games that aren't over, in
  /// order of time; today is the day where they begin.
  package func reminders(of trip: SavedTrip) -> [Reminder] {
    let moves = trip.itinerary.items
      .filter { $0.isMove && $0.localStart.day == now.local($0.zone).day }
    let departures = trip.itinerary.legs.indices.compactMap { leg in
      departure(moves.filter { $0.legOrArrival == leg }, on: trip.itinerary.legs[leg], of: trip)
    }
    let games = trip.itinerary.games.compactMap { game($0, of: trip) }
    return (departures + games).sorted { ($0.time ?? now, $0.id) < ($1.time ?? now, $1.id) }
  }

  /// Returns the departure on the part of a leg that is made today, which may have breaks.
  private func departure(
    _ part: [ItineraryItem], on leg: ItineraryLeg, of trip: SavedTrip
  ) -> Reminder? {
    guard let item = part.min(by: { $0.start < $1.start }), item.start >= now else { return nil }
    let (time, place) = (item.localStart.hourAndMinute, leg.to.name)
    let duration = DisplayFormat.duration(minutes: part.reduce(0) { $0 + $1.drivenMinutes })
    let distance = format.distance(miles: part.reduce(0) { $0 + trip.itinerary.miles(of: $1) })
    let text =
      leg.mode == .flight
      ? localized("\(duration) from door to door. Trip: \(trip.name)")
      : localized("\(distance), \(duration) of driving. Trip: \(trip.name)")
    return Reminder(
      .departure, id: "\(trip.stored.id.text) \(item.start.date.utcText)",
      title: localized("Leave at \(time) for \(place)"), text: text, time: item.start)
  }

  private func game(_ game: PlannedGame, of trip: SavedTrip) -> Reminder? {
    guard game.day == now.local(game.zone).day, game.usualEnd > now else { return nil }
    let stadium = game.stadium.name(in: game.day.year)
    let time = game.localStart.hourAndMinute
    return Reminder(
      .game, id: "\(trip.stored.id.text) \(game.id)",
      title: localized("Game today: \(catalog.title(of: game.game))"),
      text: game.isStartKnown
        ? localized("\(stadium), \(time). Trip: \(trip.name)")
        : localized("\(stadium), start time not announced. Trip: \(trip.name)"),
      time: game.isStartKnown ? game.start : nil)
  }

  /// Returns the badges that the games of a trip within the next days would complete.
  package func badges(of trip: SavedTrip, _ forecast: BadgeForecast) -> [Reminder] {
    let coming = trip.itinerary.games.filter {
      (0...Self.badgeDays).contains($0.day - now.local($0.zone).day)
    }
    return badges(
      coming.indices.map { Array(coming[...$0].map { ($0.game, $0.stadium) }) }, forecast: forecast)
  }

  /// Returns the badges that a game near home within the next days would complete.
  ///
  /// - Throws: what the catalog throws if it can't read a season.
  package func badges(
    near home: Coordinate, from today: LocalDay, _ forecast: BadgeForecast
  ) throws -> [Reminder] {
    var games: [(Game, Stadium)] = []
    for day in (0...Self.badgeDays).map({ today + $0 }) {
      for game in try catalog.games(on: day) where game.hasSpectators && game.stadiums.count == 1 {
        guard let stadium = catalog.stadiums[game.stadiums[0]],
          TripBudget.isNear(home, stadium.coordinate)
        else { continue }
        games.append((game, stadium))
      }
    }
    return badges(games.map { [$0] }, forecast: forecast)
  }

  /// Returns each badge with the first list of games that completes it; only the last game is
  /// named.
  private func badges(
    _ outings: [[(game: Game, stadium: Stadium)]], forecast: BadgeForecast
  ) -> [Reminder] {
    var seen: Set<String> = []
    return outings.flatMap { games -> [Reminder] in
      guard let (game, stadium) = games.last else { return [] }
      return forecast.completed(by: games.map { VisitFact(of: $0.game, at: $0.stadium.id) })
        .filter { seen.insert($0.id).inserted }
        .map { badge in
          let (day, park) = (format.date(game.day), stadium.name(in: game.day.year))
          return Reminder(
            .badge, id: badge.id,
            title: localized("Badge in reach: \(badge.localizedName)"),
            text: localized("\(catalog.title(of: game)) would complete it: \(day), \(park)"),
            repeatDays: Self.badgeRepeatDays)
        }
    }
  }

  /// Returns a reminder of open questions, at most once a week; nil without any.
  package func questions(_ count: Int) -> Reminder? {
    guard count > 0 else { return nil }
    return Reminder(
      .question, id: "open",
      title: localized(count, one: "\(count) open question", other: "\(count) open questions"),
      text: localized("To answer: stvisits review"), repeatDays: Self.questionRepeatDays)
  }
}

extension VisitFact {
  fileprivate init(of game: Game, at stadium: StadiumID) {
    self.init(
      id: UUID(), stadium: stadium, day: game.day, league: game.league,
      details: .init(
        key: game.id, home: game.home, away: game.away, startMinute: game.localStart?.minuteOfDay))
  }
}

/// The reminders that notifications have shown; if the caches are deleted, they may come once more.
package struct ReminderLog: Sendable {
  private let cache: CacheStore
  private static let kind = "reminder"
  /// Of two years with a reminder a day.
  private static let maxBytes = 730

  package init(_ cache: CacheStore) { self.cache = cache }

  /// Returns whether a reminder was shown, and must not be shown again yet.
  package func isShown(_ reminder: Reminder, at now: Date) throws -> Bool {
    guard let entry = try cache.entry(key(reminder)) else { return false }
    guard let days = reminder.repeatDays else { return true }
    // An hour less, because a timer isn't exact.
    return now.timeIntervalSince(entry.storedAt) < Double(days) * 86_400 - 3_600
  }

  package func record(_ reminder: Reminder, shownAt now: Date) throws {
    try cache.put(Data([1]), for: key(reminder), storedAt: now)
    try cache.trim(Self.kind, to: Self.maxBytes)
  }

  private func key(_ reminder: Reminder) -> String { "\(Self.kind) \(reminder.id)" }
}

extension [Reminder] {
  package func document(on day: LocalDay) -> JSONObject {
    let reminders = map { reminder -> JSONObject in
      [
        "kind": reminder.kind, "title": reminder.title, "text": reminder.text,
        "time": reminder.time?.date.utcText,
      ]
    }
    return ["schema": 1, "date": day, "reminders": reminders]
  }
}
