import AppSupport
import Catalog
import Sentences
import SportsModel

/// The penalties of games that disagree with a memory.
enum CluePenalty {
  /// 0 is a match, about 3 a usual mistake, 8 an unusual one; this is more than any result may have.
  static let impossible = 20.0
}

extension GameClue {
  func penalty(_ game: Game, season: SeasonContext) -> Double {
    switch self {
    case .name(let name): return name.fit(game).penalty
    case .score(let score):
      guard let result = game.score else { return CluePenalty.impossible }
      return score.penalty(game, score: result)
    case .points(let points, let team): return Self.pointsPenalty(points, team: team, game: game)
    case .margin(let margin):
      return game.score.map { abs($0.home - $0.away) == margin ? 0 : 5 } ?? CluePenalty.impossible
    case .winner(let name): return Self.outcomePenalty(name, game: game, isWinner: true)
    case .loser(let name): return Self.outcomePenalty(name, game: game, isWinner: false)
    case .years(let years, let isRough):
      return Self.yearsPenalty(years, isRough: isRough, game: game)
    case .season(let year):
      return [0, 4, 7][min(2, abs(game.season - year))] + (abs(game.season - year) > 3 ? 20 : 0)
    case .days(let days): return days.penalty(game.day)
    case .weekdays(let weekdays, _): return Self.weekdayPenalty(weekdays, day: game.day)
    case .leagues(let leagues, _): return leagues.contains(game.league) ? 0 : CluePenalty.impossible
    case .stage(let stage): return stage.penalty(game, season: season)
    case .occasion(let occasion): return season.penalty(occasion, game: game)
    case .doubleheader(let number):
      guard game.number > 0 else { return 5 }
      return number == nil || number == game.number ? 0 : 2.5
    case .shutout:
      return game.score.map { min($0.home, $0.away) == 0 ? 0 : 7 } ?? CluePenalty.impossible
    case .tie: return game.score.map { $0.home == $0.away ? 0 : 7 } ?? CluePenalty.impossible
    case .extraTime(let extra): return extra.penalty(game, season: season)
    case .event(let event):
      return switch season.events?.happened(event, game: game) {
      case true?: 0
      case false?: event.kind.isRare ? 12 : 9
      case nil: 3.5
      }
    }
  }

  private static func pointsPenalty(_ points: Int, team: NameClue?, game: Game) -> Double {
    guard let score = game.score else { return CluePenalty.impossible }
    return [(game.home, score.home), (game.away, score.away)].map { id, total in
      let isOther = team.map { !$0.hasTeam(id, in: game.season) } ?? false
      return ScoreClue.penalty(abs(total - points), of: game) + (isOther ? 1.5 : 0)
    }.min() ?? CluePenalty.impossible
  }

  private static func outcomePenalty(_ name: NameClue, game: Game, isWinner: Bool) -> Double {
    guard let score = game.score else { return 2 }
    let isHome = name.hasTeam(game.home, in: game.season)
    guard isHome != name.hasTeam(game.away, in: game.season) else { return 0 }
    if score.home == score.away { return 2 }
    return (score.home > score.away) == (isHome == isWinner) ? 0 : 4
  }

  private static func yearsPenalty(_ years: ClosedRange<Int>, isRough: Bool, game: Game) -> Double {
    let year = game.day.year
    if years.contains(year) { return 0 }
    if years.contains(game.season) { return 0.5 }
    let distance = min(
      abs(year - years.lowerBound), abs(year - years.upperBound),
      abs(game.season - years.lowerBound))
    guard distance <= 3 else { return CluePenalty.impossible }
    return [0, 4, 7, 9][distance] * (isRough ? 0.5 : 1)
  }

  private static func weekdayPenalty(_ weekdays: Set<Int>, day: LocalDay) -> Double {
    if weekdays.contains(day.isoWeekday) { return 0 }
    let next = [day.isoWeekday % 7 + 1, (day.isoWeekday + 5) % 7 + 1]
    return weekdays.isDisjoint(with: next) ? 5 : 3
  }
}

extension NameClue {
  enum Match {
    case home, away, both, place
    /// A team that had another name in that season.
    case otherName
    /// The home team instead of the away team, or the other way around.
    case swapped, none

    var penalty: Double {
      switch self {
      case .home, .away, .both, .place: 0
      case .swapped: 3
      case .otherName: 6
      case .none: 8
      }
    }
  }

