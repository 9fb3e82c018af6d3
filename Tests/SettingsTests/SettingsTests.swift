import AppSupport
import Matching
import Scores
import SettingKeys
import Testing

@Suite struct SettingsTests {
  private func file(_ text: String) throws -> SettingsFile {
    try SettingsFile(path: "config.toml", text: text)
  }

  @Test func commandLineOverridesEnvironmentOverridesFile() throws {
    let said = try file("[plan]\ndrivers = 3\nhours = 6\nstops = 4")
    let alone = UserSettings(file: said)
    #expect(alone.drivers == 3)
    #expect(
      alone.origin(of: SettingKeys.all.drivers.setting) == .file(path: "config.toml", line: 2))
    let environment = UserSettings(environment: ["STVISITS_PLAN_DRIVERS": "4"], file: said)
    #expect(environment.drivers == 4)
    #expect(
      environment.origin(of: SettingKeys.all.drivers.setting)
        == .environment("STVISITS_PLAN_DRIVERS"))
    let flag = UserSettings(
      flags: [UserSettings.Flag(\.drivers, 5)], environment: ["STVISITS_PLAN_DRIVERS": "4"],
      file: said)
    #expect(flag.drivers == 5)
    #expect(flag.origin(of: SettingKeys.all.drivers.setting) == .flag("--drivers"))
    #expect(UserSettings().drivers == 1)
    #expect(UserSettings().origin(of: SettingKeys.all.drivers.setting) == .defaultValue)
    #expect(
      UserSettings(environment: ["STVISITS_PLAN_DRIVERS": ""]).origin(
        of: SettingKeys.all.drivers.setting) == .defaultValue)
  }

  @Test func formerKeyIsRead() throws {
    let old = try file("[suggest]\nhome = \"Boston\"")
    #expect(UserSettings(file: old).homePlace == "Boston")
    #expect(UserSettings(file: old).problems.isEmpty)
    let both = try file("home = \"Reno\"\n[suggest]\nhome = \"Boston\"")
    #expect(UserSettings(file: both).homePlace == "Reno")
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
    let settings = UserSettings(environment: [name: text])
    #expect(settings.problems.map(\.description) == ["\(name) \(reason)"])
  }

  @Test func environmentAcceptsEveryKindOfValue() {
    let settings = UserSettings(environment: [
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
    let settings = UserSettings(file: try file(text))
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
    let wrong = UserSettings(environment: ["STVISITS_MATCHING_HIGH_RADIUS": "2000"])
    #expect(
      wrong.problems.map(\.description) == [
        "matching.high_radius (2000) must be less than matching.medium_radius (2000)."
      ])
    #expect(wrong.matchingRules == .init())
  }

  @Test func matchingRulesFollowTheSettings() {
    #expect(UserSettings().matchingRules == .init())
    let settings = UserSettings(environment: ["STVISITS_MATCHING_HIGH_RADIUS": "300"])
    #expect(settings.matchingRules == .init { $0.highRadius = 300 })
  }

  @Test func defaultsAreValidAndNamesAreUnique() throws {
    for setting in SettingKeys.settings {
      let text = "\(setting.key) = \((setting.defaultValue ?? setting.example).toml)"
      #expect(UserSettings(file: try file(text)).problems.isEmpty, "\(text)")
      #expect(!setting.summary.isEmpty)
    }
    #expect(Set(SettingKeys.settings.map(\.key)).count == SettingKeys.settings.count)
    #expect(Set(SettingKeys.settings.map(\.variable)).count == SettingKeys.settings.count)
  }

  @Test func textIsQuotedAsTOML() {
    #expect(SettingValue.text("a \"b\" \\ \n").toml == #""a \"b\" \\ \u000A""#)
    #expect(SettingValue.list(["mlb", "nhl"]).toml == #"["mlb", "nhl"]"#)
    #expect(SettingValue.number(500).toml == "500")
  }

  @Test func documentListsEverySettingWithItsOrigin() throws {
    let settings = UserSettings(environment: ["STVISITS_PLAN_DRIVERS": "3"])
    let document = settings.document(
      file: "/home/ana/config.toml", problems: [SettingProblem("wrong")])
    guard case .object(let members) = try JSONValue(encoding: document),
      case .array(let entries)? = members["settings"]
    else {
      Issue.record("not a document")
      return
    }
    #expect(members.keys.sorted() == ["file", "problems", "schema", "settings"])
    #expect(members["problems"]?.line == #"["wrong"]"#)
    #expect(entries.count == SettingKeys.settings.count)
    let lines = entries.map(\.line)
    #expect(
      lines.contains(
        #"{"key":"plan.drivers","option":"--drivers","origin":"environment","#
          + #""place":"STVISITS_PLAN_DRIVERS","value":3,"variable":"STVISITS_PLAN_DRIVERS"}"#))
    #expect(
      lines.contains(
        #"{"key":"home","option":"--home","origin":"default","place":null,"value":null,"#
          + #""variable":"STVISITS_HOME_PLACE"}"#))
  }
}
