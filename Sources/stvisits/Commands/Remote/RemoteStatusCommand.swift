import AppSupport
import ArgumentParser
import LibraryCare
import LibraryMerge

struct RemoteStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote status [<options>]",
    abstract: "Show the storage and what the next sync will send.",
    discussion: """
      Works offline. To see new changes of other computers, use stvisits remote sync
      --dry-run.

      Examples:
        stvisits remote status
        stvisits remote status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.read(in: context.dataFolder)
    let store = try context.existingStore()
    let state = try store?.remoteState()
    let photos = try PhotoUploadStatus(store)
    return try context.console.report(
      photos.document(settings, state),
      or: RemoteFormatter.lines(
        settings, state, photos, zone: context.timeZone, now: context.clock()
      ).map(\.cleanedForTerminal))
  }
}