  func fit(_ game: Game) -> Match {
    if !stadiums.isEmpty, role != .away, game.stadiums.contains(where: stadiums.contains) {
      return .place
    }
    guard !teams.isEmpty else { return .none }
    let isHome = hasTeam(game.home, in: game.season)
    let isAway = hasTeam(game.away, in: game.season)
    switch (isHome, isAway) {
    case (true, true): return .both
    case (true, false): return role == .away ? .swapped : .home
    case (false, true): return role == .home ? .swapped : .away
    case (false, false):
      return teams[game.home] != nil || teams[game.away] != nil ? .otherName : .none
    }
  }
}

extension ScoreClue {
  /// Returns the penalty of a difference of points; two in basketball are as little as one.
  static func penalty(_ difference: Int, of game: Game) -> Double {
    let isHigh = (game.score.map { max($0.home, $0.away) } ?? 0) >= 50
    let steps = isHigh ? (difference + 1) / 2 : difference
    return steps == 0 ? 0 : steps == 1 ? 3 : steps == 2 ? 5 : CluePenalty.impossible / 2
  }

  func penalty(_ game: Game, score: Score) -> Double {
    let (straight, swapped) = (
      distance(score.away, two: score.home, game: game),
      distance(score.home, two: score.away, game: game)
    )
    guard firstTeam != nil else { return min(straight, swapped) }
    let isHome = firstTeam?.hasTeam(game.home, in: game.season) ?? false
    let isAway = firstTeam?.hasTeam(game.away, in: game.season) ?? false
    guard isHome != isAway else { return min(straight, swapped) }
    let (own, other) = isHome ? (swapped, straight) : (straight, swapped)
    // Fans give both totals to the right team, but a pair alone begins with the winner's.
    return min(own, other + (secondTeam == nil ? 0.3 : 2))
  }

  /// Returns the penalty if the first total belongs to the first side.
  private func distance(_ one: Int, two: Int, game: Game) -> Double {
    Self.penalty(abs(one - first), of: game) + Self.penalty(abs(two - second), of: game)
  }
}

extension DayClue {
  /// Returns the days from the part of the year to a day; 0 within it.
  func distance(to day: LocalDay) -> Int {
    (day.year - 1...day.year + 1).compactMap { year -> Int? in
      guard let range = range(in: year) else { return nil }
      if range.contains(day) { return 0 }
      return day < range.lowerBound ? range.lowerBound - day : day - range.upperBound
    }.min() ?? 366
  }

  private func range(in year: Int) -> ClosedRange<LocalDay>? {
    switch span {
    case .dates(let from, let to):
      let isOver = (to.month, to.day) < (from.month, from.day)
      guard let first = LocalDay(year: isOver ? year - 1 : year, month: from.month, day: from.day),
        let last = LocalDay(year: year, month: to.month, day: to.day)
          ?? LocalDay(year: year, month: to.month, day: to.day - 1)
      else { return nil }
      return first...last
    case .holiday(let holiday, let days):
      guard let day = holiday.day(in: year) else { return nil }
      return (day + days.lowerBound)...(day + days.upperBound)
    }
  }

  func penalty(_ day: LocalDay) -> Double {
    let distance = max(0, distance(to: day) - slack)
    return switch distance {
    case 0: 0
    case 1: 1.5
    case ...3: 2.5
    case ...10: 4
    case ...31: 6
    default: 10
    }
  }
}

extension ExtraTimeClue {
  func penalty(_ game: Game, season: SeasonContext) -> Double {
    if let had = season.events?.hadExtraTime(game) {
      guard had else { return 6 }
      guard let count, let innings = season.events?.innings(game) else { return 0 }
      return count == innings ? 0 : 2
    }
    return guess(game)
  }

  /// An overtime that the data doesn't have is only possible: close, and with many points.
  private func guess(_ game: Game) -> Double {
    guard let score = game.score else { return CluePenalty.impossible }
    let margin = abs(score.home - score.away)
    if margin > 20 { return 3 }
    return Double(margin) * 0.05 + max(0, 0.5 - Double(score.home + score.away) * 0.002)
  }
}

