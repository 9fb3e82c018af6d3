package import SportsModel

/// Every threshold of matching, in one place.
package struct MatchingRules: Sendable, Hashable {
  /// Meters from a stadium's center below which spatial confidence is high.
  package var highRadius = 500.0
  /// Meters below which it is medium.
  package var mediumRadius = 2_000.0
  /// Meters up to which it is low; there is none beyond.
  package var searchRadius = 5_000.0
  /// The maximum meters by which a position error widens the search.
  package var widestSearchMargin = 1_000.0
  /// The error of a position that its receiver marked as void, in meters.
  package var voidPositionError = 500.0

  /// The distance of another stadium with a game, in meters, that makes the choice unsafe.
  package var rivalRadius = 2_000.0
  /// The fraction of the other's distance below which the nearest is decisive.
  package var decisiveShare = 0.5

  /// Minutes before the start from which a photo counts as taken at the game.
  package var minutesBeforeStart = 90
  /// Minutes after the league's usual end until which it does.
  package var minutesAfterTypicalEnd = 60
  /// The window of a game whose start is not known, in minutes since local midnight.
  package var windowWithoutStart = (12 * 60)...(23 * 60 + 59)
  /// Minutes between two photos that show a stay.
  package var minStayMinutes = 30

  /// The part of a stadium's footprint in which a single photo shows a visit: 180 m of 250 m, and
  /// 130 m of 180 m in arenas.
  package var singlePhotoShare = 0.722
  /// The maximum meters by which position errors widen the footprint, to ask about a photo.
  ///
  /// Errors never widen it for a recorded visit: a hotel across the street is as near.
  package var widestFootprintMargin = 100.0
  /// The error in meters of a position without a known one: that of a phone under a roof.
  package var usualPositionError = 30.0

  /// The speed in km/h above which a photo was taken in transit.
  package var transitSpeed = 25.0
  /// Meters above the stadium from which a photo was taken on a flight.
  package var flightHeight = 300.0
  /// Meters above the sea from which it was, if the stadium's elevation is unknown.
  package var flightAltitude = 3_000.0

  /// Days within about three months on which an own camera takes photos.
  package var daysOfOwnCamera = 3
  /// The same for the main camera, without which every camera may be an own one.
  package var daysOfMainCamera = 5
  /// Hours within which own photos elsewhere count.
  package var hoursBetweenPlaces = 3.0
  /// The maximum average speed between two places, in km/h: from door to seat, with parking, few
  /// ways to a stadium are faster.
  package var travelSpeed = 50.0
  /// Meters within which two photos can be of one moment: the error of positions, and a walk.
  package var samePlaceRadius = 1_500.0

  /// Days that have to agree on the error of a camera's clock.
  package var daysToLearnClock = 4
  /// The part of the photos of a day that has to meet those of other cameras.
  package var clockFit = 0.7
  /// Days before and after a visit that show the error of a clock.
  package var daysAroundClock = 45
  /// The score of the second-best error, as a fraction of the best one's, up to which the best is
  /// certain.
  package var clockRunnerUpShare = 0.6

  /// Meters between photos of one place.
  package var habitRadius = 150.0
  /// Meters within which the games of several buildings count for one place.
  package var sameBuildingRadius = 300.0
  /// Days without a game that make a place frequent.
  package var habitDays = 5

  /// The hour at which a stadium's day begins; photos after midnight belong to the evening.
  package var dayBeginsAtHour = 5
  /// Meters between photos of one day that make them two outings.
  package var clusterGap = 300.0
  /// Minutes within which a photo gets the place of another one by the same camera.
  package var minutesToInferPlace = 120
  /// The usual minutes of a game of an unknown league.
  package var typicalGameMinutes = 180

  package init() {}

  /// Creates the default rules with some changes.
  package init(_ change: (inout MatchingRules) -> Void) { change(&self) }
}

extension MatchingRules {
  /// Returns whether a photo near a stadium was taken from a vehicle or a plane.
  package func isInTransit(_ photo: PhotoFacts, at stadium: Stadium?) -> Bool {
    if let speed = photo.speedKilometersPerHour, speed > transitSpeed { return true }
    guard let altitude = photo.altitudeMeters else { return false }
    guard let elevation = stadium?.elevation else { return altitude > flightAltitude }
    return altitude - elevation > flightHeight
  }

  func singlePhotoRadius(_ stadium: Stadium) -> Double {
    stadium.footprintMeters * singlePhotoShare
  }
}
