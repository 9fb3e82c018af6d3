package import SportsModel

extension Outing {
  /// Whether its only evidence is automatically recorded positions.
  package var isPassive: Bool {
    !photos.isEmpty && photos.allSatisfy { $0.facts.trace?.isPassive == true }
  }

  /// The kind of record if there is no photo; the user's own records come before those of devices.
  package var trace: TraceKind? {
    let kinds = Set(photos.map(\.facts.trace))
    guard !kinds.contains(nil) else { return nil }
    return [.ticket, .row, .checkIn, .stay, .track].first(where: kinds.contains)
  }

  /// The origin of its visit.
  package var origin: Visit.Origin { trace?.origin ?? .photoImport }
}

extension Matcher {
  /// Returns whether consecutive sightings show a stay of half an hour inside the stadium.
  ///
  /// A phone also records positions at home, at work and in a bar next door, so only time inside
  /// during the game counts.
  func showsStay(_ sightings: [PlacedPhoto], at stadium: Stadium) -> Bool {
    let inside = sightings.filter { $0.isInside(stadium) }
    return Dictionary(grouping: inside, by: \.facts.stretch).values.contains(where: isStay)
  }

  /// Returns whether the first and the last photo are far enough apart to show a stay.
  func isStay(_ photos: [PlacedPhoto]) -> Bool {
    let times = photos.compactMap { $0.local?.secondsSinceEpoch }
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
      .inTransit, .takenByOthers, .noStay, .notDuringGame, .stated, .gameNotNamed, .atOtherPark:
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

extension PlacedPhoto {
  var isPassive: Bool { facts.trace?.isPassive == true }

  /// Returns whether the photo was taken within a distance of the center, by default that of the
  /// stadium's outer walls.
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
    hasOtherGame: Bool = false
  ) -> Verdict {
    let candidates = games.map { game, stadium in
      Candidate(
        game: game, stadium: stadium, day: game.day, distance: 0, spatial: .high,
        temporal: .exactDay)
    }
    let reason: MatchReason =
      switch candidates.count {
      case 0: hasOtherGame ? .gameNotNamed : .noGame
      case 1: isProof ? .sure : .stated
      default: .severalGames
      }
    let place = candidates.first?.stadium ?? stadium
    return Verdict(
      outcome: reason == .sure ? .recorded : .pending, reason: reason, stadium: place,
      spatial: place == nil ? .none : .high,
      temporal: candidates.isEmpty ? .outOfRange : .exactDay,
      combined: reason == .sure ? .autoSelect : .userConfirm, candidates: candidates,
      kind: reason == .sure ? nil : reason == .stated ? .probable : .possible)
  }
}