extension GameClue {
  /// Returns the parts of a clue that agree with a game or differ from it; nil if there are none.
  func reason(_ game: Game, season: SeasonContext, names catalog: Catalog) -> String? {
    let isMatch = penalty(game, season: season) < 1
    switch self {
    case .name(let name): return name.reason(game, catalog: catalog)
    case .score(let score): return score.reason(game, catalog: catalog)
    case .points(let points, _):
      guard let score = game.score else { return nil }
      return isMatch ? "\(points) for one side" : "\(score.away)-\(score.home), not \(points)"
    case .margin(let margin):
      let actual = game.score.map { abs($0.home - $0.away) } ?? 0
      return isMatch ? "decided by \(margin)" : "decided by \(actual), not \(margin)"
    case .winner(let name): return isMatch ? nil : "\(name.written) didn't win"
    case .loser(let name): return isMatch ? nil : "\(name.written) didn't lose"
    case .years(let years, _): return Self.reason(years, game: game, isMatch: isMatch)
    case .season(let year):
      return isMatch ? "season of \(year)" : "season of \(game.season), not \(year)"
    case .days(let days):
      return days.penalty(game.day) == 0
        ? days.written : "\(days.distance(to: game.day).counted("day")) from \(days.written)"
    case .weekdays(_, let written):
      let weekday = CalendarNames.weekdays[game.day.isoWeekday - 1]
      return isMatch ? weekday : "\(weekday), not \(written)"
    case .leagues(_, let written): return written
    case .stage(let stage): return stage.reason(game, season: season)
    case .occasion(let occasion):
      let text =
        switch occasion {
        case .opener: "season opener"
        case .homeOpener: "home opener"
        case .lastGame: "last game of the season"
        }
      return isMatch ? text : "not the \(text)"
    case .doubleheader(let number):
      guard game.number > 0 else { return "not a doubleheader" }
      return isMatch || number == nil
        ? "game \(game.number) of a doubleheader" : "game \(game.number), not \(number ?? 0)"
    case .shutout: return isMatch ? "shutout" : "not a shutout"
    case .tie: return isMatch ? "tie" : "not a tie"
    case .extraTime(let extra):
      switch season.events?.hadExtraTime(game) {
      case true? where extra.count != nil && season.events?.innings(game) == nil:
        return "overtime (\(extra.written): not in the data)"
      case true?: return isMatch ? extra.written : "overtime or extra innings, not \(extra.written)"
      case false?: return "no \(extra.written)"
      case nil: return "\(extra.written): not in the data"
      }
    case .event(let event):
      let names = season.events?.names(event, game: game) ?? []
      switch season.events?.happened(event, game: game) {
      case true?:
        if event.kind == .appearance { return DisplayFormat.list(names) }
        return event.written + (names.isEmpty ? "" : " by \(DisplayFormat.list(names))")
      case false?: return "no \(event.written)"
      case nil: return "\(event.written): no box score"
      }
    }
  }

  private static func reason(_ years: ClosedRange<Int>, game: Game, isMatch: Bool) -> String {
    let text = years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound)–\(years.upperBound)"
    if years.contains(game.day.year) { return "\(game.day.year)" }
    return isMatch ? "season of \(game.season)" : "\(game.day.year), not \(text)"
  }
}

extension NameClue {
  func reason(_ game: Game, catalog: Catalog) -> String? {
    switch fit(game) {
    case .home: role == nil ? written : "\(written) at home"
    case .away: role == nil ? written : "\(written) away"
    case .both: written
    case .place: isCity ? "in \(written)" : "at \(written)"
    case .swapped: role == .home ? "\(written) away, not at home" : "\(written) at home, not away"
    case .otherName:
      "\(written): then the "
        + catalog.displayName(
          of: teams[game.home] != nil ? game.home : game.away, season: game.season)
    case .none: "not \(written)"
    }
  }
}

extension ScoreClue {
  func reason(_ game: Game, catalog: Catalog) -> String? {
    guard let score = game.score else { return nil }
    let typed = "\(first)-\(second)"
    let totals = [score.home, score.away].sorted(by: >)
    let actual = "\(totals[0])-\(totals[1])"
    guard totals == [first, second].sorted(by: >) else { return "\(actual), not \(typed)" }
    return penalty(game, score: score) >= 1 ? "\(typed), but the other way around" : typed
  }
}

extension StageClue {
  func reason(_ game: Game, season: SeasonContext) -> String? {
    guard game.seasonType == .postseason else { return "not in the playoffs" }
    var text = isFinal && !season.isInLastSeries(game) ? "playoffs, not \(written)" : written
    if text.isEmpty { text = "playoffs" }
    if let actual = season.numberInSeries(game), let number = self.game {
      text += actual == number ? ", game \(number)" : ", game \(actual), not \(number)"
    }
    return text
  }
}
