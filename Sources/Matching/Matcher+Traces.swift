package import SportsModel

extension Outing {
  /// Whether devices that note everything are all that tells of it.
  package var isPassive: Bool {
    !photos.isEmpty && photos.allSatisfy { $0.facts.trace?.isPassive == true }
  }

  /// What it is known from when there is no photo: what a person said before what a device noted.
  package var trace: TraceKind? {
    let kinds = Set(photos.map(\.facts.trace))
    guard !kinds.contains(nil) else { return nil }
    return [.ticket, .row, .checkIn, .stay, .track].first(where: kinds.contains)
  }

  /// What came of it: a visit of this origin.
  package var origin: Visit.Origin { trace?.origin ?? .photoImport }
}

extension Matcher {
  /// Whether the sightings of one stretch show a stay inside the stadium of half an hour.
  ///
  /// A phone notes where it is at home, at work and in a bar next door as well: what counts is time
  /// spent inside while the game was played, not two glimpses of a neighbourhood.
  func showsStay(_ sightings: [PlacedPhoto], at stadium: Stadium) -> Bool {
    let inside = sightings.filter { sighting in
      guard let place = sighting.facts.coordinate else { return false }
      return place.distance(to: stadium.coordinate) <= stadium.footprintMeters
    }
    return Dictionary(grouping: inside, by: \.facts.stretch).values.contains { stretch in
      let times = stretch.compactMap { $0.local?.secondsSinceEpoch }
      guard let first = times.min(), let last = times.max() else { return false }
      return last - first >= Double(rules.minStayMinutes * 60)
    }
  }

  /// The verdict on an outing that only devices tell of.
  ///
  /// They are always there: what a photo would raise as a question is everyday life for them. On a
  /// day beside that of a game it is the one `withoutGame` that counts, since a device's day is
  /// certain.
  func adjustedForTraces(_ verdict: Verdict, of outing: Outing, withoutGame: Verdict) -> Verdict {
    switch verdict.reason {
    case .noGame, .adjacentDay:
      guard let nearest = verdict.neighbors.first?.stadium,
        showsStay(outing.photos.filter(\.isEvidence), at: nearest)
      else { return verdict.without(.noStay) }
      return withoutGame
    case .farFromStadium: return verdict.without(.noStay)
    case .failedConditions, .severalGames:
      if verdict.failed.contains(.noHabit) { return verdict.withDecision(.unresolved) }
      if verdict.failed.contains(.inWindow) { return verdict.without(.notDuringGame) }
      guard verdict.failed.contains(.inside), let best = verdict.candidates.first else {
        return verdict
      }
      return hasBriefSighting(outing, of: best) ? verdict : verdict.withDecision(.unresolved)
    case .noPlace, .noStadiumNear, .noDate, .frequentPlaceWithoutGame, .otherLeagueOnly, .sure,
      .noStay,
      .notDuringGame, .stated, .gameNotNamed:
      return verdict
    }
  }

  /// Whether one sighting during the game was inside, or two show half an hour near by.
  private func hasBriefSighting(_ outing: Outing, of candidate: Candidate) -> Bool {
    let window = window(of: candidate)
    let seen = outing.photos.filter { $0.isEvidence && $0.local.map(window.contains) == true }
    let times = seen.compactMap { $0.local?.secondsSinceEpoch }
    if let first = times.min(), let last = times.max(),
      last - first >= Double(rules.minStayMinutes * 60)
    {
      return true
    }
    return seen.contains { sighting in
      guard let place = sighting.facts.coordinate else { return false }
      return place.distance(to: candidate.stadium.coordinate) <= candidate.stadium.footprintMeters
    }
  }
}

extension Verdict {
  /// The same evidence with another decision.
  fileprivate func withDecision(_ decision: Decision) -> Verdict {
    Verdict(
      decision: decision, reason: reason, stadium: stadium, distance: distance, spatial: spatial,
      temporal: temporal, combined: combined, candidates: candidates, failed: failed,
      neighbors: neighbors, isInAnotherStadium: isInAnotherStadium)
  }

  /// Nothing is offered.
  fileprivate func without(_ reason: MatchReason) -> Verdict {
    let nearest = neighbors.first
    return Verdict(
      decision: .notAtStadium, reason: reason, stadium: nearest?.stadium,
      distance: nearest?.distance,
      spatial: spatial, temporal: .outOfRange, combined: .manualOnly, candidates: [], failed: [],
      neighbors: neighbors, isInAnotherStadium: false)
  }

  /// What a ticket, a row of a table or a check-in by name says: the games that it can mean, of
  /// which a person has to say that they were there.
  ///
  /// - Parameters:
  ///   - games: that fit what is said.
  ///   - stadium: where, as far as that is said.
  ///   - isProof: whether the person says that they were there.
  ///   - hasOtherGame: whether a game was there that day which is not named.
  /// - Returns: a verdict to be asked about, or with proof and a single game to be recorded.
  package static func stated(
    _ games: [(game: Game, stadium: Stadium)], at stadium: Stadium?, isProof: Bool,
    hasOtherGame: Bool = false
  ) -> Verdict {
    let candidates = games.map { game, stadium in
      Candidate(game: game, stadium: stadium, distance: 0, spatial: .high, temporal: .exactDay)
    }
    let reason: MatchReason =
      switch candidates.count {
      case 0: hasOtherGame ? .gameNotNamed : .noGame
      case 1: isProof ? .sure : .stated
      default: .severalGames
      }
    let place = candidates.first?.stadium ?? stadium
    return Verdict(
      decision: reason == .sure ? .record : .ask, reason: reason, stadium: place,
      distance: nil, spatial: place == nil ? .none : .high,
      temporal: candidates.isEmpty ? .outOfRange : .exactDay,
      combined: reason == .sure ? .autoSelect : .userConfirm, candidates: candidates, failed: [],
      neighbors: [], isInAnotherStadium: false)
  }
}
