import Foundation
import TestSupport
import Testing

@Suite(.fan) struct ConfigTests {
  private func write(_ text: String, _ fan: Fan) throws -> URL {
    let file = fan.data.appendingPathComponent("config.toml")
    try fan.data.createFolder()
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test(arguments: ["é", "あ", "\u{FB2A}", "\u{FEF7}"])
  func lettersAfterALineContinuationAreKept(_ letter: String) async throws {
    _ = try write("home = \"\"\"\\\n\(letter)ville\"\"\"\n", fan)
    let settings = try await fan.run("config show --json").document["settings"].array
    #expect(settings.first { $0["key"] == "home" }?["value"] == .string("\(letter)ville"))
  }

  @Test func newFileListsEverySettingAndChangesNothing() async throws {
    let file = fan.data.appendingPathComponent("config.toml")
    #expect(try await fan.run("config path").lines == [file.path])
    #expect(try await fan.run("config init").status == 0)
    let text = try file.text
    try await fan.run("config init").expect(status: 1, "--force")
    let defaults = try await fan.run("config show --json").document["settings"].array
    #expect(defaults.count > 60)
    #expect(defaults.allSatisfy { $0["origin"] == "default" })

    // Every line that only waits for its # to be taken away.
    let awake = text.split(separator: "\n").map { line in
      line.hasPrefix("# ") && line.contains(" = ") ? String(line.dropFirst(2)) : String(line)
    }.joined(separator: "\n")
    _ = try write(awake, fan)
    let shown = try await fan.run("config show --json").succeeded()
    let settings = try shown.document["settings"].array
    #expect(settings.count > 60)
    #expect(settings.allSatisfy { $0["origin"] == "file" })
    #expect(try await fan.run("config init --force").status == 0)
    #expect(try file.text == text)
  }

  @Test func valuesAreShownWithTheirOrigin() async throws {
    let file = try write("offline = false\nleagues = [\"nhl\"]\n", fan)
    let shown = try await fan.run(
      ["config", "show", "--offline", "--json"], environment: ["STVISITS_LEAGUES": "mlb"])
    let settings = try shown.document["settings"].array
    let offline = try #require(settings.first { $0["key"] == "offline" })
    #expect(offline["value"] == .bool(true) && offline["origin"] == "flag")
    let leagues = try #require(settings.first { $0["key"] == "leagues" })
    #expect(leagues["value"] == ["mlb"] && leagues["origin"] == "environment")
    let text = try await fan.run("config show --set")
    #expect(
      text.lines.map {
        $0.split(separator: " ", omittingEmptySubsequences: true).last.map(String.init)
      }
        == ["BY", "\(file.path):1", "\(file.path):2"])
  }

  @Test func unknownLeagueIsReportedWithItsLine() async throws {
    let file = try write("offline = true\nleagues = [\"mbl\"]\n", fan)
    let start = "\(file.path):2: leagues: Unknown league \"mbl\""
    for command in [["config", "show"], ["import", fan.photos.path], ["progress"], ["suggest"]] {
      let refused = try await fan.run(command)
      #expect(refused.status == 2, "\(command)")
      #expect(refused.errors.contains(start), "\(command)")
      #expect(refused.errors.contains("Did you mean \"mlb\"?"), "\(command)")
    }
    let shown = try await fan.run("config show --json").document["problems"].array
    #expect(shown.compactMap(\.text).map { $0.hasPrefix(start) } == [true])
    #expect(try await fan.run("doctor").output.contains("Unknown league \"mbl\""))
  }

  @Test func invalidSettingsAreReportedAndNothingRuns() async throws {
    let file = try write("[plan]\ndriver = 2\nhours = \"eight\"\n", fan)
    let refused = try await fan.run("visits list")
    #expect(refused.status == 2)
    #expect(
      refused.errors == """
        stvisits: \(file.path): line 2: Unknown setting "plan.driver". Did you mean "plan.drivers"?
        \(file.path): line 3: plan.hours must be a number (got "eight").

        """)
    #expect(try await fan.run("config show").status == 2)
    #expect(try await fan.run("config path").status == 0)
    let doctor = try await fan.run("doctor")
    #expect(doctor.status == 1 && doctor.output.contains("plan.driver"))

