import AppSupport
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// Trips as GPX, KML and Markdown.
@Suite struct TripFileTests {
  private var hostile: SharedTrip {
    TripFixture.trip(
      TripFixture.hostile,
      [
        .stop(.lake, "2026-06-12T23:07:00Z", game: TripFixture.hostile),
        .leg(
          from: (TripFixture.hostile, "America/Toronto"),
          to: (String(repeating: "long ", count: 60), "America/Chicago"),
          at: "2026-06-13T12:00:00Z", minutes: 505), .stop(.shore, "2026-06-13T23:30:00Z"),
      ])
  }

  @Test(arguments: [TripFileFormat.gpx, .kml, .md])
  func tripMatchesSnapshot(_ form: TripFileFormat) throws {
    try expectSnapshot(
      try #require(TripFixture.standard.text(form)), named: "trip.\(form.rawValue)")
  }

  @Test func hostileNamesAreEscaped() throws {
    let gpx = try XMLDocumentOutline(hostile.gpx)
    #expect(
      gpx.texts["rte/name"]?.first?.hasPrefix("=cmd|' /C x'!A0]]></name><script>\" |") == true)
    #expect(gpx.texts["rtept/name"] == ["Lake Dome", "Shore Park"])
    let kml = try XMLDocumentOutline(hostile.kml)
    #expect(kml.texts["Point/coordinates"] == ["-79.3894,43.6414", "-87.6553,41.9484"])
    for text in [hostile.gpx, hostile.kml, hostile.markdown] {
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
      #expect(!text.contains("<script>"))
    }
    #expect(!hostile.markdown.contains("[x]("))
    let rows = hostile.markdown.components(separatedBy: "\n").filter { $0.hasPrefix("| 2026") }
    #expect(rows.count == 2)
  }

  /// A sign with an accent is another character, but the same sign of Markdown.
  @Test func signsWithAccentsAreEscaped() {
    #expect("a|\u{301}b`\u{FE0F}".escapedForMarkdown == "a\\|\u{301}b\\`\u{FE0F}")
  }

  @Test func sightsNearStopsAreEscaped() throws {
    var stop = try #require(TripFixture.trip([.stop(.lake, "2026-06-12T23:07:00Z")]).stops.first)
    let name = TripFixture.hostile
    stop.nearby = [
      TripPoint(kind: "pub", name: name, about: "", meters: 74),
      TripPoint(kind: "statue", name: "Ann", about: name, meters: 90),
    ]
    let trip = TripFixture.trip([.game(stop)])
    #expect(trip.markdown.contains("\n### Near Lake Dome\n\n- "))
    #expect(trip.markdown.contains("(pub, 240 ft)\n- Ann (statue, 300 ft): "))
    #expect(trip.calendar.text.contains("Near: Ann"))
    for text in [trip.markdown, trip.calendar.text] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }
    #expect(!trip.markdown.contains("<script>") && !trip.markdown.contains("[x]("))
    let booklet = TripBooklet(trip, outlines: RegionOutlines.none, paper: .a4)
    #expect(booklet.pages.contains { $0.svg.contains("Ann (statue, 300 ft)") })
  }

  @Test func distancesFollowUnits() {
    var trip = TripFixture.standard
    trip.format = .metric
    #expect(trip.markdown.contains(" km") && !trip.markdown.contains(" mi,"))
    #expect(trip.calendar.text.contains(" km"))
  }

  @Test func emptyTripIsReported() throws {
    let empty = TripFixture.trip([])
    #expect(empty.markdown == "# Round the lake\n\nNo games on this trip.\n")
    #expect(try XMLDocumentOutline(empty.gpx).texts["rte/name"] == ["Round the lake"])
    #expect(try XMLDocumentOutline(empty.kml).texts["Document/name"] == ["Round the lake"])
    #expect(!empty.kml.contains("Placemark"))
  }

  @Test func tripOverNewYearShowsBothYears() {
    let trip = TripFixture.trip([
      .stop(.lake, "2027-01-01T00:30:00Z"),
      .leg(
        from: ("Lake Dome", "America/Toronto"), to: ("Shore Park", "America/Chicago"),
        at: "2027-01-01T15:00:00Z", minutes: 505), .stop(.shore, "2027-01-02T01:00:00Z"),
    ])
    #expect(trip.dates == "Dec 31, 2026 – Jan 1, 2027")
    #expect(trip.days.map(\.day.description) == ["2026-12-31", "2027-01-01"])
    #expect(trip.markdown.contains("## Thu, Dec 31, 2026\n"))
    #expect(
      trip.markdown.contains("- 10:00 EST  Drive to Shore Park from Lake Dome, arriving 17:25 CST"))
  }

  @Test func timeZonesHaveCommonAbbreviations() {
    func time(_ moment: String, _ zone: String) -> String {
      TripTimeFormatter.time(TripFixture.moment(moment), zone: TripFixture.zone(zone))
    }
    #expect(time("2026-06-12T23:07:00Z", "America/Toronto") == "19:07 EDT")
    #expect(time("2026-12-12T23:07:00Z", "America/Toronto") == "18:07 EST")
    #expect(time("2026-06-12T23:07:00Z", "America/Phoenix") == "16:07 MST")
    #expect(time("2026-06-12T23:07:00Z", "America/Denver") == "17:07 MDT")
    #expect(time("2026-06-12T23:07:00Z", "Europe/London") == "00:07 UTC+1")
    #expect(time("2026-06-12T23:07:00Z", "Asia/Tokyo") == "08:07 UTC+9")
  }

  @Test func gamesInARowAtOneStadiumAreOnePlace() throws {
    let trip = TripFixture.trip([
      .stop(.lake, "2026-06-12T23:07:00Z", game: "Owls at Larks"),
      .stop(.lake, "2026-06-13T23:07:00Z", game: "Gulls at Larks"),
      .stop(.shore, "2026-06-14T23:30:00Z"), .stop(.lake, "2026-06-16T23:07:00Z"),
    ])
    let gpx = try XMLDocumentOutline(trip.gpx)
    #expect(gpx.texts["rtept/name"] == ["Lake Dome", "Shore Park", "Lake Dome"])
    let details = try #require(gpx.texts["rtept/desc"]?.first)
    #expect(details.contains("Owls at Larks") && details.contains("Gulls at Larks"))
    let kml = try XMLDocumentOutline(trip.kml)
    #expect(kml.texts["Point/coordinates"]?.count == 3)
  }
}

