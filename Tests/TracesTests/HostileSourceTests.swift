import Foundation
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces

/// A damaged, foreign or malicious file yields one error and takes little time and memory.
@Suite struct HostileSourceTests {
  struct MalformedSource: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    /// A part of the error's text.
    let message: String
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ message: String) {
      (self.name, self.bytes, self.message) = (name, bytes, message)
    }

    init(_ name: String, _ text: String, _ message: String) {
      self.init(name, Array(text.utf8), message)
    }
  }

  static let record =
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000, "timestamp": "2019-07-20T02:15:00Z"}"#

  static let wrongHistories = [
    MalformedSource("empty", "", "the file is empty"),
    MalformedSource("blanks", " \n ", "the file is truncated"),
    MalformedSource("cut off", #"{"locations": [\#(record), {"latitu"#, "the file is truncated"),
    MalformedSource(
      "cut off in an escape", #"{"locations": [{"a": "\u12"#, "invalid Unicode escape"),
    MalformedSource(
      "another kind of JSON", #"{"title": "IMG_1.jpg", "items2": []}"#, "not a location history"),
    MalformedSource("a number", "12", "not a location history"),
    MalformedSource("a list of others", "[1, 2, {\"a\": 3}]", "not a location history"),
    MalformedSource("a photo", [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3], "not a JSON value"),
    MalformedSource(
      "UTF-16", Array("{\"locations\": []}".utf16.flatMap { [UInt8($0 & 255), 0] }), "UTF-16"),
    MalformedSource("UTF-16 with a mark", [0xfe, 0xff, 0, 0x7b], "UTF-16"),
    MalformedSource("NUL", "{\"locations\": [\u{0}]}", "not a JSON value"),
    MalformedSource("NUL in a text", "{\"loca\u{0}tions\": []}", "control character"),
    MalformedSource(
      "deeply nested", String(repeating: "[", count: 1_000_000), "more than 64 levels"),
    MalformedSource(
      "deep objects", String(repeating: #"{"a":"#, count: 300_000), "more than 64 levels"),
    MalformedSource("two documents", #"{"locations": []} {}"#, "unexpected data"),
    MalformedSource("no comma", #"{"locations": [1 2]}"#, "missing comma"),
    MalformedSource("no colon", #"{"locations" []}"#, "missing colon"),
    MalformedSource("HTML", "<html><body>Sign in</body></html>", "not a JSON value"),
  ]

  @Test(arguments: wrongHistories) func malformedHistoryIsAnError(wrong: MalformedSource) {
    let reading = TraceReadFixture(history: wrong.bytes)
    let messages = ([reading.result.fault].compactMap(\.self) + reading.result.wrong)
      .map(\.description).joined(separator: "; ")
    #expect(messages.contains(wrong.message), "\(messages)")
  }

  static let wrongTracks = [
    MalformedSource("empty", "", "the file is empty"),
    MalformedSource(
      "cut off", "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2019", "invalid XML"),
    MalformedSource("another kind of XML", "<html><p/></html>", "not a GPX, TCX or KML file"),
    MalformedSource("HTML", "<!DOCTYPE html><html><body>Sign in", "document type declaration"),
    MalformedSource("a photo", [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3], "invalid XML"),
    MalformedSource("NUL", "<gpx>\u{0}</gpx>", "invalid XML"),
    MalformedSource("JSON", "{}", "invalid XML"),
    MalformedSource(
      "deeply nested", "<gpx>" + String(repeating: "<a>", count: 1_000_000), "more than 64 levels"),
    MalformedSource("billion laughs", bomb, "document type declaration"),
    MalformedSource(
      "parameter entities",
      """
      <!DOCTYPE gpx [<!ENTITY % a "\(String(repeating: "x", count: 9_000))"> %a; %a;]><gpx/>
      """, "document type declaration"),
    MalformedSource(
      "an external entity",
      #"<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><name>&x;</name></gpx>"#,
      "document type declaration"),
    MalformedSource(
      "an external subset", #"<!DOCTYPE gpx SYSTEM "http://127.0.0.1:9/x.dtd"><gpx/>"#,
      "document type declaration"),
    MalformedSource("an undefined entity", "<gpx><name>&laugh;</name></gpx>", "invalid XML"),
  ]

  private static var bomb: String {
    let levels = (1...9).map { level in
      let before = String(repeating: "&l\(level - 1);", count: 10)
      return "<!ENTITY l\(level) \"\(before)\">"
    }
    return "<?xml version='1.0'?><!DOCTYPE gpx [<!ENTITY l0 \"ha\">\(levels.joined())]>"
      + "<gpx><wpt lat='1' lon='&l9;'/></gpx>"
  }

  @Test(arguments: wrongTracks) func malformedTrackIsAnError(wrong: MalformedSource) {
    let reading = TraceReadFixture(track: wrong.bytes)
    #expect(reading.result.fault?.description.contains(wrong.message) == true, "\(reading.result)")
    #expect(reading.sightings.isEmpty)
  }

  @Test func sightingsBeforeAnErrorAreKept() {
    let reading = TraceReadFixture(history: #"{"locations": [\#(Self.record), {"latitu"#)
    #expect(reading.result.counts == [.track: 1] && reading.result.fault?.line == 1)
  }

  @Test func utf8ByteOrderMarkIsSkipped() {
    let reading = TraceReadFixture(
      history: [0xef, 0xbb, 0xbf] + Array("{\"locations\": [\(Self.record)]}".utf8))
    #expect(reading.result.fault == nil && reading.result.counts == [.track: 1])
  }

  @Test func utf16TrackIsRead() {
    let text =
      #"<?xml version="1.0" encoding="UTF-16"?><gpx><wpt lat="1" lon="2"><time>2019-07-20T02:15:00Z</time></wpt></gpx>"#
    var bytes: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(TraceReadFixture(track: bytes).result.counts == [.track: 1])
  }

  @Test(arguments: [
    #"{"latitudeE7": 1e999, "longitudeE7": 1, "timestamp": "2019-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 910000000, "longitudeE7": 1, "timestamp": "2019-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 1, "longitudeE7": 18100000000, "timestamp": "2019-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 0, "longitudeE7": 0, "timestamp": "2019-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": "north", "longitudeE7": [1], "timestamp": "2019-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000, "timestamp": "2119-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000, "timestamp": "1819-07-20T02:15:00Z"}"#,
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000, "timestamp": "2019-02-30T02:15:00Z"}"#,
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000, "timestampMs": "99999999999999999999"}"#,
    #"{"latitudeE7": 377786000, "longitudeE7": -1223893000}"#, "{}",
  ]) func impossibleEntryIsReported(entry: String) {
    let reading = TraceReadFixture(history: "{\"locations\": [\n\(entry),\n\(Self.record)]}")
    #expect(reading.result.wrongEntries == 1 && reading.result.wrong.first?.line == 2)
    #expect(reading.result.counts == [.track: 1])
  }

  @Test func impossiblePointsAreReported() {
    let points = [
      "<wpt lat='91' lon='2'><time>2019-07-20T02:15:00Z</time></wpt>",
      "<wpt lat='1'><time>2019-07-20T02:15:00Z</time></wpt>",
      "<wpt lat='nan' lon='inf'><time>2019-07-20T02:15:00Z</time></wpt>",
      "<wpt lat='1' lon='2'><time>yesterday</time></wpt>",
      "<wpt lat='1' lon='2'><time>2019-07-20T02:15:00Z</time></wpt>",
    ]
    let reading = TraceReadFixture(track: "<gpx>\n\(points.joined(separator: "\n"))</gpx>")
    #expect(reading.result.wrongEntries == 4 && reading.result.wrong.map(\.line) == [2, 3, 4, 5])
    #expect(reading.result.counts == [.track: 1])
  }

  @Test func longStringsDoNotUseMoreMemory() {
    let long = String(repeating: "x", count: 2_000_000)
    let reading = TraceReadFixture(
      history: "{\"note\": \"\(long)\", \"locations\": [\(Self.record)]}")
    #expect(reading.result.counts == [.track: 1])
  }
}

/// Files with randomly changed, removed and doubled bytes crash no reader and yield no impossible
/// values.
@Suite struct BrokenSourceTests {
  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let start = Date.utc("2019-07-20T02:15:00Z")
    let spots = try (0..<3).map { TracePoint(try .ballpark(), at: start + Double($0 * 600)) }
    let stays = [TraceStay(try .ballpark(), start...(start + 9_000), name: "Oracle Park")]
    let takeout = TakeoutHistoryFixture(spots: spots, stays: stays)
    let phone = PhoneHistoryFixture(spots: spots, stays: stays)
    let ticket = TicketFixture(
      .stubHub, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 1_155)
    let swarm = SwarmFixture([.init("Oracle Park", at: try .ballpark(), start)])
    let texts = [
      ("gpx", GPXFixture(spots).text), ("json", takeout.records), ("json", takeout.month),
      ("json", phone.android), ("json", phone.iPhone), ("json", swarm.text),
      ("eml", ticket.mail()), ("txt", ticket.html),
    ]
    return texts.map { (name: $0.0, bytes: Array($0.1.utf8)) }
  }

  @Test func randomCorruptionNeverCrashesAReader() throws {
    for file in try files() {
      InputMutator.run(samples: [file.bytes], tokens: ["-9e99\"{[<&"], divisor: 12) { bytes in
        switch file.name {
        case "gpx": check(TraceReadFixture(track: bytes))
        case "json": check(TraceReadFixture(history: bytes))
        default: _ = try? Ticket.read(bytes, isMail: file.name == "eml")
        }
      }
    }
  }

  private func check(_ reading: TraceReadFixture) {
    for sighting in reading.sightings {
      #expect((-2_208_988_800.0...4_102_444_800.0).contains(sighting.first))
      #expect(sighting.last >= sighting.first)
    }
  }
}
