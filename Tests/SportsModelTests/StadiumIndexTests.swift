import Foundation
import SportsModel
import TestSupport
import Testing

@Suite struct StadiumIndexTests {
  func stadium(_ id: StadiumID, _ latitude: Double, _ longitude: Double, closed: Int? = nil) throws
    -> Stadium
  {
    Stadium(
      id: id, names: [DatedName(id.rawValue, first: nil, last: nil)],
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
      timeZoneID: "America/New_York", closed: closed)
  }

  @Test func matchesBruteForceSearch() throws {
    var generator = SeededGenerator(seed: 1)
    let all = try (0..<400).map {
      try stadium(
        StadiumID("s\($0)"), .random(in: -85...85, using: &generator),
        .random(in: -180...180, using: &generator))
    }
    let index = StadiumIndex(all)
    var found = 0
    for _ in 0..<200 {
      let point = try #require(
        Coordinate(
          latitude: .random(in: -85...85, using: &generator),
          longitude: .random(in: -180...180, using: &generator)))
      let expected = all.filter { $0.coordinate.distance(to: point) <= 600_000 }.map(\.id).sorted()
      #expect(index.near(point, on: nil, within: 600_000).map(\.stadium.id).sorted() == expected)
      found += expected.count
    }
    #expect(found > 0)
  }

  @Test func findsNeighborsAcrossAntimeridian() throws {
    let index = StadiumIndex([try stadium("east", 10, 179.999), try stadium("west", 10, -179.999)])
    let point = try #require(Coordinate(latitude: 10, longitude: 179.9995))
    #expect(index.near(point, on: nil, within: 5_000).map(\.stadium.id) == ["east", "west"])
  }

  @Test func excludesStadiumsClosedThatYear() throws {
    let index = StadiumIndex([
      try stadium("shea", 40.7557, -73.8481, closed: 2008), try stadium("citi", 40.7571, -73.8458),
    ])
    let point = try #require(Coordinate(latitude: 40.7557, longitude: -73.8481))
    let day = try #require(LocalDay("2009-06-01"))
    #expect(index.near(point, on: day, within: 5_000).map(\.stadium.id) == ["citi"])
    #expect(index.near(point, on: nil, within: 5_000).map(\.stadium.id) == ["shea", "citi"])
  }

  @Test func measuresKnownDistances() throws {
    // One degree of latitude on the mean sphere is 111.195 km.
    let a = try #require(Coordinate(latitude: 40, longitude: -75))
    let b = try #require(Coordinate(latitude: 41, longitude: -75))
    #expect(abs(a.distance(to: b) - 111_195.08) < 0.1)
    #expect(abs(a.moved(north: 300, east: -400).distance(to: a) - 500) < 0.5)
  }

  @Test(arguments: [(91.0, 0.0), (0.0, 181.0), (.nan, 0.0), (0.0, .infinity)])
  func rejectsInvalidCoordinates(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }
}

@Suite struct HexadecimalTests {
  @Test func roundTripsBytes() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(bytes.hexadecimal.hasPrefix("000102") && bytes.hexadecimal.hasSuffix("fdfeff"))
    #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
    #expect([UInt8](hexadecimal: "0aFF") == [10, 255])
    #expect([UInt8](hexadecimal: "") == [])
  }

  @Test(arguments: ["0", "0g", "0x", " 00", "+1", "é0"])
  func rejectsInvalidHexadecimal(_ text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }
}

@Suite struct IdentifierTests {
  @Test func idsAreLowercase() throws {
    for text in [
      "00010203-0405-0607-0809-0a0b0c0d0e0f", "f3b03e79-5987-4b66-ac89-2a523aa90d1c",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ] {
      #expect(try #require(UUID(uuidString: text)).text == text)
    }
  }
}

@Suite struct PhotoPathTests {
  @Test(arguments: [
    "/home/me/Pictures/AirDrop/IMG_1.JPG", "/home/me/Pictures/WhatsApp Images/2019/a.jpg",
    "/home/me/Messenger/a.jpg", "/home/me/Pictures/Screenshots/a.png", "/home/me/saved/a.jpg",
    "/home/me/Pictures/Saved Pictures/a.jpg", "/home/me/Shared/a.jpg",
    "/home/me/Shared/Trip/a.jpg", "Shared/a.jpg", "/home/me/Telegram Desktop/a.jpg",
    "/home/me/DCIM/Screenshot_20190615.png", "/home/me/DCIM/IMG-20190615-WA0003.jpg",
    "/home/me/DCIM/VID-20190615-WA0003.mp4", "FB_IMG_1560.jpg", "received_1560.jpeg",
  ])
  func pathOfOthers(path: String) { #expect(PhotoFacts.isFromOthers(path: path)) }

  @Test(arguments: [
    "/home/me/Pictures/2019/IMG_1234.JPG", "/Users/Shared/2019/a.jpg", "/mnt/shared/a.jpg",
    "/data/shared/photos/a.jpg", "/home/me/shared/2019/06/game/a.jpg", "a.jpg", "",
    "/home/me/Pictures/IMG-20190615-1234.jpg", "/home/me/Pictures/screen.jpg",
    "/home/me/Signal Hill/a.jpg", "/home/me/Pictures/Sharing the field/a.jpg",
  ])
  func ownPath(path: String) { #expect(!PhotoFacts.isFromOthers(path: path)) }
}
