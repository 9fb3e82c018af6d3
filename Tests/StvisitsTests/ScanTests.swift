import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

/// `match` and `scan`.
@Suite(.fan) struct ScanTests {
  @Test func matchDecidesEveryInputFormat() async throws {
    let input = """
      {"id":"wall clock","latitude":33.8003,"longitude":-117.8827,"local_time":"2019-07-16T19:30:00"}
      {"id":"utc","latitude":33.8003,"longitude":-117.8827,"utc_time":"2019-07-17T02:30:00Z"}
      {"id":7,"latitude":33.8003,"longitude":-117.8827,"local_time":"2019-07-16T19:30:00.25",\
      "utc_offset":"-07:00","horizontal_error_m":5}

      {"latitude":33.8003,"longitude":-117.8827}
      {"id":"nowhere","local_time":"2018-07-09T19:30:00"}
      {"outing":"one","latitude":41.9484,"longitude":-87.6553,"local_time":"2019-08-05T19:30:00"}
      {"id":"sea","latitude":0,"longitude":0,"local_time":"2018-07-09T19:30:00"}
      {"outing":"one","latitude":41.9484,"longitude":-87.6553,"local_time":"2019-08-05T21:30:00"}
      """
    let done = try await fan.run("match", input: input)
    #expect(done.status == 0 && done.errors.isEmpty)
    let outings = try done.records.dropLast()
    #expect(
      outings.map { $0["id"] }
        == ["wall clock", "utc", "7", "line-5", "nowhere", "one", "sea"])
    for id in ["wall clock", "utc", "7"] {
      let outing = outings.first { $0["id"].text == id }
      #expect(outing?["decision"] == "recorded", "\(id)")
      #expect(outing?["game_id"] == .angels, "\(id)")
    }
    let one = try #require(outings.first { $0["id"] == "one" })
    #expect(one["photos"].array.count == 2 && one["stadium_id"] == "wrigley-field-chicago")
    let summary = try done.summary
    #expect(summary["outings"].sum == 7 && summary["outings"]["recorded"] == 4)
    #expect(summary["rejected_lines"] == 0)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test(arguments: [
    "not JSON", "[1]", "\"text\"", "{\"latitude\":42.3}", "{\"latitude\":91,\"longitude\":0}",
    "{\"latitude\":\"north\",\"longitude\":0}", "{\"local_time\":\"yesterday\"}",
    "{\"utc_time\":\"2018-07-09\"}", "{\"utc_offset\":\"four\"}",
    "{\"latitude\":1,\"longitude\":1,\"horizontal_error_m\":-1}", "{\"id\":[1]}", "\u{FEFF}{",
  ])
  func matchReportsBadLineAndContinues(_ line: String) async throws {
    let good = """
      {"id":"good","latitude":42.3466,"longitude":-71.0972,"local_time":"2018-07-09T19:30:00"}
      """
    let done = try await fan.run("match", input: "\(good)\n\(line)\n\(good)\n")
    #expect(done.status == 3 && done.errors.hasPrefix("stvisits: line 2: "))
    #expect(done.errors.split(separator: "\n").count == 1)
    #expect(try done.records.dropLast().map { $0["id"] } == ["good", "good"])
    #expect(try done.summary["rejected_lines"] == 1)
  }

  @Test func matchOfEmptyInputPrintsOnlySummary() async throws {
    #expect(try await fan.run("match").succeeded().records.map { $0["type"] } == ["summary"])
  }

  @Test func scanExplainsAcceptedAndRejectedMetadata() async throws {
    let place = Coordinate(latitude: 42.3466, longitude: -71.0972)
    let photo = FixturePhoto(coordinate: place, localTime: LocalDateTime("2018-07-09T19:30:00"))
    let path = try fan.add("a.jpg", photo.with(0x03, .ascii("?"), in: .gps)).path
    try fan.add("b.jpg", photo)
    let text = try await fan.run("scan --explain", fan.photos.path)
    #expect(text.status == 0 && text.lines.first == "\(path)  2018-07-09T19:30:00  no location")
    #expect(text.lines.contains("      no place: GPSLongitudeRef isn't a hemisphere"))
    #expect(text.lines.contains("    => place 42.3466, -71.0972 from EXIF"))
    let json = try await fan.run("scan --explain --json", path).records
    let explanation = json.first?["explanation"].array.compactMap(\.text) ?? []
    #expect(explanation.first == "JPEG by content and name")
    #expect(explanation.contains("=> time 2018-07-09T19:30:00 from DateTimeOriginal"))
  }

  @Test func scanPrintsMetadataOfEveryFile() async throws {
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3466, longitude: -71.0972),
      localTime: LocalDateTime("2018-07-09T19:30:00.25"), offset: UTCOffset("-04:00"),
      make: "Fixture", model: "Phone\u{1B}[1m 1")
    photo.horizontalErrorMeters = 5
    let path = try fan.add("a.jpg", photo).path
    try fan.add("b.jpg", FixturePhoto())
    let done = try await fan.run("scan --json", fan.photos.path).succeeded()
    let record = try #require(try done.records.first)
    #expect(record["path"].text == path)
    #expect(record["media"] == "jpeg" && record["local_time"] == "2018-07-09T19:30:00.25")
    #expect(record["utc_offset"] == "-04:00" && record["utc_time"].text?.hasSuffix("Z") == true)
    #expect(record["horizontal_error_m"] == 5 && record["error"] == nil)
    let bare = try done.records[1]
    #expect(bare["latitude"] == nil && bare["local_time"] == nil)
    #expect(try done.summary["files"] == 2 && done.summary["file_buckets"].sum == 2)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }
}
