import SportsModel

extension Matcher {
  /// Returns the failed conditions of an `autoSelect`, in their order.
  func failedConditions(
    of candidate: Candidate, outing: Outing, neighbors: [StadiumIndex.Neighbor],
    frequentPlaces: FrequentPlaces?
  ) throws -> [RecordingCondition] {
    var failed: [RecordingCondition] = []
    if !isSafelyNearest(candidate, outing, neighbors) { failed.append(.nearestStadium) }
    if try hasRival(candidate, outing, neighbors) { failed.append(.noOtherStadium) }
    if try !isOnlyGame(candidate) { failed.append(.oneGame) }
    let evidence = outing.photos.filter(\.isEvidence)
    let window = window(of: candidate)
    let inWindow = evidence.filter { $0.local.map(window.contains) == true }
    if inWindow.isEmpty { failed.append(.inWindow) }
    // A tour in the morning doesn't prove a visit in the evening, so photos during the game count
    // if there are any.
    if !isInside(inWindow.isEmpty ? evidence : inWindow, candidate.stadium),
      !showsStay(sightings(evidence, during: candidate), at: candidate.stadium)
    {
      failed.append(.inside)
    }
    if !wasPlayed(candidate.game) { failed.append(.played) }
    if let frequentPlaces, let position = outing.position,
      try frequentPlaces.isFrequent(position, at: candidate.stadium.id, games: games)
    {
      failed.append(.noHabit)
    }
    return failed
  }

  /// Returns the window of a game: from some minutes before the start to some after the usual end,
  /// or from noon to midnight without a reliable start.
  func window(of candidate: Candidate) -> ClosedRange<LocalDateTime> {
    let game = candidate.game
    let midnight = LocalDateTime(day: game.day, microsecondOfDay: 0)
    guard case .exact(let start) = game.start else {
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
    var start = window.lowerBound
    if case .exact(let minute) = candidate.game.start {
      start = LocalDateTime(day: candidate.game.day, microsecondOfDay: minute * 60_000_000)
    }
    return evidence.filter { sighting in
      sighting.facts.trace?.isPassive == true
        && sighting.local.map { start <= $0 && $0 <= window.upperBound } ?? false
    }
  }

  private func isSafelyNearest(
    _ candidate: Candidate, _ outing: Outing, _ neighbors: [StadiumIndex.Neighbor]
  ) -> Bool {
    let stadium = candidate.stadium
    let farthest = candidate.distance + outing.positionError + stadium.positionErrorMeters
    return neighbors.first?.stadium.id == stadium.id && farthest < rules.highRadius
      && !stadium.isPositionApproximate
  }

  private func hasRival(
    _ candidate: Candidate, _ outing: Outing, _ neighbors: [StadiumIndex.Neighbor]
  ) throws -> Bool {
    try neighbors.contains { other in
      try other.stadium.id != candidate.stadium.id && other.distance <= rules.rivalRadius
        && candidate.distance >= other.distance * rules.decisiveShare
        && !games.games(at: other.stadium.id, on: candidate.game.day).isEmpty
    }
  }

  private func isOnlyGame(_ candidate: Candidate) throws -> Bool {
    let building = candidate.game.building
    guard building == .stated || building == .inferred else { return false }
    return try games.games(at: candidate.stadium.id, on: candidate.game.day).count == 1
  }

  /// Returns whether one photo was inside or two show a stay; a busy area requires two.
  private func isInside(_ all: [PlacedPhoto], _ stadium: Stadium) -> Bool {
    let photos = all.filter { $0.facts.trace?.isPassive != true }
    return isStay(photos) || stadium.busyArea == nil && photos.contains { $0.isInside(stadium) }
  }

  private func wasPlayed(_ game: Game) -> Bool {
    !game.status.isOff && game.score != nil && game.isDateConfirmed && game.hasSpectators
  }
}
