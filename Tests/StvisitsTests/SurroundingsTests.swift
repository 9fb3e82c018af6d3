import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import stvisits

/// Clocks, homes and locks that a command can't use.
@Suite(.fan) struct SurroundingsTests {
  private static let fenway = Coordinate(latitude: 42.3467, longitude: -71.0972)
  private static let evening = LocalDateTime("2018-07-09T20:00:00")

  @Test(arguments: [(253_404_000_000.0, "10000"), (-34_560_000.0, "1968")])
  func unusableClockIsReported(seconds: Double, year: String) async throws {
    let failed = try await Fan.current.run(
      "visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09",
      clock: { Date(timeIntervalSince1970: seconds) })
    #expect(failed.status == 1)
    #expect(
      failed.errors
        == "stvisits: The clock of this computer shows the year \(year). Set it, then try again.\n")
  }

  #if os(Linux)  // macOS doesn't allow such names.
    /// The file is read by `verify` and kept apart from one with a valid name.
    @Test func photoWithNonUTF8NameIsImported() async throws {
      let fan = Fan.current
      try fan.add("a.jpg", FixturePhoto(coordinate: Self.fenway, localTime: Self.evening))
      let folder = Array(fan.photos.path.utf8CString.dropLast())
      let name = folder + [0x2f, 0x47, -23] + Array(".jpg".utf8CString)
      try #require(rename(fan.photos.appendingPathComponent("a.jpg").path, name) == 0)
      let imported = try await fan.run("import", fan.photos.path, "--offline", "--json", "--yes")
      #expect(imported.status == 0, "\(imported.errors)")
      let visits = try await fan.run("visits", "list", "--json").document["visits"].array
      #expect(visits.map { $0["photo_count"] } == [1])
      let id = try #require(visits.first?["id"].text)
      let photos = try await fan.run("visits", "photos", id)
      #expect(photos.output.contains("G\u{FFFD}.jpg") && !photos.output.contains("missing"))
      let verified = try await fan.run("verify", "--json")
      #expect(try verified.document["problems"].array.isEmpty, "\(verified.output)")
    }
  #endif

  @Test func commandWithoutInputWaitsAtMostPatience() async throws {
    let fan = Fan.current
    let terminal = RecordedTerminal(input: "")
    let policy = LockWaitPolicy.reporting(
      on: Console(terminal.device), folder: fan.data, most: .seconds(90))
    #expect(policy.allowsWaiting(after: .seconds(89)) && !policy.allowsWaiting(after: .seconds(90)))
    #expect(terminal.text(.standardError).components(separatedBy: "Waiting for").count == 2)
  }

  @Test func missingHomeIsReported() async throws {
    let fan = Fan.current
    let terminal = RecordedTerminal(input: "")
    let home = fan.folder.appendingPathComponent("missing")
    let context = AppContext(
      console: Console(terminal.device), clock: { Date() }, fixedTimeZone: .gmt, environment: [:],
      executable: Fan.program, home: home)
    #expect(await Stvisits.run(["visits", "list"], in: context) == .failed)
    #expect(terminal.text(.standardError).contains("The home folder \(home.path) doesn't exist"))
    #expect(!FileManager.default.fileExists(atPath: home.path))
    let elsewhere = ["visits", "list", "--data-dir", fan.data.path]
    #expect(await Stvisits.run(elsewhere, in: context) == .done)
  }
}
