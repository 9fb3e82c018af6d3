import AppSupport
import ArgumentParser
import Localization
import Trips

struct RemindCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remind [<options>]",
    abstract: "Show what to remember today: trips, games, badges and open questions.",
    discussion: """
      Shows departures and games of saved trips, badges that a game of the next seven
      days would complete (on a trip, or near your home if the settings name it),
      open questions, and visits of this day in earlier years.

      --notify shows them as desktop notifications instead: a departure two hours
      before, the others from 8:00 on. Each is shown once, open questions once a
      week. --install-timer does so every 15 minutes, with systemd on Linux and
      launchd on macOS. Nothing is sent anywhere.

      In a calendar: stvisits trips export chicago --output chicago.ics

      Examples:
        stvisits remind
        stvisits remind --kind departure --kind game
        stvisits remind --install-timer
      """)

  @Option(
    help: .kind("Only departure, game, badge, question or anniversary."),
    completion: .list(Reminder.Kind.allCases.map(\.rawValue)))
  var kind: [Reminder.Kind] = []

  @Flag(help: "Show desktop notifications of what is due, each once.") var notify = false
  @Flag(help: "Show notifications from now on.") var installTimer = false
  @Flag(help: "Stop showing notifications.") var uninstallTimer = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      [notify, installTimer, uninstallTimer].count(where: \.self) <= 1,
      message: "Use only one of --notify, --install-timer and --uninstall-timer.")
    try require(kind.isEmpty || !uninstallTimer, message: "--uninstall-timer takes no --kind.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let installer = UserServiceInstaller(service: .remind, context: context)
    if uninstallTimer { return try installer.uninstall() }
    if installTimer {
      return try installer.install(["--notify"] + kind.flatMap { ["--kind", $0.rawValue] })
    }
    let reminders = try context.reminders(Set(kind), catalog: catalog)
    if notify { try context.post(reminders) }
    if try context.console.printsJSON(reminders.document(on: context.today)) { return .done }
    guard !notify else { return .done }
    if reminders.isEmpty { context.console.remark(localized("Nothing to remember today.")) }
    return try context.console.print(
      reminders.flatMap { [$0.title, "  \($0.text)"] })
  }
}

extension Reminder.Kind: ExpressibleByArgument {
  /// None: with them, the help of the option would take two lines.
  package static var allValueStrings: [String] { [] }
}
