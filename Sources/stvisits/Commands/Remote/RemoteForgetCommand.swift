import AppSupport
import ArgumentParser
import LibraryCare
import LibraryMerge
import RemoteStorage

struct RemoteForgetCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote forget [<options>]",
    abstract: "Disconnect this computer from the storage.",
    discussion: """
      Removes the location and the passwords from your data folder. Your visits stay
      on this computer, and the contents of the storage stay there.

      Examples:
        stvisits remote forget
        stvisits remote forget --yes
      """)

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    guard
      try context.console.confirms(
        "Disconnect from \(settings.location)? Its contents stay.", yes: yes)
    else { return .done }
    try context.existingStore()?.resetRemote()
    RemoteSettings.remove(in: context.dataFolder)
    return try context.console.report(
      ["schema": 1, "location": settings.location] as JSONObject,
      or: "Disconnected from \(settings.location).",
      notes: [
        "The storage still contains your visits. To delete them, delete these files there: "
          + "devices, photos, keys and stvisits.json."
      ])
  }
}
