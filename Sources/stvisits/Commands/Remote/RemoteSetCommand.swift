import ArgumentParser
import Foundation
import LibraryCare
import RemoteStorage
import VisitStore

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
