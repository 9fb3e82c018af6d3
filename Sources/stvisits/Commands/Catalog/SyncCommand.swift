import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import Scores
import Settings
import SportsModel
import Web

struct SyncCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Bring schedules and results up to date.",
    discussion: """
      Asks those who publish them for the season that is under way and the next,
      and keeps what is new: games that were moved, put off or made up, other
      buildings, results. Only what has changed is sent again.

      A schedule of your own adds to a league that is known or makes a new one: CSV
      (start,end,stadium,home,away) or a calendar (.ics).

      Examples:
        stvisits sync
        stvisits sync --league mlb --league nhl
        stvisits sync --league nba --season 2025
        stvisits sync --schedule games.csv --league kbo --stadiums stadiums.csv
        stvisits sync --pack https://example.org/mlb-2027.txt
        stvisits sync --dry-run --verbose
      """)

  @OptionGroup var leagues: LeagueOptions

  @Option(
    help: ArgumentHelp(
      "The year in which a season starts; may be given several times.", valueName: "year"))
  var season: [Int] = []

  @Option(
    help: ArgumentHelp(
      "A schedule of your own: CSV or calendar.", valueName: "file"), completion: .file())
  var schedule: String?

  @Option(
    help: ArgumentHelp(
      "Stadiums of that schedule: CSV id,name,latitude,longitude.", valueName: "file"),
    completion: .file())
  var stadiums: String?

  @Option(help: ArgumentHelp("What a new league is called.", valueName: "name"))
  var leagueName: String?

  @Flag(help: "Take the schedule without the lines that cannot be read.")
  var skipBadRows = false

  @Option(
    help: ArgumentHelp(
      "Install a pack of facts; its signature is checked when STVISITS_PACK_KEY has a key.",
      valueName: "file or address"), completion: .file())
  var pack: String?

  @Flag(help: "Ask, tell what would change, and keep nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard schedule == nil || pack == nil else {
      throw ValidationError("Say either --schedule or --pack.")
    }
    for year in season where !(1800...9000).contains(year) {
      throw ValidationError("\(year) is no season.")
    }
    guard schedule == nil || leagues.league.count == 1 else {
      throw ValidationError("--schedule needs --league with the one league it is of.")
    }
    guard schedule == nil || season.isEmpty, pack == nil || season.isEmpty else {
      throw ValidationError("--season is of schedules that are fetched.")
    }
    guard pack == nil || leagues.league.isEmpty else {
      throw ValidationError("A pack says itself of which league it is.")
    }
    guard schedule != nil || (stadiums == nil && leagueName == nil && !skipBadRows) else {
      throw ValidationError("--stadiums, --league-name and --skip-bad-rows belong to --schedule.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if let schedule { return try importScheduleFile(schedule, context) }
    if let pack { return try await install(pack, context) }
    return try await fetch(context)
  }

  private func fetch(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let sync = ScheduleSync(
      catalog: catalog, learned: context.learnedFacts,
      service: try context.seasonService(catalog, keeps: !dryRun), clock: context.clock,
      isDryRun: dryRun)
    let seasonRequests = sync.seasonRequests(
      leagues: try context.leagues(leagues, in: catalog), seasons: season,
      today: context.today)
    guard !context.isOffline else {
      throw CommandFailure(
        "Schedules come from the network, which \(context.originDescription(.offline)) forbids.",
        status: .offline)
    }
    let progress = ProgressLine(console: context.console, clock: context.clock)
    let reports = try await withCancellation(when: { InterruptHandler.wasRaised }) {
      await sync.run(seasonRequests) { progress.show($0) }
    }
    progress.clear()
    return try conclude(reports, catalog, context)
  }

  /// Tells what came of it, and tells visits of games that go by another key now.
  private func conclude(
    _ reports: [SyncReport], _ catalog: Catalog, _ context: AppContext
  ) throws -> ExitStatus {
    let visits = try noteNewKeys(reports.flatMap(\.replacements), context)
    if options.json {
      try context.console.print([
        "schema": 1, "leagues": .array(reports.map(\.json)),
        "superseded_visits": .array(visits.map { .string($0) }), "dry_run": .bool(dryRun),
      ])
    } else {
      let text = SyncFormatter(isVerbose: options.verbose)
      for line in text.lines(reports) { try context.console.print(line.cleanedForTerminal) }
      if !visits.isEmpty {
        try context.console.print(
          "\(visits.count) of your visits \(visits.count == 1 ? "is" : "are") to games that were "
            + "moved since; undo takes the note back.")
      }
      if dryRun { context.console.remark("Nothing was written.") }
    }
    let text = SyncFormatter(isVerbose: true)
    for report in reports {
      if let line = text.complaint(report) { context.console.error(line) }
    }
    return Self.status(of: reports)
  }

  static func status(of reports: [SyncReport]) -> ExitStatus {
    if reports.contains(where: \.isInterrupted) { return .interrupted }
    if reports.contains(where: \.isForWantOfAnswer) { return .offline }
    return reports.contains(where: \.isUnwritable) ? .failed : .done
  }

  private func noteNewKeys(
    _ replacements: [SeasonUpdate.Replacement], _ context: AppContext
  ) throws -> [String] {
    guard !dryRun, !replacements.isEmpty, try context.existingStore() != nil else { return [] }
    // Opened anew: the badges are judged by the facts as they are now.
    let store = try context.store(context.catalog())
    return try RescheduledVisits.note(replacements, in: store).map(\.id.text)
  }
}

