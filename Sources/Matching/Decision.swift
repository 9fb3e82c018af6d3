package import SportsModel

/// The decision on an outing of a library: its verdict, its relation to other outings, and the details
/// that its sources state.
package struct Decision: Sendable, Hashable {
  package var outing: Outing
  /// Verdicts are large, so copies share one.
  private let shared: SharedVerdict

  private indirect enum SharedVerdict: Hashable, Sendable {
    case verdict(Verdict)
  }

  /// The id of a certain outing of the same day whose game is the only candidate here.
  package var explainedBy: String?
  package var details: VisitDetails

  package init(outing: Outing, verdict: Verdict, details: VisitDetails = VisitDetails()) {
    self.outing = outing
    shared = .verdict(verdict)
    self.details = details
  }

  package var verdict: Verdict {
    switch shared {
    case .verdict(let verdict): verdict
    }
  }
}

extension Matcher {
  /// Returns the verdicts on the outings of a whole library, in their order, without those that
  /// joined another.
  ///
  /// Photos of one day form several outings if their places are far apart. If one of these is
  /// certain and another has only the same game as a candidate, there is nothing to ask: photos at
  /// the stadium join the certain outing, others refer to it. `step` is called after each verdict;
  /// returning false ends the work early.
  package func verdicts(
    on outings: [Outing], frequentPlaces: FrequentPlaces?, step: () -> Bool = { true }
  ) throws -> [Decision] {
    var decided: [Decision] = []
    decided.reserveCapacity(outings.count)
    for outing in outings {
      let verdict = try verdict(on: outing, frequentPlaces: frequentPlaces)
      let parts = try dividedByGame(outing, verdict: verdict)
      if parts.count == 1 {
        decided.append(Decision(outing: outing, verdict: verdict))
      } else {
        for part in parts {
          decided.append(
            Decision(
              outing: part,
              verdict: try self.verdict(on: part, frequentPlaces: frequentPlaces)))
        }
      }
      guard step() else { break }
    }
    return mergeExplained(decided)
  }

  /// Returns the parts of an outing whose photos show several games of a day in one building: a
  /// doubleheader, or two leagues in an arena; photos of a game that is recorded are divided from those
  /// of one without a known start.
  private func dividedByGame(_ outing: Outing, verdict: Verdict) throws -> [Outing] {
    guard verdict.outcome == .recorded || verdict.outcome == .pending, let day = outing.day,
      let stadium = verdict.stadium
    else { return [outing] }
    let all = try games.games(at: stadium.id, on: day)
    guard all.count > 1 else { return [outing] }
    let shown = try all.map {
      Candidate($0, at: stadium, distance: verdict.distance ?? 0, on: day, rules: rules)
    }.filter {
      try $0.start == nil ? verdict.outcome == .recorded : isGameOfPhotos($0, outing: outing)
    }
    guard
      let division = GameDivision(shown, leagues: Array(leagues.values), rules: rules)
    else { return [outing] }
    let parts = Dictionary(grouping: outing.photos) { $0.local.map(division.index) ?? 0 }
    return parts.sorted { $0.key < $1.key }.map { index, photos in
      Outing(
        id: index == 0 ? outing.id : "\(outing.id)/\(index + 1)", photos: photos, rules: rules)
    }
  }

  private func mergeExplained(_ decided: [Decision]) -> [Decision] {
    var sure: [GameKey: Int] = [:]
    for (index, item) in decided.enumerated() where item.verdict.outcome == .recorded {
      if let key = item.verdict.candidates.first?.key, sure[key] == nil { sure[key] = index }
    }
    var result = decided
    var joined: Set<Int> = []
    for (index, item) in decided.enumerated() {
      guard let best = item.verdict.candidates.first,
        item.verdict.candidates.allSatisfy({ $0.key == best.key }),
        best.temporal == .exactDay, let host = sure[best.key], host != index
      else { continue }
      if best.spatial == .high {
        result[host].outing.photos = (result[host].outing.photos + item.outing.photos)
          .sorted(by: Outing.isTakenBefore)
        joined.insert(index)
      } else {
        result[index].explainedBy = decided[host].outing.id
      }
    }
    // Large libraries have large arrays of these; usually nothing is joined.
    guard !joined.isEmpty else { return result }
    return result.indices.filter { !joined.contains($0) }.map { result[$0] }
  }
}

/// A stadium on a day, to find what is stored about it.
package struct StadiumDay: Hashable, Sendable {
  package let stadium: StadiumID
  package let day: LocalDay

  package init(_ stadium: StadiumID, day: LocalDay) {
    self.stadium = stadium
    self.day = day
  }

  package init?(_ stadium: StadiumID?, day: LocalDay?) {
    guard let stadium, let day else { return nil }
    self.init(stadium, day: day)
  }

  /// The stadium and day of an outing; nil if one isn't known.
  package init?(of decision: Decision) {
    self.init(decision.verdict.place?.id, day: decision.outing.day)
  }
}

