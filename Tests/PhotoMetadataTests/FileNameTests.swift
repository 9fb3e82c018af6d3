import Foundation
import SportsModel
import Testing

@testable import PhotoMetadata

struct CaptureNameTests {
  /// Files of one moment; the first one represents it.
  static let moments: [[String]] = [
    ["IMG_1001.HEIC", "IMG_1001.MOV"], ["IMG_1002.HEIC", "IMG_1002_HEVC.MOV"],
    ["IMG_1003.HEIC", "IMG_E1003.JPG", "IMG_1003.MOV", "IMG_E1003.MOV"],
    ["IMG_1004.JPG", "img_1004.dng"], ["DSC_0001.JPG", "DSC_0001.NEF"],
    ["DSC_0001.HIF", "DSC_0001.ARW"], ["a.jpg", "a-edited.jpg", "a.MP4"],
    ["a(1).jpg", "a-edited(1).jpg", "a(1)-bearbeitet.jpg"], ["a.DNG", "a_edited.jpeg"],
    ["a.jpg", "a~2.jpg", "a-EFFECTS.jpg", "a-effects-edited.jpg"],
    ["a.jpg", "a-modifi\u{e9}.jpg", "a-modifie\u{301}.jpg", "a-ha editado.jpg"],
    ["IMG_20240706_191233.jpg", "IMG_20240706_191233~2.jpg"],
    ["IMG_1.HEIC", "IMG_1.HEIC.jpg", "IMG_1.HEIC.MOV"],
    ["PXL_20240706_231233123.MP.jpg", "PXL_20240706_231233123.MP"],
    ["PXL_20240706_231233123.MP.jpg", "PXL_20240706_231233123.MP.mp4"],
    ["PXL_20240706_231233123.jpg", "PXL_20240706_231233123-edited.jpg"],
    [
      "PXL_20240706_231233123.RAW-01.COVER.jpg", "PXL_20240706_231233123.RAW-02.ORIGINAL.dng",
      "PXL_20240706_231233123.RAW-01.COVER-edited.jpg",
    ], ["PXL_20240706_231233123.jpg", "PXL_20240706_231233123.PORTRAIT-01.MP"],
    [
      "IMG_20240706_191233_BURST002_COVER.jpg", "IMG_20240706_191233_BURST001.jpg",
      "IMG_20240706_191233_BURST003.jpg",
    ],
    [
      "00003IMG_00003_BURST20180101123456789_COVER.jpg",
      "00000IMG_00000_BURST20180101123456789.jpg", "00001PORTRAIT_00001_BURST20180101123456789.jpg",
    ], ["20240706_191233_001.jpg", "20240706_191233_002.jpg", "20240706_191233_003.jpg"],
  ]

  @Test(arguments: moments) func filesOfOneCaptureShareAKeyAndTheFirstRanksBest(_ names: [String]) {
    let parts = names.map { CaptureName($0) }
    #expect(Set(parts.map(\.key)).count == 1)
    let ranks = parts.map(\.rank.rawValue)
    #expect(ranks == ranks.sorted())
  }

  @Test(arguments: [
    ("IMG_1001.HEIC", "IMG_1002.HEIC"), ("IMG_1001.JPG", "IMG_1001.PNG"), ("a.jpg", "a(1).jpg"),
    ("a-1.jpg", "a-2.jpg"), ("a.jpg", "a-b.jpg"), ("a.MP4", "a.AVI"), ("a.JPG", "a.AVI"),
    ("IMG_1.jpg", "IMG_E1.jpg"), ("IMG_1001.JPG", "MVI_1001.MOV"), ("a.jpg", "edited.jpg"),
    ("-edited.jpg", "_edited.jpg"), ("a.txt", "a.jpg"),
    ("20240706_191233_001.jpg", "20240706_191233.jpg"),
    ("20240706_191233_001.jpg", "20240706_191234_002.jpg"), ("a~2.jpg", "b~2.jpg"),
    ("IMG_20240706_191233_BURST001.jpg", "IMG_20240706_191233.jpg"), ("a_1.jpg", "a_2.jpg"),
    ("00000IMG_00000_BURST20180101123456789.jpg", "00000IMG_00000_BURST20180101123456780.jpg"),
    ("PXL_20240706_231233123.jpg", "PXL_20240706_231233124.jpg"), (".jpg", "a.jpg"),
  ]) func namesOfDifferentCapturesDiffer(_ first: String, _ second: String) {
    #expect(CaptureName(first).key != CaptureName(second).key)
  }

