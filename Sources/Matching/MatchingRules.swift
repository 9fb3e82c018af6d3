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
  /// The window of a game whose start is not known, in minutes since local midnight; and on working
  /// days, when most games are in the evening and photos of the afternoon may be of a tour.
  package var windowWithoutStart = (12 * 60)...(23 * 60 + 59)
  package var workdayWindowWithoutStart = (17 * 60)...(23 * 60 + 59)
  /// Minutes after the start of a game until which an earlier one in the building may still be on.
  package var minutesOfOverrun = 30
  /// Minutes after the start of a game from which a next one without a known start may be on, or have
  /// its spectators in the building: a short game ends after two hours.
  package var minutesToNextGame = 90
  /// Minutes between two photos that show a stay.
  package var minStayMinutes = 30

  /// The error of a position, in meters, above which a photo doesn't decide.
  package var maxDecisiveError = 100.0
  /// The meters beyond the outer wall of the seats from which photos are asked about.
  package var widestFootprintMargin = 100.0
  /// The error in meters of a position without a known error: as of a phone under a roof.
  package var usualPositionError = 30.0
  /// The part of the stated error of a stadium's position, which is its maximum, that half of the
  /// positions don't exceed: 14 of 50 m.
  package var stadiumErrorShare = 0.28
  /// The number of different positions from which their median counts.
  package var minPositionsForMedian = 3
  /// How much larger the error of a median is than the error of a mean, for a normal distribution.
  package var medianErrorFactor = 1.25
  /// Meters from a place next door within which a photo may be of that place.
  package var nextDoorRadius = 50.0

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
  /// Minutes to leave a place and to reach the seats, whatever lies between.
  package var minutesFromDoorToSeat = 10.0
  /// Meters within which two photos can be of one moment: the error of positions, and a walk.
  package var samePlaceRadius = 1_500.0

  /// Days that have to agree on the error of a camera's clock.
  package var daysToLearnClock = 4
  /// The part of the photos of a day that has to coincide with photos of other cameras.
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
  /// Meters by which photos of a habit may be farther from the center than photos of a game.
  package var habitDepth = 10.0
  /// Days without a game that make a place frequent.
  package var habitDays = 5
  /// Days without a game with a photo at exactly the same point that make it the point of a network.
  package var samePointDays = 3

  /// Minutes of the day from which a photo is of the evening, and to which one is of the morning, of a
  /// night that the user spent at a place.
  package var eveningBeginsAtMinute = 21 * 60
  package var morningEndsAtMinute = 9 * 60 + 30

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

  /// Returns whether a photo near a stadium was taken from a vehicle or a plane.
  package func isInTransit(_ photo: PhotoFacts, at stadium: Stadium?) -> Bool {
    if let speed = photo.speedKilometersPerHour, speed > transitSpeed { return true }
    guard let altitude = photo.altitudeMeters else { return false }
    guard let elevation = stadium?.elevation else { return altitude > flightAltitude }
    return altitude - elevation > flightHeight
  }

  /// Returns whether a person can get from one place to another, some meters away, in some seconds.
  func isReachable(_ distance: Double, within seconds: Double) -> Bool {
    let travel = max(0, seconds - minutesFromDoorToSeat * 60)
    return distance <= samePlaceRadius + travelSpeed * 1_000 * travel / 3600
  }

  /// Returns the stadium day of a time; the hours after midnight belong to the evening before.
  func stadiumDay(of time: LocalDateTime) -> LocalDay { (time + -dayBeginsAtHour * 3600).day }
}

