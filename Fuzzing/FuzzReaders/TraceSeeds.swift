import Foundation
import SportsModel
import TraceFixtures

/// Synthetic traces as first inputs.
enum TraceSeeds {
  static var histories: [[UInt8]] {
    var takeout = TakeoutHistoryFixture(spots: spots, stays: stays)
    let records = takeout.records
    takeout.hasMilliseconds = true
    let phone = PhoneHistoryFixture(spots: spots, stays: stays)
    let swarm = SwarmFixture.Shape.allCases.map { shape in
      var swarm = SwarmFixture(places.map { .init("Oracle Park", at: $0, start) })
      swarm.shape = shape
      return swarm.text
    }
    let tracker = TrackerFixture(spots)
    let trackers = [
      tracker.ownTracks, tracker.ownTracksRecords, tracker.dawarich, tracker.overland,
      tracker.geoJSONLine, tracker.polarstepsTrip, tracker.polarstepsLocations,
    ]
    return bytes(
      [records, takeout.records, takeout.month, phone.android, phone.iPhone] + swarm + trackers)
  }

  static var tracks: [[UInt8]] {
    bytes(
      GPXFixture.Shape.allCases.map { shape in
        var track = GPXFixture(spots)
        track.shape = shape
        return track.text
      } + [TrackerFixture(spots).kml, TrackerFixture(spots).tcx])
  }

  static var fit: [[UInt8]] {
    [false, true].map { TrackerFixture(spots).fit(isBigEndian: $0, hasShortTimes: $0) }
  }

  static var mails: [[UInt8]] {
    bytes(shops.flatMap { ticket in TicketFixture.MailEncoding.allCases.map(ticket.mail) })
  }

  static var tickets: [[UInt8]] { bytes(shops.flatMap { [$0.text, $0.html] } + data) }

  /// A calendar, a reservation and a pass.
  private static var data: [String] {
    shops.prefix(1).flatMap { [$0.calendar, $0.reservation, $0.pass(home: "SF", away: "NYM")] }
  }

  private static let start = Date(timeIntervalSince1970: 1_563_588_900)
  private static let places = [Coordinate(latitude: 37.7786, longitude: -122.3893)].compactMap(
    \.self)

  private static var spots: [TracePoint] {
    places.flatMap { place in (0..<3).map { TracePoint(place, at: start + Double($0 * 600)) } }
  }

  private static var stays: [TraceStay] {
    places.map { TraceStay($0, start...(start + 9_000), name: "Oracle Park") }
  }

  private static var shops: [TicketFixture] {
    TicketFixture.Vendor.allCases.map { shop in
      TicketFixture(
        shop, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
        city: "San Francisco, CA", day: LocalDay(daysSinceEpoch: 18_096), minute: 1_155)
    }
  }

  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
