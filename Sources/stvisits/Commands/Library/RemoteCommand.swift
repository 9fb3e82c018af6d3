import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import RemoteStorage
import Settings
import SportsModel
import VisitStore
import Web

struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Bring the visits of several machines together by a storage of yours.",
    discussion: """
      The storage is a folder that Syncthing, Dropbox or the like carries along, a
      WebDAV server, or a bucket of S3 or what speaks like it. Every machine writes
      what was done on it and reads the others; nothing is ever written over, and all
      of them end up the same, in whatever order they sync.

      Examples:
        stvisits remote set ~/Dropbox/stvisits
        stvisits remote sync
        stvisits remote status
      """,
    subcommands: [
      RemoteSetCommand.self, RemoteSyncCommand.self, RemoteStatusCommand.self,
      RemotePhotosCommand.self, RemoteForgetCommand.self,
    ])
}

struct RemoteSetCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Say where the storage is.",
    discussion: """
      A folder, webdav+https://host/path, or s3://bucket/prefix. Secrets are in the
      environment, or in the file remote-secrets in the data folder, for you alone to
      read, as NAME=value on a line each, with comments after #. The names:
      STVISITS_REMOTE_USER, STVISITS_REMOTE_PASSWORD, STVISITS_REMOTE_PASSPHRASE,
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN.

      With --encrypt nobody reads it without the passphrase, and nobody can help you
      if you lose that. All machines have to say the same.

      Examples:
        stvisits remote set ~/Sync/stvisits
        stvisits remote set webdav+https://cloud.example.org/dav/stvisits --encrypt
        stvisits remote set s3://my-bucket/stvisits --endpoint https://s3.example.org
      """)

  @Argument(help: .value("location", "Where it is."))
  var location: String

  @Option(help: .value("address", "Server of a bucket that is not Amazon's."))
  var endpoint: String?

  @Option(help: .value("name", "Region of a bucket."))
  var region: String?

  @Flag(help: "Encrypt all of it with a passphrase.")
  var encrypt = false

  @Option(help: .value("name", "What this machine is called there."))
  var name: String?

  @Flag(help: "Upload photos at every sync.")
  var photos = false

  @Flag(help: "Speak http to other machines, where everybody on the way reads along.")
  var allowHTTP = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let place = try StorageLocation(
      location, endpoint: endpoint, region: region, allowsPlain: allowHTTP)
    let settings = RemoteSettings(
      location: place.text, endpoint: endpoint, region: region, allowsPlain: allowHTTP,
      isEncrypted: encrypt, name: name ?? Self.hostName, sendsPhotos: photos)
    let store = try context.store()
    let isKnown = try await settings.withStorage(context) { storage in
      try await LibrarySync(store, storage, machine: settings.name).isKnown()
    }
    if !isKnown { try store.resetRemote() }
    try settings.write(in: context.dataFolder)
    return try context.console.report(
      RemoteSetDocument(settings), or: "The storage is \(place.text)",
      notes: ["Next: stvisits remote sync"])
  }

  /// The host name up to its first dot.
  private static var hostName: String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "a machine" : String(name)
  }
}

struct RemoteSyncCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Read what other machines did, and tell them what was done here.",
    discussion: """
      Of two changes of the same field the later one holds; what one machine deleted
      and another changed later stays. The history tells what came from where, and a
      sync that was interrupted goes on at the next one.

      Examples:
        stvisits remote sync
        stvisits remote sync --photos
        stvisits remote sync --dry-run --json
      """)

  @Flag(help: "Upload photos as well, unless they are there.")
  var photos = false

  @Flag(help: "Only look; write nothing here or there.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = try RemoteSettings.configured(context)
    let store = try context.store()
    let sendsPhotos = photos || settings.sendsPhotos
    let progress = ProgressLine(console: context.console, clock: context.clock)
    defer { progress.clear() }
    let (report, uploads) = try await settings.withStorage(context, mayWrite: !dryRun) {
      [dryRun] storage in
      let librarySync = LibrarySync(store, storage, machine: settings.name) { progress.show($0) }
      let report = try await librarySync.sync(isDryRun: dryRun)
      guard sendsPhotos else { return (report, RemotePhotoSync.Report?.none) }
      let uploads = RemotePhotoSync(store, storage) { progress.show($0) }
      return (report, try await uploads.upload(isDryRun: dryRun))
    }
    progress.clear()
    if try !context.console.printsJSON(
      RemoteSyncDocument(report, uploads: uploads, badges: report.merge.badgeChanges))
    {
      let lines = RemoteFormatter.lines(report) + (uploads.map { RemoteFormatter.lines($0) } ?? [])
      try context.console.print(lines.map(\.cleanedForTerminal))
      try context.console.print(report.merge.badgeChanges)
      if report.merge.written > 0 {
        for doubled in DuplicateVisits.all(among: try store.visits()) {
          context.console.remark(doubled.line.cleanedForTerminal)
        }
      }
      if dryRun { context.console.remark("Nothing was written.") }
    }
    for line in RemoteFormatter.complaints(report, uploads) { context.console.error(line) }
    return report.isPartial || uploads?.failures.isEmpty == false ? .partly : .done
  }
}

struct RemoteStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell which storage is set, and what waits for the next sync.",
    discussion: """
      Asks nobody; what other machines have put there is told by remote sync
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
      RemoteStatusDocument(settings, state, photos),
      or: RemoteFormatter.lines(settings, state, photos, zone: context.timeZone).map(
        \.cleanedForTerminal))
  }
}

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

extension RemoteSettings {
  /// Reads the settings of the storage between machines; throws if there are none.
  fileprivate static func configured(_ context: AppContext) throws -> RemoteSettings {
    guard let settings = try read(in: context.dataFolder) else { throw RemoteError.notSet }
    return settings
  }

  /// Runs a block with the storage until it ends or the user presses Ctrl-C.
  fileprivate func withStorage<Result: Sendable>(
    _ context: AppContext, mayWrite: Bool = true,
    _ body: @escaping @Sendable (any ObjectStorage) async throws -> Result
  ) async throws -> Result {
    let place = try StorageLocation(
      location, endpoint: endpoint, region: region, allowsPlain: allowsPlain)
    if case .folder = place {
    } else if context.isOffline {
      let origin = context.settings.originDescription(of: \.offline)
      throw CommandFailure(
        "\(place.text) is on the network, which \(origin) forbids.", status: .offline)
    }
    let secrets = StorageSecrets(
      try RemoteSettings.variables(context.environment, in: context.dataFolder))
    guard !isEncrypted || secrets.passphrase != nil else { throw StorageError.needsPassphrase }
    let storage = try place.storage(
      secrets: secrets, client: context.client(.forStorage, "remote"),
      environment: .live(context.clock))
    let passphrase = isEncrypted ? secrets.passphrase : nil
    InterruptHandler.listen()
    return try await withCancellation(when: { InterruptHandler.wasRaised }) {
      try await body(SealedStorage.open(storage, passphrase: passphrase, mayWrite: mayWrite))
    }
  }
}
