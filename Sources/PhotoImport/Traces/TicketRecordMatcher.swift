import AppSupport
import Catalog
import Foundation
import Localization
import Sentences
import SportsModel
import Traces

struct TicketRecordMatches {
  var offers: [(game: Game, stadium: Stadium)] = []
  /// The stadium, whether or not there was a game.
  var stadium: Stadium?
  /// The day, if only one is possible.
  var day: LocalDay?
  /// True if there was another game there that day than the named one.
  var hasOtherGame = false
  /// True if the only game has another score than the named one.
  var hasOtherScore = false
  /// True if a row names teams and a stadium that isn't known.
  var ignoresPlace = false
  /// False if the home and the away team were exchanged.
  var isExact = true
}

struct TicketRecordMatcher {
  let catalog: Catalog
  /// True if a team also has its later names in earlier seasons, unless another team had them.
  private var allowsLaterNames = false

  /// A start that differs by more than this many minutes is another game.
  private static let widestMinutes = 90

  init(_ catalog: Catalog) { self.catalog = catalog }

  func isLeague(_ name: String) -> Bool {
    catalog.leagues.contains { $0.id.rawValue == name.lowercased() }
  }

  /// Returns the part of a text that is a stadium's name, such as the one before the city.
  func knownStadium(in text: String) -> String? {
    TicketParser.pieces(text).first { !catalog.stadiums(called: $0).isEmpty }
  }

  func offers(for record: TicketRecord) throws -> TicketRecordMatches {
    var result = TicketRecordMatches()
    var record = record
    if record.kind == .row, let place = record.places.first, record.namesTeams,
      catalog.stadiums(named: place).isEmpty
    {
      record.places = []
      result.ignoresPlace = true
    }
    if record.kind == .ticket {
      record.places.removeAll { catalog.stadiums(called: $0).isEmpty }
    }
    var found = try matches(record, &result)
    if found.isEmpty, record.kind == .row {
      var matcher = self
      matcher.allowsLaterNames = true
      found = try matcher.matches(record, &result)
      if found.isEmpty, record.home != nil, record.away != nil {
        (record.home, record.away) = (record.away, record.home)
        found = try matcher.matches(record, &result)
        result.isExact = found.isEmpty
      }
    }
    let days = Set(record.moments.map(\.day))
    result.day = days.count == 1 ? days.first : nil
    let best = found.map(\.weight).max() ?? 0
    found.removeAll { $0.weight < best }
    if found.contains(where: { $0.moment.minute != nil }) {
      found.removeAll { $0.moment.minute == nil }
    }
    let fitting = found.filter { fits($0.game, moment: $0.moment) }
    if found.count > 1, !fitting.isEmpty { found = fitting }
    if let number = record.number {
      let numbered = found.filter { $0.game.number == number }
      if !numbered.isEmpty { found = numbered }
    }
    if let score = record.score {
      func fitting(_ games: [Match]) -> [Match] {
        games.filter { $0.game.agrees(score, isOrdered: record.hasOrderedScore) }
      }
      let equal = fitting(found)
      if equal.isEmpty, found.count == 1 {
        result.hasOtherScore = true
        // The date may be off by a day.
        record.moments = record.moments.flatMap { moment in
          [-1, 1].map { ParsedDateTime(day: moment.day + $0, minute: nil) }
        }
        found += fitting(try matches(record, &result))
      } else if !equal.isEmpty {
        found = equal
      }
    }
    add(found.map(\.game), record: record, to: &result)
    if result.offers.isEmpty, let stadium = result.stadium, let day = result.day {
      result.hasOtherGame = try catalog.games(on: day).contains { $0.stadiums.contains(stadium.id) }
    }
    return result
  }

  private typealias Match = (moment: ParsedDateTime, game: Game, weight: Int)

  /// Returns the games that a record can mean; sets its stadium.
  private func matches(
    _ record: TicketRecord, _ result: inout TicketRecordMatches
  ) throws -> [Match] {
    var found: [Match] = []
    let pairs = record.titles.flatMap { EventTitle($0).pairs }
    for moment in record.moments {
      for distance in moment.offset == nil ? 0...0 : -1...1 {
        let day = moment.day + distance
        let there = stadiums(record, on: day)
        if result.stadium == nil { result.stadium = there.count == 1 ? there.first : nil }
        for game in try catalog.games(on: day) {
          let zone = game.stadiums.lazy.compactMap { catalog.stadiums[$0]?.timeZone }.first
          let local = moment.local(in: zone ?? .gmt)
          guard local.day == day,
            let weight = weight(
              of: game, in: record, at: Set(there.map(\.id)), pairs: pairs)
          else { continue }
          found.append((local, game, weight))
        }
      }
    }
    return found
  }

