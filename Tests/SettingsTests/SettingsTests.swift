import AppSupport
import Matching
import Scores
import Settings
import Testing

@Suite struct SettingsTests {
  private func file(_ text: String) throws -> SettingsFile {
    try SettingsFile(path: "config.toml", text: text)
  }

  @Test func commandLineOverridesEnvironmentOverridesFile() throws {
    let said = try file("[plan]\ndrivers = 3\nhours = 6\nstops = 4")
    let alone = Settings(file: said)
    #expect(alone.drivers == 3)
    #expect(
      alone.origin(of: SettingKeys.all.drivers.setting) == .file(path: "config.toml", line: 2))
    let environment = Settings(environment: ["STVISITS_PLAN_DRIVERS": "4"], file: said)
    #expect(environment.drivers == 4)
    #expect(
      environment.origin(of: SettingKeys.all.drivers.setting)
        == .environment("STVISITS_PLAN_DRIVERS"))
    let flag = Settings(
      flags: [SettingFlag(\.drivers, 5)], environment: ["STVISITS_PLAN_DRIVERS": "4"], file: said)
    #expect(flag.drivers == 5)
    #expect(flag.origin(of: SettingKeys.all.drivers.setting) == .flag("--drivers"))
    #expect(Settings().drivers == 1)
    #expect(Settings().origin(of: SettingKeys.all.drivers.setting) == .defaultValue)
    #expect(
      Settings(environment: ["STVISITS_PLAN_DRIVERS": ""]).origin(
        of: SettingKeys.all.drivers.setting) == .defaultValue)
  }

  @Test func formerKeyIsRead() throws {
    let old = try file("[suggest]\nhome = \"Boston\"")
    #expect(Settings(file: old).homePlace == "Boston")
    #expect(Settings(file: old).problems.isEmpty)
    let both = try file("home = \"Reno\"\n[suggest]\nhome = \"Boston\"")
    #expect(Settings(file: both).homePlace == "Reno")
  }

  @Test(arguments: [
    ("STVISITS_OFFLINE", "maybe", #"must be true or false (got "maybe")."#),
    ("STVISITS_PLAN_DRIVERS", "two", #"must be a whole number (got "two")."#),
    ("STVISITS_PLAN_DRIVERS", "0", "must be a whole number from 1 to 20 (got 0)."),
    ("STVISITS_PLAN_HOURS", "nan", "must be a number from 1 to 24 (got nan)."),
    (
      "STVISITS_COLOR", "alwyas",
      #"must be auto, always or never (got "alwyas"). Did you mean "always"?"#
    ),
    ("STVISITS_MLB_URL", "ftp://here", #"must be an http or https address (got "ftp://here")."#),
    ("STVISITS_SHARE_NAME", "a\u{1B}b", "must be one line of at most 100 characters."),
  ])
  func environmentValuesAreValidated(name: String, text: String, reason: String) {
    let settings = Settings(environment: [name: text])
    #expect(settings.problems.map(\.description) == ["\(name) \(reason)"])
  }

  @Test func environmentAcceptsEveryKindOfValue() {
    let settings = Settings(environment: [
      "STVISITS_OFFLINE": "on", "STVISITS_LEAGUES": "mlb, nhl,", "STVISITS_COLOR": "Never",
      "STVISITS_PLAN_PER_MILE": "0.5", "STVISITS_NBA_CDN_URL": "http://mirror:8080",
      "STVISITS_MLB_ENABLED": "off",
    ])
    #expect(settings.problems.isEmpty)
    #expect(settings.offline)
    #expect(settings.leagues == ["mlb", "nhl"])
    #expect(settings.color == .never)
    #expect(settings.perMile == 0.5)
    #expect(settings.providerAddresses["STVISITS_NBA_CDN_URL"] == "http://mirror:8080")
    #expect(settings.disabledProviders == [.mlb])
  }

  @Test func fileProblemsHaveLineAndSuggestion() throws {
    let text = """
      ofline = true

      [plan]
        drivers = "two"
      "hours" = 40
      matching.far = 1
      [quest]
      stops = 3
      [more.of]
      that = 1
      """
    let settings = Settings(file: try file(text))
    #expect(
      settings.problems.map(\.description) == [
        #"config.toml: line 1: Unknown setting "ofline". Did you mean "offline"?"#,
        #"config.toml: line 4: plan.drivers must be a whole number (got "two")."#,
        "config.toml: line 5: plan.hours must be a number from 1 to 24 (got 40).",
        "config.toml: line 6: Unknown setting \"plan.matching.far\". "
          + "List all with: stvisits config show",
        #"config.toml: line 8: Unknown setting "quest.stops". Did you mean "plan.stops"?"#,
        #"config.toml: line 10: Unknown setting "more.of.that". List all with: stvisits config show"#,
      ])
    #expect(settings.drivers == 1)
  }

  @Test func radiiMustIncrease() {
    let wrong = Settings(environment: ["STVISITS_MATCHING_HIGH_RADIUS": "2000"])
    #expect(
      wrong.problems.map(\.description) == [
        "matching.high_radius (2000) must be less than matching.medium_radius (2000)."
      ])
  }

  @Test func defaultsAreValidAndNamesAreUnique() throws {
    for setting in Setting.all {
      let text = "\(setting.key) = \((setting.defaultValue ?? setting.example).toml)"
      #expect(Settings(file: try file(text)).problems.isEmpty, "\(text)")
      #expect(!setting.summary.isEmpty)
    }
    #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
  }

  @Test func textIsQuotedAsTOML() {
    #expect(SettingValue.text("a \"b\" \\ \n").toml == #""a \"b\" \\ \u000A""#)
    #expect(SettingValue.list(["mlb", "nhl"]).toml == #"["mlb", "nhl"]"#)
    #expect(SettingValue.number(500).toml == "500")
  }
}
