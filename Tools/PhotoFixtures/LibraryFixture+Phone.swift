import SportsModel

extension LibraryFixture {
  /// The folders of an iPhone and of the Android phone before it: Live Photos, edits, bursts,
  /// screenshots, and a picture that came by WhatsApp.
  package static let phone = LibraryFixture(
    name: "phone", files: PhoneFolder().files, of: [.timbers, .thorns, .losAngeles])
}

/// The folders of two phones.
private struct PhoneFolder {
  let files: [LibraryFile]

  init() {
    files = Self.livePhotos + Self.iPhoneBurst + Self.android + Self.twoGames + Self.withoutFacts
  }

  private static let roll = "DCIM/100APPLE/"

  private static func taken(_ occasion: FixtureOccasion, _ time: String) -> FixturePhoto {
    var photo = occasion.photo(at: time, make: "Apple", model: "Fixture 11")
    photo.horizontalErrorMeters = 6.5
    photo.altitudeMeters = 21.25
    return photo
  }

  /// A picture and the film of the seconds around it, known to each other by an identifier.
  private static func live(
    _ number: Int, _ occasion: FixtureOccasion, _ time: String
  ) -> [LibraryFile] {
    let photo = taken(occasion, time)
    let name = "IMG_0\(number)"
    var layout = MovieLayout.iPhone
    layout.otherKeys = [
      ("com.apple.quicktime.content.identifier", "0F1C7A52-0000-4000-8000-000000000\(number)"),
      ("com.apple.quicktime.live-photo.auto", "1"),
    ]
    return [
      LibraryFile(roll + name + ".HEIC", photo.heic(), moment: name, of: occasion),
      LibraryFile(roll + name + ".MOV", photo.movie(layout), moment: name, of: occasion),
    ]
  }

  /// Two Live Photos and a film.
  ///
  /// The first was edited, which leaves a list of changes, and a new picture and film.
  private static let livePhotos: [LibraryFile] = {
    let edit = taken(.timbers, "20:15").edited()
    let film = taken(.timbers, "20:31")
    let changes = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>adjustmentFormatVersion</key><string>1.5</string></dict></plist>

      """
    return live(101, .timbers, "20:15")
      + [
        LibraryFile(roll + "IMG_0101.AAE", text: changes),
        LibraryFile(roll + "IMG_E0101.JPG", edit.jpeg(), moment: "IMG_0101", of: .timbers),
        LibraryFile(roll + "IMG_E0101.MOV", edit.movie(), moment: "IMG_0101", of: .timbers),
        LibraryFile(roll + "IMG_0102.MOV", film.movie(), moment: "IMG_0102", of: .timbers),
      ] + live(103, .timbers, "21:20")
  }()

  /// Ten pictures a second, each a photo of its own.
  private static let iPhoneBurst: [LibraryFile] = (0..<3).map { index in
    let name = "IMG_010\(index + 4)"
    let photo = taken(.timbers, "21:02:07.\(index + 1)")
    return LibraryFile(roll + name + ".HEIC", photo.heic(), moment: name, of: .timbers)
  }

  /// The day after with the other phone: it says no offset, and names bursts by their time.
  private static let android: [LibraryFile] = {
    func taken(_ time: String) -> FixturePhoto {
      FixtureOccasion.thorns.photo(at: time, make: "Fixture", model: "Phone 2").withoutOffset
    }
    let burst = (0..<3).map { index in
      let number = "0000\(index)"
      let time = "20190811124500\(index)00" + (index == 0 ? "_COVER" : "")
      let name = "\(number)IMG_\(number)_BURST\(time).jpg"
      return LibraryFile(
        "DCIM/Camera/" + name, taken("12:45:00.\(index + 1)").jpeg(), moment: name, of: .thorns)
    }
    let film = FixtureOccasion.thorns.photo(at: "13:02")
    return burst + [
      LibraryFile(
        "DCIM/Camera/IMG_20190811_122000.jpg", taken("12:20").jpeg(),
        moment: "IMG_20190811_122000", of: .thorns),
      LibraryFile(
        "DCIM/Camera/IMG_20190811_133000.jpg", taken("13:30").jpeg(),
        moment: "IMG_20190811_133000", of: .thorns),
      LibraryFile(
        "DCIM/Camera/VID_20190811_130200.mp4", film.movie(.android),
        moment: "VID_20190811_130200", of: .thorns),
    ]
  }()

  /// Two games in one arena on one day: nobody can tell which, so it is asked.
  private static let twoGames = live(201, .losAngeles, "19:10") + live(202, .losAngeles, "20:20")

  /// Pictures that say nothing of a place: screenshots of both phones, and one by WhatsApp.
  private static let withoutFacts: [LibraryFile] = {
    let screen = FixtureOccasion.timbers.photo(at: "20:17").withoutPlace.withoutOffset
    var empty = PNGLayout()
    empty.exif = .none
    return [
      LibraryFile(roll + "IMG_0107.PNG", screen.png()),
      LibraryFile(
        "DCIM/Screenshots/Screenshot_20190811-124700.png", FixturePhoto().png(empty)),
      LibraryFile(
        "WhatsApp/Media/WhatsApp Images/IMG-20190810-WA0003.jpg",
        FixturePhoto.jpeg(segments: [])),
    ]
  }()
}
