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
  /// The settings of the file, the environment and this command line.
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

  /// Returns `HOME` if it is an absolute path, otherwise the home folder of the system's user database.
  static func home(_ environment: [String: String]) -> URL {
    guard let named = environment["HOME"], named.hasPrefix("/") else {
      return FileManager.default.homeDirectoryForCurrentUser
    }
    return URL(fileURLWithPath: named, isDirectory: true)
  }

  /// The executable with links resolved, so that the bundled data next to it is found.
  private static var executableURL: URL {
    #if os(Linux)
      let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    #else
      let path = Bundle.main.executablePath
    #endif
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// The build metadata next to the executable.
  var bundleNotes: BuildMetadata { BuildMetadata(environment: environment, executable: executable) }

  /// Opens the bundled data with the synced updates merged in.
  func catalog() throws -> Catalog {
    try Catalog.openBundled(
      environment: environment, executable: executable, learned: learnedFacts)
  }

  /// The data synced after the bundled data was compiled; a line reports each unusable file.
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

  /// The folder of `--data-dir`, otherwise of `STVISITS_HOME`, otherwise the system's default.
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

  /// The folder of caches, which may be deleted at any time; within a data folder that was named.
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

  /// Returns the store for reading; nil if the user has none yet.
  func existingStore() throws -> VisitStore? {
    let file = dataFolder.appendingPathComponent("visits.sqlite").path
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try readOnlyStore()
  }

  /// Opens the store for reading, without the definitions that evaluate badges.
  func readOnlyStore() throws -> VisitStore {
    try VisitStore.openReadOnly(
      folder: dataFolder, clock: clock, backups: backupRule, patience: patience)
  }

  /// Waits for another stvisits until Ctrl-C, and reports it after a second.
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

  /// Returns the results of earlier scans.
  func scanMemory(isReadOnly: Bool = false) -> ScanCache {
    ScanCache(
      folder: cacheFolder.appendingPathComponent("scan", isDirectory: true), clockYear: clockYear,
      isReadOnly: isReadOnly)
  }

  /// The current year, which bounds the dates of photos.
  private var clockYear: Int { LocalDateTime(clock(), offset: .utc).day.year }

  /// Returns the leagues of an option, otherwise of the settings; nil for all.
  func leagues(_ options: LeagueOptions, in catalog: Catalog) throws -> Set<LeagueID>? {
    options.league.isEmpty
      ? try configuredLeagues(in: catalog) : try leagues(named: options.league, in: catalog)
  }

  /// Returns the leagues of the settings; nil for all.
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

  /// Returns the league of a name.
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
