import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import Localization
import SettingKeys
import Settings
import Web

struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Sync your visits between computers.",
    discussion: """
      Your computers exchange changes through a storage: a folder that Dropbox or
      Syncthing copies, a WebDAV server, or an S3 bucket. Each computer adds its own
      changes and reads the others. Nothing is overwritten, and the order of syncs
      doesn't matter.

      Examples:
        stvisits remote set ~/Dropbox/stvisits
        stvisits remote sync
        stvisits remote status
      """,
    subcommands: [
      RemoteSetCommand.self, RemoteSyncCommand.self, RemoteStatusCommand.self,
      RemotePhotosCommand.self, RemoteCheckCommand.self, RemoteMachinesCommand.self,
      RemoteForgetCommand.self,
    ])
}

struct RemoteSetCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the storage for syncing.",
    discussion: """
      The storage is a folder, webdav+https://host/path or s3://bucket/prefix.

      Set passwords in environment variables, or as NAME=value lines in the file
      remote-secrets in your data folder, with permissions for you only:
        STVISITS_REMOTE_USER, STVISITS_REMOTE_PASSWORD, STVISITS_REMOTE_PASSPHRASE
        AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN

      The storage is encrypted. For a new one, a random passphrase is written to
      remote-secrets, unless you set your own; other computers ask for it. If you
      lose it, the storage is lost. A passphrase that can be guessed needs --weak.
      With --plain, on all computers, the operator of the storage can read it.

      Examples:
        stvisits remote set ~/Sync/stvisits
        stvisits remote set webdav+https://cloud.example.org/dav/stvisits
        stvisits remote set s3://my-bucket/stvisits --endpoint https://s3.example.org
      """)

  @Argument(help: .value("location", "Folder or URL of the storage.")) var location: String
  @Option(help: .value("url", "Server of an S3 bucket outside Amazon.")) var endpoint: String?
  @Option(help: .name("Region of an S3 bucket.")) var region: String?
  @Flag(help: "Don't encrypt the storage.") var plain = false
  @Flag(help: "Accept a passphrase that is easy to guess.") var weak = false
  @Option(help: .name("Name of this computer (default: its host name).")) var name: String?
  @Flag(help: "Upload photos with every sync.") var photos = false
  @Flag(help: "Allow unencrypted http to other computers.") var allowHTTP = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let settings = RemoteSettings(
      location: try RemoteSettings.location(
        location, endpoint: endpoint, region: region, allowsPlain: allowHTTP), endpoint: endpoint,
      region: region, allowsPlain: allowHTTP,
      isEncrypted: !plain, name: name ?? Self.hostName, sendsPhotos: photos)
    if !plain, !weak, try settings.hasWeakPassphrase(context) {
      throw CommandFailure(
        "The passphrase is easy to guess. Use at least four random words, or add --weak.",
        status: .usage)
    }
    let hadPassphrase = try settings.hasPassphrase(context)
    let passphrase = try await settings.preparePassphrase(context)
    do {
      try await settings.connect(context)
    } catch {
      if !hadPassphrase { RemoteSettings.removePassphrase(in: context.dataFolder) }
      throw error
    }
    var notes: [String] = []
    if plain {
      notes = [
        localized("Not encrypted: the operator of the storage can read and copy your visits.")
      ]
    } else if let passphrase {
      notes = [
        localized("Passphrase: \(passphrase)"),
        localized(
          "Keep a copy of it: your other computers ask for it. Here it is in remote-secrets."),
      ]
    }
    return try context.console.report(
      settings.document, or: "Storage: \(settings.location)",
      notes: notes + ["Next: stvisits remote sync"])
  }

  /// The host name up to its first dot.
  private static var hostName: String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "computer" : String(name)
  }
}

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
    let passphrase = try settings.storedPassphrase(context)
    RemoteSettings.remove(in: context.dataFolder)
    return try context.console.report(
      ["schema": 1, "location": settings.location] as JSONObject,
      or: "Disconnected from \(settings.location).",
      notes: (passphrase.map { [localized("Passphrase: \($0)")] } ?? []) + [
        "The storage still contains your visits. To delete them, delete these files there: "
          + "devices, photos, keys and stvisits.json."
      ])
  }
}