extension Matcher {
  func failedConditions(
    of candidate: Candidate, outing: Outing, neighbors: [StadiumIndex.Neighbor],
    frequentPlaces: FrequentPlaces?
  ) throws -> [RecordingCondition] {
    var failed: [RecordingCondition] = []
    if !isSafelyNearest(candidate, outing: outing, neighbors: neighbors) {
      failed.append(.nearestStadium)
    }
    if try hasRival(candidate, outing: outing, neighbors: neighbors) {
      failed.append(.noOtherStadium)
    }
    let isOnlyGame = try isOnlyGame(candidate)
    if !isOnlyGame, try !isGameOfPhotos(candidate, outing: outing) { failed.append(.oneGame) }
    let evidence = outing.evidence
    let inWindow = evidence.during(window(of: candidate))
    if inWindow.isEmpty {
      let mayBeInWindow = evidence.contains {
        $0.times.contains(where: window(of: candidate).contains)
      }
      failed.append(mayBeInWindow ? .clocksAgree : .inWindow)
    } else if isClockLate(evidence, for: candidate) {
      failed.append(.clocksAgree)
    }
    // A tour in the morning doesn't prove a visit in the evening, so photos during the game count
    // if there are any.
    let shown = inWindow.isEmpty ? evidence : inWindow
    let seen = span(of: candidate.game, on: candidate.day).map(evidence.during) ?? shown
    if !isInside(shown, stadium: candidate.stadium),
      !isInsideByMedian(seen, stadium: candidate.stadium),
      !showsStay(sightings(evidence, during: candidate), at: candidate.stadium)
    {
      failed.append(.inside)
    }
    let game = candidate.game
    let isSure = game.score != nil && game.isDateConfirmed && game.hasSpectators
    if game.status.isOff || !isSure { failed.append(.played) }
    if let frequentPlaces,
      try isHabit(
        outing, of: candidate, in: frequentPlaces, asDeepAs: inWindow.isEmpty ? evidence : inWindow)
    {
      failed.append(.noHabit)
    }
    return failed
  }

  /// Returns whether the user is often at the place of an outing on days without a game, or slept there.
  ///
  /// A habit has its hours: a way to work through the station below doesn't speak against photos that
  /// by themselves show a stay during the game, at hours at which the user isn't there on other days.
  private func isHabit(
    _ outing: Outing, of candidate: Candidate, in frequentPlaces: FrequentPlaces,
    asDeepAs photos: [PlacedPhoto]
  ) throws -> Bool {
    guard let position = outing.position else { return false }
    if frequentPlaces.hasNight(at: position, around: candidate.day, in: candidate.stadium) {
      return true
    }
    guard try isFrequent(position, in: frequentPlaces, at: candidate.stadium, asDeepAs: photos)
    else { return false }
    guard let span = span(of: candidate.game, on: candidate.day) else { return true }
    guard isInside(outing.evidence.during(span), stadium: candidate.stadium) else { return true }
    let hours = [span.lowerBound, span.upperBound].map { $0.minutes(since: candidate.day) }
    return try isFrequent(
      position, in: frequentPlaces, at: candidate.stadium, during: hours[0]...hours[1])
  }

  /// Returns whether all photos from inside were taken after the usual end, and some long after it,
  /// so that the clock is probably in another time zone.
  private func isClockLate(_ evidence: [PlacedPhoto], for candidate: Candidate) -> Bool {
    guard let span = span(of: candidate.game, on: candidate.day) else { return false }
    let inside = evidence.filter { $0.isInside(candidate.stadium) && !$0.isPassive }
    return inside.allSatisfy { $0.local.map { span.upperBound < $0 } == true }
      && inside.contains { $0.local.map { window(of: candidate).upperBound < $0 } == true }
  }

  /// Returns whether a spot has photos of many days without a game at the stadium or next door, where
  /// a building of another time may have been; optionally only about as deep inside as some photos,
  /// so that a home next door doesn't count, where some photos seem to be inside.
  func isFrequent(
    _ spot: Coordinate, in frequentPlaces: FrequentPlaces, at stadium: Stadium,
    asDeepAs photos: [PlacedPhoto] = [], during hours: ClosedRange<Int>? = nil
  ) throws -> Bool {
    let deepest = photos.compactMap { $0.facts.coordinate?.distance(to: stadium.coordinate) }.min()
    let buildings = stadiums.near(spot, on: nil, within: rules.sameBuildingRadius)
    return try frequentPlaces.isFrequent(
      spot, at: stadium, buildings: Set(buildings.map(\.stadium.id) + [stadium.id]),
      within: deepest.map { min($0 + rules.habitDepth, stadium.footprintMeters) }, during: hours,
      games: games)
  }

