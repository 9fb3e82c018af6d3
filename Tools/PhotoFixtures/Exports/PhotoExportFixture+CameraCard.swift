import SportsModel

extension PhotoExportFixture {
  /// The memory card of a camera with a GPS receiver: raw files next to JPEGs, clips, and the
  /// camera's own files.
  package static let cameraCard = PhotoExportFixture(
    name: "camera-card", files: CameraCard().files, of: [.phillies, .flyers, .cubs])
}

/// The folders of a card.
private struct CameraCard {
  let files: [FixtureFile]

  init() {
    let afternoon = ["14:20", "14:21", "15:05", "16:10"].enumerated().flatMap { index, time in
      Self.pair("DCIM/100CANON/IMG_\(Self.number(index + 1))", .phillies, time, raw: "CR2")
    }
    let evening = ["19:25", "20:50"].enumerated().flatMap { index, time in
      Self.pair("DCIM/100CANON/IMG_\(Self.number(index + 7))", .flyers, time, raw: "CR2")
    }
    // Years later, with a camera that writes raw files of boxes.
    let chicago = ["19:20", "20:40"].enumerated().flatMap { index, time in
      Self.pair("DCIM/101CANON/3R9A\(Self.number(index + 211))", .cubs, time, raw: "CR3")
    }
    files =
      afternoon + Self.clips + evening + chicago + Self.rawAlone + [
        FixtureFile("DCIM/CANONMSC/M0100.CTG", [UInt8](repeating: 0, count: 512)),
        FixtureFile("MISC/AUTPRINT.MRK", text: "[HDR]\r\nGEN REV=01.10\r\n"),
      ]
  }

  private static func number(_ value: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(value).count)) + String(value)
  }

  /// A raw file and its JPEG, both with GPS time and place and without an offset.
  private static func pair(
    _ path: String, _ occasion: FixtureVisit, _ time: String, raw: String
  ) -> [FixtureFile] {
    let photo = taken(occasion, time)
    return [
      FixtureFile(
        "\(path).\(raw)", raw == "CR3" ? photo.cr3() : photo.tiff(TIFFLayout(.cr2)), moment: path,
        of: occasion),
      FixtureFile("\(path).JPG", photo.jpeg(), moment: path, of: occasion),
    ]
  }

  private static func taken(_ occasion: FixtureVisit, _ time: String) -> FixturePhoto {
    var photo = occasion.photo(at: time, make: "Canon", model: "Fixture 7D").withoutOffset
    photo.gpsTime = photo.localTime?.instant(offset: occasion.offset)
    return photo
  }

  /// Clips with the time of the wall clock, without place or camera.
  ///
  /// An older camera puts the facts into a small JPEG next to them.
  private static let clips: [FixtureFile] = {
    let first = taken(.phillies, "14:32")
    let second = taken(.phillies, "15:40")
    var layout = MovieLayout.camera
    layout.brand = .quickTime
    return [
      FixtureFile("DCIM/100CANON/MVI_0005.MOV", first.movie(layout)),
      FixtureFile("DCIM/100CANON/MVI_0005.THM", first.withoutPlace.jpeg()),
      FixtureFile("DCIM/100CANON/MVI_0006.MOV", second.movie(layout)),
      FixtureFile("DCIM/100CANON/MVI_0006.THM", second.withoutPlace.jpeg()),
    ]
  }()

  /// A raw file whose JPEG was deleted on the camera, and a JPEG without a raw file.
  private static let rawAlone: [FixtureFile] = [
    FixtureFile(
      "DCIM/101CANON/3R9A0213.CR3", taken(.cubs, "21:02").cr3(), moment: "3R9A0213", of: .cubs),
    FixtureFile(
      "DCIM/101CANON/3R9A0214.JPG", taken(.cubs, "21:05").jpeg(), moment: "3R9A0214", of: .cubs),
  ]
}
