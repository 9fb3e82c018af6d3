import ArgumentParser
import Foundation
import LibraryCare

struct DoctorCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "What works here, and what to do about the rest.",
    discussion: """
      Looks at the program, the facts, your data and their copies, the terminal, and
      what is remembered of the providers of scores. Ends with 1 when something does
      not work.

      Examples:
        stvisits doctor
        stvisits doctor --online
        stvisits doctor --json
      """)

  @Flag(help: "Knock at the door of every provider, too; nothing is told to them.")
  var online = false

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let report = DoctorReport(
      world.programDiagnoses + world.settingsDiagnoses + world.factsDiagnoses + world.dataDiagnoses
        + world.providerDiagnoses(online: online && !world.isOffline)
        + world.terminalDiagnoses)
    if options.json {
      try world.console.print(report.json)
    } else {
      let screen = world.screen
      try world.console.print(report.lines(screen))
    }
    return report.isWell ? .done : .failed
  }
}
