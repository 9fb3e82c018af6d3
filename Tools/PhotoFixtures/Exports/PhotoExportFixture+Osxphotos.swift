import SportsModel

extension PhotoExportFixture {
  /// An export of Apple Photos by osxphotos: folders by day, originals next to edits, and an XMP
  /// sidecar for each.
  package static let osxphotos = PhotoExportFixture(
    name: "osxphotos", files: OsxphotosExport().files, of: [.timbers, .cubs])
}

/// The folders of an export.
private struct OsxphotosExport {
  let files: [FixtureFile]

  init() {
    files =
      Self.chicago + Self.portland
      + [FixtureFile(".osxphotos_export.db", text: "SQLite format 3\0")]
  }

  /// Sidecars named `PICTURE.HEIC.xmp`.
  ///
  /// The place of the second one was set in Photos and is only there.
  private static let chicago: [FixtureFile] = {
    let first = taken(.cubs, "19:20")
    let second = taken(.cubs, "20:40")
    let edit = first.edited()
    let folder = "2024/08/21/"
    return [
      FixtureFile(folder + "IMG_4310.HEIC", first.heic(), moment: "IMG_4310", of: .cubs),
      FixtureFile(folder + "IMG_4310.HEIC.xmp", text: OsxphotosXMP(first).xmp),
      FixtureFile(folder + "IMG_4310.mov", first.movie(), moment: "IMG_4310", of: .cubs),
      FixtureFile(
        folder + "IMG_4310_edited.jpeg", edit.jpeg(), moment: "IMG_4310", of: .cubs),
      FixtureFile(folder + "IMG_4310_edited.jpeg.xmp", text: OsxphotosXMP(first).xmp),
      FixtureFile(
        folder + "IMG_4311.HEIC", second.withoutPlace.heic(), moment: "IMG_4311", of: .cubs),
      FixtureFile(folder + "IMG_4311.HEIC.xmp", text: OsxphotosXMP(second).xmp),
    ]
  }()

  /// Sidecars named `PICTURE.xmp`, as Photos itself names them, for pictures without facts.
  private static let portland: [FixtureFile] = {
    let folder = "2019/08/10/"
    let film = taken(.timbers, "20:47")
    var silent = MovieLayout.iPhone
    silent.places = []
    return ["20:15", "21:20"].enumerated().flatMap { index, time in
      let photo = taken(.timbers, time)
      let name = "IMG_001\(index + 1)"
      return [
        FixtureFile(
          folder + name + ".heic", FixturePhoto().heic(withoutExif(64 + index)), moment: name,
          of: .timbers),
        FixtureFile(folder + name + ".xmp", text: OsxphotosXMP(photo).xmp),
      ]
    } + [
      FixtureFile(
        folder + "IMG_0013.mov", film.movie(silent), moment: "IMG_0013", of: .timbers),
      FixtureFile(folder + "IMG_0013.mov.xmp", text: OsxphotosXMP(film).xmp),
    ]
  }()

  /// Only a picture, of a unique size: equal files would be one photo.
  private static func withoutExif(_ pictureBytes: Int) -> HEICLayout {
    var layout = HEICLayout()
    layout.hasExif = false
    layout.pictureBytes = pictureBytes
    return layout
  }

  private static func taken(_ occasion: FixtureVisit, _ time: String) -> FixturePhoto {
    occasion.photo(at: time, make: "Apple", model: "Fixture 12")
  }
}

/// A sidecar as Apple Photos and osxphotos write it: elements, degrees and minutes.
private struct OsxphotosXMP {
  let photo: FixturePhoto

  init(_ photo: FixturePhoto) { self.photo = photo }

  var xmp: String {
    let time = (photo.localTime?.description ?? "") + (photo.offset?.description ?? "")
    let place = photo.coordinate.map { place in
      """
            <exif:GPSLongitude>\(angle(place.longitude, "EW"))</exif:GPSLongitude>
            <exif:GPSLatitude>\(angle(place.latitude, "NS"))</exif:GPSLatitude>

      """
    }
    return """
      <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
              xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
              xmlns:exif="http://ns.adobe.com/exif/1.0/"
              xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            <photoshop:DateCreated>\(time)</photoshop:DateCreated>
            <xmp:CreateDate>\(time)</xmp:CreateDate>
      \(place ?? "")    </rdf:Description>
        </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """
  }

  /// `41,56.907000N`: degrees, and minutes with six decimals.
  private func angle(_ degrees: Double, _ signs: String) -> String {
    let millionths = Int((abs(degrees) * 60_000_000).rounded())
    let fraction = String(millionths % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(millionths / 60_000_000),\(millionths / 1_000_000 % 60).\(zeros)\(fraction)"
      + (degrees < 0 ? signs.suffix(1) : signs.prefix(1))
  }
}
