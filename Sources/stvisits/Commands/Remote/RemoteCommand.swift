import ArgumentParser

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
