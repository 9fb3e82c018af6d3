package import SportsModel

/// Finds the stadium and game of an outing, or that the user must choose.
///
/// Pure and deterministic: the same outing, catalog and rules give the same verdict.
package struct Matcher: Sendable {
  package let rules: MatchingRules
  let stadiums: StadiumIndex
  let games: GameIndex
  let leagues: [LeagueID: League]
  /// The selected leagues, nil for all; games of other leagues still count for uniqueness.
  let offered: Set<LeagueID>?
  /// The places next door to stadiums where fans spend the evening of a game, such as bars.
  let placesNextDoor: [StadiumID: [Coordinate]]

  package init(
    stadiums: StadiumIndex, games: GameIndex, leagues: [League],
    placesNextDoor: [StadiumID: [Coordinate]] = [:], offering: Set<LeagueID>? = nil,
    rules: MatchingRules = MatchingRules()
  ) {
    self.placesNextDoor = placesNextDoor
    self.stadiums = stadiums
    self.games = games
    self.leagues = Dictionary(leagues.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.offered = offering
    self.rules = rules
  }

  /// Returns the verdict on one outing; outside an import, without the places of the library.
  package func verdict(on outing: Outing, frequentPlaces: FrequentPlaces? = nil) throws -> Verdict {
    var verdict = try found(outing, frequentPlaces: frequentPlaces)
    if outing.isPassive, verdict.outcome == .pending {
      verdict = adjustedForTraces(
        verdict, of: outing,
        withoutGame: try verdictWithoutGame(
          outing, neighbors: verdict.neighbors, frequentPlaces: frequentPlaces))
    } else if verdict.outcome == .recorded || verdict.outcome == .pending,
      outing.isOnlyOfOthers
    {
      verdict = adjustedForOthers(verdict, outing: outing)
    }
    guard verdict.outcome == .pending else { return verdict }
    verdict.kind = try questionKind(of: verdict, outing, frequentPlaces: frequentPlaces)
    if verdict.kind == nil {
      verdict.outcome = verdict.reason == .noGame ? .notAtStadium : .unresolved
    }
    return verdict
  }

  private func found(_ outing: Outing, frequentPlaces: FrequentPlaces?) throws -> Verdict {
    guard let position = outing.position
    else { return withoutGame(.unresolved, reason: .noPlace, neighbors: []) }
    let margin = min(outing.positionError, rules.widestSearchMargin)
    let neighbors = stadiums.near(position, on: outing.day, within: rules.searchRadius + margin)
    guard let nearest = neighbors.first
    else { return withoutGame(.notAtStadium, reason: .noStadiumNear, neighbors: []) }
    guard !outing.isInTransit
    else { return withoutGame(.notAtStadium, reason: .inTransit, neighbors: neighbors) }
    guard outing.isDayCertain else {
      return try verdictWithoutDate(outing, neighbors: neighbors, nearest: nearest)
    }

    let nearby = try candidates(near: neighbors, on: outing.possibleDays)
    let tier = try bestTier(nearby, nearest: nearest, outing: outing)
    // A stay in a stadium without a game is a question, whatever is played miles away.
    let isElsewhere = spatial(nearest) == .high && tier.allSatisfy { $0.spatial == .low }
    guard !tier.isEmpty, !isElsewhere else {
      return try verdictWithoutGame(outing, neighbors: neighbors, frequentPlaces: frequentPlaces)
    }
    let candidates = tier.filter { offered?.contains($0.game.league) ?? true }
    guard let best = candidates.first else {
      return verdict(
        .skipped, reason: .otherLeagueOnly, candidates: tier, neighbors: neighbors, offering: [])
    }
    switch best.combined {
    case .manualOnly:
      return verdict(
        .unresolved, reason: .farFromStadium, candidates: candidates, neighbors: neighbors)
    case .userConfirm:
      let reason: MatchReason = best.temporal == .adjacentDay ? .adjacentDay : .farFromStadium
      return verdict(.pending, reason: reason, candidates: candidates, neighbors: neighbors)
    case .autoSelect:
      let failed = try failedConditions(
        of: best, outing: outing, neighbors: neighbors, frequentPlaces: frequentPlaces)
      var candidates = candidates
      if !failed.contains(.oneGame), !failed.contains(.clocksAgree) {
        // The times of the photos rule out other games in the building; of a question, some photos
        // may be of one without a known start.
        candidates.removeAll { other in
          other.stadium.id == best.stadium.id && other.key != best.key
            && (failed.isEmpty || other.start != nil)
        }
      }
      let reason: MatchReason =
        failed.isEmpty ? .sure : failed.contains(.oneGame) ? .severalGames : .failedConditions
      var verdict = verdict(
        failed.isEmpty ? .recorded : .pending, reason: reason, candidates: candidates,
        neighbors: neighbors, failed: failed)
      verdict.isOnlyGame = try isOnlyGame(best)
      return verdict
    }
  }

  /// Returns the verdict on photos that are probably all someone else's.
  ///
  /// They never decide by themselves. Only those from inside a stadium during a game are a question,
  /// and none that another person or app sent, or that are from where the user wasn't.
  private func adjustedForOthers(_ verdict: Verdict, outing: Outing) -> Verdict {
    var verdict = verdict
    let isInside = verdict.combined == .autoSelect || !verdict.failed.isEmpty
    let blocking: Set<RecordingCondition> = [.inside, .inWindow, .noHabit]
    let isDuringGame = isInside && blocking.isDisjoint(with: verdict.failed)
    let isOfOthers = outing.photos.allSatisfy {
      !$0.isUsable || $0.facts.isFromOthers || $0.isOfOtherPlace
    }
    verdict.outcome = isDuringGame && !isOfOthers ? .pending : .unresolved
    verdict.reason = .takenByOthers
    if isDuringGame { verdict.combined = .userConfirm }
    return verdict
  }

  private func spatial(_ neighbor: StadiumIndex.Neighbor) -> SpatialConfidence {
    SpatialConfidence(distance: neighbor.distance, rules: rules)
  }

  /// Returns the games near the days on which the photos may have been taken.
  private func candidates(near neighbors: [StadiumIndex.Neighbor], on days: [LocalDay]) throws
    -> [Candidate]
  {
    var found: [Candidate] = []
    let gameDays = Set(days.flatMap { [$0 - 1, $0, $0 + 1] }).sorted()
    for neighbor in neighbors {
      var resumed: Set<GameKey> = []
      for gameDay in gameDays {
        // A resumed game is found on both of its days.
        for game in try games.games(at: neighbor.stadium.id, on: gameDay)
        where game.resumedDay == nil || resumed.insert(game.id).inserted {
          let day = days.min { abs($0 - gameDay) < abs($1 - gameDay) }
          found.append(
            Candidate(
              game, at: neighbor.stadium, distance: neighbor.distance, on: day, rules: rules))
        }
      }
    }
    return found
  }

  /// Returns the verdict on photos whose clock can't be relied on: a question with the games of the
  /// days that it may mean.
  private func verdictWithoutDate(
    _ outing: Outing, neighbors: [StadiumIndex.Neighbor], nearest: StadiumIndex.Neighbor
  ) throws -> Verdict {
    guard spatial(nearest) == .high
    else { return withoutGame(.unresolved, reason: .noDate, neighbors: neighbors) }
    let near = neighbors.filter { spatial($0) == .high }
    let found = try candidates(near: near, on: outing.possibleDays)
      .filter { $0.temporal == .exactDay && offered?.contains($0.game.league) ?? true }
    guard !found.isEmpty
    else { return withoutGame(.pending, reason: .noDate, neighbors: neighbors) }
    var verdict = verdict(.pending, reason: .noDate, candidates: found, neighbors: neighbors)
    verdict.combined = .userConfirm
    return verdict
  }

  /// Returns the best candidates: nearby games of the day, otherwise of adjacent days, otherwise
  /// distant ones.
  ///
  /// Photos in a stadium without a game that day may be of the day before or of a game next door,
  /// so both are candidates.
  /// Of several games in one building, one that a photo shows is first.
  private func bestTier(
    _ candidates: [Candidate], nearest: StadiumIndex.Neighbor, outing: Outing
  ) throws -> [Candidate] {
    let near = candidates.filter { $0.spatial == .high || $0.spatial == .medium }
    let today = near.filter { $0.temporal == .exactDay }
    let far = candidates.filter { $0.spatial == .low }
    var tier =
      [today, near, far.filter { $0.temporal == .exactDay }, far]
      .first { !$0.isEmpty } ?? []
    if spatial(nearest) == .high, !tier.contains(where: { $0.stadium.id == nearest.stadium.id }) {
      tier += near.filter { $0.stadium.id == nearest.stadium.id }
    } else if let first = tier.map(\.distance).min() {
      tier.removeAll { first < $0.distance * rules.decisiveShare }
    }
    let ranked = try tier.map { candidate in
      let window = window(of: candidate)
      let isShown = try tier.count > 1 && isGameOfPhotos(candidate, outing: outing)
      let gap = outing.photos.flatMap(\.times).map(window.seconds).min() ?? 0
      let rank = (candidate.distance, isShown ? 0 : 1, gap, window.seconds)
      return (candidate, rank: rank, key: candidate.key)
    }
    return ranked.sorted { $0.rank != $1.rank ? $0.rank < $1.rank : $0.key < $1.key }.map(\.0)
  }

  private func verdictWithoutGame(
    _ outing: Outing, neighbors: [StadiumIndex.Neighbor], frequentPlaces: FrequentPlaces?
  ) throws -> Verdict {
    guard let nearest = neighbors.first, spatial(nearest) == .high
    else { return withoutGame(.notAtStadium, reason: .noGame, neighbors: neighbors) }
    if let frequentPlaces, let position = outing.position,
      try isFrequent(position, in: frequentPlaces, at: nearest.stadium)
    {
      return withoutGame(.notAtStadium, reason: .frequentPlaceWithoutGame, neighbors: neighbors)
    }
    if let offered, !nearest.stadium.tenancies.contains(where: { offered.contains($0.league) }) {
      return withoutGame(.skipped, reason: .otherLeagueOnly, neighbors: neighbors)
    }
    // People pass through busy areas every day.
    if nearest.stadium.busyArea != nil {
      let inside = outing.photos.filter { $0.isUsable && $0.isInside(nearest.stadium) }
      guard isStay(inside)
      else { return withoutGame(.notAtStadium, reason: .noStay, neighbors: neighbors) }
    }
    return withoutGame(.pending, reason: .noGame, neighbors: neighbors)
  }

  private func verdict(
    _ outcome: OutingOutcome, reason: MatchReason, candidates: [Candidate],
    neighbors: [StadiumIndex.Neighbor], failed: [RecordingCondition] = [],
    offering: [Candidate]? = nil
  ) -> Verdict {
    let best = candidates.first
    let nearest = neighbors.first
    let isInAnotherStadium =
      nearest.map { spatial($0) == .high && $0.stadium.id != best?.stadium.id } ?? false
    let combined = best?.combined ?? .manualOnly
    return Verdict(
      outcome: outcome, reason: reason, stadium: best?.stadium, distance: best?.distance,
      spatial: best?.spatial ?? .none, temporal: best?.temporal ?? .outOfRange,
      combined: failed.isEmpty ? combined : .userConfirm, candidates: offering ?? candidates,
      failed: failed, neighbors: neighbors, isInAnotherStadium: isInAnotherStadium)
  }

  private func withoutGame(
    _ outcome: OutingOutcome, reason: MatchReason, neighbors: [StadiumIndex.Neighbor]
  ) -> Verdict {
    let nearest = neighbors.first
    return Verdict(
      outcome: outcome, reason: reason, stadium: nearest?.stadium,
      distance: nearest?.distance, spatial: nearest.map(spatial) ?? .none, neighbors: neighbors)
  }

  /// Returns whether consecutive sightings show a stay of half an hour inside the stadium.
  ///
  /// A phone also records positions at home, at work and in a bar next door, so only time inside
  /// during the game counts.
  func showsStay(_ sightings: [PlacedPhoto], at stadium: Stadium) -> Bool {
    let inside = sightings.filter { isInsideWalls($0, of: stadium) }
    return Dictionary(grouping: inside, by: \.facts.stretch).values.contains(where: isStay)
  }

  func isStay(_ photos: [PlacedPhoto]) -> Bool {
    // A photo with several times may be of the same minute as another one.
    let times = photos.filter(\.otherTimes.isEmpty).compactMap { $0.local?.secondsSinceEpoch }
    guard let first = times.min(), let last = times.max() else { return false }
    return last - first >= Double(rules.minStayMinutes * 60)
  }

  /// Returns the verdict on an outing with only device positions.
  ///
  /// Devices record everyday life, so they raise fewer questions than photos. Their day is certain,
  /// so a game on an adjacent day doesn't count.
  func adjustedForTraces(_ verdict: Verdict, of outing: Outing, withoutGame: Verdict) -> Verdict {
    switch verdict.reason {
    case .noGame, .adjacentDay:
      guard let nearest = verdict.neighbors.first?.stadium,
        showsStay(outing.photos.filter(\.isUsable), at: nearest)
      else { return verdict.without(.noStay) }
      return withoutGame
    case .farFromStadium: return verdict.without(.noStay)
    case .failedConditions, .severalGames:
      if verdict.failed.contains(.noHabit) { return verdict.with(.unresolved) }
      if verdict.failed.contains(.inWindow) { return verdict.without(.notDuringGame) }
      guard let best = verdict.candidates.first else { return verdict }
      return hasBriefSighting(outing, of: best) ? verdict : verdict.with(.unresolved)
    case .noPlace, .noStadiumNear, .noDate, .frequentPlaceWithoutGame, .otherLeagueOnly, .sure,
      .inTransit, .takenByOthers, .noStay, .notDuringGame, .stated, .gameNotNamed, .otherScore,
      .atOtherPark:
      return verdict
    }
  }

  /// Returns whether one sighting during the game was inside, or two show half an hour nearby.
  private func hasBriefSighting(_ outing: Outing, of candidate: Candidate) -> Bool {
    let window = window(of: candidate)
    let seen = outing.photos.filter { $0.isUsable && $0.local.map(window.contains) == true }
    return isStay(seen) || seen.contains { $0.isInside(candidate.stadium) }
  }
}

extension ClosedRange<LocalDateTime> {
  /// Returns the seconds from a window to a time; 0 within.
  func seconds(to time: LocalDateTime) -> Double {
    if contains(time) { return 0 }
    let edge = time < lowerBound ? lowerBound : upperBound
    return abs(edge.secondsSinceEpoch - time.secondsSinceEpoch)
  }

  /// Returns the length of a window; of two matches a known start is the better one.
  fileprivate var seconds: Double { upperBound.secondsSinceEpoch - lowerBound.secondsSinceEpoch }
}

extension Outing {
  /// True if its only evidence is automatically recorded positions.
  package var isPassive: Bool {
    !photos.isEmpty && photos.allSatisfy { $0.facts.trace?.isPassive == true }
  }

  /// The kind of record if there is no photo; the user's own records come before records of
  /// devices.
  package var trace: TraceKind? {
    let kinds = Set(photos.map(\.facts.trace))
    guard !kinds.contains(nil) else { return nil }
    return [.ticket, .row, .checkIn, .stay, .track].first(where: kinds.contains)
  }

  package var origin: Visit.Origin { trace?.origin ?? .photoImport }
}

extension PlacedPhoto {
  var isPassive: Bool { facts.trace?.isPassive == true }

  /// Returns whether the photo was taken within a distance of the center, by default the distance
  /// of the stadium's outer walls.
  func isInside(_ stadium: Stadium, within meters: Double? = nil) -> Bool {
    guard let coordinate = facts.coordinate else { return false }
    return coordinate.distance(to: stadium.coordinate) <= meters ?? stadium.footprintMeters
  }
}

extension Verdict {
  fileprivate func with(_ outcome: OutingOutcome) -> Verdict {
    var verdict = self
    verdict.outcome = outcome
    return verdict
  }

  fileprivate func without(_ reason: MatchReason) -> Verdict {
    Verdict(
      outcome: .notAtStadium, reason: reason, stadium: neighbors.first?.stadium,
      distance: neighbors.first?.distance, spatial: spatial, neighbors: neighbors)
  }

  /// Returns the verdict on a ticket, a row of a table or a check-in: the possible games, which the
  /// user has to confirm, or a visit if a single one has proof that the user was there.
  package static func stated(
    _ games: [(game: Game, stadium: Stadium)], at stadium: Stadium?, isProof: Bool,
    isProbable: Bool = true,
    hasOtherGame: Bool = false, hasOtherScore: Bool = false
  ) -> Verdict {
    let candidates = games.map { game, stadium in
      Candidate(
        game: game, stadium: stadium, day: game.day, distance: 0, spatial: .high,
        temporal: .exactDay)
    }
    let reason: MatchReason =
      switch candidates.count {
      case 0: hasOtherGame ? .gameNotNamed : .noGame
      case 1: hasOtherScore ? .otherScore : isProof ? .sure : .stated
      default: .severalGames
      }
    let place = candidates.first?.stadium ?? stadium
    return Verdict(
      outcome: reason == .sure ? .recorded : .pending, reason: reason, stadium: place,
      spatial: place == nil ? .none : .high,
      temporal: candidates.isEmpty ? .outOfRange : .exactDay,
      combined: reason == .sure ? .autoSelect : .userConfirm, candidates: candidates,
      kind: reason == .sure ? nil : reason == .stated && isProbable ? .probable : .possible)
  }
}
