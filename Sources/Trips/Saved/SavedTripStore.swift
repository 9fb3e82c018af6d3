package import AppSupport
package import Badges
package import Catalog
package import Foundation
package import SportsModel
package import TripPlanning
package import VisitStore

/// Saves, finds and changes trips, and records their games as visits.
package struct SavedTripStore: Sendable {
  private let catalog: Catalog
  private let store: VisitStore
  private let clock: @Sendable () -> Date

  package init(catalog: Catalog, store: VisitStore, clock: @escaping @Sendable () -> Date) {
    (self.catalog, self.store, self.clock) = (catalog, store, clock)
  }

  /// Saves an option of the printed ones, counted from 1, and learns from the choice.
  ///
  /// - Throws: `SavedTripError` if there is no such option, and what the store throws.
  package func save(_ number: Int, of shown: [PlannedTrip], as name: String) throws -> SavedTrip {
    guard shown.indices.contains(number - 1) else {
      throw SavedTripError.noSuchOption(number, of: shown.count)
    }
    let planned = shown[number - 1]
    let itinerary = planned.option.itinerary.renumbered
    let others = shown.enumerated().filter { $0.offset != number - 1 }.map(\.element.option.score)
    let advantage = LearnedScoringWeights.advantage(of: planned.option.score, over: others)
    let now = store.now
    let trip = StoredTrip(
      id: UUID(), name: name, preferences: try SavedTripEncoder.json(planned.preferences),
      games: itinerary.games.map(\.id), itinerary: try itinerary.stored(advantage), createdAt: now,
      changedAt: now)
    try store.write(in: store.makeBatch(.trip, note: name)) { writer in
      try writer.add(trip)
      var taste = LearnedScoringWeights(try writer.reader.learnedFactors())
      taste.learn(saved: advantage)
      try writer.setLearnedFactors(taste.stored)
    }
    return try SavedTrip(trip, catalog: catalog)
  }

  /// Returns all saved trips, the oldest first.
  package func trips() throws -> [SavedTrip] {
    try store.trips().map { try SavedTrip($0, catalog: catalog) }
  }

  /// Returns the trip with a name, or with an identifier that begins with the text.
  package func trip(_ text: String) throws -> SavedTrip {
    let all = try store.trips()
    if let named = all.first(where: { $0.name == text }) {
      return try SavedTrip(named, catalog: catalog)
    }
    let prefix = text.uppercased()
    let found = prefix.isEmpty ? [] : all.filter { $0.id.uuidString.hasPrefix(prefix) }
    guard let first = found.first else { throw SavedTripError.noSuchTrip(text) }
    guard found.count == 1 else {
      throw SavedTripError.severalTrips(text, found.map { "\($0.id.text)  \($0.name)" })
    }
    return try SavedTrip(first, catalog: catalog)
  }

  package func update(_ trip: SavedTrip, to itinerary: Itinerary) throws -> SavedTrip {
    let itinerary = itinerary.renumbered
    var stored = trip.stored
    stored.games = itinerary.games.map(\.id)
    stored.itinerary = try itinerary.stored(trip.advantage)
    try store.write(in: store.makeBatch(.trip, note: stored.name)) { _ = try $0.update(stored) }
    return try SavedTrip(stored, catalog: catalog)
  }

  /// Saves the trip that won a poll, as it was when the poll was created, unless it is saved
  /// already; a dismissed trip becomes planned again.
  package func choose(_ chosen: StoredTrip) throws -> (trip: SavedTrip, isNew: Bool) {
    let all = try store.trips()
    if var stored = all.first(where: { $0.id == chosen.id }) {
      if stored.status == .dismissed {
        stored.status = .planned
        try store.write(in: store.makeBatch(.trip, note: stored.name)) { _ = try $0.update(stored) }
      }
      return (try SavedTrip(stored, catalog: catalog), false)
    }
    var (stored, number) = (chosen, 2)
    while all.contains(where: { $0.name == stored.name }) {
      stored.name = "\(chosen.name) \(number)"
      number += 1
    }
    // Only a trip that can be decoded is stored.
    let trip = try SavedTrip(stored, catalog: catalog)
    try store.write(in: store.makeBatch(.trip, note: stored.name)) { try $0.add(stored) }
    return (trip, true)
  }

  /// Marks a trip as dismissed and learns from it.
  package func dismiss(_ trip: SavedTrip) throws {
    var stored = trip.stored
    guard stored.status != .dismissed else { return }
    stored.status = .dismissed
    try store.write(in: store.makeBatch(.trip, note: trip.name)) { writer in
      try writer.update(stored)
      var taste = LearnedScoringWeights(try writer.reader.learnedFactors())
      taste.learn(dismissed: trip.advantage)
      try writer.setLearnedFactors(taste.stored)
    }
  }

  package func forgetLearnedWeights() throws {
    try store.write(in: store.makeBatch(.trip, note: "weights")) { try $0.setLearnedFactors([:]) }
  }

  package func delete(_ trip: SavedTrip) throws {
    try store.write(in: store.makeBatch(.trip, note: trip.name)) {
      try $0.deleteTrip(trip.stored.id)
    }
  }

  /// The games of a trip by what became of them.
  package struct AttendanceResult: Sendable {
    package var added: [Visit] = []
    /// Games with a visit.
    package var known: [PlannedGame] = []
    /// Games that aren't over yet.
    package var ahead: [PlannedGame] = []
    /// Games that were moved or canceled.
    package var gone: [PlannedGame] = []
    package var badgeChanges: [BadgeChange] = []

    /// The document of `trips attended`.
    package var document: JSONObject {
      [
        "schema": 1, "visits": added.map { $0.document(photoCount: 0) },
        "known": known.map(\.id), "ahead": ahead.map(\.id), "gone": gone.map(\.id),
        "badges": badgeChanges.map(\.document),
      ]
    }
  }

  /// Records the finished games of a trip, or only `keys`, as visits in one batch.
  ///
  /// - Throws: `SavedTripError` for a game of another trip, and what the store throws.
  package func attend(_ trip: SavedTrip, games keys: [GameKey]?) throws -> AttendanceResult {
    let games = trip.itinerary.games
    for key in keys ?? [] where !games.contains(where: { $0.id == key }) {
      throw SavedTripError.noSuchGame("\(key)")
    }
    let recorder = VisitBuilder(catalog: catalog, clock: clock)
    let now = Instant(clock())
    var attendance = AttendanceResult()
    for planned in games where keys?.contains(planned.id) ?? true {
      guard planned.usualEnd <= now else {
        attendance.ahead.append(planned)
        continue
      }
      guard let game = try catalog.game(planned.id), !game.status.isOff else {
        attendance.gone.append(planned)
        continue
      }
      let visit = recorder.visit(
        to: game, at: planned.stadium, source: .partialManual, origin: .trip)
      if try isKnown(visit) {
        attendance.known.append(planned)
      } else {
        attendance.added.append(visit)
      }
    }
    attendance.badgeChanges = try record(attendance, of: trip)
    return attendance
  }

  private func record(_ attendance: AttendanceResult, of trip: SavedTrip) throws -> [BadgeChange] {
    guard !attendance.added.isEmpty || !attendance.known.isEmpty else { return [] }
    var stored = trip.stored
    stored.status = .attended
    return try store.write(in: store.makeBatch(.trip, note: trip.name)) { writer in
      for visit in attendance.added { _ = try writer.add(visit) }
      try writer.update(stored)
    }.badgeChanges
  }

  /// Returns whether there is a visit to the game, or one to an unknown game there on that day.
  private func isKnown(_ visit: Visit) throws -> Bool {
    try store.visits(at: visit.stadium, on: visit.day).map(\.visit).contains { other in
      other.game?.key == visit.game?.key || (other.kind == .game && other.game?.key == nil)
    }
  }
}

