import Foundation
import SportsModel

// Photos from vehicles and planes.
extension LifeBuilder {
  /// A flight over a stadium during a game: 9 to 11 km high, 700 to 900 km/h.
  mutating func flight() -> LifeOuting? {
    guard let area = random.element(of: schedule.areas), let event = event(at: area.stadiums)
    else { return nil }
    reserve(event.day, around: 1)
    let speed = random.double(700...900)
    let height = random.double(9_000...11_000)
    let start = event.start + random.integer(0...event.minutes) * 60
    let photos = pass(
      event, start, speed: speed, offset: 0...400, count: random.integer(1...4), isFlight: true
    ).map { photo in
      var photo = photo
      photo.altitude = height + random.normal(40)
      return photo
    }
    return none(.flight, event.day, photos)
  }

  /// A drive past a stadium during a game, at 80 to 120 km/h.
  mutating func highway() -> LifeOuting? {
    guard let event = event() else { return nil }
    let start = event.start + random.integer(-60...event.minutes) * 60
    let photos = pass(
      event, start, speed: random.double(80...120), offset: roadside(event.stadium),
      count: random.integer(1...3))
    return none(.highway, event.day, photos)
  }

  mutating func trainPast() -> LifeOuting? {
    guard let event = event() else { return nil }
    let start = event.start + random.integer(-60...event.minutes) * 60
    let photos = pass(
      event, start, speed: random.double(30...90), offset: roadside(event.stadium),
      count: random.integer(1...2))
    return none(.trainPast, event.day, photos)
  }

  /// Returns the meters from the center between which roads and rails pass the outer walls.
  private func roadside(_ stadium: Stadium) -> ClosedRange<Double> {
    stadium.footprintMeters + 20...stadium.footprintMeters + 220
  }

  /// Photos on a straight line past a stadium, some seconds apart, and on the ground outside all
  /// others.
  private mutating func pass(
    _ event: Event, _ start: LocalDateTime, speed: Double, offset: ClosedRange<Double>, count: Int,
    isFlight: Bool = false
  ) -> [LifePhoto] {
    let seconds = (0..<count).map { $0 * 9 - count * 4 }
    let center = event.stadium.coordinate
    var places: [Coordinate] = []
    repeat {
      let angle = random.double(0...2 * .pi)
      let distance = random.double(offset)
      places = seconds.map { seconds in
        let meters = speed / 3.6 * Double(seconds)
        // At right angles to the line from the center.
        return center.moved(
          north: distance * cos(angle) - meters * sin(angle),
          east: distance * sin(angle) + meters * cos(angle))
      }
    } while !isFlight && !places.allSatisfy { schedule.isOutside($0, on: event.day) }
    return zip(places, seconds).map { place, seconds in
      var photo = photo(place, start + seconds, event.stadium.timeZone, Shot(noise: 14))
      photo.speed = speed + random.normal(4)
      return photo
    }
  }
}