/// Links to maps, and tips, in the files of a trip and on the map page.
@Suite struct TripLinkTests {
  @Test(arguments: [
    (42.3467, -71.0972, "geo:42.34670,-71.09720"),
    (-0.0000001, 179.9999999, "geo:0.00000,180.00000"), (-34.9, 138.6, "geo:-34.90000,138.60000"),
  ]) func coordinateHasLinks(latitude: Double, longitude: Double, geo: String) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.geoURI == geo)
    let url = try #require(URL(string: place.mapURL))
    #expect(url.host() == "www.openstreetmap.org")
    let parts = geo.dropFirst(4).split(separator: ",")
    #expect(url.query() == "mlat=\(parts[0])&mlon=\(parts[1])&zoom=16")
  }

  @Test func everyStopHasLinksInAllFiles() {
    let trip = TripFixture.standard
    let calendar = trip.text(.ics)?.replacing("\r\n ", with: "") ?? ""
    for stop in trip.stops {
      let place = stop.stadium.coordinate
      #expect(trip.markdown.contains("[OpenStreetMap](\(place.mapURL))"))
      #expect(trip.markdown.contains("(\(place.geoURI))"))
      #expect(calendar.contains("\r\nURL:\(place.mapURL)\r\n"))
    }
  }

  @Test func tipsAreEscaped() throws {
    var trip = TripFixture.standard
    let stop = try #require(trip.stops.first)
    let ana = StadiumNote.Author(name: "[Ana](x)", key: String(repeating: "0", count: 64))
    trip.notes = [.about(stop, topic: .food, text: "<b>Cash</b>\u{1B}[2J\nonly", author: ana)]
    #expect(trip.markdown.contains(#"  - food: \<b\>Cash\</b\>"#))
    #expect(trip.markdown.contains(#"(\[Ana\](x))"#))
    for text in [trip.markdown, trip.text(.ics) ?? ""] { #expect(!text.contains("\u{1B}")) }
    #expect(trip.text(.ics)?.contains("food: <b>Cash") == true)
  }

  @Test func mapPageHasAnchorsRatingsAndEscapedTips() throws {
    let stadium = try #require(TripFixture.standard.stops.first?.stadium)
    let map = VisitMap(
      title: "t", leagues: [],
      stadiums: [
        MapStadium(
          stadium, name: stadium.name, leagueVisits: [], rating: "4.5",
          remarks: ["food: <script>alert(1)</script>\u{1B}"])
      ], route: [], outlines: .none, format: .miles)
    let page = MapPage(map: map, theme: nil).html
    #expect(page.contains("★ 4.5 of 5"))
    #expect(page.contains("food: &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.contains("href=\"#\(stadium.id)\"") && page.contains("\"id\":\"\(stadium.id)\""))
    #expect(page.contains("href=\"\(stadium.coordinate.geoURI)\""))
    #expect(!page.contains("\u{1B}"))
  }
}

