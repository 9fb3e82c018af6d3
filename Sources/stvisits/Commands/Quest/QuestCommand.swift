import AppSupport
import ArgumentParser
import Catalog
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
    completion: .stadium)
  var stadiumNames: [String] = []

  @Flag var scope: QuestStadiums?
  @OptionGroup var quest: QuestOptions

  @Option(help: .file("CSV file of games: start,end,stadium,home,away."), completion: .file())
  var schedule: String?

  @Option(help: .file("CSV file of stadiums: id,name,latitude,longitude."), completion: .file())
  var stadiums: String?

  @Option(help: .file("CSV file of driving times: from,to,minutes,miles."), completion: .file())
  var travelTimes: String?

  @Option(help: .hours("Length of a game without an end (default: 3).")) var gameHours: Double?
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if schedule == nil {
      for (name, isThere) in [
        ("stadiums", stadiums != nil), ("travel-times", travelTimes != nil),
        ("game-hours", gameHours != nil),
      ] { try require(!isThere, message: "--\(name) needs --schedule.") }
    }
    try require(gameHours, in: 0.1...48, option: "--game-hours")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let isSaid = !leagues.league.isEmpty || !context.settings.leagues.isEmpty
    try require(
      schedule != nil || isSaid || !stadiumNames.isEmpty,
      message: "quest needs --league, --stadium or --schedule.")
    let catalog = try context.catalog()
    let seen = try context.existingStore()?.attendedStadiums() ?? [:]
    let days = try quest.days(context)
    let place = try dataset(days, seen: seen, context: context, in: catalog)
    var request = quest.request(days, userDataset: schedule != nil, settings: context.settings)
    let first = days.lowerBound
    let site = { try place.place(named: $0) ?? context.questPlace($0, catalog: catalog, on: first) }
    (request.start, request.end) = (try quest.start.map(site), try quest.end.map(site))
    let builder = try QuestProblemBuilder(place, request: request, catalog: catalog)
    guard !place.stadiums.isEmpty || seen.isEmpty else {
      if options.json { try context.console.print(document: QuestDocument.nothingMissing) }
      return context.console.remark(
        "You have visited all of these stadiums. To include them, use --all.")
    }
    if builder.estimatedWays > 0 {
      context.console.remark(
        "\(builder.estimatedWays.counted("drive")) estimated: not in the travel times.")
    }
    let answer: QuestSolution
    do throws(QuestError) {
      answer = try solve(builder, context: context)
    } catch {
      if options.json { try context.console.print(document: QuestDocument.document(error)) }
      for text in ["No quest: \(error.message)."] + error.advice.map({ "  try \($0)" }) {
        context.console.remark(text)
      }
      return InterruptHandler.wasRaised ? .interrupted : .failed
    }
    try context.console.report(
      QuestDocument.document(answer, builder: builder, visited: Set(seen.values.joined())),
      or: QuestFormatter(context.displayFormat, columns: context.console.columns)
        .lines(answer, builder: builder))
    guard answer.isCancelled else { return .done }
    context.console.remark("Interrupted. This is the best route so far.")
    return .interrupted
  }

  private func solve(
    _ builder: QuestProblemBuilder, context: AppContext
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

  private func dataset(
    _ days: Range<LocalDay>, seen: [LeagueID: Set<StadiumID>], context: AppContext,
    in catalog: Catalog
  ) throws -> QuestDataset {
    let chosen = try leagues.ids(in: catalog, context.settings)
    guard let schedule else {
      let isMissing = (scope ?? (stadiumNames.isEmpty ? .missing : .all)) == .missing
      return try QuestDataset(
        leagues: chosen, isAnyLeague: !leagues.league.isEmpty, stadiums: stadiumNames, on: days,
        seen: isMissing ? seen : [:], catalog: catalog)
    }
    var place = try QuestDataset(
      schedule: .init(typed: schedule), stadiums: stadiums.map { try .init(typed: $0) },
      drives: travelTimes.map { try .init(typed: $0) },
      gameHours: gameHours ?? QuestDataset.usualHours(of: chosen ?? [], in: catalog),
      catalog: catalog)
    if !stadiumNames.isEmpty { try place.choose(stadiumNames) }
    if scope == .missing { place.leaveOut(Set(seen.values.joined())) }
    return place
  }
}
