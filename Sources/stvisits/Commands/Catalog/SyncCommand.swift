import AppSupport
import ArgumentParser
import DataUpdates
import Foundation
import SettingKeys
import Settings
import Web

struct SyncCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits sync [<options>]", abstract: "Update schedules and results.",
    discussion: """
      Fetches changes of the current and the next season: new games and results,
      postponed and moved games.

      With --schedule, it adds your own schedule to a league, or creates a league: a
      CSV file (start,end,stadium,home,away) or a calendar (.ics).

      Examples:
        stvisits sync
        stvisits sync --league nba --season 2025
        stvisits sync --schedule games.csv --league kbo --stadiums stadiums.csv
      """)

  @OptionGroup var leagues: LeagueOptions

  @Option(help: .value("year", "First year of a season to fetch. Can be repeated."))
  var season: [Int] = []

  @Option(help: .file("Add your own schedule: CSV or .ics."), completion: .file())
  var schedule: String?

  @Option(help: .file("Stadiums of --schedule: id,name,latitude,longitude."), completion: .file())
  var stadiums: String?

  @Option(help: .name("Name of the new league of --schedule.")) var leagueName: String?
  @Flag(help: "Ignore lines of --schedule with errors.") var skipBadRows = false

  @Option(help: .file("Install a data pack from a file or URL."), completion: .file())
  var pack: String?

  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(schedule == nil || pack == nil, message: "Use either --schedule or --pack.")
    for year in season { try require(year, in: LeaguePack.years, option: "--season") }
    try require(
      schedule == nil || leagues.league.count == 1,
      message: "--schedule needs exactly one --league.")
    try require(
      season.isEmpty || (schedule == nil && pack == nil),
      message: "--season doesn't work with --schedule or --pack.")
    try require(
      pack == nil || leagues.league.isEmpty, message: "--league doesn't work with --pack.")
    try require(
      schedule != nil || (stadiums == nil && leagueName == nil && !skipBadRows),
      message: "--stadiums, --league-name and --skip-bad-rows need --schedule.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if let schedule { return try importSchedule(schedule, context: context) }
    if let pack { return try await install(pack, context: context) }
    return try await fetch(context)
  }

  private func fetch(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let sync = ScheduleSync(
      catalog: catalog, learned: context.learnedFacts,
      service: try context.seasonService(catalog, keeps: !dryRun), clock: context.clock,
      isDryRun: dryRun)
    let requests = sync.seasonRequests(
      leagues: try leagues.ids(in: catalog, context.settings), seasons: season, today: context.today
    )
    guard !context.isOffline else {
      throw UpdateError.schedulesOffline(setting: context.settings.originDescription(of: \.offline))
    }
    let progress = ProgressLine(console: context.console, clock: context.clock)
    let reports = try await withCancellation(when: { InterruptHandler.wasRaised }) {
      await sync.run(requests) { progress.show($0) }
    }
    progress.clear()
    return try finish(reports, context: context)
  }

  private func importSchedule(_ path: String, context: AppContext) throws -> ExitStatus {
    let leagueStore = context.ownLeagues(isDryRun: dryRun)
    let plan = try leagueStore.plan(
      (try InputFile.bytes(of: path), path), for: leagues.league[0], named: leagueName,
      stadiums: try stadiums.map { (try InputFile.bytes(of: $0), $0) }, in: context.catalog())
    for line in plan.badRows.lines(in: path) { context.console.error(line) }
    let reports = try leagueStore.save(
      plan, of: path, skipsBadRows: skipBadRows, catalog: context.catalog)
    let status = try finish(reports, context: context)
    return status == .done && !plan.badRows.isEmpty ? .partly : status
  }

  private func install(_ name: String, context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let pack = try await context.seasonPack(named: name, in: catalog)
    let facts = FactStore(catalog: catalog, learned: context.learnedFacts, isDryRun: dryRun)
    return try finish([try facts.install(pack, from: name, now: context.clock())], context: context)
  }

  /// Records moved games in their visits, and reports the result.
  private func finish(_ reports: [SyncReport], context: AppContext) throws -> ExitStatus {
    let replacements = dryRun ? [] : reports.flatMap(\.replacements)
    // Opening the store updates the badges by the new data.
    let store = replacements.isEmpty ? nil : try context.storeIfPresent()
    let result = SyncResult(
      reports,
      movedVisits: try store.map { try RescheduledVisits.record(replacements, in: $0) } ?? [],
      isDryRun: dryRun)
    try context.console.report(
      result.document,
      or: result.lines(isVerbose: options.verbose),
      isDryRun: dryRun)
    for line in reports.compactMap(\.problem) { context.console.error(line) }
    return ExitStatus(result.conclusion)
  }
}

extension ExitStatus {
  init(_ conclusion: SyncResult.Conclusion) {
    switch conclusion {
    case .done: self = .done
    case .interrupted: self = .interrupted
    case .unanswered: self = .offline
    case .notSaved: self = .failed
    }
  }
}
