import Localization
package import SportsModel

/// Explains a verdict in words.
package struct VerdictExplanation: Sendable {
  private let outing: Outing
  private let verdict: Verdict
  private let name: @Sendable (TeamID, Int) -> String
  private let format: @Sendable (Double) -> String

  /// Creates an explanation; `name` returns a team's name in a season, and `distance` formats
  /// meters.
  package init(
    _ verdict: Verdict, of outing: Outing,
    name: @escaping @Sendable (TeamID, Int) -> String = { team, _ in team.rawValue },
    distance: @escaping @Sendable (Double) -> String
  ) {
    self.verdict = verdict
    self.outing = outing
    self.name = name
    format = distance
  }

  /// One sentence with the reason of the decision.
  package var reason: String {
    if verdict.isInAnotherStadium, let nearest = verdict.candidates.first, isGameOfDay {
      let name = nearest.stadium.name(in: nearest.day.year)
      return localized("the nearest game was at \(name), \(distance) away")
    }
    return switch verdict.reason {
    case .noPlace: localized("no \(outing.noun) has a location")
    case .noStadiumNear: localized("no stadium within \(format(MatchingRules().searchRadius))")
    case .noDate:
      outing.photos.contains { !$0.otherTimes.isEmpty }
        ? clocks : localized("no \(outing.noun) has a reliable date")
    case .noGame: localized("no game that day or the day before or after")
    case .frequentPlaceWithoutGame:
      localized("no game, and \(outing.nouns) here on several other days without a game")
    case .farFromStadium: localized("\(distance) from the center of the stadium")
    case .adjacentDay: localized("no game that day, but on the day before or after")
    case .severalGames: severalGames
    case .failedConditions: verdict.failed.map(sentence).joined(separator: "; ")
    case .otherLeagueOnly: localized("only games of leagues that you didn't select")
    case .sure: sure
    case .inTransit: localized("taken while driving or flying")
    case .takenByOthers: localized("the \(outing.nouns) were probably taken by someone else")
    case .noStay: localized("near the stadium, but not inside for 30 minutes")
    case .notDuringGame: localized("there that day, but not during the game")
    case .stated: localized("the \(outing.noun) names the game, but doesn't show that you went")
    case .atOtherPark:
      localized(
        "\(verdict.otherPark?.title ?? localized("a ballpark")) without games in the bundled data")
    case .otherScore: localized("the \(outing.noun) has a different score")
    case .gameNotNamed:
      localized("there was a game that day, but the \(outing.noun) doesn't name it")
    }
  }

  private var isGameOfDay: Bool {
    [.farFromStadium, .severalGames, .failedConditions].contains(verdict.reason)
  }

  /// The evidence, one line each.
  package var lines: [String] {
    var lines = ["\(outing.counted)\(timeSpan)"]
    if let position = outing.position {
      let error = outing.positionError > 0 ? " ± \(format(outing.positionError))" : ""
      lines.append(
        localized("position \(degrees(position.latitude)), \(degrees(position.longitude))\(error)"))
    }
    lines += clockLines + othersLines
    lines += verdict.neighbors.prefix(4).map { neighbor in
      let error = format(neighbor.stadium.positionErrorMeters)
      return "\(neighbor.stadium.name): \(format(neighbor.distance)) ± \(error)"
    }
    lines += verdict.candidates.map(describe)
    lines.append("\(place); \(day); \(result)")
    lines += verdict.failed.map { localized("not certain (\($0.rawValue)): \(sentence($0))") }
    return lines
  }

  private var place: String {
    switch verdict.spatial {
    case .high: localized("at the stadium")
    case .medium: localized("near the stadium")
    case .low: localized("far from the stadium")
    case .none: localized("no stadium nearby")
    }
  }

  private var day: String {
    switch verdict.temporal {
    case .exactDay: localized("game on the same day")
    case .adjacentDay: localized("game on the day before or after")
    case .outOfRange: localized("no game on these days")
    }
  }

  private var result: String {
    switch verdict.outcome {
    case .recorded: localized("certain")
    case .pending: localized("needs your confirmation")
    case .unresolved: localized("not asked")
    case .notAtStadium, .duplicate: localized("not a visit")
    case .skipped: localized("other league")
    }
  }

  private var othersLines: [String] {
    let count = outing.photos.count(where: \.isSomeoneElses)
    guard count > 0 else { return [] }
    return [localized("\(count) of \(outing.photos.count) probably taken by someone else")]
  }

  private var clockLines: [String] {
    let shifts = Set(outing.photos.compactMap(\.clockAheadMinutes)).filter { abs($0) >= 30 }
    return shifts.sorted().map { minutes in
      let time = duration(minutes: abs(minutes))
      return minutes > 0
        ? localized("the camera's clock was \(time) ahead of stadium time")
        : localized("the camera's clock was \(time) behind stadium time")
    }
  }

  /// The times of the first photo whose sources disagree.
  private var clocks: String {
    guard let photo = outing.photos.first(where: { !$0.otherTimes.isEmpty }),
      let first = photo.local, let other = photo.otherTimes.first
    else {
      return localized("all \(outing.nouns) from inside were taken after the usual end of the game")
    }
    let apart = duration(
      minutes: Int(rounding: abs(first.secondsSinceEpoch - other.secondsSinceEpoch) / 60))
    let times =
      first.day == other.day
      ? "\(first.hourAndMinute), \(other.hourAndMinute)"
      : "\(first.day) \(first.hourAndMinute), \(other.day) \(other.hourAndMinute)"
    let sources = outing.photos.count == 1 ? outing.noun : outing.nouns
    return localized("the times in the \(sources) are \(apart) apart (\(times))")
  }

  /// Formats a duration of clocks: `45 min`, `4 h`, `5 h 30 min`, `1,626 days`.
  private func duration(minutes: Int) -> String {
    let days = (Double(minutes) / 1_440).rounded()
    if minutes >= 2 * 1_440 {
      return localized(
        Int(days), one: "\(Int(days)) day",
        other: "\(Int(days)) days")
    }
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return localized("\(rest) min") }
    return rest == 0 ? localized("\(hours) h") : localized("\(hours) h \(rest) min")
  }

  private var sure: String {
    guard verdict.isOnlyGame else {
      return localized("\(outing.nouns) from inside while this game was on, and no other one there")
    }
    return switch outing.trace {
    case nil: localized("only game there that day, with photos from inside during the game")
    case .checkIn: localized("only game there that day, with a check-in during the game")
    case .track, .stay: localized("only game there that day, with a stay inside during the game")
    case .ticket, .row: localized("only game there that day")
    }
  }

  private var severalGames: String {
    guard let best = verdict.candidates.first else { return localized("several games") }
    guard best.game.building == .stated || best.game.building == .inferred
    else { return localized("venue unknown: the team used several that season") }
    return localized("several games in this building that day")
  }

  private var nearestStadium: String {
    guard let nearest = verdict.neighbors.first?.stadium, nearest.id == verdict.stadium?.id
    else {
      return localized("another stadium is nearer: \(verdict.neighbors.first?.stadium.name ?? "")")
    }
    if nearest.isPositionApproximate { return localized("the stadium's position is approximate") }
    return nearest.positionErrorMeters > MatchingRules().maxDecisiveError
      ? localized("the stadium's position may be \(format(nearest.positionErrorMeters)) off")
      : localized("\(distance) from the center: may be outside the stadium")
  }

  private func sentence(_ condition: RecordingCondition) -> String {
    switch condition {
    case .nearestStadium: nearestStadium
    case .noOtherStadium: localized("another stadium nearby had a game that day")
    case .oneGame: severalGames
    case .clocksAgree: clocks
    case .inWindow: localized("no \(outing.noun) from during the game")
    case .inside:
      verdict.stadium?.busyArea != .inside && !outing.isPassive
        ? localized("no \(outing.noun) from well inside the stadium, and no 30-minute stay inside")
        : outing.isPassive
          ? localized("no 30-minute stay inside during the game")
          : localized("busy area; the \(outing.nouns) don't show a 30-minute stay")
    case .played: played
    case .noHabit:
      localized("\(outing.nouns) here on several other days without a game, or overnight")
    }
  }

  private var played: String {
    guard let game = verdict.candidates.first?.game else { return localized("not played") }
    if !game.hasSpectators { return localized("played without spectators") }
    if game.status.isOff { return localized("the game was postponed or canceled") }
    if !game.isDateConfirmed { return localized("the date of the game is uncertain") }
    return localized("no result yet")
  }

  private func describe(_ candidate: Candidate) -> String {
    let game = candidate.game
    let start =
      switch game.start {
      case .exact:
        localized("\(game.day) at \(game.localStart?.hourAndMinute ?? "")", context: "date at time")
      case .placeholder: localized("\(game.day) (start uncertain)")
      case .unknown: "\(game.day)"
      }
    let number = game.number > 0 ? localized(", game \(game.number)") : ""
    let score = game.score.map { ", \($0.away)–\($0.home)" } ?? ""
    let teams = localized(
      "\(name(game.away, game.season)) at \(name(game.home, game.season))", context: "teams")
    return "\(start): \(teams)\(number)\(score)"
  }

  private var timeSpan: String {
    guard let span = outing.span else { return "" }
    let first = "\(span.lowerBound.day) \(span.lowerBound.hourAndMinute)"
    guard span.upperBound != span.lowerBound else { return ", \(first)" }
    return ", \(first)–\(span.upperBound.hourAndMinute)"
  }

  private var distance: String { format(verdict.distance ?? 0) }
  private func degrees(_ value: Double) -> String { String((value * 100_000).rounded() / 100_000) }
}