    _ = try write("offline = \n", fan)
    let broken = try await fan.run("visits list")
    #expect(broken.status == 2)
    #expect(broken.errors.hasPrefix("stvisits: \(file.path): line 1, column "))
    _ = try write("[<plan>]\ndrivers = 2\n", fan)
    let key = try await fan.run("visits list")
    #expect(key.status == 2)
    #expect(
      key.errors == "stvisits: \(file.path): line 1, column 2: Expected a key, found \"<\".\n")
    #expect(try await fan.run("doctor").output.contains("Expected a key"))
    _ = try write(String(repeating: "# much\n", count: 20_000), fan)
    #expect(try await fan.run("visits list").errors.contains("at most 64 kB"))
    #expect(try await fan.run("--version").status == 0)
  }

  @Test func commandsUseSettings() async throws {
    _ = try write(
      """
      leagues = ["nhl"]
      offline = true
      [matching]
      high_radius = 100
      [backup]
      count = 2
      months = 0
      """, fan)
    let day = ["games", "--date", "2019-10-12", "--json"]
    let leagues = { (more: [String]) in
      Set(try await fan.run(day + more).document["games"].array.compactMap { $0["league"].text })
    }
    #expect(try await leagues([]) == ["nhl"])
    #expect(try await leagues(["--league", "mlb"]) == ["mlb"])
    #expect(try await leagues(["--league", "all"]).count > 2)
    #expect(try await fan.run("sync").status == 4)

    // 200 m from the centre of Fenway Park: usually at the stadium, but not for this person.
    let fact = """
      {"latitude":42.3484,"longitude":-71.0972,"local_time":"2018-07-09T19:30:00"}
      """
    let match = ["match", "--league", "all"]
    #expect(try await fan.run(match, input: fact).records.first?["spatial"] == "medium")
    let usual = ["STVISITS_MATCHING_HIGH_RADIUS": "500"]
    #expect(
      try await fan.run(match, input: fact, environment: usual).records.first?["spatial"] == "high")

    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    for _ in 1...4 { #expect(try await fan.run("backup").status == 0) }
    #expect(try await fan.run("backup --list --json").document["backups"].array.count == 2)
  }

  @Test func settingIsSetReadAndRemoved() async throws {
    let file = try write("# Mine\noffline = true # at home\n", fan)
    let set = try await fan.run("config set plan.drivers 2 --json").succeeded()
    #expect(try set.document["value"] == 2 && set.document["changed"] == true)
    #expect(try await fan.run("config set leagues", "mlb, nhl").status == 0)
    #expect(
      try file.text
        == "# Mine\noffline = true # at home\nleagues = [\"mlb\", \"nhl\"]\n\n[plan]\ndrivers = 2\n"
    )
    #expect(try await fan.run("config get leagues").output == "mlb,nhl\n")
    let shown = try await fan.run("config get plan.drivers --json").document
    #expect(shown["value"] == 2 && shown["origin"] == "file")
    #expect(try await fan.run("config get home").output.isEmpty)
    #expect(try await fan.run("config unset leagues").output == "Removed leagues.\n")
    let again = try await fan.run("config unset leagues")
    #expect(again.status == 0 && again.output == "leagues isn't in the settings file.\n")
    let overridden = try await fan.run(
      ["config", "set", "units", "kilometers"], environment: ["STVISITS_UNITS": "miles"])
    #expect(overridden.errors.contains("STVISITS_UNITS overrides this setting."))
  }

  @Test func unknownKeysAndBrokenFilesCanBeFixed() async throws {
    let file = try write("[plan]\ndriver = 2\nhours = 6\n", fan)
    #expect(try await fan.run("config unset plan.driver").status == 0)
    #expect(try file.text == "[plan]\nhours = 6\n")
    _ = try write("offline = \n", fan)
    try await fan.run("config set plan.hours 7").expect(status: 2, "\(file.path): line 1, column ")
    // An inline table isn't edited.
    _ = try write("plan = { hours = 6 }\n", fan)
    #expect(try await fan.run("config set plan.hours 7").status != 0)
    #expect(try file.text == "plan = { hours = 6 }\n")
  }
}
