import Foundation
import TestSupport
import Testing

@testable import stvisits

/// Clocks, homes and locks that a command can't use.
@Suite(.fan) struct SurroundingsTests {
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

  @Test func missingHomeIsReported() async throws {
    let fan = Fan.current
    let terminal = RecordedTerminal(input: "")
    let home = fan.folder.appendingPathComponent("nobody")
    let context = AppContext(
      console: Console(terminal.device), clock: { Date() }, timeZone: .gmt, environment: [:],
      executable: Fan.program, home: home)
    #expect(await Stvisits.run(["visits", "list"], in: context) == .failed)
    #expect(terminal.text(.standardError).contains("The home folder \(home.path) doesn't exist"))
    #expect(!FileManager.default.fileExists(atPath: home.path))
    let elsewhere = ["visits", "list", "--data-dir", fan.data.path]
    #expect(await Stvisits.run(elsewhere, in: context) == .done)
  }
}
