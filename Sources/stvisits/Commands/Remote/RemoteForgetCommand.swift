import AppSupport
import ArgumentParser
import LibraryCare
import RemoteStorage
import VisitStore

struct RemoteForgetCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget the storage; what is in it stays.",
    discussion: """
      The address goes, and the file of secrets in the data folder with it. Your
      visits stay here, and what is in the storage stays there: delete it by the
      means of who keeps it.

      Examples:
        stvisits remote forget
        stvisits remote forget --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    guard try context.console.confirms("Forget \(settings.location)? It stays as it is.", yes: yes)
    else { return .done }
    try context.existingStore()?.resetRemote()
    RemoteSettings.remove(in: context.dataFolder)
    return try context.console.report(
      RemoteForgetDocument(settings), or: "Forgot \(settings.location)",
      notes: [
        "The visits that are there stay there. To delete them, delete the folder of the storage: "
          + "devices, photos, keys and stvisits.json."
      ])
  }
}
