package import Badges
package import Catalog
package import Foundation
package import SportsModel
package import VisitStore

/// Adds, edits and deletes visits by hand.
package struct VisitEditor: Sendable {
  private let catalog: Catalog
  private let store: VisitStore
  private let recorder: VisitBuilder
  private let clock: @Sendable () -> Date

  package init(catalog: Catalog, store: VisitStore, clock: @escaping @Sendable () -> Date) {
    self.catalog = catalog
    self.store = store
    self.clock = clock
    recorder = VisitBuilder(catalog: catalog, clock: clock)
  }

  /// The visit as written, and other visits there on that day.
  package struct Outcome: Sendable {
    package let visit: Visit
    package let photoCount: Int
    package let others: [Visit]
    /// True if the visit had a game and there is none at its new place and day.
    package var hasLostGame = false
    /// The reason that a new visit without a type has no game; nil for others.
    package var missingGame: MissingGame?
    package let badgeChanges: [BadgeChange]
  }

  /// Adds a visit; if there was exactly one game that day, it is that game.
  ///
  /// The id of a game is enough: it contains the stadium and the day. `allowsDuplicate` decides
  /// about a visit to the same game, or to the same stadium and day without a game; if it returns
  /// false, `VisitRequestError.duplicate` is thrown and nothing is written.
  package func add(
    _ request: VisitRequest, allowsDuplicate: (Visit) throws -> Bool = { _ in false }
  ) throws -> Outcome {
    let key = request.game.flatMap { GameKey($0) }
    guard let name = request.stadium ?? key?.stadium?.rawValue
    else { throw VisitRequestError.missing("--stadium") }
    guard let day = request.day ?? key?.day else { throw VisitRequestError.missing("--date") }
    guard day <= lastDay else { throw VisitRequestError.inTheFuture(day) }
    let stadium = try stadium(named: name, on: day)
    var visit = try visit(to: request, at: stadium, on: day)
    try apply(request, to: &visit)
    let others = try store.visits(at: stadium.id, on: day).map(\.visit)
    if let same = others.first(where: { $0.isSame(as: visit) }), try !allowsDuplicate(same) {
      throw VisitRequestError.duplicate(same)
    }
    let batch = store.makeBatch(.add, note: "\(visit.stadiumName) \(day)")
    let outcome = try store.write(in: batch) { _ = try $0.add(visit) }
    return Outcome(
      visit: visit, photoCount: 0, others: others,
      missingGame: request.kind == nil && visit.kind == .other
        ? try catalog.missingGame(at: stadium, on: day, today: lastDay) : nil,
      badgeChanges: outcome.badgeChanges)
  }

  /// Changes the named members and keeps the rest.
  package func edit(_ id: String, request: VisitRequest) throws -> Outcome {
    let stored = try Self.visit(withID: id, in: store)
    let old = stored.visit
    guard request != VisitRequest() else { throw VisitRequestError.nothingToChange }
    var visit = old
    if request.restoresOriginal {
      guard !request.touchesGame, !request.hasScore
      else { throw VisitRequestError.originalAndOthers }
      guard let found = old.uncorrected else { throw VisitRequestError.noOriginal(old) }
      visit = found
    }
    if request.touchesGame {
      let day = request.day ?? old.day
      guard day <= lastDay || day == old.day else { throw VisitRequestError.inTheFuture(day) }
      let stadium = try stadium(named: request.stadium ?? old.stadium.rawValue, on: day)
      visit = try updatedVisit(old, as: request, at: stadium, on: day)
    }
    try apply(request, to: &visit)
    if visit.dataSource == .userCorrected, old.dataSource != .userCorrected {
      visit.original = old.facts
    }
    visit.changedAt = clock()
    let others = try store.visits(at: visit.stadium, on: visit.day).map(\.visit)
      .filter { $0.id != visit.id }
    let batch = store.makeBatch(.edit, note: "\(visit.stadiumName) \(visit.day)")
    let outcome = try store.write(in: batch) { _ = try $0.update(visit) }
    return Outcome(
      visit: visit, photoCount: stored.photoCount, others: others,
      hasLostGame: old.game != nil && visit.game == nil && request.kind == nil,
      badgeChanges: outcome.badgeChanges)
  }

  /// Deletes a visit with its photos; the store remembers them, so that the next import of the same
  /// folder does not restore the visit.
  package func delete(_ id: String) throws -> [BadgeChange] {
    try delete([Self.visit(withID: id, in: store)])
  }

  /// Deletes visits as one change, which one undo restores.
  package func delete(_ visits: [StoredVisit]) throws -> [BadgeChange] {
    let names = visits.map { "\($0.visit.stadiumName) \($0.visit.day)" }
    let batch = store.makeBatch(
      .delete, note: names.count == 1 ? names[0] : "\(names.count) visits")
    return try store.write(in: batch) { writer in
      for stored in visits { try writer.deleteVisit(stored.visit.id) }
    }.badgeChanges
  }

  package static func visit(withID text: String, in store: VisitStore) throws -> StoredVisit {
    let found = try store.visits(withIDPrefix: text)
    guard let first = found.first else { throw VisitRequestError.noSuchVisit(text) }
    guard found.count == 1 else { throw VisitRequestError.severalVisits(text, found.map(\.visit)) }
    return first
  }

  /// The date of the easternmost time zone.
  private var lastDay: LocalDay { LocalDateTime(clock(), offset: UTCOffset(seconds: 50_400)).day }

  private func stadium(named name: String, on day: LocalDay) throws -> Stadium {
    let stadium = try catalog.stadium(bestMatching: name, on: day)
    guard stadium.isOpen(in: day.year) || stadium.id.rawValue == name else {
      throw VisitRequestError.stadiumClosed(stadium, day)
    }
    return stadium
  }

  /// Returns a new visit: to the one game of the day, or as the user describes it.
  private func visit(to request: VisitRequest, at stadium: Stadium, on day: LocalDay) throws
    -> Visit
  {
    if let kind = request.kind, kind != .game {
      guard request.home == nil, request.away == nil, !request.hasScore
      else { throw VisitRequestError.noGame(kind) }
      return recorder.visit(at: stadium, on: day, kind: kind)
    }
    if let game = try game(for: request, at: stadium, on: day) {
      return recorder.visit(
        to: game, at: stadium, source: .partialManual, origin: .manual, attended: day)
    }
    let namesTeams = request.home != nil && request.away != nil
    guard namesTeams || (request.home == nil && request.away == nil && !request.hasScore)
    else { throw VisitRequestError.missingTeams }
    let kind = request.kind ?? (namesTeams ? .game : .other)
    var visit = recorder.visit(at: stadium, on: day, kind: kind)
    if namesTeams { try nameTeams(of: &visit, as: request) }
    return visit
  }

  /// Returns the old visit with another place, day, kind or game; notes are kept.
  private func updatedVisit(
    _ old: Visit, as request: VisitRequest, at stadium: Stadium, on day: LocalDay
  ) throws -> Visit {
    var request = request
    let isMoved = stadium.id != old.stadium || day != old.day
    if request.kind == nil, old.kind != .game { request.kind = isMoved ? nil : old.kind }
    let fresh = try visit(to: request, at: stadium, on: day)
    var visit = old
    (visit.stadium, visit.stadiumName, visit.day) = (fresh.stadium, fresh.stadiumName, fresh.day)
    if let key = old.game?.key, key == fresh.game?.key { return visit }
    // A game added by hand stays with its visit.
    let isByHand = old.game != nil && old.game?.key == nil && request.kind == nil
    if isByHand, fresh.game == nil { return visit }
    (visit.league, visit.kind, visit.game) = (fresh.league, fresh.kind, fresh.game)
    visit.scoreSource = fresh.scoreSource
    visit.isScorePending = fresh.isScorePending
    visit.supersededBy = nil
    let isCorrection = old.dataSource == .automatic || old.dataSource == .userCorrected
    visit.dataSource = isCorrection ? .userCorrected : fresh.dataSource
    return visit
  }

  private func game(for request: VisitRequest, at stadium: Stadium, on day: LocalDay) throws
    -> Game?
  {
    let games = try catalog.gameIndex.games(at: stadium.id, on: day)
      .sorted { Self.rank($0) < Self.rank($1) }
    if let text = request.game, let key = GameKey(text) {
      // The key of a game with several possible stadiums names none.
      guard let game = games.first(where: { [$0.key(at: stadium.id), $0.id].contains(key) })
      else { throw VisitRequestError.noSuchGame(text) }
      return game
    }
    let fitting = try games.filter { game in
      try [(request.home, game.home), (request.away, game.away)].allSatisfy { name, team in
        try name.map { try self.team($0, is: team, in: game) } ?? true
      }
    }
    if fitting.isEmpty, !games.isEmpty {
      throw VisitRequestError.noGameOfTeams(at: stadium, day: day)
    }
    if let text = request.game {
      guard let number = Int(text), fitting.indices.contains(number - 1)
      else { throw VisitRequestError.noSuchGame(text) }
      return fitting[number - 1]
    }
    guard fitting.count <= 1 else {
      let lines = fitting.enumerated().map { index, game in
        let start = game.exactStart?.hourAndMinute ?? "     "
        return "\(index + 1)  \(start)  \(catalog.title(game))  \(game.key(at: stadium.id))"
      }
      throw VisitRequestError.severalGames(lines, at: stadium.name(in: day.year))
    }
    return fitting.first
  }

  private static func rank(_ game: Game) -> (Int, Int, String) {
    let minute = if case .exact(let start) = game.start { start } else { Int.max }
    return (game.number > 0 ? 0 : minute, game.number, game.home.rawValue)
  }

  private func team(_ name: String, is team: TeamID, in game: Game) throws -> Bool {
    if catalog.teams(named: name).isEmpty, !catalog.teamNames(like: name).isEmpty {
      throw NameLookupError.noSuchTeam(name)
    }
    return catalog.teams(named: name, season: game.season, league: game.league)
      .contains { $0.id == team }
  }

  private func nameTeams(of visit: inout Visit, as request: VisitRequest) throws {
    guard let home = request.home, let away = request.away else { return }
    let leagues = Set(
      catalog.stadiums[visit.stadium]?.tenancies.filter {
        $0.first <= visit.day.year && visit.day.year <= $0.last ?? visit.day.year
      }.map(\.league) ?? [])
    let league = leagues.count == 1 ? leagues.first : nil
    let homeTeam = known(home, on: visit.day, league: league)
    let awayTeam = known(away, on: visit.day, league: homeTeam?.league ?? league)
    visit.league = homeTeam?.league ?? league
    visit.dataSource = .fullyManual
    visit.game = Visit.GameFacts(
      key: nil, homeTeam: homeTeam?.id, awayTeam: awayTeam?.id,
      homeName: homeTeam?.name(season: visit.day.year) ?? home,
      awayName: awayTeam?.name(season: visit.day.year) ?? away, resolvedAt: clock())
  }

  /// Returns the only team that a name means; an unknown name is kept as typed.
  private func known(_ name: String, on day: LocalDay, league: LeagueID?) -> Team? {
    let found = catalog.teams(named: name, season: day.year, league: league)
    return found.count == 1 ? found.first : nil
  }

  private func apply(_ request: VisitRequest, to visit: inout Visit) throws {
    if request.hasScore {
      guard visit.kind == .game, let game = visit.game
      else { throw VisitRequestError.noGame(visit.kind) }
      let score = try request.score ?? request.namedScore?.score(of: game, in: catalog)
      if let known = game.score, known != score, visit.dataSource != .fullyManual {
        visit.dataSource = .userCorrected
      }
      visit.game?.score = score
      visit.scoreSource = .user
      visit.isScorePending = false
    }
    if let note = request.note { visit.note = note.isEmpty ? nil : note }
    if let seat = request.seat { visit.seat = seat.isEmpty ? nil : seat }
    if let text = request.description { visit.description = text.isEmpty ? nil : text }
    if let rating = request.rating {
      guard (0...5).contains(rating) else { throw VisitRequestError.badRating(rating) }
      visit.rating = rating == 0 ? nil : rating
    }
  }
}

extension Visit {
  /// Returns whether another visit to the stadium on that day is to the same game, or of the same
  /// kind without a game.
  fileprivate func isSame(as other: Visit) -> Bool {
    guard kind == other.kind else { return false }
    guard let game, let there = other.game else { return self.game == nil && other.game == nil }
    if let key = supersededBy ?? game.key, let known = other.supersededBy ?? there.key {
      return key == known
    }
    return game.homeName == there.homeName && game.awayName == there.awayName
  }
}
