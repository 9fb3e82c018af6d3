import BoxScores
import SportsModel

/// The playoff series, first and last games and box scores of a season, found when a memory needs them.
final class SeasonContext {
  private let games: [Game]
  private lazy var series = PlayoffSeries(games)
  private lazy var edges = SeasonEdges(games)
  private let boxScores: BoxScoreStore?
  private var failure: BoxScoreError?
  private var read: SeasonEvents?
  /// The events of the games; nil if the bundled data has no box scores of the season.
  private(set) lazy var events: SeasonEvents? = {
    guard let game = games.first else { return nil }
    do throws(BoxScoreError) {
      read = try boxScores?.season(game.league, game.season).map(SeasonEvents.init)
      return read
    } catch {
      failure = error
      return nil
    }
  }()

  init(_ games: [Game], _ boxScores: BoxScoreStore?) {
    self.games = games
    self.boxScores = boxScores
  }

  /// Throws if box scores couldn't be read.
  func check() throws(BoxScoreError) { if let failure = failure ?? read?.failure { throw failure } }

  func numberInSeries(_ game: Game) -> Int? { series.numbers[game.id] }
  func isInLastSeries(_ game: Game) -> Bool { series.last == PlayoffSeries.pair(game) }

  func penalty(_ occasion: GameClue.Occasion, _ game: Game) -> Double {
    guard game.seasonType == .regular else { return 7 }
    let distance =
      switch occasion {
      case .opener:
        min(
          edges.first[game.home].map { game.day - $0 } ?? 9,
          edges.first[game.away].map { game.day - $0 } ?? 9)
      case .homeOpener: edges.firstHome[game.home].map { game.day - $0 } ?? 9
      case .lastGame:
        min(
          edges.last[game.home].map { $0 - game.day } ?? 9,
          edges.last[game.away].map { $0 - game.day } ?? 9)
      }
    return distance == 0 ? 0 : distance <= 2 ? 3 : 6
  }
}

extension StageClue {
  func penalty(_ game: Game, _ season: SeasonContext) -> Double {
    guard leagues.isEmpty || leagues.contains(game.league) else { return CluePenalty.impossible }
    guard game.seasonType == .postseason else { return 8 }
    var penalty = 0.0
    if isFinal, !season.isInLastSeries(game) { penalty += 5 }
    if let number = self.game, let actual = season.numberInSeries(game), number != actual {
      penalty += abs(number - actual) == 1 ? 3 : 5
    }
    return penalty
  }
}

/// The numbers of playoff games in their series of two teams.
private struct PlayoffSeries {
  private(set) var numbers: [GameKey: Int] = [:]
  private(set) var last: Set<TeamID> = []

  init(_ games: [Game]) {
    let playoffs = games.filter { $0.seasonType == .postseason && !$0.status.isOff }
      .sorted { ($0.day, $0.number) < ($1.day, $1.number) }
    var counts: [Set<TeamID>: Int] = [:]
    for game in playoffs {
      counts[Self.pair(game), default: 0] += 1
      numbers[game.id] = counts[Self.pair(game)]
    }
    last = playoffs.last.map(Self.pair) ?? []
  }

  static func pair(_ game: Game) -> Set<TeamID> { [game.home, game.away] }
}

/// The first and last days of each team in a regular season.
private struct SeasonEdges {
  private(set) var first: [TeamID: LocalDay] = [:]
  private(set) var firstHome: [TeamID: LocalDay] = [:]
  private(set) var last: [TeamID: LocalDay] = [:]

  init(_ games: [Game]) {
    for game in games where game.seasonType == .regular && !game.status.isOff {
      for team in [game.home, game.away] {
        first[team] = min(first[team] ?? game.day, game.day)
        last[team] = max(last[team] ?? game.day, game.day)
      }
      firstHome[game.home] = min(firstHome[game.home] ?? game.day, game.day)
    }
  }
}
