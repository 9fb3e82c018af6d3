import AppSupport
import Badges
import Catalog
import DataUpdates
import Drawing
import Foundation
import LibraryCare
import Localization
import PhotoImport
import RemoteStorage
import Reports
import SettingKeys
import Settings
import Sharing
import SportsModel
import Trips
import VisitStore

/// The surroundings of a command: clock, environment, folders, settings and terminal.
struct AppContext: Sendable {
  var console: Console
  let clock: @Sendable () -> Date
  /// The time zone of dates that are typed and printed; nil for the system's time zone.
  var fixedTimeZone: TimeZone?
  let environment: [String: String]
  let executable: URL
  let home: URL
  var dataFolderOption: String?
  /// The settings of the file, the environment and this command line.
  var settings = UserSettings()
  /// The language of messages, by the settings and the locale; English for JSON.
  var language = Language.english
  /// The costs of the key of a new encrypted storage.
  var keyCosts = ScryptCosts.standard
  private let warnings = LibraryWarnings()

  static func live() -> AppContext {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].flatMap {
      $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil
    }
    return AppContext(
      console: Console(), clock: { Date() }, environment: environment, executable: executableURL,
      home: home ?? FileManager.default.homeDirectoryForCurrentUser)
  }

  /// The executable with links resolved, so that the bundled data next to it is found.
  private static var executableURL: URL {
    #if os(Linux)
      // The kernel has resolved this one's links.
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
        return URL(fileURLWithPath: path, isDirectory: false)
      }
    #endif
    return URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
      .resolvingSymlinksInPath()
  }

  func applying(_ options: GlobalOptions) -> AppContext {
    var context = self
    context.console = console.applying(options)
    context.dataFolderOption = options.dataDir
    context.settings = SettingsReader(file: context.settingsFile)
      .settings(flags: options.settings, environment: environment)
    // Programs read the other words of documents, such as reasons.
    context.language =
      options.json ? .english : context.settings.language.language(environment: environment)
    return context
  }

  /// Reading the system's time zone takes time, which not every command needs.
  var timeZone: TimeZone { fixedTimeZone ?? .current }

  var today: LocalDay { LocalDateTime(clock(), zone: timeZone).day }

  /// The formats of numbers, dates and units, by the settings and the locale.
  var displayFormat: DisplayFormat {
    DisplayFormat(units: settings.units, dates: settings.dates, environment: environment)
  }

  /// The build of the program; nil if it was built from source.
  var buildName: String? { buildMetadata.build }

  var buildMetadata: BuildMetadata {
    BuildMetadata(environment: environment, executable: executable)
  }

  /// Makes the bundled fonts available to drawings, so that they look the same everywhere.
  func useBundledFonts() {
    if let folder = buildMetadata.fonts { DrawingFonts.use(folder) }
  }

  var screen: TerminalLayout { console.screen(settings.color, environment: environment) }
}

// MARK: - Folders

extension AppContext {
  /// The folder of `--data-dir`, otherwise of `STVISITS_HOME`; nil if none is named.
  var namedFolder: URL? {
    let name = dataFolderOption ?? environment["STVISITS_HOME"] ?? ""
    guard !name.isEmpty else { return nil }
    return URL(fileURLWithPath: (name as NSString).expandingTildeInPath, isDirectory: true)
  }

  var dataFolder: URL {
    namedFolder
      ?? systemFolder("Library/Application Support", "XDG_DATA_HOME", or: ".local/share")
  }

  /// The folder of caches, which may be deleted at any time; within a data folder that was named.
  var cacheFolder: URL {
    namedFolder?.appendingPathComponent("cache", isDirectory: true)
      ?? systemFolder("Library/Caches", "XDG_CACHE_HOME", or: ".cache")
  }

  /// The folder of the settings: a data folder that was named, otherwise the system's location.
  var configFolder: URL {
    namedFolder ?? systemFolder("Library/Application Support", "XDG_CONFIG_HOME", or: ".config")
  }

  var settingsFile: URL { SettingsFile.place(in: configFolder) }

