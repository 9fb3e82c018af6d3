import AppSupport
import Foundation
import SportsModel
import Testing

@testable import Sharing

/// Links to maps, and tips, in the files of a trip and on the map page.
@Suite struct TripLinkTests {
  @Test(arguments: [
    (42.3467, -71.0972, "geo:42.34670,-71.09720"),
    (-0.0000001, 179.9999999, "geo:0.00000,180.00000"),
    (-34.9, 138.6, "geo:-34.90000,138.60000"),
  ])
  func coordinateHasLinks(latitude: Double, longitude: Double, geo: String) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.geoURI == geo)
    let url = try #require(URL(string: place.mapURL))
    #expect(url.host() == "www.openstreetmap.org")
    let parts = geo.dropFirst(4).split(separator: ",")
    #expect(url.query() == "mlat=\(parts[0])&mlon=\(parts[1])&zoom=16")
  }

  @Test func everyStopHasLinksInAllFiles() {
    let trip = SharedTripFixture.standard
    let calendar = trip.text(.ics)?.replacing("\r\n ", with: "") ?? ""
    for stop in trip.stops {
      let place = stop.stadium.coordinate
      #expect(trip.markdown.contains("[OpenStreetMap](\(place.mapURL))"))
      #expect(trip.markdown.contains("(\(place.geoURI))"))
      #expect(calendar.contains("\r\nURL:\(place.mapURL)\r\n"))
    }
  }

  @Test func tipsAreEscaped() throws {
    var trip = SharedTripFixture.standard
    let stop = try #require(trip.stops.first)
    let ana = StadiumNote.Author(name: "[Ana](x)", key: String(repeating: "0", count: 64))
    let time = Date(timeIntervalSince1970: 0)
    trip.notes = [
      StadiumNote(
        id: UUID(), stadium: stop.stadium.id, stadiumName: "", topic: .food,
        text: "<b>Cash</b>\u{1B}[2J\nonly", author: ana, createdAt: time, changedAt: time)
    ]
    #expect(trip.markdown.contains(#"  - food: \<b\>Cash\</b\>"#))
    #expect(trip.markdown.contains(#"(\[Ana\](x))"#))
    for text in [trip.markdown, trip.text(.ics) ?? ""] { #expect(!text.contains("\u{1B}")) }
    #expect(trip.text(.ics)?.contains("food: <b>Cash") == true)
  }

  @Test func mapPageHasAnchorsRatingsAndEscapedTips() throws {
    let stadium = try #require(SharedTripFixture.standard.stops.first?.stadium)
    let map = VisitMap(
      title: "t", leagues: [],
      stadiums: [
        MapStadium(
          stadium, name: stadium.name, leagueVisits: [], rating: "4.5",
          remarks: ["food: <script>alert(1)</script>\u{1B}"])
      ], route: [], outlines: .none, format: .miles)
    let page = MapPage(map, theme: nil).html
    #expect(page.contains("★ 4.5 of 5"))
    #expect(page.contains("food: &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("href=\"#\(stadium.id)\""))
    #expect(page.contains("\"id\":\"\(stadium.id)\""))
    #expect(page.contains("href=\"\(stadium.coordinate.geoURI)\""))
    #expect(!page.contains("\u{1B}"))
  }
}
