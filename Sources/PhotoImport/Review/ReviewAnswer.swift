package import Matching
package import SportsModel

/// The user's answer about an outing.
package enum ReviewAnswer: Sendable, Hashable {
  case game(Candidate)
  /// Two games of one day in the stadium: two visits.
  case both([Candidate])
  /// The photos belong to this visit.
  case join(Visit)
  case tour
  /// Another event, in the user's words.
  case event(String?)
  /// A game that the stored data lacks.
  case byHand(home: TeamName, away: TeamName, score: Score?)
  /// Nothing to record; don't ask again.
  case skip
  /// The user lives or works here; don't ask about this spot again.
  case habit
}

/// A team as the user entered it.
package struct TeamName: Sendable, Hashable {
  package let text: String
  /// The team with that name; nil if the catalog has none.
  package let team: Team?

  package init(_ text: String, team: Team? = nil) {
    self.text = text
    self.team = team
  }
}

extension ReviewAnswer {
  /// The words for answers other than the number of a game.
  package static let words = ["yes", "both", "tour", "event", "skip", "home"]

  /// Whether an answer to a nearby question is one to all outings at its spot.
  package static func settlesSpot(_ word: String) -> Bool {
    ["skip", "none", "home"].contains(word.lowercased())
  }

  /// Parses an answer: the number of an offered game or visit, or one of `words`.
  package init?(word: String, to item: ReviewItem) {
    let hasPlace = item.stadium != nil && item.day != nil
    if let number = Int(word), !item.offeredVisits.isEmpty {
      guard item.offeredVisits.indices.contains(number - 1) else { return nil }
      self = .join(item.offeredVisits[number - 1])
      return
    }
    if let number = Int(word) {
      guard (1...max(1, item.offers.count)).contains(number), !item.offers.isEmpty else {
        return nil
      }
      self = .game(item.offers[number - 1])
      return
    }
    switch word.lowercased() {
    case "yes":
      guard let visit = item.proposedVisit else { return nil }
      self = .join(visit)
    case "no" where item.proposal != nil: self = .skip
    case "both":
      guard let games = item.bothGames else { return nil }
      self = .both(games)
    case "tour" where hasPlace: self = .tour
    case "event" where hasPlace: self = .event(nil)
    case "skip", "none": self = .skip
    case "home" where item.proposal == nil: self = .habit
    default: return nil
    }
  }
}
