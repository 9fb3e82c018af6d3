import Foundation
import SportsModel

extension TripChecker {
  /// Returns overlaps, late arrivals, early departures and violations of rest.
  func violationsOfTime(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    let items = itinerary.items.filter { $0.end > $0.start }
    var busyUntil = items.first?.start ?? Instant(minutes: 0)
    for item in items {
      if item.start < busyUntil {
        found.append(.overlap(at: item.start, minutes: min(busyUntil, item.end) - item.start))
      }
      busyUntil = max(busyUntil, item.end)
    }
    let moves = itinerary.items.filter(\.isMove)
    for game in itinerary.games {
      if let before = moves.last(where: { $0.start < game.start }) {
        let late = before.end - (game.start - rules.minutesBeforeGame)
        if late > 0 { found.append(.lateArrival(game.id, minutes: late)) }
      }
      let end = (schedule[game.id] ?? game).usualEnd
      if let after = moves.first(where: { $0.start >= game.start }) {
        let early = (end + rules.minutesAfterGame) - after.start
        if early > 0 { found.append(.leftEarly(game.id, minutes: early)) }
      }
    }
    return found + violationsOfRest(itinerary)
  }

  /// Returns violations of driving hours, night driving and rest, by calendar day; only rest matters
  /// for drives near the start.
  private func violationsOfRest(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var atWheel: [LocalDay: Int] = [:]
    var before: ItineraryItem?
    for item in itinerary.items where item.isActivity && !item.isCustom {
      if item.isMove {
        let isAtHome = itinerary.isAtHome(item)
        if item.isDrive, !isAtHome { atWheel[item.drivingDay, default: 0] += item.drivenMinutes }
        let minutes = preferences.allowsNightDriving || isAtHome ? 0 : nightMinutes(item)
        if minutes > 0 { found.append(.nightDriving(item.drivingDay, minutes: minutes)) }
        if let before, before.drivingDay < item.drivingDay {
          let rest = item.start - before.end
          if rest < rules.restMinutes {
            found.append(.shortRest(item.drivingDay, minutes: rules.restMinutes - rest))
          }
        }
      }
      before = item
    }
    for day in atWheel.keys.sorted() {
      let over = (atWheel[day] ?? 0) - rules.drivingMinutesPerDay
      if over > 0 { found.append(.tooLongAtWheel(day, minutes: over)) }
    }
    return found
  }

  /// Returns an item's minutes outside the hours for driving; a flight's at night.
  private func nightMinutes(_ item: ItineraryItem) -> Int {
    let roads = item.isDrive ? preferences.roadRules : nil
    let (first, last) = (roads?.firstHour ?? DrivingRules.firstHour, roads?.lastHour ?? 24)
    var minutes = item.minutes
    var day = item.localStart.day
    while day <= item.localEnd.day {
      let opening = Instant(day: day, minuteOfDay: first * 60, zone: item.zone)
      let closing = Instant(day: day, minuteOfDay: last * 60, zone: item.zone)
      minutes -= max(0, min(closing, item.end) - max(opening, item.start))
      day = day + 1
    }
    return minutes
  }
}
