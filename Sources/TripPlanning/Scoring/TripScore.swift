import AppSupport
package import SportsModel

/// The points of a trip: the sum of its parts.
package struct TripScore: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
      case games, quality, newStadiums, stadiums, driving, tiringDays, days, tightHops, flights
      case stopsAside
    }

    package let kind: Kind
    /// The number, or driving minutes.
    package let amount: Int
    package let points: Double
    /// The amount in words.
    package let text: String
  }

  package let parts: [Part]
  /// Thousandths of a point, the sum of all parts.
  package let thousandths: Int

  package var points: Double { Double(thousandths) / 1_000 }
}

extension TripScore {
  package init(_ itinerary: Itinerary, preferences: TripPreferences, basis: ScoringContext) {
    let rates = IntegerScoringWeights(basis.weights, preference: preferences.routePreference)
    var parts: [Part] = []
    var total = 0
    func add(_ kind: Part.Kind, amount: Int, thousandths: Int, text: String) {
      guard amount != 0 else { return }
      total += thousandths
      parts.append(
        Part(kind: kind, amount: amount, points: Double(thousandths) / 1_000, text: text))
    }
    let (games, stadiums) = (itinerary.games, itinerary.stadiums)
    let isNew = stadiums.filter { !basis.visited.contains($0) }
    add(
      .games, amount: games.count, thousandths: rates.game * games.count,
      text: games.count.counted("game"))
    let qualities = games.map(basis.quality)
    let quality = qualities.reduce(0) { $0 + rates.value(quality: $1.value) - rates.game }
    let reasons = Set(qualities.compactMap(\.reason)).sorted()
    add(
      .quality, amount: quality == 0 ? 0 : qualities.count { $0.value > 0 }, thousandths: quality,
      text: reasons.isEmpty ? "games worth seeing" : reasons.joined(separator: ", "))
    add(
      .newStadiums, amount: isNew.count,
      thousandths: (rates.bonus(isNew: true) - rates.stadium) * isNew.count,
      text: isNew.count.counted("new stadium"))
    add(
      .stadiums, amount: stadiums.count, thousandths: rates.stadium * stadiums.count,
      text: stadiums.count.counted("stadium"))
    add(
      .driving, amount: itinerary.driveMinutes,
      thousandths: rates.drivingMinute * itinerary.driveMinutes,
      text: "\(DisplayFormat.duration(minutes: itinerary.driveMinutes)) of driving")
    let tiring = Self.tiringMinutes(itinerary)
    add(
      .tiringDays, amount: tiring, thousandths: rates.tiringMinute * tiring,
      text: "\(DisplayFormat.duration(minutes: tiring)) beyond an easy day of driving")
    add(
      .days, amount: itinerary.dayCount, thousandths: rates.day * itinerary.dayCount,
      text: itinerary.dayCount.counted("day"))
    let tight = itinerary.tightHops
    add(
      .tightHops, amount: tight, thousandths: rates.tightHop * tight,
      text: tight.counted("tight connection"))
    let flights = itinerary.flightCount
    add(
      .flights, amount: flights, thousandths: rates.flight * flights,
      text: flights.counted("flight"))
    let aside = preferences.stops.wanted.map { abs($0 - games.count) } ?? 0
    add(
      .stopsAside, amount: aside, thousandths: rates.stopAside * aside,
      text: "\(aside.counted("game")) more or fewer than you wanted")
    self.parts = parts
    thousandths = total
  }

  private static func tiringMinutes(_ itinerary: Itinerary) -> Int {
    var atWheel: [LocalDay: Int] = [:]
    for item in itinerary.items where item.isDrive && !itinerary.isAtHome(item) {
      atWheel[item.drivingDay, default: 0] += item.drivenMinutes
    }
    return atWheel.values.reduce(0) { $0 + max(0, $1 - DrivingRules.tiringMinutes) }
  }
}

extension Itinerary {
  /// The number of legs between games with little time to spare.
  var tightHops: Int {
    legs.count { leg in
      guard case .stadium = leg.from.kind, let slack = leg.slackMinutes else { return false }
      return slack < DrivingRules.tightSlack
    }
  }
}

/// A game's attractiveness, from a source that knows the teams.
package struct GameQuality: Hashable, Sendable {
  /// 0 for an ordinary game, 1 for the best.
  package let value: Double
  /// The reason in a few words: `rivalry`, `division race`, `day game`.
  package var reason: String?

  package static let plain = GameQuality(value: 0)
}

/// The inputs for scoring trips.
package struct ScoringContext: Sendable {
  package var weights = ScoringWeights()
  /// The stadiums the user has visited; all others are new.
  package var visited: Set<StadiumID> = []
  package var quality: @Sendable (PlannedGame) -> GameQuality = { _ in .plain }
  package init(_ change: (inout ScoringContext) -> Void = { _ in }) { change(&self) }
}