// MARK: - Files

extension SyncCommand {
  private func importScheduleFile(_ path: String, _ context: AppContext) throws -> ExitStatus {
    let catalog = try context.catalog()
    let learned = context.learnedFacts
    guard let league = CatalogUpdateStore.leagueID(leagues.league[0].lowercased()) else {
      throw CommandFailure(
        "“\(leagues.league[0])” is no id of a league: a letter, then letters and digits, 2 to 12.",
        status: .usage)
    }
    let file = try ScheduleFile(try context.bytes(of: path), path: path)
    let table = try StadiumResolver(
      catalog, bytes: try stadiums.map { try context.bytes(of: $0) }, path: stadiums ?? "")
    let isCustom = catalog.structure(of: league) == nil || learned.isCustom(league)
    let plan = ScheduleImport(
      file, league: league, name: leagueName, catalog: catalog,
      own: isCustom ? learned.customLeague(league) : nil, stadiums: table)
    try complain(plan, path, context)
    guard !plan.games.isEmpty else { throw CommandFailure("\(path) has no games.") }
    let service = ScheduleFileInstaller(learned: learned, clock: context.clock, isDryRun: dryRun)
    let reports = try service.keep(plan, league: league) { try context.catalog() }
    let status = try conclude(reports, catalog, context)
    return status == .done && !plan.badRows.isEmpty ? .partly : status
  }

  /// Names the lines that cannot be read; without leave to skip them nothing is taken.
  private func complain(_ plan: ScheduleImport, _ path: String, _ context: AppContext) throws {
    guard !plan.badRows.isEmpty else { return }
    for row in plan.badRows.prefix(20) {
      context.console.error("\(path):\(row.line): \(row.cause)")
    }
    if plan.badRows.count > 20 {
      context.console.error("and \(plan.badRows.count - 20) more")
    }
    guard skipBadRows else {
      throw CommandFailure(
        "Nothing was taken. Mend the lines, or leave them out with --skip-bad-rows.")
    }
  }

  private func install(_ name: String, _ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let bytes = try await packBytes(name, context)
    let pack = try catalog.readPack(bytes, path: name, signedBy: try context.packKey())
    let service = PackInstaller(catalog: catalog, learned: context.learnedFacts, isDryRun: dryRun)
    return try conclude([try service.install(pack, from: name)], catalog, context)
  }

  private func packBytes(_ name: String, _ context: AppContext) async throws -> [UInt8] {
    let isAddress = ["http://", "https://"].contains { name.lowercased().hasPrefix($0) }
    guard isAddress else { return try context.bytes(of: name) }
    guard let url = URL(string: name), url.host()?.isEmpty == false else {
      throw CommandFailure("\(name) is no address of http or https.", status: .usage)
    }
    guard !context.isOffline else {
      throw CommandFailure(
        "\(name) is on the network, which \(context.originDescription(.offline)) forbids.",
        status: .offline)
    }
    let response: WebResponse
    do throws(WebFailure) {
      response = try await context.download(url)
    } catch {
      throw error == .tooLarge
        ? CommandFailure("\(name) is larger than any pack of facts.")
        : CommandFailure("\(name) cannot be fetched.", status: .offline)
    }
    guard response.status == 200 else {
      throw CommandFailure("\(name): the server answered \(response.status).", status: .offline)
    }
    return Array(response.body)
  }
}
