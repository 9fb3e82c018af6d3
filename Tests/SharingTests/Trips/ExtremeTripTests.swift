import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// Files of trips with numbers that no real one has.
@Suite struct ExtremeTripTests {
  private func trip(_ number: Double, _ minutes: Int) -> SharedTrip {
    let standard = SharedTripFixture.standard
    let entries = standard.entries.map { entry -> SharedTrip.Entry in
      switch entry {
      case .drive(let drive):
        return .drive(
          TripDrive(
            from: drive.from, to: drive.to, isFlight: drive.isFlight, start: drive.start,
            end: drive.end, miles: number, minutes: minutes, slackMinutes: minutes))
      case .game(var stop):
        stop.nearby = [TripPoint(kind: "statue", name: "Owl", about: "", meters: number)]
        return .game(stop)
      case .pause: return entry
      }
    }
    return SharedTrip(
      id: standard.id, title: standard.title, changed: standard.changed, entries: entries,
      dayCount: minutes, miles: number, driveMinutes: minutes, costDollars: number, format: .miles)
  }

  @Test(arguments: ExtremeNumbers.doubles) func everyFormatIsReadable(_ number: Double) throws {
    for minutes in [Int.min, 0, .max] {
      let trip = trip(number, minutes)
      let files = [TripFileFormat.ics, .gpx, .kml, .md].compactMap(trip.text)
      try #require(files.count == 4)
      for file in files { #expect(ExtremeNumbers.isReadable(file)) }
      let outlines = MapFixture.map().outlines
      #expect(!TripPage(trip, outlines: outlines).html.isEmpty)
      let pages = TripBooklet(trip, outlines: outlines, paper: .a4).pages
      try #require(!pages.isEmpty)
      for page in pages { #expect(ExtremeNumbers.isReadable(page.svg)) }
    }
  }

  @Test(arguments: ExtremeNumbers.doubles) func numbersInDrawingsAreFinite(_ number: Double) {
    for digits in 0...6 { #expect(Double(number.svg(digits: digits))?.isFinite == true) }
    let mixed = Color(red: 0, green: 10, blue: 255).mixed(
      with: Color(red: 255, green: 0, blue: 9), number)
    #expect(mixed.description.count == 7)
  }
}
