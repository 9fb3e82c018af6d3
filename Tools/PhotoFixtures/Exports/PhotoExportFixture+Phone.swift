import SportsModel

extension PhotoExportFixture {
  /// The folders of an iPhone and of the previous Android phone: Live Photos, edits, bursts,
  /// screenshots, and a picture from WhatsApp.
  package static let phone = PhotoExportFixture(
    name: "phone", files: PhoneFolder().files, of: [.timbers, .thorns, .losAngeles])
}

/// The folders of two phones.
private struct PhoneFolder {
  let files: [FixtureFile]

  init() {
    files = Self.livePhotos + Self.iPhoneBurst + Self.android + Self.twoGames + Self.withoutFacts
  }

  private static let roll = "DCIM/100APPLE/"

  private static func taken(_ occasion: FixtureVisit, _ time: String) -> FixturePhoto {
    var photo = occasion.photo(at: time, make: "Apple", model: "Fixture 11")
    photo.horizontalErrorMeters = 6.5
    photo.altitudeMeters = 21.25
    return photo
  }

  /// A picture and the film of the seconds around it, linked by an identifier.
  private static func live(
    _ number: Int, _ occasion: FixtureVisit, _ time: String
  ) -> [FixtureFile] {
    let photo = taken(occasion, time)
    let name = "IMG_0\(number)"
    var layout = MovieLayout.iPhone
    layout.otherKeys = [
      ("com.apple.quicktime.content.identifier", "0F1C7A52-0000-4000-8000-000000000\(number)"),
      ("com.apple.quicktime.live-photo.auto", "1"),
    ]
    return [
      FixtureFile(roll + name + ".HEIC", photo.heic(), moment: name, of: occasion),
      FixtureFile(roll + name + ".MOV", photo.movie(layout), moment: name, of: occasion),
    ]
  }

  /// Two Live Photos and a film.
  ///
  /// The first one was edited, which adds a list of changes, a picture and a film.
  private static let livePhotos: [FixtureFile] = {
    let edit = taken(.timbers, "20:15").edited()
    let film = taken(.timbers, "20:31")
    let changes = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>adjustmentFormatVersion</key><string>1.5</string></dict></plist>

      """
    return live(101, .timbers, "20:15")
      + [
        FixtureFile(roll + "IMG_0101.AAE", text: changes),
        FixtureFile(roll + "IMG_E0101.JPG", edit.jpeg(), moment: "IMG_0101", of: .timbers),
        FixtureFile(roll + "IMG_E0101.MOV", edit.movie(), moment: "IMG_0101", of: .timbers),
        FixtureFile(roll + "IMG_0102.MOV", film.movie(), moment: "IMG_0102", of: .timbers),
      ] + live(103, .timbers, "21:20")
  }()

  /// Ten pictures per second, each of them a photo.
  private static let iPhoneBurst: [FixtureFile] = (0..<3).map { index in
    let name = "IMG_010\(index + 4)"
    let photo = taken(.timbers, "21:02:07.\(index + 1)")
    return FixtureFile(roll + name + ".HEIC", photo.heic(), moment: name, of: .timbers)
  }

  /// The next day with the other phone, which has no offset and names bursts by their time.
  private static let android: [FixtureFile] = {
    func taken(_ time: String) -> FixturePhoto {
      FixtureVisit.thorns.photo(at: time, make: "Fixture", model: "Phone 2").withoutOffset
    }
    let burst = (0..<3).map { index in
      let number = "0000\(index)"
      let time = "20190811124500\(index)00" + (index == 0 ? "_COVER" : "")
      let name = "\(number)IMG_\(number)_BURST\(time).jpg"
      return FixtureFile(
        "DCIM/Camera/" + name, taken("12:45:00.\(index + 1)").jpeg(), moment: name, of: .thorns)
    }
    let film = FixtureVisit.thorns.photo(at: "13:02")
    return burst + [
      FixtureFile(
        "DCIM/Camera/IMG_20190811_122000.jpg", taken("12:20").jpeg(),
        moment: "IMG_20190811_122000", of: .thorns),
      FixtureFile(
        "DCIM/Camera/IMG_20190811_133000.jpg", taken("13:30").jpeg(),
        moment: "IMG_20190811_133000", of: .thorns),
      FixtureFile(
        "DCIM/Camera/VID_20190811_130200.mp4", film.movie(.android),
        moment: "VID_20190811_130200", of: .thorns),
    ]
  }()

  /// Two games in one arena on one day.
  ///
  /// The photos can't show which one was attended.
  private static let twoGames = live(201, .losAngeles, "19:10") + live(202, .losAngeles, "20:20")

  /// Pictures without a place: screenshots of both phones, and one from WhatsApp.
  private static let withoutFacts: [FixtureFile] = {
    let screen = FixtureVisit.timbers.photo(at: "20:17").withoutPlace.withoutOffset
    var empty = PNGLayout()
    empty.exif = .none
    return [
      FixtureFile(roll + "IMG_0107.PNG", screen.png()),
      FixtureFile(
        "DCIM/Screenshots/Screenshot_20190811-124700.png", FixturePhoto().png(empty)),
      FixtureFile(
        "WhatsApp/Media/WhatsApp Images/IMG-20190810-WA0003.jpg",
        FixturePhoto.jpeg(segments: [])),
    ]
  }()
}
