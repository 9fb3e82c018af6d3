import SportsModel

/// A stadium and a day of `FixtureLibrary.standard`, for more photos there.
struct FixtureVisit: Sendable {
  /// The folder of the standard library and the home team, which identify one outing.
  let name: String
  let place: Coordinate
  let day: LocalDay
  let decision: String
  let home: String
  /// The stadium's UTC offset on that day.
  let offset: UTCOffset

  static let yankees = FixtureVisit("2018/Yankee Stadium", "mlb-nyy", "-04:00")
  static let phillies = FixtureVisit("2019/Pennsylvania", "mlb-phi", "-04:00")
  static let flyers = FixtureVisit("2019/Pennsylvania", "nhl-phi", "-04:00")
  static let timbers = FixtureVisit("2019/Portland", "mls-por", "-07:00")
  static let thorns = FixtureVisit("2019/Portland", "nwsl-por", "-07:00")
  static let cubs = FixtureVisit("2024/Chicago", "mlb-chc", "-05:00")
  /// A tour on a day without a game.
  static let fenwayTour = FixtureVisit("2018/Boston", "", "-05:00")
  /// Two games in one arena.
  static let losAngeles = FixtureVisit("2022/Los Angeles", "", "-07:00")

  private init(_ folder: String, _ home: String, _ offset: String) {
    let entry = FixtureLibrary.standard.entries.first {
      $0.path.hasPrefix(folder + "/") && $0.home == home
    }
    guard let entry, let place = entry.photo.coordinate, let time = entry.photo.localTime,
      let offset = UTCOffset(offset)
    else { fatalError("the standard library has no outing of \(home) in \(folder)") }
    name = folder + "/" + home
    self.place = place
    day = time.day
    decision = entry.outcome
    self.home = home
    self.offset = offset
  }

  /// Returns a photo from a seat at `19:32` or `19:32:11.25` stadium time, without a camera.
  func photo(at time: String, make: String? = nil, model: String? = nil) -> FixturePhoto {
    let clock = time.utf8.count == 5 ? time + ":00" : time
    let local = LocalDateTime("\(day)T\(clock)")
    // A few steps for every minute, as people move.
    let step = Double((local?.minuteOfDay ?? 0) % 11)
    return FixturePhoto(
      coordinate: place.moved(north: step * 3, east: step * 2), localTime: local, offset: offset,
      make: make, model: model)
  }
}

extension FixturePhoto {
  /// Returns the photo after an app removed the place.
  var withoutPlace: FixturePhoto {
    var photo = self
    photo.coordinate = nil
    photo.gpsTime = nil
    photo.altitudeMeters = nil
    photo.horizontalErrorMeters = nil
    return photo
  }

  /// Returns the photo as its camera writes it, without the offset of its clock.
  var withoutOffset: FixturePhoto {
    var photo = self
    photo.offset = nil
    return photo
  }

  /// Returns an edited copy: another time of change and other pixels with the same facts.
  func edited(minutesLater: Int = 1_440) -> FixturePhoto {
    var photo = self
    photo.modifiedTime = localTime.map { $0 + minutesLater * 60 }
    photo.imageBytes += 64
    return photo
  }
}
