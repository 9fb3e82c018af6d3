import AppSupport
import ArgumentParser
import Foundation
import Settings

struct ConfigShowCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Every setting: what holds, and who said so.",
    discussion: """
      Ends with 2 when something in the file or in the environment cannot be taken,
      and says where it stands.

      Examples:
        stvisits config show
        stvisits config show --set
        stvisits config show --json
      """)

  @Flag(name: .customLong("set"), help: "Only what is not as usual.")
  var onlySet = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let settings = world.settings
    let problems = world.settingProblems
    if options.json {
      try world.console.print([
        "schema": 1, "file": .string(world.settingsFile.path),
        "settings": SettingsText.json(settings),
        "problems": .array(problems.map { .string($0.description) }),
      ])
    } else {
      var table = Grid(
        [.marks("SETTING"), .words("VALUE", least: 24), .words("SAID BY")], indent: 0)
      for row in SettingsText.rows(settings, onlySet: onlySet) { table.add(row[0], row[1], row[2]) }
      try world.console.print(table)
    }
    for problem in problems { world.console.error(problem.description) }
    return problems.isEmpty ? .done : .usage
  }
}
