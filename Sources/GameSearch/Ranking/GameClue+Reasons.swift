import AppSupport
import Catalog
import SportsModel

extension GameClue {
  /// Returns what of a clue agrees with a game, or what is different; nil if there is nothing to say.
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
