import Catalog
import Foundation
import SportsModel

extension Life {
  /// The photos of a life.
  package static let photoCount = 3_100

  /// Creates the life of a seed; the same seed and catalog give the same life.
  package init(seed: UInt64, schedule: LifeSchedule) {
    var builder = LifeBuilder(schedule: schedule, seed: seed)
    builder.build(photos: Self.photoCount)
    var outings = builder.outings.sorted { ($0.day, $0.kind.rawValue) < ($1.day, $1.kind.rawValue) }
    let zone = builder.person.area.zone
    var owner: [String: Int] = [:]
    var facts: [PhotoFacts] = []
    // Cameras number their files in the order of the photos.
    let inOrder = outings.indices.flatMap { index in
      outings[index].photos.indices.map { (index, photo: $0) }
    }.sorted { left, right in
      outings[left.0].photos[left.photo].instant < outings[right.0].photos[right.photo].instant
    }
    for (count, (index, number)) in inOrder.enumerated() {
      let path = outings[index].photos[number].path(number: count + 1)
      outings[index].photos[number].path = path
      owner[path] = index
      facts.append(outings[index].photos[number].facts(home: zone))
    }
    self.init(
      seed: seed, outings: outings,
      photos: facts.sorted { $0.path < $1.path }, outingOfPhoto: owner,
      attendedGames: Set(outings.flatMap(\.games)),
      provenGames: Set(
        outings.flatMap { outing in
          outing.games.filter { schedule.isProven($0, by: outing.photos, home: zone) }
        }))
  }
}

extension LifePhoto {
  /// Returns a path as phones and apps name files, unique by the number.
  fileprivate func path(number: Int) -> String {
    let day = LocalDateTime(instant, zone: zone).day
    let digits = String(String(100_000 + number).dropFirst())
    let counted = String(String(10_000 + (number + counterAhead) % 10_000).dropFirst())
    let compact = day.description.filter { $0 != "-" }
    let name =
      switch source {
      case .camera, .airDrop:
        "IMG_\(counted).\(isFilm ? "MP4" : camera.make == "Apple" ? "HEIC" : "JPG")"
      case .whatsApp: "IMG-\(compact)-WA\(digits.suffix(4)).jpg"
      case .saved: "\(digits)_o.jpg"
      case .screenshot: "Screenshot_\(compact)-\(digits).png"
      case .scanner: "img\(digits).jpg"
      case .partner: "PXL_\(compact)_\(digits).jpg"
      }
    return "/home/fan/Pictures/\(source.rawValue)/\(day.year)/\(digits.prefix(3))/\(name)"
  }
}

extension LifeBuilder {
  /// Adds the outings of every kind, then everyday life until there are enough photos.
  fileprivate mutating func build(photos count: Int) {
    for kind in LifeOutingKind.allCases {
      let whole = Int(kind.perLife)
      let count = random.chance(kind.perLife - Double(whole)) ? whole + 1 : whole
      for _ in 0..<count { add(outing(kind)) }
    }
    for outing in outings where random.chance(0.35) { add(morningAtHome(before: outing)) }
    var (photos, attempts) = (photoCount, 0)
    while photos < count, attempts < 4 * count {
      attempts += 1
      guard let outing = dailyLife() else { continue }
      photos += outing.photos.count
      add(outing)
    }
  }

  private mutating func outing(_ kind: LifeOutingKind) -> LifeOuting? {
    switch kind {
    case .game: game()
    case .onePhoto: onePhoto()
    case .lateArrival: lateArrival()
    case .earlyLeaver: earlyLeaver()
    case .coarsePosition: coarsePosition()
    case .gameOnTrip: gameOnTrip()
    case .gameWithFriends: gameWithFriends()
    case .gameAfterTailgate: gameAfterTailgate()
    case .gameAndMorningAfter: gameAndMorningAfter()
    case .cameraWithoutGPS: cameraWithoutGPS()
    case .wrongTimeZone: wrongTimeZone()
    case .bothOfDoubleheader: bothOfDoubleheader()
    case .oneOfDoubleheader: oneOfDoubleheader()
    case .oneOfTwoLeagues: oneOfTwoLeagues()
    case .filmsWithLocalHeader: filmsWithLocalHeader()
    default: outingWithoutGame(kind)
    }
  }

  private mutating func outingWithoutGame(_ kind: LifeOutingKind) -> LifeOuting? {
    switch kind {
    case .stadiumTour: stadiumTour()
    case .tourOnGameDay: tourOnGameDay()
    case .concertInArena: concertInArena()
    case .concertInBallpark: concertInBallpark()
    case .concertBesideGame: concertBesideGame()
    case .postponedGame: postponedGame()
    case .springTraining: springTraining()
    case .tailgateOnly: tailgateOnly()
    case .flight: flight()
    case .highway: highway()
    case .trainPast: trainPast()
    case .dinnerNearby: dinnerNearby()
    case .barNextDoor: barNextDoor()
    case .eveningNextDoor: eveningNextDoor()
    case .passingBy: passingBy()
    case .walkBeforeGame: walkBeforeGame()
    case .parkNearby: parkNearby()
    case .friendsPhotos: friendsPhotos()
    case .friendsPhotosInCameraRoll: friendsPhotosInCameraRoll()
    case .friendsPhotosSent: friendsPhotosSent()
    case .friendWithSamePhone: friendWithSamePhone()
    case .partnersPhotos: partnersPhotos()
    case .scannedPrints: scannedPrints()
    case .savedPictures: savedPictures()
    case .screenshots: screenshots()
    case .stationNearArena: stationNearArena()
    case .hotelNextDoor: hotelNextDoor()
    default: dailyLife()
    }
  }
}
