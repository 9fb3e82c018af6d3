import AppSupport
import Foundation
import SportsModel

@testable import Sharing

/// An invented trip over several time zones.
enum TripFixture {
  static func day(_ text: String) -> LocalDay { LocalDay(text) ?? LocalDay(daysSinceEpoch: 0) }

  static func moment(_ text: String) -> Date { Date(utcText: text) ?? .distantPast }

  static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

  static func stadium(
    _ id: StadiumID, name: String, city: String, region: String, country: String,
    latitude: Double, longitude: Double, zone: String
  ) -> Stadium? {
    Coordinate(latitude: latitude, longitude: longitude).map { place in
      Stadium(
        id: id, names: [DatedName(name, first: 2000, last: nil)], city: city, region: region,
        country: country, coordinate: place, timeZoneID: zone, opened: 2000, roof: .retractable,
        capacity: 41_000)
    }
  }

  static let lake = stadium(
    "lake", name: "Lake Dome", city: "Toronto", region: "ON", country: "CA", latitude: 43.6414,
    longitude: -79.3894, zone: "America/Toronto")
  static let desert = stadium(
    "desert", name: "Desert Field", city: "Phoenix", region: "AZ", country: "US", latitude: 33.4455,
    longitude: -112.0667, zone: "America/Phoenix")
  static let shore = stadium(
    "shore", name: "Shore Park", city: "Chicago", region: "IL", country: "US", latitude: 41.9484,
    longitude: -87.6553, zone: "America/Chicago")

  /// Creates a game of three hours.
  static func stop(
    _ stadium: Stadium?, _ start: String, day: String? = nil, game: String = "Owls at Larks",
    isStartKnown: Bool = true, isNew: Bool = false
  ) -> SharedTrip.Entry? {
    guard let stadium else { return nil }
    let start = moment(start)
    let day = day.map(self.day) ?? LocalDateTime(start, zone: stadium.timeZone).day
    let end = start.addingTimeInterval(10_800)
    return .game(
      TripStop(
        key: GameKey(league: "mlb", stadium: stadium.id, day: day, home: "mlb-lrk", number: 0),
        game: game, stadium: stadium, day: day, start: start, end: end,
        isStartKnown: isStartKnown, arriveBy: start.addingTimeInterval(-1_800),
        leaveAfter: end.addingTimeInterval(900), isNew: isNew))
  }

  static func drive(
    from: (String, String), to: (String, String), at start: String, minutes: Int,
    slack: Int? = nil, isFlight: Bool = false
  ) -> SharedTrip.Entry {
    let start = moment(start)
    return .drive(
      TripDrive(
        from: TripEndpoint(name: from.0, zone: zone(from.1)),
        to: TripEndpoint(name: to.0, zone: zone(to.1)), isFlight: isFlight, start: start,
        end: start.addingTimeInterval(Double(minutes) * 60), miles: Double(minutes),
        minutes: minutes, slackMinutes: slack))
  }

  static func trip(_ entries: [SharedTrip.Entry?]) -> SharedTrip { trip("Round the lake", entries) }

  static func trip(_ title: String, _ entries: [SharedTrip.Entry?]) -> SharedTrip {
    SharedTrip(
      id: "5f3a0000-0000-4000-8000-000000000001", title: title,
      changed: moment("2026-01-05T12:00:00Z"), entries: entries.compactMap { $0 }, dayCount: 3,
      miles: 1_204.4, driveMinutes: 1_105, costDollars: 711, format: .miles)
  }

  /// Toronto, a drive to Chicago into another time zone, a flight to Phoenix.
  static var standard: SharedTrip {
    trip([
      stop(lake, "2026-06-12T23:07:00Z", game: "Owls at Lakers, the \"big\" one", isNew: true),
      .pause(
        TripPause(
          title: "Night near Lake Dome", start: moment("2026-06-13T03:00:00Z"),
          end: moment("2026-06-13T11:00:00Z"), zone: zone("America/Toronto"), isActivity: false)),
      drive(
        from: ("Lake Dome", "America/Toronto"), to: ("Shore Park", "America/Chicago"),
        at: "2026-06-13T12:00:00Z", minutes: 505, slack: 155),
      stop(shore, "2026-06-13T23:30:00Z", isNew: true),
      drive(
        from: ("Shore Park", "America/Chicago"), to: ("Desert Field", "America/Phoenix"),
        at: "2026-06-14T13:00:00Z", minutes: 420, slack: 340, isFlight: true),
      .pause(
        TripPause(
          title: "Museum; *modern* art", start: moment("2026-06-14T21:00:00Z"),
          end: moment("2026-06-14T22:30:00Z"), zone: zone("America/Phoenix"), isActivity: true)),
      stop(desert, "2026-06-15T01:40:00Z", game: "Gulls at Rattlers"),
    ])
  }

  static let hostile =
    "=cmd|' /C x'!A0]]></name><script>\"\n|* [x](javascript:y) `z`;\\,\u{0}\u{1B}[31m\u{202E}"
}
