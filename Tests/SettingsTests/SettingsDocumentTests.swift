import AppSupport
import Settings
import Testing

@Suite struct SettingsDocumentTests {
  @Test func documentListsEverySettingWithItsOrigin() throws {
    let settings = Settings(environment: ["STVISITS_PLAN_DRIVERS": "3"])
    let document = SettingsDocument(
      settings, file: "/home/ana/config.toml", problems: [SettingProblem("wrong")])
    guard case .object(let members) = try JSONValue(encoding: document),
      case .array(let entries)? = members["settings"]
    else {
      Issue.record("not a document")
      return
    }
    #expect(members.keys.sorted() == ["file", "problems", "schema", "settings"])
    #expect(members["problems"]?.line == #"["wrong"]"#)
    #expect(entries.count == Setting.all.count)
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

  @Test func fileDocumentLeavesOutAnUnknownState() throws {
    #expect(
      try JSONValue(encoding: SettingsFileDocument(file: "a")).line == #"{"file":"a","schema":1}"#)
    #expect(
      try JSONValue(encoding: SettingsFileDocument(file: "a", exists: false)).line
        == #"{"exists":false,"file":"a","schema":1}"#)
  }
}
