extension ReviewAnswer {
  /// The words for answers other than the number of a game.
  package static let words = ["tour", "event", "skip", "home"]

  /// Parses an answer: the number of an offered game, or one of `words`.
  package init?(word: String, to item: ReviewItem) {
    let hasPlace = item.stadium != nil && item.day != nil
    if let number = Int(word) {
      guard (1...max(1, item.offers.count)).contains(number), !item.offers.isEmpty else {
        return nil
      }
      self = .game(item.offers[number - 1])
      return
    }
    switch word.lowercased() {
    case "tour" where hasPlace: self = .tour
    case "event" where hasPlace: self = .event(nil)
    case "skip": self = .skip
    case "home": self = .habit
    default: return nil
    }
  }
}
