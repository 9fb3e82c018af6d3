import AppSupport
import Catalog
import Localization
import Matching
import SportsModel

extension Catalog {
  /// Returns `Texas Rangers 0, Boston Red Sox 5 (game 1)`, or `Texas Rangers at Boston Red Sox`.
  ///
  /// `season` is the year in which it starts, `number` that in a doubleheader, otherwise 0.
  func title(away: TeamID, home: TeamID, season: Int, score: Score?, number: Int) -> String {
    let away = displayName(of: away, season: season)
    let home = displayName(of: home, season: season)
    let teams =
      score.map { "\(away) \($0.away), \(home) \($0.home)" }
      ?? localized("\(away) at \(home)", context: "teams")
    return number > 0 ? localized("\(teams) (game \(number))") : teams
  }

  func title(_ game: Game) -> String {
    title(
      away: game.away, home: game.home, season: game.season, score: game.score, number: game.number)
  }
}

extension Candidate {
  /// Returns `, Intuit Dome, 0.9 mi away` if the game was not where the photos are, otherwise an
  /// empty text.
  func otherStadium(than place: Stadium?, _ format: DisplayFormat) -> String {
    guard let place, stadium.id != place.id else { return "" }
    let name = ", \(stadium.name(in: day.year))"
    // Those of tickets have no distance.
    guard distance > 0 else { return name }
    return name + ", " + localized("\(format.distance(meters: distance)) away")
  }
}
