import AppSupport
import Catalog
import Foundation
import PhotoMetadata
import Settings
import SportsModel
import Synchronization
import VisitStore

/// The surroundings of a command: clock, environment, folders and terminal.
struct AppContext: Sendable {
  var console: Console
  let clock: @Sendable () -> Date
  /// The zone in which the user reads times.
  let timeZone: TimeZone
  let environment: [String: String]
  let executable: URL
  let home: URL
  /// The folder named by `--data-dir`.
  var dataFolderOption: String?
  /// What the person has set for all runs, and for this one.
  var settings = Settings()

  /// The surroundings of this process, without settings.
  static func live() -> AppContext {
    let environment = ProcessInfo.processInfo.environment
    return AppContext(
      console: Console(), clock: { Date() }, timeZone: .current, environment: environment,
      executable: executableURL, home: home(environment))
  }

  /// The context of a command with these options: quiet or not, its data folder, its settings.
  func applying(_ options: GlobalOptions) -> AppContext {
    var context = self
    context.console = console.silenced(options.quiet)
    context.dataFolderOption = options.dataDir
    context.settings = context.readSettings(options)
    return context
  }

  /// Today in the user's time zone.
  var today: LocalDay { LocalDateTime(clock(), zone: timeZone).day }

  /// `HOME`, as every shell has it; where it says nothing, what the system knows of the user.
  static func home(_ environment: [String: String]) -> URL {
    guard let named = environment["HOME"], named.hasPrefix("/") else {
      return FileManager.default.homeDirectoryForCurrentUser
    }
    return URL(fileURLWithPath: named, isDirectory: true)
  }

  /// The real file behind the program, links followed, so that its facts are found beside it.
  private static var executableURL: URL {
    #if os(Linux)
      let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    #else
      let path = Bundle.main.executablePath
    #endif
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// What stands beside the program about itself.
  var bundleNotes: BuildMetadata { BuildMetadata(environment: environment, executable: executable) }

  /// The bundled facts, and over them what was learned since.
  func catalog() throws -> Catalog {
    try Catalog.openBundled(
      environment: environment, executable: executable, learned: learnedFacts)
  }

  /// What was learned after the bundled facts were compiled; of what cannot be used a line is told.
  var learnedFacts: CatalogUpdateStore {
    CatalogUpdateStore(folder: dataFolder.appendingPathComponent("facts", isDirectory: true)) {
      [console] error in
      console.error("\(error). \(Self.advice(on: error))")
    }
  }

  private static func advice(on error: CatalogUpdateError) -> String {
    if error.cause == .newerForm { return "Update stvisits to use it." }
    return error.path.hasSuffix(".txt")
      ? "The bundled facts are used; stvisits sync fetches it anew."
      : "It is left out; stvisits leagues add brings it anew."
  }

  /// `--data-dir`, else STVISITS_HOME, else the place the system has for such data.
  var dataFolder: URL {
    if let named = dataFolderOption ?? environment["STVISITS_HOME"], !named.isEmpty {
      return URL(fileURLWithPath: (named as NSString).expandingTildeInPath, isDirectory: true)
    }
    #if os(macOS)
      return home.appendingPathComponent("Library/Application Support/stvisits", isDirectory: true)
    #else
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return URL(fileURLWithPath: data, isDirectory: true)
          .appendingPathComponent("stvisits", isDirectory: true)
      }
      return home.appendingPathComponent(".local/share/stvisits", isDirectory: true)
    #endif
  }

  /// What may be deleted at any time: beside the data where its folder was named.
  var cacheFolder: URL {
    if dataFolderOption != nil || environment["STVISITS_HOME"]?.isEmpty == false {
      return dataFolder.appendingPathComponent("cache", isDirectory: true)
    }
    #if os(macOS)
      return home.appendingPathComponent("Library/Caches/stvisits", isDirectory: true)
    #else
      if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
        return URL(fileURLWithPath: cache, isDirectory: true)
          .appendingPathComponent("stvisits", isDirectory: true)
      }
      return home.appendingPathComponent(".cache/stvisits", isDirectory: true)
    #endif
  }

  /// The store, when there is one already: for looking without writing, badges included.
  func existingStore() throws -> VisitStore? {
    let file = dataFolder.appendingPathComponent("visits.sqlite").path
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try readOnlyStore()
  }

  /// The store for looking, without the facts and definitions by which it judges badges.
  func readOnlyStore() throws -> VisitStore {
    try VisitStore.openReadOnly(
      folder: dataFolder, clock: clock, backups: backupRule, patience: patience)
  }

  /// Waits for another stvisits as long as the person does, and says so after a second.
  var patience: LockWaitPolicy {
    let isTold = Atomic(false)
    return LockWaitPolicy { [console, dataFolder] waited in
      if waited >= .seconds(1), !isTold.exchange(true, ordering: .relaxed) {
        console.remark(
          "Another stvisits is writing to \(dataFolder.path.cleanedForTerminal); waiting for it. "
            + "Ctrl-C ends the wait.")
      }
      return !InterruptHandler.wasRaised
    }
  }

  func scanner(memory: ScanCache? = nil, explains: Bool = false) -> PhotoScanner {
    PhotoScanner(clockYear: clockYear, memory: memory, explains: explains)
  }

  /// What the scans of earlier imports found.
  func scanMemory(isReadOnly: Bool = false) -> ScanCache {
    ScanCache(
      folder: cacheFolder.appendingPathComponent("scan", isDirectory: true), clockYear: clockYear,
      isReadOnly: isReadOnly)
  }

  /// The year of today, for dates in the future.
  private var clockYear: Int { LocalDateTime(clock(), offset: .utc).day.year }

  /// The leagues named by an option, else by the settings; nil for all.
  func leagues(_ options: LeagueOptions, in catalog: Catalog) throws -> Set<LeagueID>? {
    options.league.isEmpty
      ? try configuredLeagues(in: catalog) : try leagues(named: options.league, in: catalog)
  }

  /// The leagues that are set for all runs; nil for all.
  func configuredLeagues(in catalog: Catalog) throws -> Set<LeagueID>? {
    do {
      return try leagues(named: settings[.leagues], in: catalog)
    } catch let failure as CommandFailure {
      throw CommandFailure(
        "\(originDescription(.leagues)): \(failure.message)", status: failure.status)
    }
  }

  private func leagues(named originDescription: [String], in catalog: Catalog) throws -> Set<
    LeagueID
  >? {
    let names = originDescription.flatMap { $0.split(separator: ",") }
    guard !names.isEmpty, !names.contains(where: { $0.lowercased() == "all" }) else { return nil }
    return Set(try names.map { try league($0, in: catalog) })
  }

  /// The league of a name.
  func league(_ name: some StringProtocol, in catalog: Catalog) throws -> LeagueID {
    let id = LeagueID(name.lowercased())
    guard catalog.leagues.contains(where: { $0.id == id }) else {
      let known = catalog.leagues.map(\.id.rawValue)
      let near = known.nearest(to: id.rawValue, most: 2).map { " Did you mean “\($0)”?" } ?? ""
      throw CommandFailure(
        "No league is called “\(name)”; there are \(known.joined(separator: ", ")).\(near)",
        status: .usage)
    }
    return id
  }
}
