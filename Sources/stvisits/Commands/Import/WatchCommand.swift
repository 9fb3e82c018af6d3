import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import PhotoMetadata
import VisitStore

struct WatchCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Import photos as they arrive.",
    discussion: """
      Imports what is there, then waits: when photos come into the folders and
      nothing more has come for a while, they are imported as stvisits import does
      it. What is not sure waits as a question for stvisits review. Ctrl-C ends it.

      Folders on a network share are looked at every few hours only, for changes made
      by other machines are told to nobody; so are results that were still to come.

      Examples:
        stvisits watch ~/Pictures
        stvisits watch --notify ~/Pictures ~/Phone
        stvisits watch --settle 60 --every 60 /mnt/nas/photos
        stvisits watch --json ~/Pictures      a JSON line for each new outing
      """)

  @Argument(help: "Folders to watch.", completion: .directory)
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "Seconds without an arrival until an import begins.", valueName: "seconds"))
  var settle: Int = 10

  @Option(
    help: ArgumentHelp(
      "Minutes after which it looks although nothing came.", valueName: "minutes"))
  var every: Int = 360

  @Flag(help: "Tell of new visits on the desktop, too.")
  var notify = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard (0...3_600).contains(settle) else {
      throw ValidationError("--settle takes 0 to 3600 seconds.")
    }
    guard (1...10_080).contains(every) else {
      throw ValidationError("--every takes 1 to 10080 minutes.")
    }
  }

  func run(_ world: World) throws -> ExitStatus {
    let folders = paths.map(ImportCommand.absolute)
    for folder in folders where !FileManager.default.fileExists(atPath: folder) {
      throw Failure("There is no \(folder).")
    }
    Interrupt.listen()
    let watch = try self.watch(folders)
    if let shortfall = watch.shortfall {
      world.console.error(
        "Not all folders are watched: \(shortfall). They are looked at every \(every) minutes; "
          + "sysctl fs.inotify.max_user_watches tells how many can be watched.")
    }
    return try run(world, folders, watch)
  }

  private func watch(_ folders: [String]) throws -> FolderWatch {
    do {
      return try FolderWatch(folders)
    } catch {
      throw Failure("Folders cannot be watched here: \(error.message).")
    }
  }

  private func run(_ world: World, _ folders: [String], _ watch: FolderWatch) throws -> ExitStatus {
    let news = ImportNews()
    var missing: [String] = []
    var timing = ArrivalTiming(quiet: .seconds(settle), every: .seconds(every * 60))
    timing.noteLook(at: .now)
    try look(world, at: folders, news, isFirst: true)
    if !Interrupt.wasRaised {
      let what = folders.count == 1 ? folders[0] : "\(folders.count) folders"
      world.console.remark("Watching \(what). Ctrl-C ends it.".cleanedForTerminal)
    }
    while !Interrupt.wasRaised {
      let now = ContinuousClock.now
      if timing.nextLook(now: now) <= now {
        // From here on, so that what comes meanwhile is looked at next time.
        timing.noteLook(at: now)
        let present = folders.filter(FileManager.default.fileExists(atPath:))
        if !present.isEmpty { try look(world, at: present, news, isFirst: false) }
        continue
      }
      // Signals may reach another thread, which wakes nobody here.
      let limit = min(timing.nextLook(now: now) - now, .seconds(1))
      if watch.waitForArrival(upTo: limit) { timing.noteArrival(at: .now) }
      for folder in watch.missing where !missing.contains(folder) {
        world.console.error("\(folder) is not there any more; waiting for it.")
      }
      missing = watch.missing
    }
    world.console.remark("No longer watching. What was recorded stays.")
    return .done
  }

  /// One import.
  ///
  /// The data are open only as long as it takes, so that others need not wait.
  private func look(
    _ world: World, at folders: [String], _ news: ImportNews, isFirst: Bool
  ) throws {
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    var request = ImportJourney.Options(paths: folders)
    request.leagues = try world.leagues(leagues, in: catalog)
    request.rules = world.settings.matchingRules
    let progress = ProgressLine(console: world.console, clock: world.clock)
    let teller = ImportTeller(
      catalog: catalog, console: world.console, progress: progress, isJSON: options.json,
      explains: false, isDryRun: false, columns: nil, isVerbose: options.verbose)
    var summary = try world.importJourney(catalog, store, isDryRun: false).run(
      request, isCancelled: { Interrupt.wasRaised || teller.isClosed },
      report: { event in
        if news.isNew(event) { teller.tell(event) }
      })
    progress.clear()
    guard !teller.isClosed else { throw Console.Closed() }
    summary.badges = store.takeBadgeChanges()
    if options.json || isFirst {
      try teller.finish(summary)
    } else {
      try teller.tellNews(summary)
    }
    if notify { Notice(world).tell(of: teller.recorded) }
  }
}