/// A stored itinerary, as it was planned; the schedule may have changed since.
struct StoredItinerary: Codable {
  let items: [Item]
  let legs: [ItineraryLeg]
  /// The points of each kind by which the trip was better than the options it was chosen from.
  let advantage: [String: Double]?

  struct Item: Codable {
    let id: Int
    let kind: ItineraryItem.KindName
    let start, end: Instant
    let zone: String
    let isLocked: Bool
    /// nil in trips saved before breaks were planned.
    let breakMinutes: Int?
    /// The leg of a drive, charge, flight or arrival.
    let leg: Int?
    /// The place of a night or a rest, or the title of the user's item.
    let text: String?
    /// The town of a night or a rest, and its position; nil in trips saved before nights had towns.
    let town: String?
    let position: Coordinate?
    let game: StoredGame?
  }

  /// Properties of a game that its key doesn't contain.
  struct StoredGame: Codable {
    let key: GameKey
    let away: TeamID
    let season: Int
    let isStartKnown: Bool
  }

  init(_ itinerary: Itinerary, advantage: [String: Double]) {
    items = itinerary.items.map { item in
      Item(
        id: item.id, kind: item.kindName, start: item.start, end: item.end,
        zone: item.zone.identifier, isLocked: item.isLocked, breakMinutes: item.breakMinutes,
        leg: item.legOrArrival,
        text: item.text, town: item.stay?.town, position: item.stay?.coordinate,
        game: item.game.map {
          StoredGame(
            key: $0.id, away: $0.game.away, season: $0.game.season, isStartKnown: $0.isStartKnown)
        })
    }
    legs = itinerary.legs
    self.advantage = advantage.isEmpty ? nil : advantage
  }

