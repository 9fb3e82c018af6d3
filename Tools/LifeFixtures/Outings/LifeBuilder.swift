import Foundation
import SportsModel

/// Builds the outings of one life; a day has at most one outing away from everyday life.
struct LifeBuilder {
  let schedule: LifeSchedule
  let person: LifePerson
  var random: LifeRandom
  private(set) var outings: [LifeOuting] = []
  private var taken: Set<LocalDay> = []

  init(schedule: LifeSchedule, seed: UInt64) {
    self.schedule = schedule
    random = LifeRandom(seed: seed)
    person = LifePerson(schedule, &random)
  }

  var photoCount: Int { outings.reduce(0) { $0 + $1.photos.count } }

  mutating func add(_ outing: LifeOuting?) {
    guard let outing, !outing.photos.isEmpty else { return }
    outings.append(outing)
  }

  // MARK: Days and games

  /// A game and where it was played.
  struct Event {
    let game: Game
    let stadium: Stadium
    let start: LocalDateTime
    /// Minutes that it took.
    let minutes: Int

    var day: LocalDay { game.day }
    var key: GameKey { game.key(at: stadium.id) }
    var end: LocalDateTime { start + minutes * 60 }
  }

  func isFree(_ day: LocalDay) -> Bool {
    !taken.contains(day) && person.years.contains(day.year)
  }

  mutating func reserve(_ day: LocalDay, around days: Int = 0) {
    for near in -days...days { taken.insert(day + near) }
  }

  /// Returns a game on a day without other outings, and takes the day.
  mutating func event(
    at stadiums: [Stadium]? = nil, where fits: (Game, Stadium) -> Bool = { _, _ in true }
  ) -> Event? {
    for _ in 0..<24 {
      guard let stadium = random.element(of: stadiums ?? person.area.stadiums) else { return nil }
      let games = schedule.played(at: stadium, in: person.years)
        .filter { isFree($0.day) && fits($0, stadium) }
      guard let game = random.element(of: games) else { continue }
      reserve(game.day)
      return event(game, stadium)
    }
    return nil
  }

  mutating func event(_ game: Game, _ stadium: Stadium) -> Event {
    let minute = game.day.isoWeekday >= 6 ? 13 * 60 + 5 : 19 * 60 + 5
    var start =
      game.localStart ?? LocalDateTime(day: game.day, microsecondOfDay: minute * 60_000_000)
    // No two games are on in one building, which takes hours to change.
    if game.localStart == nil,
      let other = schedule.played(at: stadium, on: game.day).compactMap(\.localStart).first(where: {
        abs($0.secondsSinceEpoch - start.secondsSinceEpoch) < 5 * 3_600
      })
    {
      start = other + (other.minuteOfDay < 17 * 60 ? 6 : -6) * 3_600
    }
    return Event(
      game: game, stadium: stadium, start: start,
      minutes: schedule.usualMinutes(of: game) + random.integer(-15...20))
  }

  /// Returns a game that is the only one in its building that day.
  mutating func singleEvent(at stadiums: [Stadium]? = nil) -> Event? {
    let schedule = schedule
    return event(at: stadiums) { game, stadium in
      schedule.played(at: stadium, on: game.day).count == 1
    }
  }

  /// Returns a free day without a game in the stadium, in the months from April to October for
  /// ballparks, and takes it.
  mutating func dayWithoutGame(at stadium: Stadium) -> LocalDay? {
    for _ in 0..<40 {
      let year = random.integer(person.years)
      let month = random.integer(stadium.isArena ? 1...12 : 4...10)
      guard let day = LocalDay(year: year, month: month, day: random.integer(1...28)),
        isFree(day), stadium.isOpen(in: year), schedule.played(at: stadium, on: day).isEmpty
      else { continue }
      reserve(day)
      return day
    }
    return nil
  }

  /// Returns any free day and takes it.
  mutating func anyDay() -> LocalDay? {
    for _ in 0..<40 {
      guard
        let day = LocalDay(
          year: random.integer(person.years), month: random.integer(1...12),
          day: random.integer(1...28)), isFree(day)
      else { continue }
      reserve(day)
      return day
    }
    return nil
  }

  // MARK: Photos

  /// The settings of a photo that differ from a phone photo on the ground.
  struct Shot {
    var noise = 9.0
    var camera: LifeCamera?
    var source = LifePhoto.Source.camera
    /// True if the photo may be from inside a stadium.
    var isInside = false
  }

  /// Returns a photo of a place at a local time, with the noise of a receiver.
  mutating func photo(
    _ place: Coordinate, _ time: LocalDateTime, _ zone: TimeZone, _ shot: Shot = Shot()
  ) -> LifePhoto {
    let measured = place.moved(
      north: random.normal(shot.noise * 0.7), east: random.normal(shot.noise * 0.7))
    var photo = LifePhoto(
      spot: place, place: measured, instant: time.instant(zone: zone), zone: zone,
      camera: shot.camera ?? person.phone(on: time.day), source: shot.source)
    photo.error = (shot.noise * random.double(0.8...1.6)).rounded()
    photo.altitude = schedule.elevation(at: place).map { $0 + random.normal(12) }
    photo.speed = random.chance(0.7) ? random.double(0...4) : nil
    return photo
  }

  /// Returns photos from the seats of a stadium between two times.
  mutating func seatPhotos(
    _ stadium: Stadium, _ times: ClosedRange<LocalDateTime>, count: Int, _ shot: Shot? = nil
  ) -> [LifePhoto] {
    let seat = random.point(
      stadium.footprintMeters * 0.1...stadium.footprintMeters * 0.85, from: stadium.coordinate)
    // Receivers are less exact under a roof.
    var shot = shot ?? Shot(noise: stadium.isArena || stadium.roof == .fixed ? 22 : 9)
    shot.isInside = true
    return photos(around: seat, 0...12, times, count: count, stadium.timeZone, shot)
  }

  /// Returns photos around a place between two times, unless said otherwise outside all stadiums.
  mutating func photos(
    around place: Coordinate, _ meters: ClosedRange<Double>,
    _ times: ClosedRange<LocalDateTime>, count: Int, _ zone: TimeZone, _ shot: Shot = Shot()
  ) -> [LifePhoto] {
    let length = Int(times.upperBound.secondsSinceEpoch - times.lowerBound.secondsSinceEpoch)
    return (0..<count).map { _ in
      let time = times.lowerBound + random.integer(0...max(0, length))
      let spot =
        shot.isInside
        ? random.point(meters, from: place)
        : schedule.point(meters, from: place, on: time.day, &random)
      return photo(spot, time, zone, shot)
    }.sorted { $0.instant < $1.instant }
  }
}

extension LocalDay {
  /// A time of the day.
  func at(_ hour: Int, _ minute: Int = 0) -> LocalDateTime {
    LocalDateTime(day: self, microsecondOfDay: (hour * 60 + minute) * 60_000_000)
  }
}