  /// Returns the window of a game: from some minutes before the start to some after the usual end,
  /// or to midnight without a reliable start.
  func window(of candidate: Candidate) -> ClosedRange<LocalDateTime> {
    guard let span = span(of: candidate.game, on: candidate.day) else {
      let midnight = LocalDateTime(day: candidate.day, microsecondOfDay: 0)
      let isWorkday = candidate.day.isoWeekday <= 5
      let minutes = isWorkday ? rules.workdayWindowWithoutStart : rules.windowWithoutStart
      return midnight + minutes.lowerBound * 60...midnight + (minutes.upperBound * 60 + 59)
    }
    let end = span.upperBound + rules.minutesAfterTypicalEnd * 60
    return span.lowerBound + -rules.minutesBeforeStart * 60...end
  }

  /// Returns the sightings of devices from the start of the game to the end of its window.
  private func sightings(_ evidence: [PlacedPhoto], during candidate: Candidate) -> [PlacedPhoto] {
    let window = window(of: candidate)
    return evidence.filter(\.isPassive)
      .during((candidate.start ?? window.lowerBound)...window.upperBound)
  }

  private func isSafelyNearest(
    _ candidate: Candidate, outing: Outing, neighbors: [StadiumIndex.Neighbor]
  ) -> Bool {
    let stadium = candidate.stadium
    let farthest = candidate.distance + outing.positionError + stadium.positionErrorMeters
    return neighbors.first?.stadium.id == stadium.id && farthest < rules.highRadius
      && !stadium.isPositionApproximate
      && stadium.positionErrorMeters <= rules.maxDecisiveError
  }

  private func hasRival(
    _ candidate: Candidate, outing: Outing, neighbors: [StadiumIndex.Neighbor]
  ) throws -> Bool {
    try neighbors.contains { other in
      try other.stadium.id != candidate.stadium.id && other.distance <= rules.rivalRadius
        && candidate.distance >= other.distance * rules.decisiveShare
        && !games.games(at: other.stadium.id, on: candidate.day).isEmpty
    }
  }

  func isOnlyGame(_ candidate: Candidate) throws -> Bool {
    try candidate.isBuildingCertain
      && games.games(at: candidate.stadium.id, on: candidate.day).count == 1
  }

  /// Returns whether a photo shows which of several games in the building it was: one from inside
  /// that was taken during this game while no other one there was on.
  func isGameOfPhotos(_ candidate: Candidate, outing: Outing) throws -> Bool {
    let all = try games.games(at: candidate.stadium.id, on: candidate.day)
    guard candidate.isBuildingCertain, let game = span(of: candidate.game, on: candidate.day)
    else { return false }
    // A game may last longer than usual, but no two games share a field, so one whose start isn't known
    // was on at another time.
    let latestEnd = game.lowerBound + rules.minutesOfOverrun * 60
    let earliestNext = min(game.upperBound, game.lowerBound + rules.minutesToNextGame * 60)
    let mayBeOn = all.filter { $0.id != candidate.game.id }
      .flatMap { other -> [ClosedRange<LocalDateTime>] in
        guard let usual = span(of: other, on: candidate.day) else {
          return (candidate.game.isPlayed(before: other) ? [] : [game.lowerBound...latestEnd])
            + (other.isPlayed(before: candidate.game) ? [] : [earliestNext...game.upperBound])
        }
        let end = usual.upperBound + rules.minutesAfterTypicalEnd * 60
        let isFirst = usual.lowerBound < game.lowerBound
        return [usual.lowerBound...(isFirst ? min(end, latestEnd) : end)]
      }
    let photos = outing.evidence.during(game).filter { photo in
      !mayBeOn.contains { photo.times.contains(where: $0.contains) }
    }
    let stadium = candidate.stadium
    return photos.contains { isInsideWithError($0, stadium: stadium) }
      || isInside(photos, stadium: stadium) || isInsideByMedian(photos, stadium: stadium)
  }

