import AppSupport
import Foundation
import SportsModel
import Synchronization

/// A cache of the seasons of a catalog, each read at its first use.
final class SeasonCache: Sendable {
  let summaries: [SeasonSummary]
  private let byLeague: [LeagueID: [SeasonSummary]]
  private let folder: URL
  private let version: String
  private let bundled: [SeasonID: SeasonSummary]
  private let learned: CatalogUpdateStore?
  private let learnedSeasons: Set<SeasonID>
  private let stadiums: StadiumIndex
  private let state = Mutex(State())

  private let codes: [LeagueID: [String: TeamID]]

  private struct State {
    var loaded: [SeasonID: SeasonGames] = [:]
    /// Damaged packs, each reported once.
    var damaged: Set<SeasonID> = []
    /// The games of days in use, by each possible building.
    var days: [LocalDay: [StadiumID: [Game]]] = [:]
  }

  init(
    folder: URL, version: String, summaries: [SeasonSummary], learned: CatalogUpdateStore?,
    teams: [Team], stadiums: StadiumIndex
  ) {
    (self.folder, self.version, self.stadiums, self.learned) = (folder, version, stadiums, learned)
    let packs = learned?.packs() ?? []
    learnedSeasons = Set(packs.map(\.id))
    bundled = Dictionary(summaries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.summaries = packs.isEmpty ? summaries : Self.joined(summaries, packs, byID: bundled)
    byLeague = Dictionary(grouping: self.summaries, by: \.league)
    codes = teams.reduce(into: [:]) { codes, team in
      codes[team.league, default: [:]][SeasonFile.code(of: team.id)] = team.id
    }
  }

  /// Returns the bundled and updated seasons, oldest first in each league.
  private static func joined(
    _ bundled: [SeasonSummary], _ learned: [SeasonSummary], byID known: [SeasonID: SeasonSummary]
  ) -> [SeasonSummary] {
    var summaries = known
    for new in learned { summaries[new.id] = summaries[new.id]?.joined(with: new) ?? new }
    var ranks: [LeagueID: Int] = [:]
    for summary in bundled + learned where ranks[summary.league] == nil {
      ranks[summary.league] = ranks.count
    }
    return summaries.values.sorted {
      (ranks[$0.league] ?? 0, $0.season) < (ranks[$1.league] ?? 0, $1.season)
    }
  }

  func summaries(of league: LeagueID) -> [SeasonSummary] { byLeague[league] ?? [] }

  func newestBundledSeason(of league: LeagueID) -> Int? {
    bundled.keys.lazy.filter { $0.league == league }.map(\.season).max()
  }

  func games(of league: LeagueID, season: Int) throws(CatalogError) -> SeasonGames? {
    guard let summary = summaries(of: league).first(where: { $0.season == season }) else {
      return nil
    }
    return try games(of: summary)
  }

  /// Returns the games of every season of the leagues (nil for all) that was under way on a day.
  func games(on day: LocalDay, in leagues: Set<LeagueID>?) throws(CatalogError) -> [Game] {
    var found: [Game] = []
    for summary in summaries
    where summary.contains(day) && leagues?.contains(summary.league) ?? true {
      found += try games(of: summary).games(on: day)
    }
    return found
  }

  func games(resumedOn day: LocalDay) throws(CatalogError) -> [Game] {
    var found: [Game] = []
    for summary in summaries where summary.contains(day) {
      found += try games(of: summary).resumed[day] ?? []
    }
    return found
  }

  /// Returns the games in a building on a day, then the suspended games completed there.
  func games(at stadium: StadiumID, on day: LocalDay) throws(CatalogError) -> [Game] {
    if let known = state.withLock({ $0.days[day] }) { return known[stadium] ?? [] }
    var buildings: [StadiumID: [Game]] = [:]
    for game in try games(on: day, in: nil).sorted(by: Catalog.isListedBefore) {
      guard !game.status.isOff else { continue }
      for building in game.stadiums { buildings[building, default: []].append(game) }
    }
    for game in try games(resumedOn: day) where !game.status.isOff {
      for building in game.resumedStadiums { buildings[building, default: []].append(game) }
    }
    state.withLock { $0.days[day] = buildings }
    return buildings[stadium] ?? []
  }

  private func games(of summary: SeasonSummary) throws(CatalogError) -> SeasonGames {
    let id = summary.id
    if let known = state.withLock({ $0.loaded[id] }) { return known }
    var games = try bundledGames(of: id.league, season: id.season)
    if let pack = pack(id) {
      games = SeasonOverlay.games(
        games, pack: pack, isBundleNewer: pack.header.isOlder(thanFactsOf: version))
    }
    let season = SeasonGames(games)
    state.withLock { $0.loaded[id] = season }
    return season
  }

  func bundledGames(of league: LeagueID, season: Int) throws(CatalogError) -> [Game] {
    guard let summary = bundled[SeasonID(league: league, season: season)] else { return [] }
    let file = folder.appendingPathComponent(SeasonFile.path(league: league, season: season))
    var reader = SeasonReader(
      summary: summary, path: file.path, teams: codes[league] ?? [:], stadiums: stadiums)
    return try reader.read(try CatalogFile.bytes(of: file))
  }

  /// Returns the updates of a season; reports and skips an unusable pack.
  private func pack(_ id: SeasonID) -> SeasonPack? {
    guard let learned, learnedSeasons.contains(id) else { return nil }
    let file = learned.file(of: id.league, season: id.season)
    do throws(CatalogUpdateError) {
      let bytes = try CatalogUpdateFiles.read(file, maxBytes: SeasonPack.maxBytes)
      return try readPack(bytes, path: file.path, signedBy: nil)
    } catch {
      if state.withLock({ $0.damaged.insert(id).inserted }) { learned.report(error) }
      return nil
    }
  }

  func readPack(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]?
  ) throws(CatalogUpdateError) -> SeasonPack {
    try SeasonPack(bytes, path: path, signedBy: key, teams: codes, stadiums: stadiums)
  }
}

