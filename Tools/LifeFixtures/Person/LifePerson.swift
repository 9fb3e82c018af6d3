import Foundation
import SportsModel

/// The places and cameras of a person's everyday life.
struct LifePerson: Sendable {
  let area: LifeSchedule.Area
  /// The first and the last year of the library.
  let years: ClosedRange<Int>
  let home: Coordinate
  let work: Coordinate
  let park: Coordinate
  /// A station at or in an arena, on the way to work.
  let station: (place: Coordinate, stadium: Stadium)?
  /// The phones with the days from which they are used.
  let phones: [(from: LocalDay, camera: LifeCamera)]
  /// A camera without GPS.
  let bigCamera: LifeCamera

  init(_ schedule: LifeSchedule, _ random: inout LifeRandom) {
    let areas = schedule.areas
    let area = areas[random.integer(0...areas.count - 1)]
    self.area = area
    let first = random.integer(2014...2016)
    years = first...first + 8
    let inner = area.stadiums.filter { $0.coordinate.distance(to: area.center) < 12_000 }
    let arenas = inner.filter(\.isArena)
    home =
      random.chance(0.25)
      ? Self.place(nextTo: inner, schedule, area, &random)
      : schedule.point(2_500...14_000, from: area.center, &random)
    work =
      random.chance(0.2)
      ? Self.place(nextTo: arenas, schedule, area, &random)
      : schedule.point(200...5_000, from: area.center, &random)
    park =
      random.chance(0.6)
      ? Self.place(450...1_500, from: inner, schedule, area, &random)
      : schedule.point(1_000...5_000, from: area.center, &random)
    station = random.element(of: arenas).map { arena in
      let place =
        arena.busyArea == .inside
        ? random.point(20...110, from: arena.coordinate)
        : schedule.point(arena.footprintMeters * 1.5...420, from: arena.coordinate, &random)
      return (place, arena)
    }
    phones = Self.phones(years, &random)
    var camera = LifeCamera.withoutGPS[random.integer(0...LifeCamera.withoutGPS.count - 1)]
    camera.clockError = random.chance(0.5) ? random.integer(-4...4) * 3_600 + 140 : 0
    bigCamera = camera
  }

  func phone(on day: LocalDay) -> LifeCamera {
    phones.last { $0.from <= day }?.camera ?? phones[0].camera
  }

  private static func place(
    _ meters: ClosedRange<Double>, from stadiums: [Stadium], _ schedule: LifeSchedule,
    _ area: LifeSchedule.Area, _ random: inout LifeRandom
  ) -> Coordinate {
    let center = random.element(of: stadiums)?.coordinate ?? area.center
    return schedule.point(meters, from: center, &random)
  }

  /// Returns a place next door to one of the stadiums.
  private static func place(
    nextTo stadiums: [Stadium], _ schedule: LifeSchedule, _ area: LifeSchedule.Area,
    _ random: inout LifeRandom
  ) -> Coordinate {
    guard let stadium = random.element(of: stadiums) else {
      return schedule.point(100...330, from: area.center, &random)
    }
    return schedule.point(stadium.nextDoor, from: stadium.coordinate, &random)
  }

  /// Returns a new phone every two to four years.
  private static func phones(
    _ years: ClosedRange<Int>, _ random: inout LifeRandom
  ) -> [(from: LocalDay, camera: LifeCamera)] {
    var phones: [(from: LocalDay, camera: LifeCamera)] = []
    var year = years.lowerBound
    while year <= years.upperBound {
      let sold = LifeCamera.phones.filter { $0.year <= year && $0.year >= year - 3 }
      guard let camera = random.element(of: sold)?.camera else { break }
      let month = phones.isEmpty ? 1 : random.integer(2...11)
      if let day = LocalDay(year: year, month: month, day: 12) { phones.append((day, camera)) }
      year += random.integer(2...4)
    }
    return phones
  }
}

extension Stadium {
  /// True if it is for basketball and ice hockey.
  var isArena: Bool {
    tenancies.contains { ["nba", "nhl", "wnba"].contains($0.league) }
      && !tenancies.contains { ["mlb", "nfl", "mls"].contains($0.league) }
  }

  var isBallpark: Bool { tenancies.contains { $0.league == "mlb" } }

  /// The meters from the center to buildings next door, from just outside the walls.
  var nextDoor: ClosedRange<Double> { footprintMeters * 1.1...330 }
}