  /// Returns an error text for a row's unknown name, with a suggestion; nil if all names are known.
  func unknownName(in record: TicketRecord) -> String? {
    for name in [record.home, record.away].compactMap(\.self) + record.teams where !isTeam(name) {
      let similar = catalog.teamNames(like: name)
      return similar.isEmpty
        ? localized("unknown team \"\(name)\"")
        : localized("unknown team \"\(name)\"; did you mean \(similar.asAlternatives)?")
    }
    guard record.kind == .row, let name = record.places.first,
      catalog.stadiums(named: name).isEmpty
    else { return nil }
    return unknownStadium(name)
  }

  func unknownStadium(_ name: String) -> String {
    let similar = catalog.stadiumNames(like: name)
    return similar.isEmpty
      ? localized("unknown stadium \"\(name)\"")
      : localized("unknown stadium \"\(name)\"; did you mean \(similar.asAlternatives)?")
  }

  private func isTeam(_ name: String) -> Bool {
    !catalog.teams(named: name).isEmpty || catalog.teamNames(in: name).count > 0
  }

  private func add(_ games: [Game], record: TicketRecord, to result: inout TicketRecordMatches) {
    var seen: Set<GameKey> = []
    for game in games {
      let named = Set(stadiums(record, on: game.day).map(\.id))
      let places = game.stadiums.filter(named.contains)
      for id in places.isEmpty ? game.stadiums : places {
        guard let stadium = catalog.stadiums[id], seen.insert(game.key(at: id)).inserted
        else { continue }
        result.offers.append((game, stadium))
      }
    }
    result.offers.sort { $0.game.key(at: $0.stadium.id) < $1.game.key(at: $1.stadium.id) }
  }

  private func fits(_ game: Game, moment: ParsedDateTime) -> Bool {
    guard let minute = moment.minute, case .exact(let start) = game.start else { return false }
    // Tables leave out PM.
    let isOpen = (1..<9 * 60).contains(minute)
    return [minute, isOpen ? minute + 720 : minute].contains {
      abs($0 - start) <= Self.widestMinutes
    }
  }

  private func stadiums(_ record: TicketRecord, on day: LocalDay) -> [Stadium] {
    if record.kind == .row, let place = record.places.first {
      return catalog.stadiums(named: place, on: day)
    }
    var found: [Stadium] = []
    for place in record.places {
      for stadium in catalog.stadiums(called: place, on: day) where !found.contains(stadium) {
        found.append(stadium)
      }
    }
    return found
  }

  /// Returns the quality of a game's match: nil if it doesn't match, more if both teams are named.
  private func weight(
    of game: Game, in record: TicketRecord, at places: Set<StadiumID>,
    pairs: [(String, String)]
  ) -> Int? {
    if let league = record.league, game.league != league { return nil }
    let isThere = game.stadiums.contains(where: places.contains)
    if record.kind == .row, !record.places.isEmpty, !isThere { return nil }
    guard let home = catalog.team(game.home), let away = catalog.team(game.away)
    else { return isThere ? 1 : nil }
    func levels(_ sides: (home: String?, away: String?)) -> Int? {
      guard let first = level(home, season: game.season, in: sides.home, isWhole: true),
        let second = level(away, season: game.season, in: sides.away, isWhole: true)
      else { return nil }
      return 10 + first + second
    }
    if record.namesTeams { return record.possibleSides.compactMap(levels).max() }
    var best = pairs.flatMap { [($0, $1), ($1, $0)].compactMap(levels) }.max()
    if isThere { best = best.map { $0 + 5 } }
    for title in record.titles {
      let first = level(home, season: game.season, in: title, isWhole: false)
      let second = level(away, season: game.season, in: title, isWhole: false)
      if let first, let second { best = max(best ?? 0, 10 + first + second + (isThere ? 5 : 0)) }
      // One team's own name at its home stadium also identifies the game.
      if isThere, first == 2 || second == 2 { best = max(best ?? 0, 5) }
    }
    if let best { return best }
    return isThere && record.kind == .row && record.titles.isEmpty ? 1 : nil
  }

  /// Returns 2 for the team's own name, 1 for its city, 0 if no team is named, nil for another
  /// team.
  private func level(_ team: Team, season: Int, in text: String?, isWhole: Bool) -> Int? {
    guard let text else { return 0 }
    var kind = catalog.nameKind(of: team, season: season, in: text, isWhole: isWhole)
    if kind == nil, allowsLaterNames, isWhole,
      catalog.teams(named: text, season: season, league: team.league).isEmpty
    {
      kind =
        team.names.lazy.compactMap(\.first).filter { $0 > season }
        .compactMap { catalog.nameKind(of: team, season: $0, in: text, isWhole: true) }.first
    }
    return kind.map { $0 == .city ? 1 : 2 }
  }
}

extension Game {
  /// Returns whether a stated result can be the game's.
  fileprivate func agrees(_ stated: [Int], isOrdered: Bool) -> Bool {
    guard let score else { return true }
    let known = [score.home, score.away]
    return isOrdered ? stated == known : stated.sorted() == known.sorted()
  }
}
