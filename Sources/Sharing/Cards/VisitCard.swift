import AppSupport
package import Drawing
import Localization
package import SportsModel

/// A card for one day at one stadium.
package struct VisitCard: Card {
  /// One team of the game.
  package struct Side: Hashable, Sendable {
    package let name: String
    /// nil if unknown.
    package let score: Int?
    /// nil if the team's colors aren't known.
    package var colors: CardColors.Pair?

    package init(_ name: String, score: Int?, colors: CardColors.Pair? = nil) {
      (self.name, self.score, self.colors) = (name, score, colors)
    }
  }

  package var day: LocalDay
  package var stadium: String
  /// City and region, or empty.
  package var place: String
  /// The away and home teams; nil without a game.
  package var away: Side?
  package var home: Side?
  /// The title without a game: `Stadium tour`.
  package var occasion: String
  /// `MLB`, or empty.
  package var league: String
  /// The best moment of the game: `Albert Pujols, 700th career home run`.
  package var moment: String?
  /// 1 … 5.
  package var rating: Int?
  /// A photo with the size of the card.
  package var photo: PixelGrid?

  package init(
    day: LocalDay, stadium: String, place: String, away: Side? = nil, home: Side? = nil,
    occasion: String = "", league: String = "", moment: String? = nil, rating: Int? = nil,
    photo: PixelGrid? = nil
  ) {
    (self.day, self.stadium, self.place, self.away) = (day, stadium, place, away)
    (self.home, self.occasion, self.league, self.moment) = (home, occasion, league, moment)
    (self.rating, self.photo) = (rating, photo)
  }

  package func drawing(_ style: CardStyle) -> SVGDocument {
    if photo != nil { return VisitPhotoLayout(card: self, style: style).document }
    return VisitScoreboardLayout(card: self, style: style).document
  }

  /// The game with its score, stadium and date, for screen readers.
  func title(_ format: DisplayFormat) -> String {
    let end = "\(stadium), \(format.date(day))"
    guard let away, let home else { return "\(occasion), \(end)" }
    guard let one = away.score, let other = home.score else {
      return localized("\(away.name) at \(home.name)", context: "teams") + ", \(end)"
    }
    return "\(away.name) \(one), \(home.name) \(other), \(end)"
  }

  /// `Boston, MA · Mon, Jul 9, 2018`.
  func details(_ format: DisplayFormat) -> String {
    [place, format.date(day)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The best moment as a sentence; nil if none is known.
  var sentence: String? { moment.map { localized("You saw: \($0)") } }

  /// Both teams; empty without a game.
  var sides: [Side] {
    guard let away, let home else { return [] }
    return [away, home]
  }

  /// Whether a team has lost.
  func hasLost(_ side: Side) -> Bool {
    guard let score = side.score, let best = sides.compactMap(\.score).max(), sides.count == 2
    else { return false }
    return sides.allSatisfy { $0.score != nil } && score < best
  }

  /// The stars of the rating, from the left; none without a rating.
  func stars(from left: Point, radius: Double, _ full: Color, _ empty: Color) -> [SVGElement] {
    guard let rating, (1...5).contains(rating) else { return [] }
    return (0..<5).map { star in
      CardOrnaments.star(
        center: Point(left.x + radius + Double(star) * radius * 2.3, left.y), radius: radius
      ).fill(star < rating ? full : empty)
    }
  }
}
