package import AppSupport
package import SportsModel
import TripPlanning

extension SavedTrip {
  /// Returns the tips about the stadiums of the trip.
  package func tips(among notes: [StadiumNote]) -> [StadiumNote] {
    let stadiums = Set(itinerary.stadiums)
    return notes.filter { $0.topic != .review && stadiums.contains($0.stadium) }
  }

  /// Returns the tips with their stadiums and authors; none without tips.
  package func tipLines(_ notes: [StadiumNote], _ screen: TerminalLayout) -> [String] {
    let tips = tips(among: notes)
    guard !tips.isEmpty else { return [] }
    let shared = tips.sharedAuthorNames
    return ["", "Tips:"]
      + tips.flatMap { tip in
        screen.paragraph(
          "\(tip.stadiumName), \(tip.topic.rawValue): \(tip.line(sharedNames: shared))",
          indent: 2, hanging: 4)
      }
  }
}
