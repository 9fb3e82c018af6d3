import AppSupport
import Localization
import Matching
import SportsModel

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
