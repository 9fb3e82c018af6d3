import Foundation
import SportsModel

extension PhotoExportFixture {
  /// An export of Google Photos by Takeout: folders by year, albums with copies, and facts in JSON
  /// files, whose names follow no single rule.
  package static let takeout = PhotoExportFixture(
    name: "takeout", files: TakeoutExport().files,
    of: [.fenwayTour, .yankees, .phillies, .flyers])
}

/// The folders of an export.
private struct TakeoutExport {
  private static let root = "Takeout/Google Photos/"

  let files: [FixtureFile]

  init() {
    let files = Self.bronx + Self.tour + Self.philadelphia + Self.elsewhere
    self.files =
      files + Self.album("Bronx_ June 2018", titled: "Bronx: June 2018", Self.bronx.prefix(7))
      + Self.album("Philadelphia", titled: "Philadelphia", Self.philadelphia)
      + [FixtureFile("Takeout/archive_browser.html", text: "<!DOCTYPE html><title>Takeout</title>")]
  }

  /// An evening whose photos lost their place, except for one.
  ///
  /// The film never had any facts.
  private static let bronx: [FixtureFile] = {
    let year = "Photos from 2018"
    let photo = FixtureVisit.yankees.photo(at:make:model:)
    let first = photo("18:40", "Fixture", "Phone 1")
    let second = photo("19:32", "Fixture", "Phone 1")
    let last = photo("21:05", "Fixture", "Phone 1")
    let named = Shot(.yankees, year)
    return named.of(
      "IMG_20180615_184000.jpg", first.withoutOffset.withoutPlace.jpeg(), first, sidecar: .old)
      + named.of(
        "IMG_20180615_193200.jpg", second.withoutOffset.withoutPlace.jpeg(), second,
        sidecar: .supplemental)
      // An edit has no sidecar and uses the original's.
      + named.of(
        "IMG_20180615_193200-edited.jpg", second.withoutOffset.withoutPlace.edited().jpeg(),
        second, sidecar: .none, moment: "IMG_20180615_193200.jpg")
      + named.of("IMG_20180615_210500.jpg", last.withoutOffset.jpeg(), last, sidecar: .old)
      + twins + oddNames
  }()

  /// Photos with the same name: their number has different positions in the names of a pair.
  private static var twins: [FixtureFile] {
    let one = FixtureVisit.yankees.photo(at: "19:50", make: "Fixture", model: "Phone 2")
    let other = FixtureVisit.yankees.photo(at: "20:15", make: "Fixture", model: "Phone 2")
    let last = FixtureVisit.yankees.photo(at: "20:50", make: "Fixture", model: "Phone 2")
    let named = Shot(.yankees, "Photos from 2018")
    return named.of("IMG_0417.jpg", one.withoutOffset.withoutPlace.jpeg(), one, sidecar: .old)
      + named.of(
        "IMG_0417(1).jpg", other.withoutOffset.withoutPlace.jpeg(), other, sidecar: .old,
        title: "IMG_0417.jpg", number: 1)
      + named.of(
        "IMG_0417(2).jpg", last.withoutOffset.withoutPlace.jpeg(), last, sidecar: .supplemental,
        title: "IMG_0417.jpg", number: 2)
  }

  /// Truncated names, and names with characters that aren't allowed in folders.
  private static var oddNames: [FixtureFile] {
    let occasion = FixtureVisit.yankees
    let named = Shot(.yankees, "Photos from 2018")
    let pitch = occasion.photo(at: "19:06")
    let warm = occasion.photo(at: "20:40")
    let film = occasion.photo(at: "20:30")
    var unknown = MovieLayout.android
    unknown.places = []
    return named.of(
      "first-pitch-on-a-warm-evening-in-the-Bronx-with.jpg", pitch.withoutPlace.jpeg(), pitch,
      sidecar: .old, title: "first-pitch-on-a-warm-evening-in-the-Bronx-with-all-of-us.jpg")
      + named.of(
        "Rays _ Yankees_ 7th inning stretch.png", FixturePhoto().png(pictureOnly), warm,
        sidecar: .supplemental, title: "Rays & Yankees: 7th inning stretch.png")
      + named.of("VID_20180615_203000.mp4", film.movie(unknown), film, sidecar: .supplemental)
  }

  private static var pictureOnly: PNGLayout {
    var layout = PNGLayout()
    layout.exif = .none
    return layout
  }

  private static let tour: [FixtureFile] = {
    let named = Shot(.fenwayTour, "Photos from 2018")
    return ["11:00", "11:40"].flatMap { time in
      let photo = FixtureVisit.fenwayTour.photo(at: time, make: "Fixture", model: "Phone 1")
      let name = "IMG_20180120_\(time.filter(\.isNumber))00.jpg"
      return named.of(name, photo.withoutOffset.withoutPlace.jpeg(), photo, sidecar: .supplemental)
    }
  }()

  /// An afternoon with a Live Photo, whose film has no JSON, and the following evening.
  private static let philadelphia: [FixtureFile] = {
    let year = "Photos from 2019"
    let live = FixtureVisit.phillies.photo(at: "14:20", make: "Fixture", model: "Phone 3")
    let late = FixtureVisit.phillies.photo(at: "16:10", make: "Fixture", model: "Phone 3")
    let day = Shot(.phillies, year)
    let evening = Shot(.flyers, year)
    return day.of("IMG_1204.HEIC", live.heic(), live, sidecar: .supplemental)
      + day.of(
        "IMG_1204.MP4", live.movie(), live, sidecar: .none, moment: "IMG_1204.HEIC")
      + day.of("IMG_1205.HEIC", late.withoutPlace.heic(), late, sidecar: .supplemental)
      + ["19:25", "20:50"].flatMap { time in
        let photo = FixtureVisit.flyers.photo(at: time, make: "Fixture", model: "Phone 3")
        return evening.of(
          "IMG_13\(time.prefix(2)).webp", photo.withoutPlace.webp(), photo, sidecar: .old)
      }
  }()

