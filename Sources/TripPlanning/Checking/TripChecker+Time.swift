import Foundation
import SportsModel

// MARK: - Time between games

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

  /// Returns violations of driving hours, night driving and rest, by calendar day.
  private func violationsOfRest(_ itinerary: Itinerary) -> [TripViolation] {
    var found: [TripViolation] = []
    var atWheel: [LocalDay: Int] = [:]
    var before: ItineraryItem?
    for item in itinerary.items where item.isActivity && !item.isCustom {
      if item.isMove {
        if case .drive = item.kind { atWheel[item.drivingDay, default: 0] += item.minutes }
        if !rules.allowsNightDriving {
          let minutes = nightMinutes(item)
          if minutes > 0 { found.append(.nightDriving(item.drivingDay, minutes: minutes)) }
        }
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

  /// Returns an item's minutes between midnight and 6:00.
  private func nightMinutes(_ item: ItineraryItem) -> Int {
    var minutes = 0
    var day = item.localStart.day
    while day <= item.localEnd.day {
      let midnight = Instant(day: day, minuteOfDay: 0, zone: item.zone)
      let six = Instant(day: day, minuteOfDay: 360, zone: item.zone)
      minutes += max(0, min(six, item.end) - max(midnight, item.start))
      day = day + 1
    }
    return minutes
  }
}
