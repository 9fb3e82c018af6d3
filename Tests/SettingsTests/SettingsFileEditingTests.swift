import AppSupport
import SettingKeys
import Testing

@Suite struct SettingsFileEditingTests {
  private let text = """
    # Mine
    offline = true  # at home
    leagues = [
      "mlb", # first
      "nhl",
    ] # all

    [plan]
    # Number of drivers.
    # drivers = 1
    hours=6 # short = days
    osrm = "http://a/#[x" # note

    # Suggestions
    [suggest]
    months = 3

    """

  private func file(_ text: String) throws -> SettingsFile {
    try SettingsFile(path: "config.toml", text: text)
  }

  private func changed(_ key: String, to value: SettingValue, in text: String) throws -> String {
    try file(text).text(setting: try SettingKeys.named(key), to: value)
  }

  @Test(arguments: [
    ("offline", SettingValue.isOn(false), "offline = true  #", "offline = false  #"),
    (
      "leagues", .list(["mls"]), "leagues = [\n  \"mlb\", # first\n  \"nhl\",\n]",
      "leagues = [\"mls\"]"
    ),
    ("plan.drivers", .count(2), "# drivers = 1\n", "# drivers = 1\ndrivers = 2\n"),
    ("plan.hours", .number(7), "hours=6 #", "hours=7 #"),
    ("plan.osrm", .text("http://b"), "\"http://a/#[x\"", "\"http://b\""),
    ("plan.stops", .count(4), "# note\n", "# note\nstops = 4\n"),
    ("suggest.limit", .count(3), "months = 3\n", "months = 3\nlimit = 3\n"),
    ("quest.effort", .count(3), "months = 3\n", "months = 3\n\n[quest]\neffort = 3\n"),
    ("color", .text("never"), "] # all\n", "] # all\ncolor = \"never\"\n"),
  ])
  func valueIsReplacedAndTheRestIsKept(
    _ key: String, _ value: SettingValue, _ old: String, _ new: String
  ) throws {
    #expect(try changed(key, to: value, in: text) == text.replacing(old, with: new))
  }

  @Test func fileWithoutSettingsGetsOne() throws {
    #expect(try changed("color", to: .text("never"), in: "") == "color = \"never\"\n")
    #expect(try changed("plan.hours", to: .count(7), in: "") == "[plan]\nhours = 7\n")
    #expect(
      try changed("color", to: .text("never"), in: "[plan]\nhours = 7\n")
        == "color = \"never\"\n[plan]\nhours = 7\n")
  }

  @Test func otherTextIsKeptByteForByte() throws {
    let text = "note = '''\n[plan]\nhours = 1'''\r\n[plan]\r\nhours = 6\r\nstops = 3"
    #expect(
      try changed("plan.hours", to: .count(7), in: text)
        == text.replacing("hours = 6", with: "hours = 7"))
    #expect(try changed("plan.drivers", to: .count(2), in: text) == text + "\ndrivers = 2\n")
    #expect(try file(text).text(without: "plan.stops") == text.replacing("stops = 3", with: ""))
  }

  @Test func everySettingOfTheTemplateCanBeSet() throws {
    var text = SettingsFormatter.template(SettingKeys.settings)
    for setting in SettingKeys.settings {
      text = try file(text).text(setting: setting, to: setting.example)
    }
    let settings = text.split(separator: "\n").filter { !$0.hasPrefix("#") && $0.contains("=") }
    #expect(settings.count == SettingKeys.settings.count)
    for setting in SettingKeys.settings {
      text = try #require(try file(text).text(without: setting.key))
    }
    #expect(text == SettingsFormatter.template(SettingKeys.settings))
  }

  @Test func removedSettingLeavesComments() throws {
    #expect(
      try file(text).text(without: "plan.hours")
        == text.replacing("hours=6 # short = days\n", with: ""))
    #expect(
      try file(text).text(without: "leagues")
        == text.replacing("leagues = [\n  \"mlb\", # first\n  \"nhl\",\n] # all\n", with: ""))
    #expect(try file(text).text(without: "plan.drivers") == nil)
  }

  @Test func unknownSettingGetsSuggestion() {
    let error = #expect(throws: SettingProblem.self) { try SettingKeys.named("plan.driver") }
    #expect(error?.description.hasPrefix("Unknown setting \"plan.driver\". Did you mean") == true)
  }
}
