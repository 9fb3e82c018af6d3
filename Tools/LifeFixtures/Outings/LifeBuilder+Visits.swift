import Foundation
import SportsModel

// Hours in a stadium without a game of the catalog.
extension LifeBuilder {
  mutating func stadiumTour() -> LifeOuting? {
    guard let stadium = random.element(of: person.area.stadiums),
      let day = dayWithoutGame(at: stadium)
    else { return nil }
    return visit(.stadiumTour, stadium, day.at(10, 30)...day.at(12), count: 3...10)
  }

  /// A tour in the morning of a day with a game in the evening.
  mutating func tourOnGameDay() -> LifeOuting? {
    let found = event { game, _ in (game.localStart?.minuteOfDay ?? 0) >= 18 * 60 + 30 }
    guard let event = found else { return nil }
    let times = event.day.at(9, 30)...event.day.at(11)
    return visit(.tourOnGameDay, event.stadium, times, count: 3...8)
  }

  mutating func concertInArena() -> LifeOuting? {
    concert(.concertInArena, in: person.area.stadiums.filter(\.isArena))
  }

  mutating func concertInBallpark() -> LifeOuting? {
    concert(.concertInBallpark, in: person.area.stadiums.filter { !$0.isArena })
  }

  /// A concert in a stadium while there is a game in another one nearby.
  mutating func concertBesideGame() -> LifeOuting? {
    let schedule = schedule
    let pairs = schedule.areas.flatMap(\.stadiums).filter { stadium in
      schedule.stadiums(near: stadium.coordinate, within: 1_900).count > 1
    }
    guard let stadium = random.element(of: pairs) else { return nil }
    let others = schedule.stadiums(near: stadium.coordinate, within: 1_900)
      .filter { $0.id != stadium.id }
    let found = event(at: others) { game, _ in
      schedule.played(at: stadium, on: game.day).isEmpty
        && (game.localStart?.minuteOfDay ?? 0) >= 18 * 60 && stadium.isOpen(in: game.day.year)
    }
    guard let event = found else { return nil }
    reserve(event.day, around: 1)
    let times = event.day.at(19)...event.day.at(22, 30)
    return visit(.concertBesideGame, stadium, times, count: 2...8)
  }

  /// Waiting for a game that was postponed.
  mutating func postponedGame() -> LifeOuting? {
    var stadiums = person.area.stadiums
    stadiums.shuffle(using: &random)
    for stadium in stadiums {
      let games = schedule.postponed(at: stadium, in: person.years).filter { isFree($0.day - 1) }
      guard let makeUp = random.element(of: games) else { continue }
      let day = makeUp.day - 1
      reserve(day)
      let start = day.at(19, 5)
      let times = start + -40 * 60...start + 80 * 60
      return visit(.postponedGame, stadium, times, count: 2...5)
    }
    return nil
  }

  /// A game of spring training, at a park that may not be in the catalog.
  mutating func springTraining() -> LifeOuting? {
    guard let park = random.element(of: Self.springParks),
      let place = Coordinate(latitude: park.0, longitude: park.1),
      let zone = TimeZone(identifier: park.2),
      let day = LocalDay(
        year: random.integer(person.years), month: 3, day: random.integer(2...24)), isFree(day)
    else { return nil }
    reserve(day, around: 1)
    let photos = photos(
      around: place, 20...110, day.at(12, 40)...day.at(16), count: random.integer(2...8), zone,
      Shot(isInside: true))
    return LifeOuting(kind: .springTraining, truth: .visitWithoutGame, day: day, photos: photos)
  }

  // MARK: Parts

  private mutating func concert(_ kind: LifeOutingKind, in stadiums: [Stadium]) -> LifeOuting? {
    guard let stadium = random.element(of: stadiums), let day = dayWithoutGame(at: stadium)
    else { return nil }
    return visit(kind, stadium, day.at(19, 20)...day.at(22, 50), count: 2...9)
  }

  private mutating func visit(
    _ kind: LifeOutingKind, _ stadium: Stadium, _ times: ClosedRange<LocalDateTime>,
    count: ClosedRange<Int>
  ) -> LifeOuting {
    LifeOuting(
      kind: kind, truth: .visitWithoutGame, day: times.lowerBound.day,
      photos: seatPhotos(stadium, times, count: random.integer(count)))
  }

  private static let springParks: [(Double, Double, String)] = [
    (26.5560, -81.8433, "America/New_York"), (27.9803, -82.5066, "America/New_York"),
    (33.4300, -111.8803, "America/Phoenix"), (33.4946, -112.1852, "America/Phoenix"),
    (26.8906, -80.1166, "America/New_York"), (33.5455, -111.8849, "America/Phoenix"),
  ]
}
