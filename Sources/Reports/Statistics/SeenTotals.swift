import AppSupport
package import BoxScores
import Localization
package import SportsModel

/// Totals of the events in the games of visits; each number says how many games it covers.
package struct SeenTotals: Sendable {
  package typealias PlayerCount = (player: Player, count: Int)

  package struct StarterRecord: Sendable {
    package let player: Player
    package internal(set) var games = 0
    package internal(set) var record = WinLoss()
  }

  /// The game with the lowest or highest value.
  package typealias Extreme = (value: Int, visit: Visit)
  package typealias Milestone = (feat: Feat, game: SeenGame)
  /// A moment, and the game in which the user saw it.
  package typealias BestMoment = (moment: Moment, game: SeenGame)

  package private(set) var games = 0
  /// The rarest moments of all games, at most ten.
  package private(set) var bestMoments: [BestMoment] = []
  package private(set) var homeRuns = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var hitters: [PlayerCount] = []
  package private(set) var players = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var playersByTeam: [(team: TeamID, count: Int)] = []
  package private(set) var hallOfFame: [Player] = []
  package private(set) var starters: [StarterRecord] = []
  package private(set) var overtime = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var walkOffs = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var shutouts = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var noHitters = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var debuts = SeenCount(count: 0, games: 0, of: 0)
  package private(set) var milestones: [Milestone] = []
  package private(set) var coldest: Extreme?
  package private(set) var hottest: Extreme?
  package private(set) var longest: Extreme?
  package private(set) var biggestCrowd: Extreme?

  package init(_ entries: [AttendedGames.Entry], store: BoxScoreStore) throws(BoxScoreError) {
    let all = entries.filter(\.isGame)
    var seen: [SeenGame] = []
    for entry in all { if let game = try store.seenGame(entry.visit) { seen.append(game) } }
    games = all.count
    bestMoments = Self.bestMoments(seen)
    let baseball = all.count { $0.visit.league == "mlb" }
    let leagues = store.coveredLeagues
    let covered = all.count { $0.visit.league.map(leagues.contains) ?? false }
    homeRuns = Self.count(seen, of: baseball) { $0.score.homeRuns?.count }
    overtime = Self.count(seen, of: covered) { $0.score.isOvertime.map { $0 ? 1 : 0 } }
    walkOffs = Self.count(seen, of: baseball) { $0.score.isWalkOff.map { $0 ? 1 : 0 } }
    noHitters = Self.count(seen, of: baseball) { game in
      game.score.feats.map { $0.count { $0.kind.isNoHitter } }
    }
    debuts = Self.count(seen, of: baseball) { game in
      game.score.feats.map { $0.count { $0.kind == .debut } }
    }
    let scores = all.compactMap { $0.game?.score }
    shutouts = SeenCount(
      count: scores.count { min($0.home, $0.away) == 0 && max($0.home, $0.away) > 0 },
      games: scores.count, of: all.count)
    milestones = seen.flatMap { game in
      (game.score.feats ?? []).filter { $0.kind.isMilestone }.map { (feat: $0, game: game) }
    }
    let outdoors = seen.filter { !($0.score.weather?.isIndoors ?? false) }
    coldest = Self.extreme(outdoors, by: <) { $0.score.weather?.temperature }
    hottest = Self.extreme(outdoors, by: >) { $0.score.weather?.temperature }
    longest = Self.extreme(seen, by: >) { $0.score.minutes }
    biggestCrowd = Self.extreme(seen, by: >) { $0.score.attendance }
    try addPlayers(seen, of: covered, store: store)
    try addStarters(seen, store: store)
  }

  private static func count(
    _ games: [SeenGame], of all: Int, value: (SeenGame) -> Int?
  ) -> SeenCount {
    let values = games.compactMap(value)
    return SeenCount(count: values.reduce(0, +), games: values.count, of: all)
  }

  /// Returns the rarest moments; of equal ones the moment of the earlier visit.
  private static func bestMoments(_ games: [SeenGame]) -> [BestMoment] {
    let all = games.flatMap { game in game.moments.map { (moment: $0, game: game) } }
    return Array(all.sorted { $0.moment.isRarer(than: $1.moment) }.prefix(10))
  }

  /// Returns the first game with the most extreme value.
  private static func extreme(
    _ games: [SeenGame], by isBefore: (Int, Int) -> Bool, of value: (SeenGame) -> Int?
  ) -> Extreme? {
    games.compactMap { game in value(game).map { (value: $0, visit: game.visit) } }.reduce(
      nil
    ) { best, next in best.map { isBefore(next.value, $0.value) } ?? true ? next : best }
  }

  private mutating func addPlayers(
    _ games: [SeenGame], of all: Int, store: BoxScoreStore
  ) throws(BoxScoreError) {
    var seen: Set<PlayerID> = []
    var teams: [TeamID: Set<PlayerID>] = [:]
    var homeRuns: [PlayerID: Int] = [:]
    for game in games {
      for appearance in game.score.players {
        seen.insert(appearance.player)
        teams[game.score.team(appearance.side), default: []].insert(appearance.player)
      }
      for homeRun in game.score.homeRuns ?? [] { homeRuns[homeRun.batter, default: 0] += 1 }
    }
    players = SeenCount(
      count: seen.count, games: games.count { $0.score.appearances != nil }, of: all)
    playersByTeam = teams.map { (team: $0.key, count: $0.value.count) }
      .sorted { (-$0.count, $0.team) < (-$1.count, $1.team) }
    for id in seen {
      if let player = try store.player(id), player.hallOfFame != nil { hallOfFame.append(player) }
    }
    hallOfFame.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    for (id, count) in homeRuns {
      if let player = try store.player(id) { hitters.append((player, count)) }
    }
    hitters.sort {
      (-$0.count, $0.player.name, $0.player.id) < (-$1.count, $1.player.name, $1.player.id)
    }
  }

  /// Counts the wins and losses of each starting pitcher's team.
  private mutating func addStarters(_ games: [SeenGame], store: BoxScoreStore) throws(BoxScoreError)
  {
    var records: [PlayerID: StarterRecord] = [:]
    for game in games {
      for starter in game.score.starters ?? [] {
        guard let player = try store.player(starter.player) else { continue }
        var record = records[player.id] ?? StarterRecord(player: player)
        record.games += 1
        if let score = game.finalScore {
          record.record.add(score.outcome(atHome: starter.side == .home))
        }
        records[player.id] = record
      }
    }
    starters = records.values.sorted {
      (-$0.games, $0.player.name, $0.player.id) < (-$1.games, $1.player.name, $1.player.id)
    }
  }
}

extension Feat.Kind {
  var isNoHitter: Bool { [.noHitter, .combinedNoHitter, .perfectGame].contains(self) }

  /// True if it is a career milestone.
  var isMilestone: Bool { rawValue.hasPrefix("career_") }
}

/// A number, and how many of the games it covers.
package struct SeenCount: Encodable, Hashable, Sendable {
  package let count: Int
  /// The games for which it is known.
  package let games: Int
  /// All games for which it could be known.
  package let of: Int

  /// `212 in 87 of 91 games`.
  package var summary: String {
    let number = DisplayFormat.number
    return localized(
      of, one: "\(number(count)) in \(number(games)) of \(number(of)) game",
      other: "\(number(count)) in \(number(games)) of \(number(of)) games")
  }
}
