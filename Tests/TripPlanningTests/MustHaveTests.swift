import Foundation
import SportsModel
import Testing

@testable import TripPlanning

/// Every requirement holds in every option of 2,000 random queries, and every limit binds.
@Suite struct MustHaveTests {
  @Test(arguments: 0..<20)
  func everyOptionHasMustHavesWithinLimits(_ block: UInt64) throws {
    var options = 0
    for seed in (10_000 + block * 100)..<(10_100 + block * 100) {
      let random = try RandomTripProblem(seed: seed)
      let found = try random.engine().plan(random.preferences, advises: false).options
      for option in found {
        #expect(missing(option, random.preferences) == [], "seed \(seed)")
        #expect(exceeded(option, random.preferences) == [], "seed \(seed)")
      }
      let counts = Set(found.map(\.games.count))
      if let wanted = random.preferences.stops.wanted, counts.contains(wanted) {
        #expect(counts == [wanted], "seed \(seed)")
      }
      options += found.count
    }
    #expect(options > 30)
  }

  private func missing(_ option: TripOption, _ wanted: TripPreferences) -> [String] {
    var found: [String] = []
    for key in wanted.mustSeeGames where !option.games.contains(where: { $0.id == key }) {
      found.append("\(key)")
    }
    for stop in wanted.mustStops {
      let isSeen = option.games.contains { game in
        switch stop {
        case .stadium(let id): game.stadium.id == id
        case .city(let place): game.stadium.city == place.name
        case .place(let place, let miles):
          game.stadium.coordinate.distance(to: place.coordinate) <= miles * 1_609.344
        }
      }
      if !isSeen { found.append(stop.name) }
    }
    let legs = option.itinerary.legs
    if let start = wanted.start, legs.first?.from.coordinate != start.coordinate {
      found.append("start")
    }
    if let end = wanted.end, legs.last?.to.coordinate != end.coordinate { found.append("end") }
    return found
  }

  private func exceeded(_ option: TripOption, _ wanted: TripPreferences) -> [String] {
    var found: [String] = []
    let count = option.games.count
    if count > wanted.stops.maximum || count > wanted.stops.wanted ?? count
      || count < wanted.stops.minimum
    {
      found.append("games: \(count)")
    }
    let days = option.itinerary.dayCount
    if days > wanted.length ?? days { found.append("days: \(days)") }
    if days - 1 > wanted.lodgingNights ?? days { found.append("nights: \(days - 1)") }
    if let limit = wanted.budget.limit, option.costDollars > limit + 0.005 {
      found.append("cost: \(option.costDollars)")
    }
    let perDay = Dictionary(grouping: option.games, by: \.day).values.map(\.count).max() ?? 0
    if perDay > wanted.leisure.gamesPerDay { found.append("games a day: \(perDay)") }
    var atWheel: [LocalDay: Int] = [:]
    func isAtHome(_ point: Waypoint) -> Bool {
      wanted.start.map { $0.coordinate.distance(to: point.coordinate) <= 25 * 1_609.344 } ?? false
    }
    let legs = option.itinerary.legs
    for item in option.itinerary.items where item.kindName == .drive {
      if let leg = item.leg, isAtHome(legs[leg].from), isAtHome(legs[leg].to) { continue }
      atWheel[item.drivingDay, default: 0] += item.drivenMinutes
      if !wanted.allowsNightDriving,
        item.localStart.minuteOfDay < 420 || item.localEnd.minuteOfDay > 1_320
      {
        found.append("hour: \(item.localStart)")
      }
      if (item.drivenMinutes - 1) / 180 * 20 > item.breakMinutes {
        found.append("break: \(item.localStart)")
      }
    }
    let hours = min(11, Double(wanted.drivers) * wanted.hoursPerDriver)
    let most = atWheel.values.max() ?? 0
    if Double(most) > hours * 60 { found.append("at the wheel: \(most)") }
    return found
  }
}