  var programFiles: ProgramFiles {
    ProgramFiles(folder: dataFolder, caches: cacheFolder, settings: settingsFile)
  }

  /// Returns the program's folder in a folder of macOS, or in the folder of a variable on other
  /// systems.
  private func systemFolder(_ library: String, _ variable: String, or usual: String) -> URL {
    #if os(macOS)
      let parent = home.appendingPathComponent(library, isDirectory: true)
    #else
      let named = environment[variable].flatMap {
        $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil
      }
      let parent = named ?? home.appendingPathComponent(usual, isDirectory: true)
    #endif
    return parent.appendingPathComponent("stvisits", isDirectory: true)
  }
}

// MARK: - Data

extension AppContext {
  /// Opens the bundled data with the synced updates merged in.
  func catalog() throws -> Catalog {
    try Catalog.openBundled(environment: environment, executable: executable, learned: learnedFacts)
  }

  var factsFolder: URL { dataFolder.appendingPathComponent("facts", isDirectory: true) }

  /// The data synced after the bundled data was compiled; a line reports each unusable file.
  var learnedFacts: CatalogUpdateStore {
    CatalogUpdateStore(folder: factsFolder) {
      [console] error in
      console.error("\(error). \(CommandFailure.advice(on: error))")
    }
  }

  /// Opens the store for writing, which keeps the badges current, and reports badges that changed.
  func store(judgingBy evaluator: LazyEvaluator) throws -> VisitStore {
    programFiles.removeUnfinished()
    warnings.checkLocks(in: dataFolder, on: console)
    let opened = try VisitStore.open(
      folder: dataFolder, clock: clock, achievementUpdater: AchievementUpdater(evaluator),
      backups: backupRule, lockWait: lockWait)
    if !opened.badgeChanges.isEmpty {
      console.remark(
        localized("Badges were updated for changed definitions, data or counting rules:"))
      console.remark(opened.badgeChanges)
    }
    warnings.checkContent(of: opened.value, on: console)
    return opened.value
  }

  func store(_ catalog: Catalog) throws -> VisitStore { try store(judgingBy: evaluator(catalog)) }

  func store() throws -> VisitStore { try store(catalog()) }

  /// Opens the store for reporting; if it can't be written, with the badges as stored.
  func storeForReporting(judgingBy evaluator: LazyEvaluator) throws -> VisitStore {
    do {
      return try store(judgingBy: evaluator)
    } catch let error as VisitStoreError where error.isWriteFailure {
      return try readOnlyStore()
    }
  }

  func visitsForReporting(_ catalog: Catalog) throws -> [Visit] {
    try storeForReporting(judgingBy: evaluator(catalog)).visits().map(\.visit)
  }

  /// Opens the store for reading, without the definitions that evaluate badges.
  func readOnlyStore() throws -> VisitStore {
    let store = try VisitStore.openReadOnly(
      folder: dataFolder, clock: clock, backups: backupRule, lockWait: lockWait)
    warnings.checkContent(of: store, on: console)
    return store
  }

  func readOnlyVisits() throws -> [Visit] { try readOnlyStore().visits().map(\.visit) }

  /// Returns the store for reading; nil if the user has none yet.
  func existingStore() throws -> VisitStore? {
    let file = dataFolder.appendingPathComponent("visits.sqlite").path
    if FileManager.default.fileExists(atPath: file) { return try readOnlyStore() }
    warnings.print(VisitStore.missingLibrary(in: dataFolder), on: console)
    return nil
  }

  /// Opens the store for writing with the present catalog, if there is one.
  func storeIfPresent() throws -> VisitStore? { try existingStore() == nil ? nil : store() }

  /// Returns the visits in the store as it has them; none if there is no store yet.
  func storedVisits() throws -> [StoredVisit] { try existingStore()?.visits() ?? [] }

  func existingVisits() throws -> [Visit] { try storedVisits().map(\.visit) }

  /// Returns the tips and reviews in the store; none if there is no store yet.
  func stadiumNotes() throws -> [StadiumNote] { try existingStore()?.notes() ?? [] }

  var backupRule: BackupRetention {
    BackupRetention(count: settings.backupCount, months: settings.backupMonths)
  }