  /// Returns the time from the start of a game to its usual end; nil without a reliable start.
  private func span(of game: Game, on day: LocalDay) -> ClosedRange<LocalDateTime>? {
    let length = leagues[game.league]?.typicalGameMinutes ?? rules.typicalGameMinutes
    return game.start(on: day).map { $0...$0 + length * 60 }
  }

  /// Returns whether a photo shows a visit, or two that were taken half an hour apart do, if most of
  /// the photos are from inside: of an evening next door, some positions are wrong.
  private func isInside(_ all: [PlacedPhoto], stadium: Stadium) -> Bool {
    let photos = all.filter { !$0.isPassive && $0.positionError(rules) <= rules.maxDecisiveError }
    let inside = photos.filter { isInsideWalls($0, of: stadium) && !mayBeNextDoor($0, to: stadium) }
    return inside.count * 2 > photos.count && isStay(inside)
      || photos.contains { showsVisit($0, stadium: stadium) }
  }

  /// Returns whether photos taken over half an hour show a stay inside by the median of their
  /// positions.
  ///
  /// Its error shrinks with the square root of their number.
  private func isInsideByMedian(_ all: [PlacedPhoto], stadium: Stadium) -> Bool {
    let photos = all.filter { !$0.isPassive && $0.positionError(rules) <= rules.maxDecisiveError }
    let places = Set(photos.compactMap(\.facts.coordinate))
    guard places.count >= rules.minPositionsForMedian, isStay(photos),
      let median = Outing.median(Array(places))
    else { return false }
    let squares = photos.map { $0.usualError(rules) * $0.usualError(rules) }
    let meanSquare = squares.reduce(0, +) / Double(squares.count)
    let error = rules.medianErrorFactor * (meanSquare / Double(places.count)).squareRoot()
    return median.distance(to: stadium.coordinate) <= wall(of: stadium, error: error)
  }

  /// Returns whether a single photo shows a visit: from within the seats even with its error, but
  /// never in a building with a station, a mall or a hotel.
  private func showsVisit(_ photo: PlacedPhoto, stadium: Stadium) -> Bool {
    stadium.busyArea != .inside && isInsideWithError(photo, stadium: stadium)
  }

  /// Returns whether a photo from near the walls may be of a bar or theater outside.
  private func mayBeNextDoor(_ photo: PlacedPhoto, to stadium: Stadium) -> Bool {
    guard let place = photo.facts.coordinate, !isInsideWithError(photo, stadium: stadium)
    else { return false }
    return placesNextDoor[stadium.id, default: []].contains {
      $0.distance(to: place) <= rules.nextDoorRadius
    }
  }

  func isInsideWithError(_ photo: PlacedPhoto, stadium: Stadium) -> Bool {
    isInsideWalls(photo, of: stadium, error: photo.usualError(rules))
  }

  /// Returns whether a photo is inside the walls, optionally with its error.
  func isInsideWalls(_ photo: PlacedPhoto, of stadium: Stadium, error: Double = 0) -> Bool {
    photo.isInside(stadium, within: wall(of: stadium, error: error))
  }

  /// Returns the distance from the center of a stadium at which a position with an error is still
  /// within the walls: the errors of the position and of the stadium's are independent.
  private func wall(of stadium: Stadium, error: Double) -> Double {
    let stadiumError = rules.stadiumErrorShare * stadium.positionErrorMeters
    return stadium.footprintMeters - (stadiumError * stadiumError + error * error).squareRoot()
  }
}

extension LocalDateTime {
  /// Returns the minutes since the midnight at which a day began.
  func minutes(since day: LocalDay) -> Int { (self.day - day) * 1_440 + minuteOfDay }
}

extension Game {
  /// Returns whether it is an earlier game of a doubleheader.
  fileprivate func isPlayed(before other: Game) -> Bool {
    league == other.league && home == other.home && number < other.number
  }
}

extension Candidate {
  fileprivate var isBuildingCertain: Bool { game.building == .stated || game.building == .inferred }
}
