import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

struct SidecarJSONTests {
  static let stadium = Coordinate(latitude: 40.8296, longitude: -73.9262)
  static let elsewhere = Coordinate(latitude: 37.7786, longitude: -122.3893)
  static let taken = Date(utcText: "2024-07-06T23:12:33Z")

  func reading(_ text: String) -> SidecarReadResult { reading(Array(text.utf8)) }
  func reading(_ bytes: [UInt8]) -> SidecarReadResult { bytes.withUnsafeBytes(SidecarJSON.read) }

  func facts(_ reading: SidecarReadResult) throws -> SourceFacts {
    guard case .facts(let sidecar) = reading else {
      Issue.record("no facts: \(reading)")
      throw CancellationError()
    }
    return sidecar.facts
  }

  @Test func takeoutGivesLocationInstantAndTitle() {
    let json = TakeoutJSON(
      title: "a \"b\".jpg", taken: Self.taken, coordinate: Self.stadium, altitudeMeters: 12.5)
    let expected = SidecarFacts(
      facts: SourceFacts(
        coordinate: Self.stadium, altitudeMeters: 12.5,
        capture: CaptureTime(source: .sidecar, instant: Self.taken)), title: "a \"b\".jpg")
    #expect(reading(json.bytes) == .facts(expected))
    #expect(reading([0xef, 0xbb, 0xbf] + json.bytes) == .facts(expected))
  }

  @Test func editedLocationTakesPrecedenceOverCameraLocation() throws {
    var json = TakeoutJSON(
      title: "a.jpg", coordinate: Self.stadium, cameraCoordinate: Self.elsewhere)
    #expect(try facts(reading(json.bytes)).coordinate == Self.stadium)
    json.coordinate = nil
    #expect(try facts(reading(json.bytes)).coordinate == Self.elsewhere)
    json.cameraCoordinate = nil
    #expect(try facts(reading(json.bytes)).coordinate == nil)
  }

