import AppSupport
import ArgumentParser
import Foundation
import LibraryCare

struct RemotePhotosCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Tell which photos are in the storage; upload or fetch them.",
    discussion: """
      Photos are uploaded only when you say so: by remote sync --photos, or for
      all times by remote set --photos. The files here are only read. What failed
      is tried again by itself after a while, with --retry at once. What other
      machines have uploaded is seen when this one uploads or fetches.

      Examples:
        stvisits remote photos
        stvisits remote photos --retry
        stvisits remote photos --fetch ~/Pictures/stadiums
      """)

  @Flag(help: "Upload what waits and what failed, now.")
  var retry = false

  @Option(
    help: .value("folder", "Fetch the photos that are nowhere on this machine."),
    completion: .directory)
  var fetch: String?

  @Flag(help: "Only tell what would be uploaded or fetched.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!retry || fetch == nil, "Say either --retry or --fetch.")
    try require(!dryRun || retry || fetch != nil, "--dry-run belongs to --retry or --fetch.")
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
      let uploads = RemotePhotoSync(store, storage) { progress.show($0) }
      guard let folder else { return try await uploads.upload(retries: true, isDryRun: dryRun) }
      return try await uploads.fetch(into: folder, isDryRun: dryRun)
    }
    progress.clear()
    try context.console.report(
      RemotePhotosDocument(report, isDryRun: dryRun),
      or: RemoteFormatter.lines(report, isFetch: folder != nil).map(\.cleanedForTerminal),
      isDryRun: dryRun)
    for line in RemoteFormatter.complaints(nil, report) { context.console.error(line) }
    return report.failures.isEmpty ? .done : .partly
  }

  private func list(_ context: AppContext) throws -> ExitStatus {
    let store = try context.existingStore()
    let photos = try PhotoUploadStatus(store)
    if try context.console.printsJSON(RemotePhotoListDocument(photos)) { return .done }
    try context.console.print(RemoteFormatter.line(photos))
    if !photos.failed.isEmpty { try context.console.print(RemoteFormatter.table(photos)) }
    return .done
  }
}
