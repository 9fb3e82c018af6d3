import SportsModel

/// Finds the players of a league behind the numbers of ESPN, by name and season.
///
/// A name joins only if exactly one player of the league can have played then, and ESPN numbers one
/// player of that name. Otherwise the players stay apart: two people must never become one.
struct PlayerJoin {
  /// Longer careers are not assumed.
  private static let mostSeasons = 24

  /// The last season whose players are bundled.
  private let lastSeason: Int
  private var leaguePlayers: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var numbered: [String: [PlayerID: ClosedRange<Int>]] = [:]
  private var names: [PlayerID: String] = [:]

  init(lastSeason: Int) { self.lastSeason = lastSeason }

  /// Adds a player, or a further season of a player.
  mutating func add(_ player: Player) {
    guard let seasons = player.seasons else { return }
    let name = PlayerNameQuery.words(player.name).joined(separator: " ")
    guard !name.isEmpty else { return }
    if player.id.isOfESPN {
      numbered[name, default: [:]][player.id] = seasons.joined(with: numbered[name]?[player.id])
      names[player.id] = name
    } else {
      leaguePlayers[name, default: [:]][player.id] = seasons.joined(
        with: leaguePlayers[name]?[player.id])
    }
  }

  /// Returns the league's id of a player whom ESPN numbers; nil if it isn't certain.
  func player(_ id: PlayerID) -> PlayerID? {
    guard let name = names[id], let numbers = numbered[name], numbers.count == 1,
      let seasons = numbers[id]
    else { return nil }
    let found = (leaguePlayers[name] ?? [:]).filter { mayHavePlayed($0.value, in: seasons) }
    return found.count == 1 ? found.first?.key : nil
  }

  /// Whether a player with some known seasons can have played in others.
  ///
  /// Players of the last two bundled seasons, and later ones, may have gone on: an injury can take a
  /// whole season.
  private func mayHavePlayed(_ known: ClosedRange<Int>, in seasons: ClosedRange<Int>) -> Bool {
    let first = known.lowerBound > lastSeason ? lastSeason + 1 : known.lowerBound
    let last =
      known.upperBound >= lastSeason - 1 ? known.lowerBound + Self.mostSeasons : known.upperBound
    return first <= seasons.lowerBound && seasons.upperBound <= last
  }
}

extension PlayerID {
  /// Whether it is a number of ESPN, which differs from that of the league.
  var isOfESPN: Bool { sourceID.hasPrefix("espn-") }
}

extension ClosedRange<Int> {
  fileprivate func joined(with other: ClosedRange<Int>?) -> ClosedRange<Int> {
    guard let other else { return self }
    return Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
