import Foundation
import SportsModel

// Hours near stadiums, but not in them.
extension LifeBuilder {
  /// A party in the parking lot, without a ticket.
  mutating func tailgateOnly() -> LifeOuting? {
    let grounds = person.area.stadiums.filter { !$0.isArena }
    guard let event = event(at: grounds.isEmpty ? nil : grounds) else { return nil }
    let lot = place(event.stadium.footprintMeters + 60...480, of: event)
    let photos = photos(
      around: lot, 0...40, event.start + -150 * 60...event.start + 20 * 60,
      count: random.integer(3...8), event.stadium.timeZone)
    return none(.tailgateOnly, event.day, photos)
  }

  mutating func dinnerNearby() -> LifeOuting? {
    guard let event = event() else { return nil }
    let table = place(300...900, of: event)
    let start = event.start + random.integer(-90...60) * 60
    let photos = photos(
      around: table, 0...8, start...start + 120 * 60, count: random.integer(2...6),
      event.stadium.timeZone, Shot(noise: 18))
    return none(.dinnerNearby, event.day, photos)
  }

  /// A bar across the street from the outer walls.
  mutating func barNextDoor() -> LifeOuting? {
    guard let event = event() else { return nil }
    let wall = event.stadium.footprintMeters
    let bar = place(wall + 25...wall + 150, of: event)
    let photos = photos(
      around: bar, 0...8, event.start...event.end, count: random.integer(2...5),
      event.stadium.timeZone, Shot(noise: 15))
    return none(.barNextDoor, event.day, photos)
  }

  /// An evening in a bar, theater or station at any distance from the outer walls, in reach of its
  /// noise.
  mutating func eveningNextDoor() -> LifeOuting? {
    guard let event = event() else { return nil }
    let wall = event.stadium.footprintMeters
    let place = place(wall + 15...wall + 400, of: event)
    let photos = photos(
      around: place, 0...8, event.start + -60 * 60...event.end + 60 * 60,
      count: random.integer(2...8), event.stadium.timeZone, Shot(noise: 12))
    return none(.eveningNextDoor, event.day, photos)
  }

  /// A photo of the walls on the way to something else.
  mutating func passingBy() -> LifeOuting? {
    guard let event = event() else { return nil }
    let wall = event.stadium.footprintMeters
    let place = place(event.stadium.nextDoor.lowerBound...wall + 120, of: event)
    let time = event.start + random.integer(-80...120) * 60
    let photos = photos(
      around: place, 0...15, time...time + 240, count: random.integer(1...2),
      event.stadium.timeZone)
    return none(.passingBy, event.day, photos)
  }

  /// A walk around the stadium long before the game.
  mutating func walkBeforeGame() -> LifeOuting? {
    let found = event { game, _ in (game.localStart?.minuteOfDay ?? 0) >= 18 * 60 }
    guard let event = found else { return nil }
    let photos = (0..<random.integer(2...4)).map { number in
      let place = place(event.stadium.nextDoor, of: event)
      return photo(place, event.day.at(11, number * 9), event.stadium.timeZone)
    }
    return none(.walkBeforeGame, event.day, photos)
  }

  /// An hour in the user's favorite park.
  mutating func parkNearby() -> LifeOuting? {
    guard let day = anyDay() else { return nil }
    let start = day.at(random.integer(10...18))
    let photos = photos(
      around: person.park, 0...160, start...start + 70 * 60, count: random.integer(1...6),
      person.area.zone)
    return none(.parkNearby, day, photos)
  }

  /// The way to work and back through a station at an arena.
  mutating func stationNearArena() -> LifeOuting? {
    guard let station = person.station, let day = anyDay(), day.isoWeekday <= 5 else { return nil }
    var photos: [LifePhoto] = []
    let shot = Shot(noise: 30)
    let zone = station.stadium.timeZone
    if random.chance(0.6) {
      photos.append(photo(station.place, day.at(8, random.integer(0...40)), zone, shot))
    }
    if photos.isEmpty || random.chance(0.5) {
      photos.append(photo(station.place, day.at(17, random.integer(10...59)), zone, shot))
    }
    return none(.stationNearArena, day, photos)
  }

  /// A night in a hotel next to a stadium, on a trip.
  mutating func hotelNextDoor() -> LifeOuting? {
    guard let area = random.element(of: schedule.areas), area.name != person.area.name,
      let event = event(at: area.stadiums)
    else { return nil }
    reserve(event.day, around: 1)
    let hotel = place(event.stadium.nextDoor, of: event)
    let photos = photos(
      around: hotel, 0...15, event.day.at(16)...event.day.at(23), count: random.integer(2...5),
      event.stadium.timeZone, Shot(noise: 20))
    return none(.hotelNextDoor, event.day, photos)
  }

  /// Returns a place at a distance from a stadium, outside of all others.
  mutating func place(_ meters: ClosedRange<Double>, of event: Event) -> Coordinate {
    schedule.point(meters, from: event.stadium.coordinate, on: event.day, &random)
  }

  func none(_ kind: LifeOutingKind, _ day: LocalDay, _ photos: [LifePhoto]) -> LifeOuting {
    LifeOuting(kind: kind, truth: .none, day: day, photos: photos)
  }
}
