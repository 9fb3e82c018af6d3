import Foundation
import SportsModel
import Testing

@testable import Drawing
@testable import Sharing

/// Trips on paper.
@Suite struct TripBookletTests {
  private func pages(_ trip: SharedTrip, _ paper: PaperSize = .a4) -> [SVGDocument] {
    TripBooklet(trip, outlines: MapFixture.map().outlines, paper: paper).pages
  }

  @Test func pagesMatchPaperSize() {
    let a4 = pages(SharedTripFixture.standard)
    #expect(a4.count == 3)
    #expect(a4.allSatisfy { ($0.width * 0.5 * 25.4 / 72).rounded() == 210 })
    let letter = pages(SharedTripFixture.standard, .letter)
    #expect(letter.count == 3)
    #expect(letter.allSatisfy { $0.width == 1_224 && $0.height == 1_584 })
  }

  @Test func pagesContainWholeTrip() {
    let text = pages(SharedTripFixture.standard).map(\.svg).joined()
    for words in [
      "Round the lake", "Jun 12–14, 2026", "Sat, Jun 13, 2026", "19:07 EDT",
      "Drive to Shore Park", "Fly to Desert Field", "arriving 15:25 CDT", "2 h 35 min to spare",
      "Night near Lake Dome", "Desert Field · Phoenix, AZ · MLB", "41,000 seats", "2 of 3",
    ] { #expect(text.contains(words), "\(words)") }
  }

  @Test func longTripsFlowOntoMorePages() throws {
    let name = String(repeating: "Interminable ", count: 25)
    let days = (1...28).map { day in
      SharedTripFixture.stop(
        SharedTripFixture.lake, "2026-06-\(day < 10 ? "0" : "")\(day)T23:07:00Z",
        game: day % 2 == 0 ? name : SharedTripFixture.hostile)
    }
    let pages = pages(SharedTripFixture.trip(name, days), .letter)
    #expect(pages.count > 4)
    for page in pages {
      for line in page.svg.components(separatedBy: "\n") where line.contains("<text ") {
        let parts = line.components(separatedBy: " y=\"")
        let y = try #require(parts.last?.prefix { $0 != "\"" }).description
        #expect(Double(y).map { $0 > 0 && $0 < page.height - 40 } == true, "\(line)")
      }
    }
  }

  @Test func emptyTripHasOnlyCover() {
    #expect(pages(SharedTripFixture.trip([])).count == 1)
  }

  @Test func pageThatContinuesADayRepeatsItsHeading() throws {
    let games = (0..<40).map { number in
      SharedTripFixture.stop(
        SharedTripFixture.lake, "2026-06-12T\(10 + number / 4):0\(number % 4):00Z")
    }
    let pages = pages(SharedTripFixture.trip(games))
    try #require(pages.count > 3)
    for (number, page) in pages.enumerated() where (2..<pages.count - 1).contains(number) {
      #expect(page.svg.contains("Fri, Jun 12, 2026, continued"), "page \(number)")
    }
    #expect(!pages[1].svg.contains("continued"))
    #expect(pages[1].svg.contains("role=\"heading\" aria-level=\"2\""))
  }

  @Test func driveShowsItsStart() {
    let text = pages(SharedTripFixture.standard).map(\.svg).joined()
    #expect(text.contains("From Lake Dome, arriving 15:25 CDT"))
    #expect(SharedTripFixture.standard.facts.contains("420 mi by air"))
  }
}
