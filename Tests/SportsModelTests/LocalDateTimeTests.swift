import Foundation
import SportsModel
import Testing

@Suite struct LocalDateTimeTests {
  let newYork = TimeZone(identifier: "America/New_York") ?? .gmt

  @Test(arguments: [
    "2018-06-15T19:32:11", "2018-06-15T19:32:11.25", "2018-06-15T00:00:00.000001",
    "0007-01-02T03:04:05.1", "9999-12-31T23:59:59.999999",
  ])
  func roundTripsText(text: String) throws {
    #expect(try #require(LocalDateTime(text)).description == text)
  }

  @Test func yearsWithFiveDigitsAreWritten() throws {
    let last = try #require(LocalDateTime("9999-12-31T23:59:59.5"))
    #expect((last + 1).description == "10000-01-01T00:00:00.5")
    #expect((last + 1).day.description == "10000-01-01")
  }

  @Test(arguments: [
    "2018-06-15 19:32:11", "2018-06-15T24:00:00", "2018-06-15T19:32", "2018-06-15T19:32:11.",
  ])
  func rejectsInvalidDateTimes(text: String) {
    #expect(LocalDateTime(text) == nil)
  }

  @Test func convertsInstantToTimeZone() throws {
    let instant = try #require(Date(utcText: "2018-06-15T23:32:11Z"))
    #expect(LocalDateTime(instant, zone: newYork).description == "2018-06-15T19:32:11")
  }

  @Test func crossesMidnightWithTheOffset() throws {
    let time = try #require(LocalDateTime("2024-07-06T22:40:00"))
    #expect(time.instant(offset: UTCOffset(seconds: -14_400)).utcText == "2024-07-07T02:40:00Z")
  }

  @Test(arguments: [
    // Shown twice: the first time, still on daylight saving time.
    ("2024-11-03T01:30:00", "2024-11-03T05:30:00Z"),
    // Never shown: as if the clocks had not been set forward yet.
    ("2024-03-10T02:30:00", "2024-03-10T07:30:00Z"),
    ("2024-03-10T03:30:00", "2024-03-10T07:30:00Z"),
    ("2024-11-03T02:30:00", "2024-11-03T07:30:00Z"),
  ])
  func resolvesLocalTimesAroundClockChange(local: String, utc: String) throws {
    #expect(try #require(LocalDateTime(local)).instant(zone: newYork).utcText == utc)
  }

  @Test(arguments: [("-04:00", -14_400), ("+05:30", 19_800), ("+0900", 32_400), ("Z", 0)])
  func parsesOffsets(text: String, seconds: Int) throws {
    #expect(try #require(UTCOffset(text)).seconds == seconds)
  }

  @Test(arguments: ["", "+25:00", "04:00", "   :  ", "+04:75", "-13:00"])
  func rejectsInvalidOffsets(text: String) {
    #expect(UTCOffset(text) == nil)
  }
}