/// Games of one day in a stadium, between which photos are divided by their times.
package struct GameDivision: Sendable {
  /// Each game by its index; the time is from the start to the usual end, nil without a reliable
  /// start.
  private let games: [(index: Int, number: Int, time: ClosedRange<LocalDateTime>?)]
  private let rules: MatchingRules

  /// Creates the division; nil unless there are several games and at most one without a reliable
  /// start.
  package init?(_ games: [Candidate], leagues: [League], rules: MatchingRules) {
    let lengths = Dictionary(
      leagues.map { ($0.id, $0.typicalGameMinutes) }, uniquingKeysWith: { first, _ in first })
    self.rules = rules
    self.games = games.enumerated().map { index, candidate in
      let length = lengths[candidate.game.league] ?? rules.typicalGameMinutes
      return (index, candidate.game.number, candidate.span(minutes: length))
    }
    guard games.count > 1, self.games.count(where: { $0.time == nil }) < 2 else { return nil }
  }

  /// Returns the index of the game that was played at a time, or else of the nearest one.
  ///
  /// In one building, a game has ended when the next one starts. The game without a start has the
  /// photos outside the windows of the others.
  package func index(at time: LocalDateTime) -> Int {
    let known = games.compactMap { game in game.time.map { (game: game, time: $0) } }
    let now = known.filter { $0.time.contains(time) }
    if let last = now.max(by: { $0.time.lowerBound < $1.time.lowerBound }) {
      return last.game.index
    }
    guard let nearest = known.min(by: { $0.time.seconds(to: time) < $1.time.seconds(to: time) })
    else { return 0 }
    guard let other = games.first(where: { $0.time == nil }) else { return nearest.game.index }
    let isBefore = time < nearest.time.lowerBound
    let margin = isBefore ? rules.minutesBeforeStart : rules.minutesAfterTypicalEnd
    // The games of a doubleheader are numbered in their order.
    let isInOrder =
      isBefore ? other.number <= nearest.game.number : other.number >= nearest.game.number
    let isOther = isInOrder && nearest.time.seconds(to: time) > Double(margin * 60)
    return isOther ? other.index : nearest.game.index
  }
}

extension Candidate {
  var start: LocalDateTime? { game.start(on: day) }

  /// Returns the time from the reliable start of a game to the end of its usual length.
  package func span(minutes: Int) -> ClosedRange<LocalDateTime>? {
    start.map { $0...($0 + minutes * 60) }
  }
}

/// A possible game of an outing, at a stadium near it.
package struct Candidate: Sendable, Hashable {
  package let game: Game
  package let stadium: Stadium
  /// The day of the game that is nearest to the outing's: its own, or the day it was completed.
  package let day: LocalDay
  /// Meters from the outing's position to the stadium's center.
  package let distance: Double
  package let spatial: SpatialConfidence
  package let temporal: TemporalConfidence

  package var combined: CombinedConfidence { CombinedConfidence(spatial, temporal: temporal) }
  package var key: GameKey { game.key(at: stadium.id) }
}

extension Candidate {
  package init(
    _ game: Game, at stadium: Stadium, distance: Double, on day: LocalDay?, rules: MatchingRules
  ) {
    let played = game.playedDay(nearestTo: day)
    self.init(
      game: game, stadium: stadium, day: played, distance: distance,
      spatial: SpatialConfidence(distance: distance, rules: rules),
      temporal: TemporalConfidence(outing: day, game: played))
  }
}

extension Game {
  /// Returns the reliable start of a game that wasn't resumed on that day.
  func start(on day: LocalDay) -> LocalDateTime? {
    guard case .exact(let minute) = self.start, day == self.day else { return nil }
    return LocalDateTime(day: day, microsecondOfDay: 0) + minute * 60
  }

  fileprivate func playedDay(nearestTo outing: LocalDay?) -> LocalDay {
    guard let resumedDay, let outing, abs(outing - resumedDay) < abs(outing - day)
    else { return day }
    return resumedDay
  }
}

/// The confidence in the place.
package enum SpatialConfidence: String, Sendable, Codable {
  case high, medium, low, none

  package init(distance: Double, rules: MatchingRules) {
    self =
      switch distance {
      case ..<rules.highRadius: .high
      case ..<rules.mediumRadius: .medium
      case ...(rules.searchRadius + rules.widestSearchMargin): .low
      default: .none
      }
  }
}

/// The match between the outing's day and the game's.
package enum TemporalConfidence: String, Sendable, Codable {
  case exactDay, adjacentDay, outOfRange

  package init(outing: LocalDay?, game: LocalDay) {
    self =
      switch outing.map({ abs($0 - game) }) {
      case 0: .exactDay
      case 1: .adjacentDay
      default: .outOfRange
      }
  }
}

/// The decision that place and time allow together.
package enum CombinedConfidence: String, Sendable, Codable {
  case autoSelect, userConfirm, manualOnly

  package init(_ spatial: SpatialConfidence, temporal: TemporalConfidence) {
    self =
      switch (spatial, temporal) {
      case (.high, .exactDay): .autoSelect
      case (.high, .adjacentDay), (.medium, .exactDay), (.medium, .adjacentDay): .userConfirm
      case (.low, _), (.none, _), (_, .outOfRange): .manualOnly
      }
  }
}
