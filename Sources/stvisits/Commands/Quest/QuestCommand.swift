import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Quests
import Scores
import SettingKeys
import SportsModel
import Trips

struct QuestCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits quest [<options>] --from <date> --to <date>",
    abstract: "Plan the shortest or cheapest route to all stadiums.",
    discussion: """
      For a league, the route covers the stadiums where you haven't seen a game of
      that league. The answer says whether it is proven best, or how much better a
      route could be. Press Ctrl-C to get the best route so far.

      --objective time (the default) needs the fewest days, cost the least money, and
      time-then-miles the fewest miles in the fewest days.

      With --schedule, it uses your own games instead of the bundled data. The end of
      a game is optional. Missing driving times are estimated. Without --stadiums,
      use the IDs of stvisits stadiums. Buffers and --max-drive-hours are then 0
      unless you set them.

      Examples:
        stvisits quest --league mlb --from 2025-03-27 --to 2025-09-29
        stvisits quest --stadium "Fenway Park" --stadium "Wrigley Field" \\
          --from 2025-06-01 --to 2025-06-15 --start Boston --end Boston
        stvisits quest --schedule schedule.csv --stadiums stadiums.csv \\
          --travel-times travel-times.csv --from 2019-06-01 --to 2019-08-01
      """)

  @OptionGroup var leagues: LeagueOptions

  @Option(
    name: .customLong("stadium"), help: .value("stadium", "Stadium to visit. Can be repeated."),
    completion: NameCompletion.stadium)
  var stadiumNames: [String] = []

  @Flag var scope: QuestStadiums?
  @OptionGroup var quest: QuestOptions

  @Option(
    help: .value("file", "CSV file of games: start,end,stadium,home,away."), completion: .file())
  var schedule: String?

  @Option(
    help: .value("file", "CSV file of stadiums: id,name,latitude,longitude."),
    completion: .file())
  var stadiums: String?

  @Option(
    help: .value("file", "CSV file of driving times: from,to,minutes,miles."), completion: .file())
  var travelTimes: String?

  @Option(help: .value("hours", "Length of a game without an end (default: 3)."))
  var gameHours: Double?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if schedule == nil {
      for (name, isThere) in [
        ("stadiums", stadiums != nil), ("travel-times", travelTimes != nil),
        ("game-hours", gameHours != nil),
      ] { try require(!isThere, "--\(name) needs --schedule.") }
    }
    try require(gameHours, in: 0.1...48, "--game-hours")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let isSaid = !leagues.league.isEmpty || !context.settings.leagues.isEmpty
    try require(
      schedule != nil || isSaid || !stadiumNames.isEmpty,
      "quest needs --league, --stadium or --schedule.")
    let catalog = try context.catalog()
    let seen = try context.existingStore()?.attendedStadiums() ?? [:]
    let days = try quest.days(context)
    let place =
      schedule == nil
      ? try bundledDataset(days, context, catalog, seen) : try userDataset(context, catalog, seen)
    var request = quest.request(days, userDataset: schedule != nil, context.settings)
    request.start = try quest.start.map { try site($0, place, context, catalog, days) }
    request.end = try quest.end.map { try site($0, place, context, catalog, days) }
    let builder = try QuestProblemBuilder(place, request, catalog: catalog)
    guard !place.stadiums.isEmpty || seen.isEmpty else {
      if options.json { try context.console.print(document: QuestDocument.nothingMissing) }
      context.console.remark("You have visited all of these stadiums. To include them, use --all.")
      return .done
    }
    if builder.estimatedWays > 0 {
      context.console.remark(
        "\(builder.estimatedWays.counted("drive")) estimated: not in the travel times."
      )
    }
    let visited = seen.values.reduce(into: Set<StadiumID>()) { $0.formUnion($1) }
    let answer: QuestSolution
    do throws(QuestError) {
      answer = try solve(builder, context)
    } catch {
      if options.json { try context.console.print(document: QuestDocument(error)) }
      for text in ["No quest: \(error.message)."] + error.advice.map({ "  try \($0)" }) {
        context.console.remark(text.cleanedForTerminal)
      }
      return InterruptHandler.wasRaised ? .interrupted : .failed
    }
    try context.console.report(
      QuestDocument(answer, builder, visited: visited),
      or: QuestFormatter(context.displayFormat, columns: context.console.columns)
        .lines(answer, builder).map(\.cleanedForTerminal))
    guard answer.isCancelled else { return .done }
    context.console.remark("Interrupted. This is the best route so far.")
    return .interrupted
  }

  private func solve(
    _ builder: QuestProblemBuilder, _ context: AppContext
  ) throws(QuestError) -> QuestSolution {
    let line = ProgressLine(console: context.console, clock: context.clock)
    InterruptHandler.listen()
    defer {
      InterruptHandler.stopListening()
      line.clear()
    }
    return try builder.solve(
      effort: QuestEffort(level: quest.effort ?? context.settings.effort),
      isCancelled: { InterruptHandler.wasRaised },
      progress: { line.show(QuestFormatter(context.displayFormat).progress($0)) })
  }

  private func bundledDataset(
    _ days: Range<LocalDay>, _ context: AppContext, _ catalog: Catalog,
    _ seen: [LeagueID: Set<StadiumID>]
  ) throws -> QuestDataset {
    let named = try stadiumNames.map { name in
      let found = catalog.stadiums(bestMatching: name, on: days.lowerBound)
      guard let first = found.first else { throw NameLookupError.noSuchStadium(name) }
      guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
      return first
    }
    let chosen =
      try leagues.ids(in: catalog, context.settings)
      ?? (leagues.league.isEmpty ? tenants(of: named, days, catalog) : nil)
      ?? Set(catalog.leagues.map(\.id))
    let isMissing = (scope ?? (named.isEmpty ? .missing : .all)) == .missing
    return try QuestDataset(
      leagues: chosen, stadiums: named.isEmpty ? nil : named.map(\.id), from: days.lowerBound,
      to: days.upperBound, seen: isMissing ? seen : [:], catalog: catalog)
  }

  /// Returns the leagues whose teams play at all the stadiums, or at each of them; nil if one has no
  /// home team.
  private func tenants(
    of stadiums: [Stadium], _ days: Range<LocalDay>, _ catalog: Catalog
  ) throws -> Set<LeagueID>? {
    let tenants = stadiums.map { stadium in
      Set(
        stadium.tenancies.filter { tenancy in
          let first = catalog.season(of: days.lowerBound, in: tenancy.league)
          let last = catalog.season(of: days.upperBound, in: tenancy.league)
          return tenancy.first <= last && first <= tenancy.last ?? .max
        }.map(\.league))
    }
    guard let first = tenants.first, !tenants.contains([]) else { return nil }
    let shared = tenants.reduce(first) { $0.intersection($1) }
    let chosen = shared.isEmpty ? tenants.reduce(first) { $0.union($1) } : shared
    for (stadium, leagues) in zip(stadiums, tenants) where leagues.intersection(chosen).count > 1 {
      let names = leagues.intersection(chosen).map(\.rawValue).sorted()
      throw CommandFailure(
        "\(stadium.name(in: days.lowerBound.year)) has games of \(DisplayFormat.list(names)). "
          + "Choose with --league, or allow all with --league all.", status: .usage)
    }
    return chosen
  }

  private func userDataset(
    _ context: AppContext, _ catalog: Catalog, _ seen: [LeagueID: Set<StadiumID>]
  ) throws -> QuestDataset {
    let chosen = try leagues.ids(in: catalog, context.settings) ?? []
    let usual = catalog.leagues.first { chosen.contains($0.id) }?.typicalGameMinutes
    var place = try QuestDataset(
      schedule: try questFile(schedule ?? ""),
      stadiums: try stadiums.map(questFile),
      drives: try travelTimes.map(questFile),
      gameHours: gameHours ?? Double(usual ?? 180) / 60, catalog: catalog)
    if !stadiumNames.isEmpty { try place.choose(stadiumNames) }
    if scope == .missing {
      place.leaveOut(seen.values.reduce(into: []) { $0.formUnion($1) })
    }
    return place
  }

  private func questFile(_ path: String) throws -> QuestDataset.File {
    let bytes = try InputFile.bytes(of: path)
    guard bytes.count <= ScheduleFile.mostBytes else {
      throw CommandFailure(
        "Couldn't read \(path): larger than \(ScheduleFile.mostBytes >> 20) MB.")
    }
    return QuestDataset.File(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns a stadium of the dataset, or any place in the catalog.
  private func site(
    _ text: String, _ dataset: QuestDataset, _ context: AppContext, _ catalog: Catalog,
    _ days: Range<LocalDay>
  ) throws -> QuestRequest.Place {
    if let site = dataset.site(named: text) {
      return QuestRequest.Place(name: site.name, stadium: site.id, coordinate: site.coordinate)
    }
    let found = try context.place(typed: text, in: catalog, on: days.lowerBound)
    return QuestRequest.Place(name: found.name, coordinate: found.coordinate)
  }
}
