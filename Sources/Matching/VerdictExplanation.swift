package import SportsModel

/// Explains a verdict in words.
package struct VerdictExplanation: Sendable {
  private let outing: Outing
  private let verdict: Verdict
  private let name: @Sendable (TeamID, Int) -> String

  /// Creates an explanation; `name` returns a team's name in a season.
  package init(
    _ verdict: Verdict, of outing: Outing,
    name: @escaping @Sendable (TeamID, Int) -> String = { team, _ in team.rawValue }
  ) {
    self.verdict = verdict
    self.outing = outing
    self.name = name
  }

  /// One sentence with the reason of the decision.
  package var reason: String {
    switch verdict.reason {
    case .noPlace: "no \(outing.noun) says where it was taken"
    case .noStadiumNear: "no stadium within \(DistanceFormatter.text(MatchingRules().searchRadius))"
    case .noDate: "no \(outing.noun) says when it was taken"
    case .noGame: "no game there that day or on the days beside it"
    case .frequentPlaceWithoutGame: "no game, and \(outing.noun)s here on many days without one"
    case .farFromStadium: "\(distance) from the centre of the stadium"
    case .adjacentDay: "no game that day, but on the day before or after"
    case .severalGames: severalGames
    case .failedConditions: verdict.failed.map(sentence).joined(separator: "; ")
    case .otherLeagueOnly: "only leagues that were not asked for play there"
    case .sure: sure
    case .noStay: "seen near by, but no stay of half an hour inside"
    case .notDuringGame: "seen there that day, but not during the game"
    case .stated: "the \(outing.noun) names the game, but does not show that you were there"
    case .gameNotNamed: "a game was there that day, but the \(outing.noun) does not name it"
    }
  }

  /// The evidence, one line each.
  package var lines: [String] {
    var lines = ["\(outing.counted)\(timeSpan)"]
    if let position = outing.position {
      let error = outing.positionError > 0 ? " ± \(Int(outing.positionError.rounded())) m" : ""
      lines.append(
        "position \(degrees(position.latitude)), \(degrees(position.longitude))\(error)")
    }
    lines += clockLines
    lines += verdict.neighbors.prefix(4).map { neighbor in
      let error = Int(neighbor.stadium.positionErrorMeters.rounded())
      return "\(neighbor.stadium.name): \(DistanceFormatter.text(neighbor.distance)) ± \(error) m"
    }
    lines += verdict.candidates.map(describe)
    lines.append(
      "place \(verdict.spatial.rawValue), day \(verdict.temporal.rawValue): "
        + verdict.combined.rawValue)
    lines += verdict.failed.map { "not sure (\($0.rawValue)): \(sentence($0))" }
    return lines
  }

  private var clockLines: [String] {
    let shifts = Set(outing.photos.compactMap(\.clockAheadMinutes)).filter { abs($0) >= 30 }
    return shifts.sorted().map { minutes in
      let hours = Double(abs(minutes)) / 60
      let text = hours == hours.rounded() ? String(Int(hours)) : String(hours)
      return "the camera's clock was \(text) h \(minutes > 0 ? "ahead of" : "behind") the stadium's"
    }
  }

  private var wasTaken: String { outing.trace == nil ? "was taken" : "lies" }

  private var sure: String {
    switch outing.trace {
    case nil: "one game there that day, and photos from there during it"
    case .checkIn: "one game there that day, and a check-in during it"
    case .track, .stay: "one game there that day, and a stay inside during it"
    case .ticket, .row: "one game there that day"
    }
  }

  private var severalGames: String {
    guard let best = verdict.candidates.first else { return "several games" }
    guard best.game.building == .stated || best.game.building == .inferred else {
      return "the home team had several homes then, and none is named for this game"
    }
    return "several games in this building that day"
  }

  private func sentence(_ condition: RecordingCondition) -> String {
    switch condition {
    case .nearestStadium:
      verdict.neighbors.first.map(\.stadium.id) == verdict.stadium?.id
        ? "\(distance) from the centre, with all errors too far to be sure"
        : "another stadium is nearer: \(verdict.neighbors.first?.stadium.name ?? "")"
    case .noOtherStadium: "another stadium near by had a game that day"
    case .oneGame: severalGames
    case .inWindow:
      "no \(outing.noun) \(wasTaken) between the doors' opening and the end of the game"
    case .inside:
      verdict.stadium?.busyArea == nil && !outing.isPassive
        ? "no \(outing.noun) lies inside the stadium, nor do two show a stay of half an hour"
        : outing.isPassive
          ? "no stay of half an hour inside during the game"
          : "passers-by take photos here, and no two show a stay of half an hour"
    case .played: played
    case .noHabit: "\(outing.noun)s here on many days without a game"
    }
  }

  private var played: String {
    guard let game = verdict.candidates.first?.game else { return "not played" }
    if !game.hasSpectators { return "played without spectators" }
    if game.status.isOff { return "the game was put off or called off" }
    if !game.isDateConfirmed { return "the date of the game is not certain" }
    return "the result of the game is not known yet"
  }

  private func describe(_ candidate: Candidate) -> String {
    let game = candidate.game
    let start =
      switch game.start {
      case .exact: " at \(game.localStart?.hourAndMinute ?? "")"
      case .placeholder: " (start not certain)"
      case .unknown: ""
      }
    let number = game.number > 0 ? ", game \(game.number)" : ""
    let score = game.score.map { ", \($0.away)–\($0.home)" } ?? ""
    let teams = "\(name(game.away, game.season)) at \(name(game.home, game.season))"
    return "\(game.day)\(start): \(teams)\(number)\(score)"
  }

  private var timeSpan: String {
    guard let span = outing.span else { return "" }
    let first = "\(span.lowerBound.day) \(span.lowerBound.hourAndMinute)"
    guard span.upperBound != span.lowerBound else { return ", \(first)" }
    return ", \(first)–\(span.upperBound.hourAndMinute)"
  }

  private var distance: String { DistanceFormatter.text(verdict.distance ?? 0) }

  private func degrees(_ value: Double) -> String {
    String((value * 100_000).rounded() / 100_000)
  }
}

/// Formats distances in meters and kilometers.
package enum DistanceFormatter {
  /// `480 m`, `1.5 km`, `3 km`.
  package static func text(_ meters: Double) -> String {
    guard meters >= 1_000 else { return "\(Int(meters.rounded())) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10).\(tenths % 10) km"
  }
}
