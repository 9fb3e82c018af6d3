package import Sharing
package import SportsModel

extension VisitCard {
  /// Creates the card of a visit, without its private facts: seat, note and position.
  ///
  /// - Parameters:
  ///   - visit: The visit.
  ///   - stadium: Its stadium, if the catalog contains it.
  ///   - photo: A photo to show above the facts.
  package init(_ visit: Visit, stadium: Stadium?, photo: PhotoPixels? = nil) {
    let place = [stadium?.city ?? "", stadium?.region ?? ""].filter { !$0.isEmpty }
    self.init(
      day: visit.day, stadium: visit.stadiumName, place: place.joined(separator: ", "),
      occasion: Self.occasion(of: visit), league: visit.league?.rawValue.uppercased() ?? "",
      rating: visit.rating, photo: photo)
    if visit.kind == .game, let game = visit.game {
      away = Side(game.awayName, game.score?.away)
      home = Side(game.homeName, game.score?.home)
    }
  }

  private static func occasion(of visit: Visit) -> String {
    if let description = visit.description, !description.isEmpty { return description }
    switch visit.kind {
    case .game: return "A game"
    case .tour: return "Stadium tour"
    case .other: return "A day at the stadium"
    }
  }
}