  @Test func onlyBurstsSpanSeveralTimes() {
    #expect(CaptureName("IMG_20240706_191233_BURST002.jpg").isBurst)
    #expect(CaptureName("20240706_191233_002.jpg").isBurst)
    #expect(!CaptureName("PXL_20240706_231233123.RAW-01.COVER.jpg").isBurst)
    #expect(!CaptureName("IMG_1001.HEIC").isBurst)
  }

  @Test(arguments: [
    "", ".", "..", "a", "a.", "(1).jpg", "a(1", "~2.jpg", "_HEVC.MOV", ".MP.jpg", "-.jpg",
    "\u{301}.jpg",
  ]) func unusualNamesAreOwnCaptures(_ name: String) {
    #expect(CaptureName(name).key.utf8.count <= name.utf8.count)
  }

  @Test func clippedEditedSuffixIsRecognized() {
    let stem = String(repeating: "x", count: 43)
    #expect(CaptureName("\(stem)-edi.jpg").key == CaptureName("\(stem).jpg").key)
    #expect(CaptureName("x-edi.jpg").key != CaptureName("x.jpg").key)
  }
}

struct FileNameTimeTests {
  @Test(arguments: [
    ("Screenshot_20240706-191233.png", "2024-07-06T19:12:33"),
    ("Screenshot_20240706-191233_Gallery.jpg", "2024-07-06T19:12:33"),
    ("Screenshot 2024-07-06 at 7.12.33 PM.png", "2024-07-06T19:12:33"),
    ("Screenshot 2024-07-06 at 7.12.33\u{202f}PM.png", "2024-07-06T19:12:33"),
    ("Screenshot 2024-07-06 at 12.12.33 AM.png", "2024-07-06T00:12:33"),
    ("Screenshot 2024-07-06 at 19.12.33 (2).png", "2024-07-06T19:12:33"),
    ("Capture d’écran 2024-07-06 à 19.12.33.png", "2024-07-06T19:12:33"),
    ("WhatsApp Image 2024-07-06 at 19.12.33.jpeg", "2024-07-06T19:12:33"),
    ("IMG_20240706_191233.jpg", "2024-07-06T19:12:33"),
    ("IMG20240706191233.jpg", "2024-07-06T19:12:33"),
    ("VID_20240706_191233.mp4", "2024-07-06T19:12:33"),
    ("MVIMG_20240706_191233.jpg", "2024-07-06T19:12:33"),
    ("20240706_191233.jpg", "2024-07-06T19:12:33"),
    ("20240706_191233(0).jpg", "2024-07-06T19:12:33"),
    ("20240706_191233_001.jpg", "2024-07-06T19:12:33"),
    ("20240706T191233.jpg", "2024-07-06T19:12:33"),
    ("2024-07-06 19.12.33.jpg", "2024-07-06T19:12:33"),
    ("photo_2024-07-06_19-12-33.jpg", "2024-07-06T19:12:33"),
    ("WP_20240706_19_12_33_Pro.jpg", "2024-07-06T19:12:33"),
    ("signal-2024-07-06-191233.jpg", "2024-07-06T19:12:33"),
    ("signal-2024-07-06-19-12-33-123.jpg", "2024-07-06T19:12:33"),
    ("IMG_20240706_191233123.jpg", "2024-07-06T19:12:33.123"),
    ("00000IMG_00000_BURST20240706191233123_COVER.jpg", "2024-07-06T19:12:33.123"),
  ]) func timeInFileNameIsParsed(_ name: String, _ time: String) {
    let facts = FileNameTime.read(name, clockYear: 2026)
    #expect(
      facts == SourceFacts(capture: CaptureTime(source: .name, localTime: LocalDateTime(time))))
  }

  @Test(arguments: [
    ("IMG-20240706-WA0003.jpg", "2024-07-06"), ("photo 2024-07-06 ünïcødé 😀.jpg", "2024-07-06"),
    ("VID-20240706-WA0003.mp4", "2024-07-06"), ("2024.07.06 game.jpg", "2024-07-06"),
    ("20240706.jpg", "2024-07-06"), ("20240706_999999.jpg", "2024-07-06"),
    ("Screenshot 2024-07-06 at 13.12.33 PM.png", "2024-07-06"), ("19900101.jpg", "1990-01-01"),
    ("20271231.jpg", "2027-12-31"),
  ]) func dayInFileNameIsParsedWithoutTime(_ name: String, _ day: String) {
    let facts = FileNameTime.read(name, clockYear: 2026)
    #expect(facts == SourceFacts(capture: CaptureTime(source: .name, localDay: LocalDay(day))))
  }

  @Test(arguments: [
    ("PXL_20240706_231233123.jpg", "2024-07-06T23:12:33.123Z"),
    ("PXL_20240706_231233123.RAW-01.COVER.jpg", "2024-07-06T23:12:33.123Z"),
    ("FB_IMG_1720307553000.jpg", "2024-07-06T23:12:33Z"),
    ("mmexport1720307553123.jpg", "2024-07-06T23:12:33.123Z"),
  ]) func instantInFileNameIsParsed(_ name: String, _ instant: String) throws {
    let capture = try #require(FileNameTime.read(name, clockYear: 2026)?.capture)
    #expect(capture.instant?.utcText == instant)
    #expect(capture.localTime == nil && capture.utcOffset == nil && capture.source == .name)
  }

  @Test(arguments: [
    "1234567890.jpg", "IMG_0042.jpg", "DSC_20249999.jpg", "20240230.jpg", "19891231.jpg",
    "20280101.jpg", "2024-13-01.jpg", "2024-07.jpg", "2024-7-6.jpg", "5f20130412e9.jpg",
    "x20130412.jpg", "20130412b.jpg", "FB_IMG_1720307553.jpg", "FB_IMG_9999999999999.jpg",
    "received_1720307553000.jpg", "2024_07-06.jpg", "120240706.jpg", "20240706999999.jpg", "",
    "2024", "2024-07-0", "99999999999999999999999999.jpg",
  ]) func otherDigitsAreNotADate(_ name: String) {
    #expect(FileNameTime.read(name, clockYear: 2026) == nil)
  }
}