/// The games of one season, by day.
struct SeasonGames: Sendable {
  let games: [Game]
  private let days: [LocalDay: [Game]]
  /// The suspended games by the day on which they were completed.
  let resumed: [LocalDay: [Game]]

  init(_ games: [Game]) {
    self.games = games
    days = Dictionary(grouping: games, by: \.day)
    resumed = Dictionary(
      grouping: games.filter { $0.resumedDay != nil }, by: { $0.resumedDay ?? $0.day })
  }

  func games(on day: LocalDay) -> [Game] { days[day] ?? [] }
}

/// An error in reading the bundled data.
package enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  case missingFolder(path: String)
  /// A file of the folder is missing or can't be read.
  case unreadable(path: String)
  case malformed(path: String, line: Int, cause: String)

  package var description: String {
    switch self {
    case .missingFolder(let path): "Couldn't find the bundled data in \(path)"
    case .unreadable(let path): "Couldn't read the data file \(path)"
    case .malformed(let path, let line, let cause): "\(path):\(line): \(cause)"
    }
  }
}

/// An error in a pack of updates.
package struct CatalogUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// The system's message.
    case unreadable(String)
    case unwritable(String)
    /// The file doesn't begin like a pack.
    case notAPack
    /// It was written by a newer version.
    case newerForm, tooLarge, checksum
    /// A key is configured, but the pack isn't signed by it.
    case unsigned, wrongSignature
    case malformed(line: Int, String), older
  }

  package let path: String
  package let cause: Cause

  package init(path: String, _ cause: Cause) { (self.path, self.cause) = (path, cause) }

  static func unreadable(_ path: String) -> CatalogUpdateError {
    CatalogUpdateError(path: path, .unreadable(SystemError.last.message))
  }

  static func unwritable(_ path: String) -> CatalogUpdateError {
    CatalogUpdateError(path: path, .unwritable(SystemError.last.message))
  }

  init(_ error: CatalogError) {
    switch error {
    case .malformed(let path, let line, let cause):
      self.init(path: path, .malformed(line: line, cause))
    case .missingFolder(let path), .unreadable(let path):
      self.init(path: path, .unreadable(error.description))
    }
  }

  package var description: String {
    switch cause {
    case .unreadable(let reason): "Couldn't read \(path): \(reason)"
    case .unwritable(let reason): "Couldn't write \(path): \(reason)"
    case .notAPack: "\(path): not a data pack"
    case .newerForm: "\(path): made by a newer stvisits"
    case .tooLarge: "\(path): too large for a data pack"
    case .checksum: "\(path): damaged (wrong checksum)"
    case .unsigned: "\(path): not signed, but the settings require a signature"
    case .wrongSignature: "\(path): not signed with the key in your settings"
    case .malformed(let line, let cause): "\(path):\(line): \(cause)"
    case .older: "\(path): older than the data that you have"
    }
  }
}