  /// Waits for another stvisits until Ctrl-C; with `--no-input` at most the minutes of the settings.
  var lockWait: LockWaitPolicy {
    let limit = console.asksNothing ? Duration.seconds(60 * settings.patience) : nil
    return .reporting(on: console, folder: dataFolder, limit: limit)
  }

  /// The stored rules for what counts as a visited stadium.
  private var countingSettings: CountingSettings { CountingSettings(dataFolder: dataFolder) }

  /// Returns the rules for what counts by an option, the environment or the stored rules, and
  /// stores them if requested.
  func countingRules(_ option: String? = nil, remembers: Bool = false) throws -> CountingRules {
    let rules = try countingSettings.rules(environment: environment, option: option)
    if remembers { try countingSettings.remember(rules) }
    return rules
  }

  /// Returns the evaluator of the bundled badges and the user's own.
  func evaluator(_ catalog: Catalog) throws -> LazyEvaluator {
    try BadgeCatalog.lazyEvaluator(
      catalog, dataFolder: dataFolder, counting: countingSettings.remembered())
  }

  func achievementsReport(
    _ evaluator: LazyEvaluator, leagues: Set<LeagueID>? = nil
  ) throws -> AchievementsReport {
    try AchievementsReport(
      of: storeForReporting(judgingBy: evaluator), evaluator: evaluator.evaluator(),
      leagues: leagues)
  }

  func checkOwnBadges(_ catalog: Catalog) throws -> [String] {
    try BadgeCatalog.checkOwn(catalog, dataFolder: dataFolder)
  }

  func badgeForecast(_ catalog: Catalog) throws -> BadgeForecast {
    try BadgeForecast(
      BadgeCatalog.evaluator(catalog, counting: countingSettings.remembered()),
      store: existingStore())
  }

  func stadiumRanking(_ catalog: Catalog) throws -> StadiumRanking {
    let store = try existingStore()
    return StadiumRanking(
      try store?.visits().map(\.visit) ?? [], reviews: try store?.reviews() ?? [:], in: catalog)
  }

  func noteEditor(_ catalog: Catalog) throws -> StadiumNoteEditor {
    StadiumNoteEditor(catalog, store: try store(catalog), today: today)
  }

  func visit(_ id: String, in store: VisitStore) throws -> Visit {
    try VisitEditor.visit(withID: id, in: store).visit
  }

  func visits(_ ids: [String], in store: VisitStore) throws -> [StoredVisit] {
    try ids.reduce(into: []) { visits, id in
      let stored = try VisitEditor.visit(withID: id, in: store)
      if !visits.contains(where: { $0.visit.id == stored.visit.id }) { visits.append(stored) }
    }
  }

  func visitEditor(_ catalog: Catalog) throws -> VisitEditor {
    VisitEditor(catalog: catalog, store: try store(catalog), clock: clock)
  }
}

extension LazyEvaluator {
  func counting() throws -> CountingRules { try evaluator().context.counting }
}

struct SettingsReader {
  let file: URL

  func settings(flags: [UserSettings.Flag], environment: [String: String]) -> UserSettings {
    do throws(SettingProblem) {
      return UserSettings(flags: flags, environment: environment, file: try read())
    } catch {
      return UserSettings(flags: flags, environment: environment, problem: error)
    }
  }

  /// Returns the parsed file; nil if it doesn't exist.
  ///
  /// - Throws: `SettingProblem` if the file can't be read or isn't TOML.
  func read() throws(SettingProblem) -> SettingsFile? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      // Other commands report an impossible data folder.
      if [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP].contains(errno) { return nil }
      throw SettingProblem("\(file.path): \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: SettingsFile.maxBytes + 1) ?? Data() else {
      throw SettingProblem("Couldn't read \(file.path).")
    }
    guard data.count <= SettingsFile.maxBytes, let text = String(data: data, encoding: .utf8)
    else {
      throw SettingProblem(
        "\(file.path) must be UTF-8 text of at most \(SettingsFile.maxBytes >> 10) kB.")
    }
    return try SettingsFile(path: file.path, text: text)
  }
}