  func itinerary(_ catalog: Catalog) throws(SavedTripError) -> Itinerary {
    var found: [ItineraryItem] = []
    for item in items {
      let zone = TimeZone(identifier: item.zone) ?? .gmt
      found.append(
        ItineraryItem(
          id: item.id, kind: try kind(of: item, zone, catalog: catalog), start: item.start,
          end: item.end, zone: zone, isLocked: item.isLocked, breakMinutes: item.breakMinutes ?? 0))
    }
    return Itinerary(items: found, legs: legs)
  }

  private func kind(
    of item: Item, _ zone: TimeZone, catalog: Catalog
  ) throws(SavedTripError) -> ItineraryItem.Kind {
    let leg = item.leg ?? -1
    switch item.kind {
    case .drive: return .drive(leg: leg)
    case .charge: return .charge(leg: leg)
    case .flight: return .flight(leg: leg)
    case .arrive: return .arrive(leg: leg)
    case .night: return .night(stay(item))
    case .rest: return .rest(stay(item))
    case .custom: return .custom(title: item.text ?? "")
    case .game:
      guard let game = item.game, let id = game.key.stadium, let stadium = catalog.stadiums[id]
      else { throw .unknownStadium(item.game?.key.stadium?.rawValue ?? "?") }
      return .game(planned(game, of: item, at: stadium, zone: zone))
    }
  }

  private func stay(_ item: Item) -> Stay {
    Stay(town: item.town, near: item.text ?? "", coordinate: item.position)
  }

  private func planned(
    _ stored: StoredGame, of item: Item, at stadium: Stadium, zone: TimeZone
  ) -> PlannedGame {
    let local = item.start.local(zone)
    let game = Game(
      league: stored.key.league, season: stored.season, day: stored.key.day,
      number: stored.key.number, home: stored.key.home, away: stored.away,
      start: stored.isStartKnown ? .exact(minuteOfDay: local.minuteOfDay) : .unknown,
      stadiums: [stadium.id], score: nil)
    return PlannedGame(
      game: game, stadium: stadium, start: item.start, usualEnd: item.end,
      isStartKnown: stored.isStartKnown, zone: zone)
  }
}
