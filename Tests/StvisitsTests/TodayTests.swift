import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// `today`, with a fixed clock and a desktop program of the test.
@Suite(.fan) struct TodayTests {
  /// July 9, 2026 in Boston and Berlin.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_783_612_800) }

  private func addGame() async throws {
    let added = try await fan.addVisit("Fenway Park", on: "2018-07-09", "--note", "Rain delay")
    #expect(added.status == 0, "\(added.errors)")
  }

  @Test func gameOfEightYearsAgoIsShown() async throws {
    try await addGame()
    let today = try await fan.run(["today"], clock: Self.clock)
    #expect(today.status == 0, "\(today.errors)")
    let lines = today.lines
    #expect(lines.first == "8 years ago, Mon, Jul 9, 2018")
    #expect(lines.contains("  Fenway Park, Texas Rangers 0, Boston Red Sox 5"))
    #expect(lines.last == "  Rain delay")
    for date in ["Jul 9", "9 July", "2026-07-09", "Jul 9 2030", "today"] {
      let again = try await fan.run(["today", "--date", date], clock: Self.clock)
      #expect(again.lines.count == 3, "\(date): \(again.errors)")
    }
    for date in ["Jul", "7/9", "tomorrow"] {
      #expect(try await fan.run(["today", "--date", date], clock: Self.clock).status == 2)
    }
    #expect(try await fan.run(["today", "--date", "Feb 29"], clock: Self.clock).status == 0)
    #expect(try await fan.run(["today", "--date", "yesterday"], clock: Self.clock).status == 0)
    let later = try await fan.run(["today", "--date", "2026-07-10"], clock: Self.clock)
    #expect(later.status == 0 && later.output.isEmpty)
    #expect(later.errors.contains("Next: Fri, Jul 9, 2027 (Fenway Park, 2018)."))
  }

  @Test func emptyLibraryIsExplained() async throws {
    let today = try await fan.run(["today"], clock: Self.clock)
    #expect(today.status == 0 && today.output.isEmpty)
    #expect(today.errors == "No visits yet. Start with: stvisits import ~/Pictures\n")
  }

  #if !os(macOS)
    @Test func notificationIsPostedOnlyWithVisits() async throws {
      try await addGame()
      let programs = fan.folder.appendingPathComponent("bin", isDirectory: true)
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
      let log = fan.folder.appendingPathComponent("log")
      try fan.addProgram(
        programs.appendingPathComponent("notify-send"),
        script: "printf '%s|' \"$@\" >> '\(log.path)'")
      let desktop = ["PATH": programs.path]
      for day in ["2026-07-10", "2026-07-09"] {
        let run = try await fan.run(
          ["today", "--notify", "--date", day], environment: desktop, clock: Self.clock)
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(
        try String(contentsOf: log, encoding: .utf8) == """
          --app-name=stvisits|--|On this day, 8 years ago|\
          Fenway Park, Texas Rangers 0, Boston Red Sox 5|
          """)
      let bare = try await fan.run(
        ["today", "--notify"], environment: ["PATH": fan.folder.path], clock: Self.clock)
      #expect(bare.status == 0 && bare.errors.contains("notify-send is not installed"))
    }
  #endif
}
