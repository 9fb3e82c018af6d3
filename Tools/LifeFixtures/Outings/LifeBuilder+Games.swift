import Foundation
import SportsModel

// Outings to games of the catalog.
extension LifeBuilder {
  mutating func game() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let photos = gamePhotos(event)
    return outing(.game, event, photos)
  }

  mutating func onePhoto() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let time = event.start + random.integer(0...event.minutes) * 60
    return outing(.onePhoto, event, seatPhotos(event.stadium, time...time, count: 1))
  }

  mutating func lateArrival() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let times = event.start + 60 * 60...event.end + 10 * 60
    return outing(
      .lateArrival, event,
      seatPhotos(event.stadium, times, count: random.integer(1...5)))
  }

  mutating func earlyLeaver() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let times = event.start + -50 * 60...event.start + 55 * 60
    return outing(
      .earlyLeaver, event,
      seatPhotos(event.stadium, times, count: random.integer(2...6)))
  }

  mutating func coarsePosition() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let shot = Shot(noise: random.double(120...900))
    return outing(
      .coarsePosition, event,
      seatPhotos(event.stadium, event.start...event.end, count: random.integer(2...5), shot))
  }

  mutating func gameOnTrip() -> LifeOuting? {
    guard let event = tripEvent() else { return nil }
    var photos = gamePhotos(event)
    let zone = event.stadium.timeZone
    photos += self.photos(
      around: event.stadium.coordinate, 2_500...9_000, event.day.at(9)...event.day.at(11),
      count: random.integer(1...6), zone)
    return outing(.gameOnTrip, event, photos)
  }

  mutating func gameWithFriends() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let friend = Shot(camera: friendsCamera(event.day), source: .airDrop)
    let photos =
      gamePhotos(event)
      + seatPhotos(
        event.stadium, event.start...event.end, count: random.integer(2...6), friend)
    return outing(.gameWithFriends, event, photos)
  }

  mutating func gameAfterTailgate() -> LifeOuting? {
    let grounds = person.area.stadiums.filter { !$0.isArena }
    guard let event = singleEvent(at: grounds.isEmpty ? nil : grounds) else { return nil }
    let lot = place(event.stadium.footprintMeters + 60...480, of: event)
    let before = photos(
      around: lot, 0...40, event.start + -170 * 60...event.start + -50 * 60,
      count: random.integer(2...5), event.stadium.timeZone)
    return outing(.gameAfterTailgate, event, before + gamePhotos(event))
  }

  mutating func gameAndMorningAfter() -> LifeOuting? {
    let schedule = schedule
    let found = event { game, stadium in
      schedule.played(at: stadium, on: game.day).count == 1
        && schedule.played(at: stadium, on: game.day + 1).isEmpty
    }
    guard let event = found else { return nil }
    reserve(event.day + 1)
    let morning = (event.day + 1).at(8)...(event.day + 1).at(10, 30)
    let hotel = place(event.stadium.nextDoor, of: event)
    let after = photos(around: hotel, 0...40, morning, count: 2, event.stadium.timeZone)
    return outing(.gameAndMorningAfter, event, gamePhotos(event) + after)
  }

  /// A camera without GPS, its clock often wrong, and a few photos of the phone.
  mutating func cameraWithoutGPS() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let times = event.start + -20 * 60...event.end
    let big = seatPhotos(
      event.stadium, times, count: random.integer(6...20), Shot(camera: person.bigCamera))
    let phone = seatPhotos(event.stadium, times, count: random.integer(1...3))
    return outing(.cameraWithoutGPS, event, big + phone)
  }

  /// A compact camera with GPS, on a trip, with its clock in the time zone of the user's home.
  mutating func wrongTimeZone() -> LifeOuting? {
    guard let event = tripEvent() else { return nil }
    let times = event.start + -20 * 60...event.end
    let shot = Shot(noise: 15, camera: .withWallClock)
    return outing(
      .wrongTimeZone, event,
      seatPhotos(event.stadium, times, count: random.integer(3...8), shot))
  }

  mutating func bothOfDoubleheader() -> LifeOuting? {
    guard let (first, second) = doubleheader() else { return nil }
    let photos =
      seatPhotos(first.stadium, first.start...first.end, count: random.integer(2...5))
      + seatPhotos(first.stadium, second.start...second.end, count: random.integer(2...5))
    return LifeOuting(
      kind: .bothOfDoubleheader, truth: .games([first.key, second.key]), day: first.day,
      photos: photos)
  }

  mutating func oneOfDoubleheader() -> LifeOuting? {
    guard let (first, second) = doubleheader() else { return nil }
    let event = random.chance(0.5) ? first : second
    return outing(.oneOfDoubleheader, event, gamePhotos(event))
  }

  /// One of two games of different leagues in an arena.
  mutating func oneOfTwoLeagues() -> LifeOuting? {
    let schedule = schedule
    let found = event { game, stadium in
      Set(schedule.played(at: stadium, on: game.day).map(\.league)).count > 1
    }
    guard let event = found else { return nil }
    return outing(.oneOfTwoLeagues, event, gamePhotos(event))
  }

  /// Films of an action camera that writes its wall clock where UTC belongs, and a phone photo.
  mutating func filmsWithLocalHeader() -> LifeOuting? {
    guard let event = singleEvent() else { return nil }
    let times = event.start + -20 * 60...event.end
    let films = seatPhotos(
      event.stadium, times, count: random.integer(1...4), Shot(noise: 9, camera: .actionCamera)
    ).map { film in
      var film = film
      film.isFilm = true
      return film
    }
    let phone = seatPhotos(event.stadium, times, count: random.integer(0...2))
    return outing(.filmsWithLocalHeader, event, films + phone)
  }

  // MARK: Parts

  private func outing(
    _ kind: LifeOutingKind, _ event: Event, _ photos: [LifePhoto]
  ) -> LifeOuting {
    LifeOuting(kind: kind, truth: .games([event.key]), day: event.day, photos: photos)
  }

  /// Two to twelve photos from the seats, the first at the earliest when the doors open.
  mutating func gamePhotos(_ event: Event) -> [LifePhoto] {
    let times = event.start + -35 * 60...event.end
    return seatPhotos(event.stadium, times, count: random.integer(2...12))
  }

  /// Returns a game in another area, and takes the days around it.
  private mutating func tripEvent() -> Event? {
    for _ in 0..<20 {
      guard let area = random.element(of: schedule.areas), area.name != person.area.name,
        let event = singleEvent(at: area.stadiums)
      else { continue }
      reserve(event.day, around: 1)
      return event
    }
    return nil
  }

  /// Returns the two games of a doubleheader whose second one begins after the first.
  private mutating func doubleheader() -> (Event, Event)? {
    let schedule = schedule
    let found = event(at: person.area.stadiums.filter(\.isBallpark)) { game, stadium in
      game.number == 1
        && schedule.played(at: stadium, on: game.day).map(\.number).sorted() == [1, 2]
    }
    guard let first = found,
      let game = schedule.played(at: first.stadium, on: first.day).first(where: { $0.number == 2 })
    else { return nil }
    let second = event(game, first.stadium)
    guard second.start < first.end + 20 * 60 else { return (first, second) }
    // The schedule has a placeholder, so the second game begins half an hour after the first.
    return (
      first,
      Event(
        game: game, stadium: first.stadium, start: first.end + 30 * 60, minutes: second.minutes)
    )
  }

  /// Returns the camera of a friend, rarely the same model as the user's.
  mutating func friendsCamera(_ day: LocalDay) -> LifeCamera {
    let own = person.phone(on: day)
    if random.chance(0.1) { return own }
    let sold = LifeCamera.phones.map { $0 }
      .filter { $0.year <= day.year && $0.camera.model != own.model }
    return random.element(of: sold.map(\.camera)) ?? own
  }
}
