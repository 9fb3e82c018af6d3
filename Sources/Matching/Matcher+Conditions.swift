import SportsModel

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
    if inWindow.isEmpty { failed.append(.inWindow) }
    // A tour in the morning doesn't prove a visit in the evening, so photos during the game count
    // if there are any.
    if !isInside(inWindow.isEmpty ? evidence : inWindow, stadium: candidate.stadium),
      !showsStay(sightings(evidence, during: candidate), at: candidate.stadium)
    {
      failed.append(.inside)
    }
    if !wasPlayed(candidate.game) { failed.append(.played) }
    if let frequentPlaces, let position = outing.position,
      try isFrequent(position, in: frequentPlaces, at: candidate.stadium, isOnlyInside: true)
    {
      failed.append(.noHabit)
    }
    return failed
  }

  /// Returns whether a spot has photos of many days without a game at the stadium or next door, where
  /// a building of another time may have been.
  func isFrequent(
    _ spot: Coordinate, in frequentPlaces: FrequentPlaces, at stadium: Stadium,
    isOnlyInside: Bool = false
  ) throws -> Bool {
    let buildings = stadiums.near(spot, on: nil, within: rules.sameBuildingRadius)
    return try frequentPlaces.isFrequent(
      spot, at: stadium, buildings: Set(buildings.map(\.stadium.id) + [stadium.id]),
      isOnlyInside: isOnlyInside, games: games)
  }

  /// Returns the window of a game: from some minutes before the start to some after the usual end,
  /// or from noon to midnight without a reliable start.
  func window(of candidate: Candidate) -> ClosedRange<LocalDateTime> {
    window(of: candidate.game, on: candidate.day)
  }

  private func window(of game: Game, on day: LocalDay) -> ClosedRange<LocalDateTime> {
    let midnight = LocalDateTime(day: day, microsecondOfDay: 0)
    // The start is that of the first day.
    guard case .exact(let start) = game.start, day == game.day else {
      let minutes = rules.windowWithoutStart
      return midnight + minutes.lowerBound * 60...midnight + (minutes.upperBound * 60 + 59)
    }
    let length = leagues[game.league]?.typicalGameMinutes ?? rules.typicalGameMinutes
    let end = start + length + rules.minutesAfterTypicalEnd
    return midnight + (start - rules.minutesBeforeStart) * 60...midnight + end * 60
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

  private func isOnlyGame(_ candidate: Candidate) throws -> Bool {
    try candidate.isBuildingCertain
      && games.games(at: candidate.stadium.id, on: candidate.day).count == 1
  }

  /// Returns whether starts and photo times leave one of several games in the building: every start
  /// is certain, the windows don't overlap, and all photos are in this one's.
  func isGameOfPhotos(_ candidate: Candidate, outing: Outing) throws -> Bool {
    let all = try games.games(at: candidate.stadium.id, on: candidate.day)
    let hasCertainStarts = all.allSatisfy { game in
      if case .exact = game.start { game.day == candidate.day } else { false }
    }
    guard hasCertainStarts, candidate.isBuildingCertain else { return false }
    let windows = all.map { window(of: $0, on: candidate.day) }
      .sorted { $0.lowerBound < $1.lowerBound }
    guard zip(windows, windows.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
      return false
    }
    let own = window(of: candidate)
    return outing.photos.allSatisfy { photo in
      !photo.isTimeCertain || photo.local.map(own.contains) == true
    }
  }

  /// Returns whether one photo was well inside, or two inside show a stay.
  private func isInside(_ all: [PlacedPhoto], stadium: Stadium) -> Bool {
    let inside = all.filter { !$0.isPassive && isInsideWithError($0, stadium: stadium) }
    return isStay(inside) || inside.contains { showsVisit($0, stadium: stadium) }
  }

  /// Returns whether a single photo shows a visit: well inside, in a busy area even with its error,
  /// but never in a building with a station, a mall or a hotel.
  private func showsVisit(_ photo: PlacedPhoto, stadium: Stadium) -> Bool {
    switch stadium.busyArea {
    case nil: isWellInside(photo, stadium: stadium)
    case .district, .formerSite:
      photo.isInside(stadium, within: rules.singlePhotoRadius(stadium) - photo.usualError(rules))
    case .inside: false
    }
  }

  /// Returns whether a photo was taken in the middle part of a stadium.
  func isWellInside(_ photo: PlacedPhoto, stadium: Stadium) -> Bool {
    photo.isInside(stadium, within: rules.singlePhotoRadius(stadium))
      && isInsideWithError(photo, stadium: stadium)
  }

  private func isInsideWithError(_ photo: PlacedPhoto, stadium: Stadium) -> Bool {
    photo.isInside(stadium, within: stadium.footprintMeters - photo.usualError(rules))
  }

  private func wasPlayed(_ game: Game) -> Bool {
    !game.status.isOff && game.score != nil && game.isDateConfirmed && game.hasSpectators
  }
}

extension Candidate {
  fileprivate var isBuildingCertain: Bool { game.building == .stated || game.building == .inferred }
}