/// Files of trips with numbers that no real one has.
@Suite struct ExtremeTripTests {
  private func trip(_ number: Double, _ minutes: Int) -> SharedTrip {
    let standard = TripFixture.standard
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

/// Names in trips come from other people's leagues, places and tips.
@Suite struct TripFileMutationTests {
  @Test func brokenNamesMakeValidFiles() throws {
    let names = [TripFixture.hostile, "Étoile & \u{1F3DF}\u{FE0F} <b>", "a\tb\u{85}c"]
    try InputMutator.run(
      samples: names.map { Array($0.utf8) },
      tokens: [
        "]]>", "<!--", "&#0;", "&amp;", "](", "![", "|", "\n# ", "\u{202E}", "\u{FFFE}", "\u{301}",
      ]
    ) { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      let trip = TripFixture.trip(
        name,
        [
          .stop(.lake, "2026-06-12T23:07:00Z", game: name),
          .leg(
            from: (name, "America/Toronto"), to: ("Shore Park", "America/Chicago"),
            at: "2026-06-13T12:00:00Z", minutes: 505), .stop(.shore, "2026-06-13T23:30:00Z"),
        ])
      for xml in [trip.kml, trip.gpx] {
        // One element of the name: no markup of it became part of the file.
        let texts = try XMLDocumentOutline(xml).texts
        #expect(
          texts.keys.allSatisfy { !$0.split(separator: "/").contains("script") },
          "\(name.debugDescription)")
        #expect(texts["Point/coordinates"]?.count ?? 2 == 2)
      }
      let lines = trip.markdown.split(separator: "\n", omittingEmptySubsequences: false)
      // An accent at the start of a name joins the blank before it.
      let titles = lines.filter { $0.utf8.starts(with: "# ".utf8) }
      let rows = lines.filter { $0.hasPrefix("| 2026") }
      #expect(titles.count == 1 && rows.count == 2, "\(name.debugDescription)")
      for line in titles {
        #expect(Self.bars(in: line.dropFirst()) == 0, "\(line.debugDescription)")
      }
      for line in rows { #expect(Self.bars(in: line) == 7, "\(line.debugDescription)") }
    }
  }

  /// Returns the number of bars between cells; nil if a line has other signs of Markdown or HTML.
  private static func bars(in line: Substring) -> Int? {
    var (bars, isEscaped) = (0, false)
    for scalar in line.unicodeScalars {
      if !isEscaped, "`*_[]<>~#&$".unicodeScalars.contains(scalar) { return nil }
      if !isEscaped, scalar == "|" { bars += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return isEscaped ? nil : bars
  }
}

/// An invented trip over several time zones.
enum TripFixture {

  static func moment(_ text: String) -> Date { Date(utcText: text) ?? .distantPast }

  static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

  static func trip(_ entries: [SharedTrip.Entry]) -> SharedTrip { trip("Round the lake", entries) }

  static func trip(_ title: String, _ entries: [SharedTrip.Entry]) -> SharedTrip {
    SharedTrip(
      id: "5f3a0000-0000-4000-8000-000000000001", title: title,
      changed: moment("2026-01-05T12:00:00Z"), entries: entries, dayCount: 3,
      miles: 1_204.4, driveMinutes: 1_105, costDollars: 711, format: .miles)
  }

  /// Toronto, a drive to Chicago into another time zone, a flight to Phoenix.
  static var standard: SharedTrip {
    trip([
      .stop(.lake, "2026-06-12T23:07:00Z", game: "Owls at Lakers, the \"big\" one", isNew: true),
      .pause(
        TripPause(
          title: "Night near Lake Dome", start: moment("2026-06-13T03:00:00Z"),
          end: moment("2026-06-13T11:00:00Z"), zone: zone("America/Toronto"), isActivity: false)),
      .leg(
        from: ("Lake Dome", "America/Toronto"), to: ("Shore Park", "America/Chicago"),
        at: "2026-06-13T12:00:00Z", minutes: 505, slack: 155),
      .stop(.shore, "2026-06-13T23:30:00Z", isNew: true),
      .leg(
        from: ("Shore Park", "America/Chicago"), to: ("Desert Field", "America/Phoenix"),
        at: "2026-06-14T13:00:00Z", minutes: 420, slack: 340, isFlight: true),
      .pause(
        TripPause(
          title: "Museum; *modern* art", start: moment("2026-06-14T21:00:00Z"),
          end: moment("2026-06-14T22:30:00Z"), zone: zone("America/Phoenix"), isActivity: true)),
      .stop(.desert, "2026-06-15T01:40:00Z", game: "Gulls at Rattlers"),
    ])
  }

  static let hostile =
    "=cmd|' /C x'!A0]]></name><script>\"\n|* [x](javascript:y) `z`;\\,\u{0}\u{1B}[31m\u{202E}"
}

extension Stadium {
  private init(
    _ id: StadiumID, name: String, city: String, region: String, country: String,
    place: Coordinate?, zone: String
  ) {
    guard let place else { preconditionFailure("a position of \(id)") }
    self.init(
      id: id, names: [DatedName(name, first: 2000, last: nil)], city: city, region: region,
      country: country, coordinate: place, timeZoneID: zone, opened: 2000,
      roof: .retractable, capacity: 41_000)
  }

  static let lake = Stadium(
    "lake", name: "Lake Dome", city: "Toronto", region: "ON", country: "CA",
    place: Coordinate(latitude: 43.6414, longitude: -79.3894), zone: "America/Toronto")
  static let desert = Stadium(
    "desert", name: "Desert Field", city: "Phoenix", region: "AZ", country: "US",
    place: Coordinate(latitude: 33.4455, longitude: -112.0667), zone: "America/Phoenix")
  static let shore = Stadium(
    "shore", name: "Shore Park", city: "Chicago", region: "IL", country: "US",
    place: Coordinate(latitude: 41.9484, longitude: -87.6553), zone: "America/Chicago")
}

extension SharedTrip.Entry {
  /// Creates a game of three hours.
  static func stop(
    _ stadium: Stadium, _ start: String, day: String? = nil, game: String = "Owls at Larks",
    isStartKnown: Bool = true, isNew: Bool = false
  ) -> Self {
    let start = TripFixture.moment(start)
    let day = day.map(MapFixture.day) ?? LocalDateTime(start, zone: stadium.timeZone).day
    let end = start.addingTimeInterval(10_800)
    return .game(
      TripStop(
        key: GameKey(league: "mlb", stadium: stadium.id, day: day, home: "mlb-lrk", number: 0),
        game: game, stadium: stadium, day: day, start: start, end: end,
        isStartKnown: isStartKnown, arriveBy: start.addingTimeInterval(-1_800),
        leaveAfter: end.addingTimeInterval(900), isNew: isNew))
  }

  static func leg(
    from: (String, String), to: (String, String), at start: String, minutes: Int,
    slack: Int? = nil, isFlight: Bool = false
  ) -> Self {
    let start = TripFixture.moment(start)
    return .drive(
      TripDrive(
        from: TripEndpoint(name: from.0, zone: TripFixture.zone(from.1)),
        to: TripEndpoint(name: to.0, zone: TripFixture.zone(to.1)), isFlight: isFlight,
        start: start, end: start.addingTimeInterval(Double(minutes) * 60), miles: Double(minutes),
        minutes: minutes, slackMinutes: slack))
  }
}

extension StadiumNote {
  static func about(
    _ stop: TripStop, topic: Topic, text: String, author: Author? = nil
  ) -> StadiumNote {
    StadiumNote(
      id: UUID(), stadium: stop.stadium.id, stadiumName: stop.stadiumName, topic: topic, text: text,
      author: author, createdAt: .distantPast, changedAt: .distantPast)
  }
}
