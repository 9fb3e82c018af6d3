/// A picture to share.
package enum Card: Hashable, Sendable {
  case progress(ProgressCard)
  case achievement(AchievementCard)
  case visit(VisitCard)
  case trip(TripCard)
  case year(YearCard)

  /// Returns the drawing, 1080 units wide.
  package func drawing(_ style: CardStyle) -> SVGDocument {
    switch self {
    case .progress(let card): card.drawing(style)
    case .achievement(let card): card.drawing(style)
    case .visit(let card): card.drawing(style)
    case .trip(let card): card.drawing(style)
    case .year(let card): card.drawing(style)
    }
  }
}
