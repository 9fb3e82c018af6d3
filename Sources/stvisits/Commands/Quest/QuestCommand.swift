import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Settings
import SportsModel
import TripPlanning
import Trips

struct QuestCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "quest",
    abstract: "See every stadium that is missing, in the fewest days or for the least money.",
    discussion: """
      Of a league it takes the stadiums in which you have seen no game of that
      league: all of them for those who begin, and with --all for anybody. It says
      how good the answer is: proven best, or how much better any could be. Ctrl-C
      gives the best so far.

      With --schedule it plans in a world of your own, from CSV files:
        schedule      start,end,stadium,home,away; times with an offset
        stadiums      id,name,latitude,longitude
        travel times  from,to,minutes,miles
      The end of a game may be left out, drives that are not told are estimated, and
      without --stadiums the ids are those of stvisits stadiums.

      Examples:
        stvisits quest --league mlb --from 2025-03-27 --to 2025-09-29
        stvisits quest --league nfl --all --from 2025-09-04 --to 2026-01-06
        stvisits quest --league mlb --from 2025-06-01 --to 2025-09-01 \\
          --objective cost
        stvisits quest --stadium "Fenway Park" --stadium "Wrigley Field" \\
          --from 2025-06-01 --to 2025-06-15 --start Boston --end Boston
        stvisits quest --schedule schedule.csv --stadiums stadiums.csv \\
          --travel-times travel-times.csv --from 2019-06-01 --to 2019-08-01
      """)

  @Option(
    name: .customLong("stadium"),
    help: .value("stadium", "See this stadium; may be given several times."),
    completion: NameCompletion.stadium)
  var stadiumNames: [String] = []

  @Flag var scope: QuestStadiums?

  @Option(help: .value("file", "A schedule of your own."), completion: .file())
  var schedule: String?

  @Option(help: .value("file", "Its stadiums."), completion: .file())
  var stadiums: String?

  @Option(help: .value("file", "Its travel times."), completion: .file())
  var travelTimes: String?

  @Option(
    help: .value(
      "hours",
      "How long a game of --schedule takes that tells no end (3, or what is usual in the league)."))
  var gameHours: Double?

  @OptionGroup var quest: QuestOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if schedule == nil {
      for (name, isThere) in [
        ("stadiums", stadiums != nil), ("travel-times", travelTimes != nil),
        ("game-hours", gameHours != nil),
      ] { try require(!isThere, "--\(name) goes with --schedule.") }
    }
    try require((0.1...48).contains(gameHours ?? 1), "--game-hours is 0.1 to 48.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let isSaid = !leagues.league.isEmpty || !context.settings.leagues.isEmpty
    try require(
      schedule != nil || isSaid || !stadiumNames.isEmpty,
      "Say what is to be seen: --league, --stadium or --schedule.")
    let catalog = try context.catalog()
    let seen = try context.existingStore()?.attendedStadiums() ?? [:]
    let place =
      schedule == nil
      ? try bundledDataset(context, catalog, seen) : try userDataset(context, catalog, seen)
    var request = quest.request(userDataset: schedule != nil, context.settings)
    request.start = try quest.start.map { try self.place($0, place, catalog) }
    request.end = try quest.end.map { try self.place($0, place, catalog) }
    let builder = try QuestProblemBuilder(place, request, catalog: catalog)
    guard !place.stadiums.isEmpty || seen.isEmpty else {
      if options.json { try context.console.print(document: QuestDocument.nothingMissing) }
      context.console.remark("Nothing is missing: you have been to all of them. All again: --all.")
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
    context.console.remark("Interrupted: the best so far.")
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
    _ context: AppContext, _ catalog: Catalog, _ seen: [LeagueID: Set<StadiumID>]
  ) throws -> QuestDataset {
    let chosen = try leagues.ids(in: catalog, context.settings) ?? Set(catalog.leagues.map(\.id))
    let named = try stadiumNames.map { name in
      let found = catalog.stadiums(bestMatching: name, on: quest.from)
      guard let first = found.first else { throw NameLookupError.noSuchStadium(name) }
      guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
      return first.id
    }
    let isMissing = (scope ?? (named.isEmpty ? .missing : .all)) == .missing
    return try QuestDataset(
      leagues: chosen, stadiums: named.isEmpty ? nil : named, from: quest.from, to: quest.to,
      seen: isMissing ? seen : [:], catalog: catalog)
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
        "\(path): larger than the \(ScheduleFile.mostBytes >> 20) MB that are read")
    }
    return QuestDataset.File(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns a stadium of the dataset, or any place in the catalog.
  private func place(_ text: String, _ context: QuestDataset, _ catalog: Catalog) throws
    -> QuestRequest.Place
  {
    if let site = context.site(named: text) {
      return QuestRequest.Place(name: site.name, stadium: site.id, coordinate: site.coordinate)
    }
    let found = try catalog.place(text, on: quest.from)
    return QuestRequest.Place(name: found.name, coordinate: found.coordinate)
  }
}
