import AppSupport
import ArgumentParser
import Foundation
import LibraryCare

struct RemotePhotosCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote photos [<options>]",
    abstract: "Show, upload or download photos in the storage.",
    discussion: """
      Photos are uploaded only with remote sync --photos, or always after remote set
      --photos. Failed uploads are retried later, or now with --retry. The list shows
      photos of other computers after an upload or a download.

      Examples:
        stvisits remote photos
        stvisits remote photos --retry
        stvisits remote photos --fetch ~/Pictures/stadiums
      """)

  @Flag(help: "Upload waiting and failed photos now.") var retry = false

  @Option(help: .value("folder", "Download missing photos to this folder."), completion: .directory)
  var fetch: String?

  @Flag(help: "Show what would change, without changing anything.") var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!retry || fetch == nil, message: "Use either --retry or --fetch.")
    try require(!dryRun || retry || fetch != nil, message: "--dry-run needs --retry or --fetch.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    guard retry || fetch != nil else { return try list(context) }
    let store = try context.store()
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let folder = fetch.map { URL(typed: $0) }
    if let folder {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let report = try await settings.withStorage(context, mayWrite: !dryRun && folder == nil) {
      [dryRun] storage in
      let uploads = RemotePhotoSync(store, storage: storage) { progress.show($0) }
      guard let folder else { return try await uploads.upload(retries: true, isDryRun: dryRun) }
      return try await uploads.fetch(into: folder, isDryRun: dryRun)
    }
    progress.clear()
    try context.console.report(
      report.document,
      or: RemoteFormatter.lines(report, isFetch: folder != nil),
      isDryRun: dryRun)
    for line in RemoteFormatter.complaints(nil, uploads: report) {
      context.console.error(line.onOneLine)
    }
    return report.failures.isEmpty ? .done : .partly
  }

  private func list(_ context: AppContext) throws -> ExitStatus {
    let store = try context.existingStore()
    let photos = try PhotoUploadStatus(store)
    if try context.console.printsJSON(photos.document) { return .done }
    try context.console.print(RemoteFormatter.line(photos))
    if !photos.failed.isEmpty { try context.console.print(RemoteFormatter.table(photos)) }
    return .done
  }
}

struct RemoteCheckCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits remote check [<options>]",
    abstract: "Read back what is in the storage and repair it.",
    discussion: """
      Reads the changes of all computers and the photos of your visits, and compares
      them with what was sent. With --repair, missing and damaged ones are sent
      again: also changes of a computer that is gone, if this one has them, and
      photos from their originals here. remote sync checks a few of its own each
      time, and all once a month.

      Examples:
        stvisits remote check
        stvisits remote check --repair
      """)

  @Flag(help: "Send missing and damaged objects again.") var repair = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    let store = try context.store()
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let report = try await settings.withStorage(context, mayWrite: repair) { [repair] storage in
      try await StorageCheck(store, storage: storage, machine: settings.name) { progress.show($0) }
        .run(repairs: repair)
    }
    progress.clear()
    try context.console.report(
      report.document(repairs: repair), or: RemoteFormatter.lines(report))
    for line in RemoteFormatter.complaints(report) { context.console.error(line.onOneLine) }
    if !repair, !report.damages.allSatisfy(\.isForeign) {
      context.console.error("To send them again: stvisits remote check --repair")
    }
    return report.unrepaired.isEmpty ? .done : .partly
  }
}

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
    let state = try store.map(RemoteSettings.state)
    let photos = try PhotoUploadStatus(store)
    return try context.console.report(
      photos.document(settings, state: state),
      or: RemoteFormatter.lines(
        settings, state: state, photos: photos, zone: context.timeZone, now: context.clock()
      ))
  }
}