  /// A photo without a place: its JSON has zeros.
  private static let elsewhere: [FixtureFile] = {
    var photo = FixtureVisit.yankees.photo(at: "10:15").withoutPlace
    photo.localTime = photo.localTime.map { $0 + 2 * 86_400 }
    let path = root + "Photos from 2018/IMG_20180617_101500.jpg"
    return [
      FixtureFile(path, photo.withoutOffset.jpeg()),
      FixtureFile(
        path + ".json",
        text: TakeoutSidecarJSON(title: "IMG_20180617_101500.jpg", photo: photo).json),
      FixtureFile(root + "print-subscriptions.json", text: "{}\n"),
      FixtureFile(root + "user-generated-memory-titles.json", text: "{\n  \"title\": []\n}\n"),
    ]
  }()

  /// An album: its own JSON, and copies of the pictures with theirs.
  private static func album(
    _ folder: String, titled title: String, _ files: some Sequence<FixtureFile>
  ) -> [FixtureFile] {
    let metadata = """
      {
        "title": "\(title)",
        "description": "",
        "access": "protected",
        "date": {
          "timestamp": "1560000000",
          "formatted": "Jun 8, 2019, 1:20:00 PM UTC"
        }
      }

      """
    return [FixtureFile(root + folder + "/metadata.json", text: metadata)]
      + files.map { file in
        file.copied(to: root + folder + "/" + (file.path.split(separator: "/").last ?? ""))
      }
  }

  /// The files of one occasion's pictures in one folder.
  private struct Shot {
    enum Sidecar {
      case none
      /// `NAME.json`, truncated to 46 characters before the extension, with a number after the
      /// name.
      case old
      /// `NAME.supplemental-metadata.json`, in exports since 2024, truncated the same way.
      case supplemental
    }

    let occasion: FixtureVisit
    let folder: String

    init(_ occasion: FixtureVisit, _ folder: String) {
      self.occasion = occasion
      self.folder = root + folder + "/"
    }

    /// Returns the picture and, if it has one, its sidecar with the facts of `photo`.
    func of(
      _ name: String, _ bytes: [UInt8], _ photo: FixturePhoto, sidecar: Sidecar,
      title: String? = nil, number: Int? = nil, moment: String? = nil
    ) -> [FixtureFile] {
      let picture = FixtureFile(folder + name, bytes, moment: moment ?? name, of: occasion)
      let suffix = number.map { "(\($0))" } ?? ""
      let plain = suffix.isEmpty ? name : name.replacingOccurrences(of: suffix, with: "")
      let stem: String
      switch sidecar {
      case .none: return [picture]
      case .old: stem = String(plain.prefix(46))
      case .supplemental: stem = String((plain + ".supplemental-metadata").prefix(46))
      }
      let text = TakeoutSidecarJSON(title: title ?? name, photo: photo).json
      return [picture, FixtureFile(folder + stem + suffix + ".json", text: text)]
    }
  }
}

/// The part of a JSON sidecar that an import may read.
private struct TakeoutSidecarJSON {
  let title: String
  let photo: FixturePhoto

  var json: String {
    let taken = photo.instant ?? Date(timeIntervalSince1970: 0)
    return """
      {
        "title": "\(title.replacingOccurrences(of: "&", with: "\\u0026"))",
        "description": "",
        "imageViews": "3",
        "creationTime": \(Self.time(taken.addingTimeInterval(86_400))),
        "photoTakenTime": \(Self.time(taken)),
        "geoData": \(place(photo.coordinate)),
        "geoDataExif": \(place(nil)),
        "url": "https://photos.google.com/photo/AF1QipFixture",
        "googlePhotosOrigin": {
          "mobileUpload": {
            "deviceType": "ANDROID_PHONE"
          }
        }
      }

      """
  }

  private func place(_ coordinate: Coordinate?) -> String {
    """
    {
        "latitude": \(Self.rounded(coordinate?.latitude)),
        "longitude": \(Self.rounded(coordinate?.longitude)),
        "altitude": 0.0,
        "latitudeSpan": 0.0,
        "longitudeSpan": 0.0
      }
    """
  }

  /// Seven decimals, and zero for unknown values.
  private static func rounded(_ degrees: Double?) -> Double {
    ((degrees ?? 0) * 10_000_000).rounded() / 10_000_000
  }

  private static func time(_ instant: Date) -> String {
    let clock = LocalDateTime(instant, offset: .utc)
    return """
      {
          "timestamp": "\(Int(instant.timeIntervalSince1970))",
          "formatted": "\(formatted(clock))"
        }
      """
  }

  /// `Jun 15, 2018, 10:40:00 PM UTC`, with the narrow space that exports have before AM and PM.
  private static func formatted(_ time: LocalDateTime) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = time.day.description.split(separator: "-").compactMap { Int($0) }
    let hour = time.minuteOfDay / 60
    return "\(months[day[1] - 1]) \(day[2]), \(day[0]), \((hour + 11) % 12 + 1)"
      + time.clock.dropFirst(2).prefix(6) + "\u{202f}" + (hour < 12 ? "AM" : "PM") + " UTC"
  }
}
