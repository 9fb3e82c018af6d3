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

  func run(_ context: AppContext) async throws -> ExitStatus {
    let providers = await context.providerDiagnoses(online: online && !context.isOffline)
    let report = DoctorReport(
      context.programDiagnoses + context.settingsDiagnoses + context.factsDiagnoses
        + context.dataDiagnoses
        + providers
        + context.terminalDiagnoses)
    if options.json {
      try context.console.print(document: report)
    } else {
      try context.console.print(report.lines(context.screen))
    }
    return report.well ? .done : .failed
  }
}