@Suite struct SafePhotoNameTests {
  @Test(arguments: [
    ("/home/ana/IMG_1.JPG", PhotoFacts.Media.jpeg, "IMG_1.JPG"),
    ("/a/film.MOV", .quicktime, "film.MOV"), ("/a/evil.desktop", .jpeg, "evil.jpg"),
    ("/a/IMG_1.jpg.sh", .jpeg, "IMG_1.jpg.jpg"), ("/a/run.exe", .heic, "run.heic"),
    ("/a/page.html", .unknown, "page"), ("/a/facts.json", .png, "facts.png"),
    ("/a/game", .raw, "game.raw"), ("/a/.profile", .jpeg, "photo.jpg"), ("", .jpeg, "photo.jpg"),
    ("/a/..", .webp, "photo.webp"), ("/a/one\ntwo\u{202E}gpj.sh", .jpeg, "onetwogpj.jpg"),
    ("/a/b.command", .tiff, "b.tiff"),
  ]) func nameHasEndingOfPhoto(path: String, media: PhotoFacts.Media, expected: String) {
    #expect(SafePhotoName.name(of: path, media: media) == expected)
  }

  @Test func longNameIsShortened() {
    let name = SafePhotoName.name(
      of: "/" + String(repeating: "é", count: 300) + ".jpg", media: .jpeg)
    #expect(name.utf8.count <= 204 && name.hasSuffix("é.jpg"))
  }
}
