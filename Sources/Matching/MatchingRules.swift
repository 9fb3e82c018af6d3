/// Every threshold of matching, in one place.
package struct MatchingRules: Sendable, Hashable {
  /// Nearer than this many metres to a stadium's centre is high spatial confidence.
  package var highRadius = 500.0
  /// Nearer than this is medium.
  package var mediumRadius = 2_000.0
  /// Up to this is low; beyond there is none.
  package var searchRadius = 5_000.0
  /// A known position error widens the search by at most this many metres.
  package var widestSearchMargin = 1_000.0
  /// What a position that its receiver marked as void may be off, in metres.
  package var voidPositionError = 500.0

  /// Another stadium with a game this near to the photo, in metres, makes the choice unsafe.
  package var rivalRadius = 2_000.0
  /// Unless the nearest is nearer than this part of the other's distance.
  package var decisiveShare = 0.5

  /// Minutes before the start from which a photo counts as taken at the game.
  package var minutesBeforeStart = 90
  /// Minutes after the league's usual end until which it does.
  package var minutesAfterTypicalEnd = 60
  /// The window of a game whose start is not known, in minutes since local midnight.
  package var windowWithoutStart = (12 * 60)...(23 * 60 + 59)
  /// Two photos this many minutes apart show that somebody stayed.
  package var minStayMinutes = 30

  /// Photos within this many metres of each other are of one spot.
  package var habitRadius = 150.0
  /// On so many days without a game a spot is a habit: somebody lives or works there.
  package var habitDays = 5

  /// The hour at which a stadium's day begins: after midnight still belongs to the evening.
  package var dayBeginsAtHour = 5
  /// Photos of one day farther apart than this, in metres, are two outings.
  package var clusterGap = 300.0
  /// A photo without a place takes that of the same camera's within so many minutes.
  package var minutesToInferPlace = 120
  /// Minutes that a game of an unknown league usually lasts.
  package var typicalGameMinutes = 180

  package init() {}

  /// The default rules with some of them changed.
  package init(_ change: (inout MatchingRules) -> Void) { change(&self) }
}
