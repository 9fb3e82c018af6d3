import Foundation
package import SportsModel

/// The players of a league, in the order that season files refer to.
///
/// Names are parsed when they are asked for.
package struct PlayerFile: Sendable {
  package static let name = "players"

  package let league: LeagueID
  package let version: String
  private let ids, names: TextColumn
  private let mlbIDs, debuts, lastGames, firstSeasons, lastSeasons: NumberColumn
  let hallOfFame: NumberColumn?

  init(_ pack: ColumnPack, league: LeagueID, careers: CareerFile?) throws(BoxScoreError) {
    (self.league, version) = (league, pack.version)
    ids = try pack.texts("id")
    names = try pack.texts("name")
    guard names.count == ids.count else { throw pack.malformed("a name is missing") }
    mlbIDs = try pack.numbers("mlb_id", count: ids.count)
    debuts = try pack.numbers("debut", count: ids.count)
    lastGames = try pack.numbers("last_game", count: ids.count)
    firstSeasons = try pack.numbers("first_season", count: ids.count)
    lastSeasons = try pack.numbers("last_season", count: ids.count)
    hallOfFame = careers?.hallOfFame
  }

  package var count: Int { ids.count }
  package func id(_ row: Int) -> PlayerID { PlayerID(league: league, id: ids[row]) }

  package func player(_ row: Int) -> Player {
    let seasons = firstSeasons[row].flatMap { first in
      lastSeasons[row].map { first...max(first, $0) }
    }
    return Player(
      id: id(row), name: names[row], seasons: seasons,
      debut: debuts[row].map { GameRows.firstDay + $0 },
      lastGame: lastGames[row].map { GameRows.firstDay + $0 }, hallOfFame: hallOfFame?[row])
  }

  var idsByMLBID: [Int: PlayerID] {
    let pairs = (0..<count).compactMap { row in mlbIDs[row].map { ($0, id(row)) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private func row(ofID text: String) -> Int? {
    ids.indices.first { ids.utf8($0).elementsEqual(text.utf8) }
  }

  package func player(_ id: PlayerID) -> Player? {
    guard id.league == league else { return nil }
    return row(ofID: String(id.rawValue.dropFirst(league.rawValue.count + 1))).map(player)
  }

  /// Returns the players whose name or id matches a text, those with the whole name first.
  ///
  /// `Judge`, `aaron judge` and `A. Judge` match `Aaron Judge`; `Rob Blake` matches `R. Blake`.
  package func players(matching text: String) -> [Player] {
    if let row = row(ofID: text) { return [player(row)] }
    let query = PlayerNameQuery(text)
    let ranked = names.indices.compactMap { row in
      query.mayMatch(names.utf8(row)) ? query.rank(of: names[row]).map { (row, $0) } : nil
    }
    guard let best = ranked.map(\.1).min() else { return [] }
    return ranked.filter { $0.1 == best }.map { player($0.0) }
  }
}

/// A name as a user types it, compared with the names of players.
struct PlayerNameQuery {
  private let parts: [String]

  init(_ text: String) { parts = Self.nameParts(text) }

  static func nameParts(_ text: String) -> [String] {
    let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return folded.replacingOccurrences(of: "'", with: "").split { !$0.isLetter && !$0.isNumber }
      .map(String.init)
  }

  /// Returns whether a name of plain letters contains the last word; true for all other names.
  ///
  /// Folding is slow, and almost all names don't.
  func mayMatch(_ name: ArraySlice<UInt8>) -> Bool {
    guard let last = parts.last?.utf8, let first = last.first else { return false }
    for (index, byte) in zip(name.indices, name) {
      if byte >= 0x80 || byte == UInt8(ascii: "'") { return true }
      if byte | 0x20 == first, name[index...].lazy.map({ $0 | 0x20 }).starts(with: last) {
        return true
      }
    }
    return false
  }

  /// Returns 0 for the name, 1 for last name and initial, 2 for the last name; nil for another one.
  func rank(of name: String) -> Int? {
    guard let last = parts.last else { return nil }
    let theirs = Self.nameParts(name)
    if theirs == parts { return 0 }
    if parts.count == 1 { return theirs.last == last ? 2 : nil }
    guard theirs.count >= 2, theirs.suffix(parts.count - 1) == parts.suffix(parts.count - 1)[...],
      let initial = parts[0].first, theirs[0].first == initial,
      parts[0].count == 1 || theirs[0].count == 1
    else { return nil }
    return 1
  }
}

/// Career numbers and the Hall of Fame, derived from the Lahman database (CC BY-SA 3.0).
struct CareerFile: Sendable {
  static let name = "mlb-lahman"

  struct Milestone: Sendable {
    let game: Int
    let feat: Feat.Kind
    let side: TeamSide?
    let player: Int32
    let value: Int?
  }

  let version: String
  let hallOfFame: NumberColumn
  private let homeRunSeasons, batters, bases, exceptionSeasons, exceptionRows: NumberColumn
  private let exceptionValues, milestoneSeasons: NumberColumn
  private let milestones: [Milestone]

  init(_ pack: ColumnPack) throws(BoxScoreError) {
    version = pack.version
    hallOfFame = try pack.numbers("hall_of_fame")
    homeRunSeasons = try pack.numbers("career.season")
    batters = try pack.numbers("career.batter", count: homeRunSeasons.count)
    bases = try pack.numbers("career.before", count: homeRunSeasons.count)
    exceptionSeasons = try pack.numbers("exception.season")
    exceptionRows = try pack.numbers("exception.home_run", count: exceptionSeasons.count)
    exceptionValues = try pack.numbers("exception.career", count: exceptionSeasons.count)
    milestoneSeasons = try pack.numbers("milestone.season")
    let count = milestoneSeasons.count
    let kinds = try pack.texts("milestone.kinds").map { Feat.Kind(rawValue: $0) }
    let games = try pack.numbers("milestone.game", count: count)
    let kind = try pack.numbers("milestone.kind", count: count)
    let home = try pack.numbers("milestone.home", count: count)
    let players = try pack.numbers("milestone.player", count: count)
    let values = try pack.numbers("milestone.value", count: count)
    var milestones: [Milestone] = []
    for index in 0..<count {
      guard let game = games[index], let position = kind[index], kinds.indices.contains(position),
        let feat = kinds[position], let player = players[index], player < hallOfFame.count
      else { throw pack.malformed("milestone \(index + 1) is incomplete") }
      milestones.append(
        Milestone(
          game: game, feat: feat, side: home[index].map { $0 == 1 ? .home : .away },
          player: Int32(player), value: values[index]))
    }
    self.milestones = milestones
  }

  /// Returns each batter's home runs before a season; batters without a verified number are missing.
  func homeRuns(before season: Int) -> [Int32: Int] {
    var totals: [Int32: Int] = [:]
    for index in homeRunSeasons.values.indices where homeRunSeasons[index] == season {
      totals[batters.values[index]] = bases[index]
    }
    return totals
  }

  /// Returns the career numbers of home runs that don't follow from the order of the season.
  func exceptions(in season: Int) -> [Int: Int?] {
    var values: [Int: Int?] = [:]
    for index in exceptionSeasons.values.indices where exceptionSeasons[index] == season {
      if let row = exceptionRows[index] { values[row] = .some(exceptionValues[index]) }
    }
    return values
  }

  func milestones(in season: Int) -> [Milestone] {
    zip(milestones, milestoneSeasons.values).filter { $0.1 == season }.map(\.0)
  }
}