  @Test(arguments: [
    (#""-157680000""#, "1965-01-02T00:00:00Z"), ("1720307553", "2024-07-06T23:12:33Z"),
    (#""0""#, nil), (#""""#, nil), (#""soon""#, nil), ("null", nil), ("[]", nil),
    (#""99999999999999999999""#, nil), (#""253402300800""#, nil), ("1e300", nil),
  ])
  func timestampsAreSecondsOfUTCAndZeroIsUnknown(_ value: String, _ instant: String?) throws {
    let text = #"{"photoTakenTime": {"timestamp": \#(value)}, "creationTime": {"timestamp": "9"}}"#
    #expect(try facts(reading(text)).capture?.instant?.utcText == instant)
  }

  @Test(arguments: [
    #"{"title": "Photos from 2024"}"#, "{}", "[]", "null", "1", #""text""#, "[1]", "[{}, {}]",
    #"{"title": "Trip", "date": {"timestamp": "1720307553"}, "geoData": {"latitude": 1}}"#,
    #"[{"SourceFile": "a.jpg"}, {"SourceFile": "b.jpg"}]"#,
  ])
  func jsonOfOthersIsUnrelated(_ text: String) {
    #expect(reading(text) == .unrelated)
  }

  @Test(arguments: [
    ("", "empty file"), (" \n", "empty file"),
    (#"{"title": "a.jpg", "photoTakenTime": {"#, "invalid JSON"),
    ("<xml/>", "invalid JSON"), (#"{"a": "\#u{0}"}"#, "invalid JSON"),
    (String(repeating: "[", count: 65), "nested too deeply"),
    (String(repeating: "{\"a\":", count: 200_000), "nested too deeply"),
    (String(repeating: " ", count: 1 << 20) + "1", "larger than 1 MiB"),
  ])
  func brokenFilesSayWhy(_ text: String, _ reason: String) {
    #expect(reading(text) == .broken(reason))
  }

  @Test func bracketsInTextsDoNotNest() throws {
    let text = #"{"title": "\#(String(repeating: "[\\\"", count: 99))", "photoTakenTime": {}}"#
    #expect(try facts(reading(text)) == SourceFacts())
  }

  @Test func clippedAndDamagedFilesAreSurvived() {
    let whole = TakeoutJSON(title: "é.jpg", taken: Self.taken, coordinate: Self.stadium).bytes
    for count in InputMutator.lengths(below: whole.count) {
      guard case .broken = reading(Array(whole.prefix(count))) else {
        Issue.record("clipped to \(count) bytes it is read")
        continue
      }
    }
    InputMutator.run(samples: [whole], tokens: ["{", "\""]) { _ = reading($0) }
  }

  func exifTool(_ tags: [String: ExifToolJSON.Value]) throws -> SourceFacts {
    try facts(reading(ExifToolJSON(sourceFile: "/a/IMG_7.jpeg", tags: tags).bytes))
  }

  @Test func exifToolTellsPlaceAndClock() throws {
    let json = ExifToolJSON(
      sourceFile: "/a/IMG_7.jpeg",
      tags: [
        "EXIF:GPSLatitude": .number(37.7786), "EXIF:GPSLatitudeRef": .text("N"),
        "EXIF:GPSLongitude": .number(122.3893), "EXIF:GPSLongitudeRef": .text("W"),
        "EXIF:GPSAltitude": .number(12), "EXIF:GPSAltitudeRef": .number(1),
        "EXIF:DateTimeOriginal": .text("2024:07:06 19:12:33"),
        "EXIF:OffsetTimeOriginal": .text("-07:00"), "EXIF:SubSecTimeOriginal": .number(125),
        "EXIF:GPSDateStamp": .text("2024:07:07"), "EXIF:GPSTimeStamp": .text("02:12:30"),
      ])
    let expected = SourceFacts(
      coordinate: Self.elsewhere, altitudeMeters: -12,
      capture: CaptureTime(
        source: .sidecar, localTime: LocalDateTime("2024-07-06T19:12:33.125"),
        utcOffset: UTCOffset("-07:00")),
      gpsTime: Date(utcText: "2024-07-07T02:12:30Z"))
    #expect(reading(json.bytes) == .facts(SidecarFacts(facts: expected, title: "IMG_7.jpeg")))
  }

  typealias Tags = [String: ExifToolJSON.Value]

  static let places: [Tags] = [
    [
      "GPSLatitude": .text(#"40 deg 49' 46.56" N"#), "GPSLongitude": .text(#"73 deg 55' 34.32" W"#),
    ],
    [
      "GPSLatitude": .text(#"40 deg 49' 46.56""#), "GPSLatitudeRef": .text("North"),
      "GPSLongitude": .text(#"73 deg 55' 34.32""#), "GPSLongitudeRef": .text("West"),
    ],
    ["Composite:GPSLatitude": .number(40.8296), "Composite:GPSLongitude": .number(-73.9262)],
    ["GPS:GPSLatitude": .text("40.8296 N"), "GPS:GPSLongitude": .text("73.9262 W")],
    ["XMP:GPSLatitude": .text("40,49.776N"), "XMP:GPSLongitude": .text("73,55.572W")],
    ["XMP-exif:GPSLatitude": .number(40.8296), "XMP-exif:GPSLongitude": .number(-73.9262)],
    [
      "EXIF:GPSLatitude": .number(40.8296), "EXIF:GPSLatitudeRef": .text("N"),
      "EXIF:GPSLongitude": .number(-73.9262), "EXIF:GPSLongitudeRef": .text("W"),
      "XMP:GPSLatitude": .number(1), "XMP:GPSLongitude": .number(1),
    ],
  ]

  @Test(arguments: places)
  func placesOfAllFormsAreRead(_ tags: Tags) throws {
    let found = try #require(try exifTool(tags).coordinate)
    #expect(abs(found.latitude - 40.8296) < 1e-9 && abs(found.longitude + 73.9262) < 1e-9)
  }

  static let noPlaces: [Tags] = [
    [
      "XMP:LocationShownGPSLatitude": .number(40), "XMP:LocationShownGPSLongitude": .number(-73),
      "XMP-iptcExt:LocationShownGPSLatitude": .number(40),
    ],
    ["EXIF:GPSLatitude": .number(40.8296), "EXIF:GPSLongitude": .number(73.9262)],
    ["EXIF:GPSLatitude": .number(40.8296), "XMP:GPSLongitude": .number(-73.9262)],
    ["GPSLatitude": .number(0), "GPSLongitude": .number(0)],
    ["GPSLatitude": .number(91), "GPSLongitude": .number(0)],
    ["GPSLatitude": .text("inf"), "GPSLongitude": .text("nan")],
    ["GPSLatitude": .text("40 deg 99' N"), "GPSLongitude": .text("1 2 3 4 E")],
    ["GPSLatitude": .text("40 X"), "GPSLongitude": .text("")],
  ]

  @Test(arguments: noPlaces)
  func doubtfulPlacesAreNone(_ tags: Tags) throws {
    #expect(try exifTool(tags).coordinate == nil)
  }

  @Test func ofATagThatIsListedTwiceOneIsAlwaysTaken() throws {
    let text = """
      [{"SourceFile": "a.jpg", "EXIF:DateTimeOriginal": "2018:04:15 19:32:11",
        "GPS:SubSecTimeOriginal": 12, "EXIF:GPS:SubSecTimeOriginal": 25,
        "ExifIFD:SubSecTimeOriginal": 31, "IFD0:SubSecTimeOriginal": 47}]
      """
    // The order of a dictionary's keys changes every time.
    for _ in 0..<50 {
      let time = try facts(reading(text)).capture?.localTime
      #expect(time == LocalDateTime("2018-04-15T19:32:11.25"))
    }
  }

  @Test func timesOfOtherKindsAreNoCapture() throws {
    #expect(try exifTool(["QuickTime:CreateDate": .text("2024:07:06 19:12:33")]).capture == nil)
    #expect(try exifTool(["File:FileModifyDate": .text("2024:07:06 19:12:33Z")]).capture == nil)
    #expect(try exifTool(["EXIF:DateTimeOriginal": .text("0000:00:00 00:00:00")]).capture == nil)
    let film = try exifTool(["QuickTime:CreationDate": .text("2024:07:06 19:12:33-04:00")])
    #expect(film.capture?.utcOffset == UTCOffset("-04:00"))
    let day = try exifTool(["XMP:DateTimeOriginal": .text("2024:07:06")])
    #expect(day.capture?.localDay == LocalDay("2024-07-06"))
  }
}

struct SidecarNamesTests {
  /// A folder, one of its files, and the sidecars of that file, the best first.
  struct Folder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let media: String
    let others: [String]
    let found: [String]
    var claim = SidecarNames.Sidecar.Claim.own

    init(
      _ description: String, _ media: String, siblings others: [String] = [], _ found: String...,
      claim: SidecarNames.Sidecar.Claim = .own
    ) {
      testDescription = description
      (self.media, self.others, self.found, self.claim) = (media, others, found, claim)
    }
  }

  static let long = "a_name_of_forty_nine_characters_before_its_end_49"

  static let takeout: [Folder] = [
    Folder("old form", "a.jpg", "a.jpg.json"),
    Folder("new form", "a.jpg", "a.jpg.supplemental-metadata.json"),
    Folder("capital ending", "a.JPG", "a.JPG.JSON"),
    Folder("word clipped", "a.jpg", "a.jpg.supplemental-met.json"),
    Folder("word clipped to a letter", "a.jpg", "a.jpg.s.json"),
    Folder("word clipped to its dot", "a.jpg", "a.jpg..json"),
    Folder("both forms", "a.jpg", "a.jpg.supplemental-metadata.json", "a.jpg.json"),
    Folder("clipped into the name", "\(long).jpg", "\(long.prefix(46)).json"),
    Folder("clipped into the extension", "\(long.prefix(44)).jpg", "\(long.prefix(44)).j.json"),
    Folder("clipped copy", "\(long)(2).jpg", "\(long.prefix(46))(2).json"),
    Folder("clipped copy, old form", "\(long)(2).jpg", "\(long.prefix(46)).json"),
    Folder(
      "clipped in UTF-16", "⚾️" + String(repeating: "😀", count: 30) + ".jpg",
      "⚾️" + String(repeating: "😀", count: 22) + ".json"),
    Folder(
      "clipped in characters", "\(String(repeating: "😀", count: 60)).jpg",
      "\(String(repeating: "😀", count: 46)).json"),
    Folder(
      "copy, number at the end", "a(1).jpg", siblings: ["a.jpg", "a.jpg.json"], "a.jpg(1).json"),
    Folder("copy, number in the name", "a(1).jpg", "a(1).jpg.json"),
    Folder(
      "copy, number behind the word", "a(1).jpg", siblings: ["a.jpg"],
      "a.jpg.supplemental-metadata(1).json"),
    Folder("copy, number behind the clipped word", "a(12).jpg", "a.jpg.supplemental-me(12).json"),
    Folder(
      "copy of a numbered name", "a(1)(1).jpg", siblings: ["a(1).jpg", "a(1).jpg.json"],
      "a(1).jpg.supplemental-metadata(1).json"),
    Folder("without extension", "a.jpg", "a.supplemental-metadata.json"),
    Folder("without extension, old form", "a.jpg", "a.json"),
    Folder("without extension, copy", "a(1).jpg", siblings: ["a.jpg", "a.jpg.json"], "a(1).json"),
    Folder("two extensions", "a.HEIC.jpg", "a.HEIC.jpg.supplemental-metadata.json"),
    Folder("decomposed and composed", "caf\u{e9}.jpg", "cafe\u{301}.jpg.json"),
    Folder("another case", "IMG_1.jpg", "img_1.JPG.json"),
  ]

  static let shared: [Folder] = [
    Folder("edited", "a-edited.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("edited, original not exported", "a-edited.jpg", "a.jpg.json", claim: .shared),
    Folder("edited, of HEIC", "a-edited.jpg", siblings: ["a.HEIC"], "a.HEIC.json", claim: .shared),
    Folder("German", "a-bearbeitet.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("French", "a-modifi\u{e9}.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder(
      "French, decomposed", "a-modifie\u{301}.jpg", siblings: ["a.jpg"], "a.jpg.json",
      claim: .shared),
    Folder("Spanish", "a-ha editado.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder(
      "a word of another editor", "a-mix.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("Hindi", "a-संपादित.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("Arabic", "a-تم التعديل.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder("Japanese", "a-編集済み.jpg", siblings: ["a.jpg"], "a.jpg.json", claim: .shared),
    Folder(
      "edited copy, number at the end", "a-edited(1).jpg", siblings: ["a.jpg", "a.jpg.json"],
      "a.jpg(1).json", claim: .shared),
    Folder(
      "edited copy, number in front", "a(1)-edited.jpg", siblings: ["a(1).jpg"],
      "a.jpg.supplemental-metadata(1).json", claim: .shared),
    Folder(
      "Pixel film", "PXL_20240706_231233123.MP", siblings: ["PXL_20240706_231233123.MP.jpg"],
      "PXL_20240706_231233123.MP.jpg.supplemental-meta.json", claim: .shared),
    Folder(
      "film of a Live Photo", "IMG_1.MP4", siblings: ["IMG_1.HEIC"], "IMG_1.HEIC.json",
      claim: .shared),
    Folder(
      "film with a sidecar of its own", "IMG_1.MP4",
      siblings: ["IMG_1.HEIC", "IMG_1.HEIC.json"], "IMG_1.MP4.json"),
  ]

  static let xmp: [Folder] = [
    Folder("after the whole name", "a.jpg", "a.jpg.xmp"),
    Folder("after the stem", "a.jpg", "a.xmp"), Folder("of RAW", "DSC_1.NEF", "DSC_1.NEF.XMP"),
    Folder("of RAW and JPEG", "DSC_1.JPG", siblings: ["DSC_1.NEF"], "DSC_1.xmp"),
    Folder(
      "of RAW next to JPEG", "DSC_1.JPG", siblings: ["DSC_1.NEF"], "DSC_1.NEF.xmp",
      claim: .shared),
    Folder("of the duplicate of an edit", "a.NEF", siblings: ["a_01.NEF.xmp"], "a.NEF.xmp"),
    Folder("with JSON", "a.jpg", "a.jpg.xmp", "a.jpg.json"),
  ]

  @Test(arguments: takeout + shared + xmp)
  func sidecarsAreFoundByName(_ folder: Folder) {
    let names = SidecarNames(folder.others + folder.found.reversed() + [folder.media])
    let found = names.sidecars(of: folder.media)
    #expect(found.map(\.name) == folder.found)
    #expect(found.allSatisfy { $0.claim == folder.claim })
  }

  @Test(arguments: [
    ("a.jpg", ["b.jpg.json"]), ("a.jpg", ["metadata.json"]), ("a.jpg", ["aa.jpg.json"]),
    ("a.jpg", ["a.jpg.superb.json"]), ("a(1).jpg", ["a.jpg.json"]), ("a.jpg", ["a.jpg(1).json"]),
    ("a.jpg", ["a_01.jpg.xmp"]), ("a.jpg", [".json", ".xmp"]), ("a-edited.jpg", ["a.png.json"]),
    ("a-2.jpg", ["a.jpg.json"]), ("IMG-20190719-WA0001.jpg", ["IMG-20190719.jpg.json"]),
    ("a-mix.jpg", ["a-mix.jpg.xmp.bak", "a.jpg.txt"]),
    ("IMG_2.jpg", ["IMG_1.jpg", "IMG_1.jpg.json"]), ("a.txt", ["a.txt.json"]),
    (
      "IMG_20240706_191233_BURST002.jpg",
      ["IMG_20240706_191233_BURST001.jpg", "IMG_20240706_191233_BURST001.jpg.json"]
    ),
  ])
  func unrelatedFilesAreNotSidecars(_ media: String, _ others: [String]) {
    #expect(SidecarNames([media] + others).sidecars(of: media).isEmpty)
  }

  @Test func ambiguousClippedNameIsResolvedByTitle() {
    let media = ["\(Self.long)_1.jpg", "\(Self.long)_2.jpg"]
    let sidecar = "\(Self.long.prefix(46)).json"
    let names = SidecarNames(media + [sidecar])
    for file in media {
      #expect(names.sidecars(of: file) == [.init(name: sidecar, claim: .byTitle)])
    }
  }

  @Test func clippedNameIsSharedByOriginalAndEditedCopy() {
    let media = ["\(Self.long).jpg", "\(Self.long)-edited.jpg"]
    let sidecar = "\(Self.long.prefix(46)).json"
    let names = SidecarNames(media + [sidecar])
    for file in media {
      #expect(names.sidecars(of: file) == [.init(name: sidecar, claim: .own)])
    }
  }

  @Test func sidecarWithoutExtensionGoesToFileWithoutSidecar() {
    let names = SidecarNames(["a.jpg", "a.png", "a.jpg.json", "a.json"])
    #expect(names.sidecars(of: "a.jpg").map(\.name) == ["a.jpg.json"])
    #expect(names.sidecars(of: "a.png").map(\.name) == ["a.json"])
  }

  @Test func composedAndDecomposedNamesShareASidecar() {
    let media = ["caf\u{e9}.jpg", "cafe\u{301}.jpg"]
    let names = SidecarNames(media + ["caf\u{e9}.jpg.json"])
    for file in media { #expect(names.sidecars(of: file).count == 1) }
  }

  @Test func namesDifferingInCaseKeepSeparateSidecars() {
    let names = SidecarNames(["a.jpg", "A.jpg", "a.jpg.json", "A.jpg.json"])
    #expect(names.sidecars(of: "a.jpg").map(\.name) == ["a.jpg.json"])
    #expect(names.sidecars(of: "A.jpg").map(\.name) == ["A.jpg.json"])
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("a.jpg", "a(1).jpg"), ("a.jpg", "a-edited.jpg"), ("a", "a.jpg"),
    ("a.jpg", "a-edited(2).jpg"), ("It&#39;s a b&amp;w.jpg", "It_s a b_w.jpg"),
    ("a:b?.JPG", "a_b_.jpg"),
    ("caf\u{e9}.jpg", "cafe\u{301}.jpg"), ("\(long)_1.jpg", "\(long.prefix(47)).jpg"),
  ])
  func titleMatchesItsTakeoutFileName(_ title: String, _ media: String) {
    #expect(SidecarTitle.names(title, media))
  }

  @Test(arguments: [
    ("b.jpg", "a.jpg"), ("a.png", "a.jpg"), ("ab.jpg", "a.jpg"), ("", "a.jpg"),
    ("\(long)_1.jpg", "\(long)_2.jpg"),
  ])
  func titleDoesNotMatchOtherFileName(_ title: String, _ media: String) {
    #expect(!SidecarTitle.names(title, media))
  }

  @Test func largeFolderWithCommonPrefixesIsFast() {
    let front = String(Self.long.prefix(46))
    let media = (0..<20_000).map { "\(front)_\($0).jpg" }
    let hostile = (0..<2_000).map { "\(front)(\($0)).json" } + ["\(front).json"]
    // Comparing each with each would take minutes.
    let names = SidecarNames(media + hostile + media.prefix(9_000).map { $0 + ".json" })
    #expect(media.count { !names.sidecars(of: $0).isEmpty } == 20_000)
  }
}
