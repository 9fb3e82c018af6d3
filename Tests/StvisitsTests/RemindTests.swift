import Foundation
import TestSupport
import Testing

@Suite(.fan) struct RemindTests {
  private func instant(_ text: String) throws -> Date {
    try #require(ISO8601DateFormatter().date(from: text), "\(text)")
  }

  /// Saves a trip between Chicago and Milwaukee.
  ///
  /// - Returns: the local start of its first drive: `2026-06-13T09:15:00`.
  private func savedDrive() async throws -> String {
    try await fan.run("plan", "Cubs and Brewers at home, June 12 to 18, 2026", "--save", "lake")
      .succeeded()
    let items = try await fan.run("trips show lake --json").document["items"].array
    return try #require(items.first { $0["kind"] == "drive" }?["start_local"].text)
  }

  private func moment(_ clock: String, of localTime: String) throws -> Date {
    try instant("\(localTime.prefix(10))T\(clock):00-05:00")
  }

  private func remind(_ options: String..., at now: Date) async throws -> CommandResult {
    try await fan.run(["remind"] + options, clock: { now })
  }

  @Test func departureAndGameOfTheDayAreShown() async throws {
    let drive = try await savedDrive()
    let morning = try moment("06:00", of: drive)
    let shown = try await remind("--kind", "departure", "--kind", "game", at: morning).succeeded()
    let time = drive.dropFirst(11).prefix(5)
    #expect(shown.lines.contains { $0.hasPrefix("Leave at \(time) for ") }, "\(shown.lines)")
    #expect(shown.lines.contains { $0.contains(" of driving. Trip: lake") })
    #expect(shown.lines.contains { $0.hasPrefix("Game today: ") })

    let document = try await remind("--json", "--kind", "departure", at: morning).document
    #expect(document["date"].text == String(drive.prefix(10)))
    let entry = try #require(document["reminders"].array.first)
    #expect(entry["kind"] == "departure")
    let leaves = try instant(try #require(entry["time"].text))
    #expect(leaves == (try moment(String(time), of: drive)))

    let later = try await remind("--kind", "departure", at: leaves.addingTimeInterval(60))
    #expect(later.status == 0 && later.output.isEmpty)
    #expect(later.errors.contains("Nothing to remember today."))
    let dayBefore = try await remind("--kind", "departure", at: morning.addingTimeInterval(-86_400))
    #expect(!dayBefore.output.contains("Leave at \(time)"))
  }

  @Test func deletedTripIsForgotten() async throws {
    let drive = try await savedDrive()
    let morning = try moment("06:00", of: drive)
    #expect(try await fan.run("trips delete lake --yes").status == 0)
    let shown = try await remind("--kind", "departure", "--kind", "game", at: morning)
    #expect(shown.status == 0 && shown.output.isEmpty, "\(shown.output)")
  }

  @Test func badgeThatAGameOfTheTripCompletesIsNamed() async throws {
    let drive = try await savedDrive()
    let shown = try await remind("--kind", "badge", at: moment("06:00", of: drive)).succeeded()
    #expect(shown.lines.contains { $0.contains(" would complete it: ") })
    // Each badge once, although several games would complete it.
    let titles = shown.lines.filter { $0.hasPrefix("Badge in reach: ") }
    #expect(!titles.isEmpty && Set(titles).count == titles.count)
  }

  @Test func badgeNearHomeIsNamed() async throws {
    try await fan.addVisit("Wrigley Field", on: "2018-07-09").succeeded()
    let now = try instant("2026-06-12T11:00:00-05:00")
    #expect(try await remind("--kind", "badge", at: now).output.isEmpty)
    #expect(try await fan.run("config set home", "Chicago IL").status == 0)
    let home = try await remind("--kind", "badge", at: now)
    #expect(home.lines.contains { $0.hasPrefix("Badge in reach: ") }, "\(home.errors)")
  }

  @Test func emptyLibraryHasNothing() async throws {
    let empty = try await remind(at: try instant("2026-06-12T11:00:00Z"))
    #expect(empty.status == 0 && empty.output.isEmpty)
    #expect(empty.errors.contains("Nothing to remember today."))
  }

  #if !os(macOS)
    private func desktop() throws -> [String: String] {
      try fan.addPrograms("notify-send", "systemctl", script: "printf '%s|' \"$@\"")
    }

    private func notified(_ options: String..., at now: Date) async throws -> String {
      try? FileManager.default.removeItem(at: fan.programLog)
      let run = try await fan.run(
        ["remind", "--notify"] + options, environment: desktop(), clock: { now })
      #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
      return (try? fan.programLog.text) ?? ""
    }

    @Test func departureIsNotifiedOnceTwoHoursBefore() async throws {
      let drive = try await savedDrive()
      let leaves = try moment(String(drive.dropFirst(11).prefix(5)), of: drive)
      let early = leaves.addingTimeInterval(-3 * 3_600)
      #expect(try await notified("--kind", "departure", at: early).isEmpty)
      let inTime = leaves.addingTimeInterval(-3_600)
      #expect(try await notified("--kind", "departure", at: inTime).contains("|Leave at "))
      #expect(try await notified("--kind", "departure", at: inTime).isEmpty)
    }

    @Test func questionsAreNotifiedOnceAWeekInTheMorning() async throws {
      var library = TestLibrary(catalog: try Fan.catalog())
      try library.write(2, to: fan)
      try await fan.run("import", fan.photos.path, "--offline", "--no-input").succeeded()
      let day = try instant("2026-06-15T12:00:00Z")
      func questions(hoursLater hours: Double) async throws -> String {
        try await notified("--kind", "question", at: day.addingTimeInterval(hours * 3_600))
      }
      #expect(try await questions(hoursLater: -10).isEmpty)
      #expect(try await questions(hoursLater: 0).contains("To answer: stvisits review"))
      #expect(try await questions(hoursLater: 3 * 24).isEmpty)
      #expect(try await questions(hoursLater: 7 * 24).contains(" open question"))
    }

    @Test func timerIsWrittenStartedAndRemoved() async throws {
      let environment = try desktop()
      let units = fan.home.appendingPathComponent(".config/systemd/user", isDirectory: true)
      let timer = units.appendingPathComponent("stvisits-remind.timer")
      let installed = try await fan.run(
        ["remind", "--install-timer", "--kind", "departure"], environment: environment
      ).succeeded()
      #expect(installed.output == "Wrote \(timer.path) and started it.\n")
      #expect(
        try fan.programLog.text
          == "--user|daemon-reload|--user|enable|stvisits-remind.timer|"
          + "--user|restart|stvisits-remind.timer|")
      let unit = try units.appendingPathComponent("stvisits-remind.service").text
      for word in ["\"remind\"", "\"--notify\"", "\"--kind\" \"departure\"", fan.data.path] {
        #expect(unit.contains(word), "\(word)")
      }
      let removed = try await fan.run(["remind", "--uninstall-timer"], environment: environment)
      #expect(removed.output == "Removed \(timer.path). Your visits are kept.\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: units.path).isEmpty)
    }
  #endif
}
