import Foundation
import SportsModel

// Everyday life.
extension LifeBuilder {
  /// Some photos of a day at home, at work, in the city or on the way.
  mutating func dailyLife() -> LifeOuting? {
    guard let day = anyDay() else { return nil }
    let zone = person.area.zone
    var photos: [LifePhoto] = []
    switch random.integer(0...9) {
    case 0...3:
      photos = self.photos(
        around: person.home, 0...15, day.at(7)...day.at(22), count: random.integer(1...8), zone,
        Shot(noise: 14))
    case 4:
      guard day.isoWeekday <= 5 else { return nil }
      photos = self.photos(
        around: person.work, 0...20, day.at(9)...day.at(17, 30), count: random.integer(1...4),
        zone, Shot(noise: 20))
    case 5, 6:
      // Shops, friends and restaurants somewhere in the area.
      let place = random.point(800...20_000, from: person.area.center)
      guard isOutside(place, day) else { return nil }
      let hour = random.integer(10...20)
      photos = self.photos(
        around: place, 0...200, day.at(hour)...day.at(hour + 2), count: random.integer(1...8),
        zone)
    case 7:
      photos = downtown(day)
    case 8:
      photos = holiday(day)
    default:
      photos = self.photos(
        around: person.home, 0...15, day.at(7)...day.at(22), count: random.integer(2...12), zone,
        Shot(camera: person.bigCamera))
    }
    return none(.dailyLife, day, photos)
  }

  /// An hour or two in the center of the city.
  private mutating func downtown(_ day: LocalDay) -> [LifePhoto] {
    let place = random.point(100...3_000, from: person.area.center)
    guard isOutside(place, day) else { return [] }
    let hour = random.integer(11...19)
    return photos(
      around: place, 0...120, day.at(hour)...day.at(hour + 2), count: random.integer(1...5),
      person.area.zone)
  }

  private func isOutside(_ place: Coordinate, _ day: LocalDay) -> Bool {
    schedule.stadiums(near: place, within: 480, on: day).isEmpty
  }

  /// A day far from any stadium.
  private mutating func holiday(_ day: LocalDay) -> [LifePhoto] {
    let place = person.area.center.moved(
      north: random.double(120_000...300_000), east: random.double(-200_000...200_000))
    reserve(day, around: 1)
    return photos(
      around: place, 0...6_000, day.at(9)...day.at(20), count: random.integer(10...30),
      person.area.zone)
  }

  /// Some photos at home in the morning of a day with another outing.
  mutating func morningAtHome(before outing: LifeOuting) -> LifeOuting? {
    let zone = person.area.zone
    let places = outing.photos.compactMap(\.place)
    guard let first = outing.photos.map(\.instant).min(),
      first > outing.day.at(11, 30).instant(zone: zone), outing.kind != .flight,
      places.allSatisfy({ $0.distance(to: person.area.center) < 60_000 })
    else { return nil }
    let photos = photos(
      around: person.home, 0...15, outing.day.at(7)...outing.day.at(9, 30),
      count: random.integer(1...3), zone, Shot(noise: 14))
    return none(.dailyLife, outing.day, photos)
  }
}
