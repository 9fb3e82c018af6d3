import Foundation
import SportsModel
package import Travel

/// Checks itineraries against preferences, schedule and roads, however they were made.
///
/// It reads only the itinerary, uses calendars instead of the search's tables, and shares none of
/// the search's code, so it finds the search's mistakes.
package struct TripChecker<Travel: TravelTimeEstimator>: Sendable {
  package let preferences: TripPreferences
  package let schedule: TripSchedule
  package let travel: Travel
  let rules: DrivingRules

  package init(preferences: TripPreferences, schedule: TripSchedule, travel: Travel) {
    (self.preferences, self.schedule, self.travel) = (preferences, schedule, travel)
    rules = DrivingRules(preferences)
  }

  /// Returns all violations in an itinerary; empty if it is valid.
  package func violations(in itinerary: Itinerary) -> [TripViolation] {
    violationsOfGames(itinerary) + violationsOfNumbers(itinerary) + violationsOfDays(itinerary)
      + violationsOfTime(itinerary) + violationsOfDriving(itinerary) + violationsOfPlaces(itinerary)
  }

  private func violationsOfGames(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var seen: Set<GameKey> = []
    for game in itinerary.games {
      if !seen.insert(game.id).inserted { found.append(.gameTwice(game.id)) }
      guard let listed = schedule[game.id] else {
        found.append(.unknownGame(game.id))
        continue
      }
      if listed.start != game.start {
        found.append(.gameMoved(game.id, minutes: listed.start - game.start))
      }
      if !preferences.leagues.contains(game.game.league) { found.append(.leagueNotWanted(game.id)) }
      if !involvesWantedTeam(game.game) { found.append(.teamNotWanted(game.id)) }
      if !preferences.isInRegion(game.stadium) { found.append(.outsideRegion(game.id)) }
    }
    return found + missing(itinerary)
  }

  private func involvesWantedTeam(_ game: Game) -> Bool {
    switch preferences.mode {
    case .dates, .games, .route: return true
    case .teams: return preferences.teams.contains(game.home)
    case .follow:
      guard preferences.isAgainstOpponent(game) else { return false }
      let isHome = preferences.teams.contains(game.home)
      let isAway = preferences.teams.contains(game.away)
      switch preferences.followedGames {
      case .home: return isHome
      case .away: return isAway
      case .both: return isHome || isAway
      }
    }
  }

  private func missing(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    for key in preferences.mustSeeGames.sorted()
    where !itinerary.games.contains(where: { $0.id == key }) {
      found.append(.mustSeeMissing(key))
    }
    for stop in preferences.mustStops.sorted(by: { $0.name < $1.name })
    where !itinerary.games.contains(where: stop.isMet) {
      found.append(.mustStopMissing(stop.name))
    }
    if preferences.mode == .teams {
      for team in preferences.teams.sorted()
      where !itinerary.games.contains(where: { $0.game.home == team }) {
        found.append(.teamNotAtHome(team))
      }
    }
    return found
  }

  private func violationsOfNumbers(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    let (games, stops) = (itinerary.games, preferences.stops)
    if games.count < stops.minimum {
      found.append(.tooFewStops(missing: stops.minimum - games.count))
    }
    if games.count > stops.most { found.append(.tooManyStops(over: games.count - stops.most)) }
    let byDay = Dictionary(grouping: games, by: \.day)
    var inARow = 0
    for day in byDay.keys.sorted() {
      let over = (byDay[day]?.count ?? 0) - preferences.leisure.gamesPerDay
      if over > 0 { found.append(.tooManyGames(day, over: over)) }
      inARow = byDay[day - 1] == nil ? 1 : inARow + 1
      let days = inARow - preferences.leisure.gameDaysInARow
      if days > 0 { found.append(.noDayOff(day, over: days)) }
    }
    if !preferences.allowsRepeatCities {
      let cities = Dictionary(grouping: games, by: \.city).mapValues { Set($0.map(\.day)).count }
      for city in cities.keys.sorted() where cities[city] ?? 0 > 1 {
        found.append(.repeatedCity(city, over: (cities[city] ?? 1) - 1))
      }
    }
    if let limit = preferences.budget.limit {
      let cents = preferences.budget.cost(of: itinerary).total - Int((limit * 100).rounded())
      if cents > 0 { found.append(.overBudget(dollars: Double(cents) / 100)) }
    }
    return found
  }

  private func violationsOfDays(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var days = Set(itinerary.games.map(\.day))
    for item in itinerary.items where item.isActivity { days.insert(item.drivingDay) }
    for day in days.sorted() {
      if let first = preferences.firstDay, day < first {
        found.append(.outsideDates(day, days: first - day))
      }
      if let last = preferences.lastDay, day > last {
        found.append(.outsideDates(day, days: day - last))
      }
    }
    // The last drive ends by midnight of the last day.
    if let last = preferences.lastDay, let leg = itinerary.legs.last, leg.to.kind == .end {
      let arrival = leg.arrives.local(leg.to.zone)
      if arrival.day > last, arrival.day > last + 1 || arrival.minuteOfDay > 0 {
        found.append(.outsideDates(arrival.day, days: arrival.day - last))
      }
    }
    if let most = preferences.maximumDays, itinerary.dayCount > most {
      found.append(.tooManyDays(over: itinerary.dayCount - most))
    }
    return found
  }
}

extension TripBudget {
  package func cost(of itinerary: Itinerary) -> TripCost {
    cost(
      days: itinerary.dayCount, nights: itinerary.nightsAway,
      tenthsOfMiles: itinerary.tenthsOfMiles - itinerary.tenthsAtHome,
      flights: itinerary.flightCount, flownTenths: itinerary.flownTenths,
      games: itinerary.games.count)
  }
}
