import Foundation
import SportsModel
import Testing

@testable import PhotoMetadata

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
  ])
  func timeInFileNameIsParsed(_ name: String, _ time: String) {
    let facts = FileNameTime.read(name, clockYear: 2026)
    #expect(
      facts
        == SourceFacts(
          capture: CaptureTime(source: .name, localTime: LocalDateTime(time))))
  }

  @Test(arguments: [
    ("IMG-20240706-WA0003.jpg", "2024-07-06"), ("photo 2024-07-06 ünïcødé 😀.jpg", "2024-07-06"),
    ("VID-20240706-WA0003.mp4", "2024-07-06"), ("2024.07.06 game.jpg", "2024-07-06"),
    ("20240706.jpg", "2024-07-06"), ("20240706_999999.jpg", "2024-07-06"),
    ("Screenshot 2024-07-06 at 13.12.33 PM.png", "2024-07-06"), ("19900101.jpg", "1990-01-01"),
    ("20271231.jpg", "2027-12-31"),
  ])
  func dayInFileNameIsParsedWithoutTime(_ name: String, _ day: String) {
    let facts = FileNameTime.read(name, clockYear: 2026)
    #expect(facts == SourceFacts(capture: CaptureTime(source: .name, localDay: LocalDay(day))))
  }

  @Test(arguments: [
    ("PXL_20240706_231233123.jpg", "2024-07-06T23:12:33.123Z"),
    ("PXL_20240706_231233123.RAW-01.COVER.jpg", "2024-07-06T23:12:33.123Z"),
    ("FB_IMG_1720307553000.jpg", "2024-07-06T23:12:33Z"),
    ("mmexport1720307553123.jpg", "2024-07-06T23:12:33.123Z"),
  ])
  func instantInFileNameIsParsed(_ name: String, _ instant: String) throws {
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
  ])
  func otherDigitsAreNotADate(_ name: String) {
    #expect(FileNameTime.read(name, clockYear: 2026) == nil)
  }
}
