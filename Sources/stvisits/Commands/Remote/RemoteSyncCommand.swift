import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

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

  func run(_ world: World) throws -> ExitStatus {
    let settings = try world.remoteSettings()
    let store = try world.store()
    let sendsPhotos = photos || settings.sendsPhotos
    let progress = ProgressLine(console: world.console, clock: world.clock)
    defer { progress.clear() }
    let (report, uploads) = try world.withRemote(settings, mayWrite: !dryRun) {
      [dryRun] storage in
      let desk = RemoteDesk(store, storage, machine: settings.name) { progress.show($0) }
      let report = try await desk.sync(isDryRun: dryRun)
      guard sendsPhotos else { return (report, PhotoUploads.Report?.none) }
      let uploads = PhotoUploads(store, storage) { progress.show($0) }
      return (report, try await uploads.upload(isDryRun: dryRun))
    }
    progress.clear()
    if options.json {
      try world.console.print(
        JSONValue(remote: report, uploads: uploads, badges: world.badgeForms(of: store)))
    } else {
      for line in RemoteText.lines(report) + (uploads.map(RemoteText.lines) ?? []) {
        try world.console.print(line.cleanedForTerminal)
      }
      try world.tellBadges(of: store)
      if report.merge.written > 0 {
        for doubled in DoubledVisits.all(among: try store.visits()) {
          world.console.remark(doubled.line.cleanedForTerminal)
        }
      }
      if dryRun { world.console.remark("Nothing was written.") }
    }
    for line in RemoteText.complaints(report, uploads) { world.console.error(line) }
    return report.isPartial || uploads?.failures.isEmpty == false ? .partly : .done
  }
}
