import Foundation
import SportsModel

// Photos of others, and pictures from apps.
extension LifeBuilder {
  /// A friend's photos of a game, received by WhatsApp, while the user was at home.
  mutating func friendsPhotos() -> LifeOuting? {
    guard let event = distantEvent() else { return nil }
    return friendsPhotos(.friendsPhotos, event, .whatsApp)
  }

  /// The same by AirDrop, in a folder of its own.
  mutating func friendsPhotosSent() -> LifeOuting? {
    guard let event = distantEvent() else { return nil }
    return friendsPhotos(.friendsPhotosSent, event, .airDrop)
  }

  /// A friend's photos between the user's own, who was at home at the time.
  mutating func friendsPhotosInCameraRoll() -> LifeOuting? {
    guard let event = distantEvent() else { return nil }
    return friendsPhotos(.friendsPhotosInCameraRoll, event, .camera)
  }

  /// The photos of a friend with the same phone between the user's own, who was at home.
  mutating func friendWithSamePhone() -> LifeOuting? {
    guard let event = distantEvent() else { return nil }
    return friendsPhotos(.friendWithSamePhone, event, .camera, camera: person.phone(on: event.day))
  }

  /// A partner's photos of a game in a shared library; the user may have been anywhere.
  mutating func partnersPhotos() -> LifeOuting? {
    guard let event = event() else { return nil }
    let shot = Shot(camera: friendsCamera(event.day), source: .partner)
    return none(
      .partnersPhotos, event.day,
      seatPhotos(event.stadium, event.start...event.end, count: random.integer(2...6), shot))
  }

  /// Prints of an old game, scanned at home on a day with a game there; the user added the place.
  mutating func scannedPrints() -> LifeOuting? {
    guard let event = event() else { return nil }
    let shot = Shot(noise: 0, camera: .scanner, source: .scanner, isInside: true)
    let photos = photos(
      around: event.stadium.coordinate, 0...0, event.day.at(10)...event.day.at(22),
      count: random.integer(2...6), event.stadium.timeZone, shot)
    let start = event.day.at(9)
    let own = self.photos(
      around: person.home, 0...12, start...start + 12 * 3_600, count: 3, person.area.zone)
    return none(.scannedPrints, event.day, photos + own)
  }

  /// Pictures of a game, saved from an app.
  mutating func savedPictures() -> LifeOuting? {
    guard let event = event() else { return nil }
    let shot = Shot(camera: friendsCamera(event.day), source: .saved)
    return none(
      .savedPictures, event.day,
      seatPhotos(event.stadium, event.start...event.end, count: random.integer(1...2), shot))
  }

  /// Screenshots of the score of a game, at home.
  mutating func screenshots() -> LifeOuting? {
    guard let event = event() else { return nil }
    let shot = Shot(source: .screenshot)
    let photos = photos(
      around: person.home, 0...5, event.start...event.end, count: random.integer(1...3),
      person.area.zone, shot
    ).map { photo in
      var photo = photo
      photo.place = nil
      return photo
    }
    return none(.screenshots, event.day, photos)
  }

  private mutating func friendsPhotos(
    _ kind: LifeOutingKind, _ event: Event, _ source: LifePhoto.Source, camera: LifeCamera? = nil
  ) -> LifeOuting {
    let shot = Shot(camera: camera ?? friendsCamera(event.day), source: source)
    let zone = person.area.zone
    let counterAhead = random.integer(300...9_600)
    let sent = seatPhotos(
      event.stadium, event.start...event.end, count: random.integer(1...6), shot
    ).map { photo in
      var photo = photo
      photo.counterAhead = counterAhead
      return photo
    }
    let first = LocalDateTime(sent[0].instant, zone: zone)
    let own = photos(
      around: person.home, 0...12, first + -25 * 60...first + 25 * 60,
      count: random.integer(1...3), zone)
    return none(kind, event.day, sent + own)
  }

  /// Returns a game farther than a walk from the user's home.
  private mutating func distantEvent() -> Event? {
    let home = person.home
    return event { _, stadium in stadium.coordinate.distance(to: home) > 3_500 }
  }
}
