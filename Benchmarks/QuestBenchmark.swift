import Foundation
import Quests
import SportsModel

/// The Traveling Baseball Fan Problem of 2019, compared with the optima and times that SAS published.
struct QuestBenchmark {
  /// Holds `schedule.csv`, `stadiums.csv` and `travel-times.csv`, and the sample's files.
  let folder: URL
  let effort: QuestEffort

  func run() throws {
    let whole = try world("")
    print(
      "quest: \(whole.stadiums.count) parks, \(whole.games.count) games\n"
        + "row                        games             value    published           s to it "
        + "s proven SAS s        bound  gap %")
    for row in Self.rows {
      let name = "\(row.number) \(row.from) \(row.to)"
      try solve(name, problem(whole, row), published: row.value, seconds: row.seconds)
    }
    var season = whole
    season.objective = .timeThenMiles
    try solve("6 then miles", season, published: 24.125, miles: 17_976)
    var sample = try world("sample15-")
    sample.objective = .timeThenMiles
    try solve("sample", sample, published: 14.243056, miles: 8_539.8)
    try growth(whole)
  }

  // MARK: Growth

  /// Parts of the stadiums over the whole season, and the slowest set of twelve.
  private func growth(_ whole: QuestProblem) throws {
    for count in [5, 10, 15, 20, 25, 30] {
      for objective in [QuestObjective.time, .cost(perDay: 130, perMile: 0.25)] {
        try solve("\(count) parks", part(whole, count, 0, objective))
      }
    }
    var slowest = 0.0
    for turn in 0..<whole.stadiums.count {
      for objective in [QuestObjective.time, .cost(perDay: 130, perMile: 0.25), .timeThenMiles] {
        let problem = part(whole, 12, turn, objective)
        let (answer, _, seconds) = try timed(problem)
        guard answer.bound.isProven else { throw BenchmarkError.wrongAnswer("12 parks, \(turn)") }
        slowest = max(slowest, seconds)
      }
    }
    print("sets of 12 parks, all proven, the slowest in \(text(slowest, 2)) s")
  }

  /// So many of the stadiums, spread over the list.
  private func part(
    _ whole: QuestProblem, _ count: Int, _ turn: Int, _ objective: QuestObjective
  ) -> QuestProblem {
    var problem = whole
    let all = whole.stadiums.count
    problem.stadiums = (0..<all).filter { ($0 * 7 + turn) % all < count }.map {
      whole.stadiums[$0]
    }
    problem.objective = objective
    return problem
  }

  // MARK: Solving

  private func solve(
    _ name: String, _ problem: QuestProblem, published: Double? = nil, miles: Double? = nil,
    seconds: Int? = nil
  ) throws {
    let (answer, toBest, total) = try timed(problem)
    let faults = QuestChecker(problem).violations(in: answer.route)
    guard faults.isEmpty else { throw BenchmarkError.wrongAnswer("\(name): \(faults)") }
    let isCost = if case .cost = problem.objective { true } else { false }
    let unit = isCost ? 1.0 : 1440
    let digits = isCost ? 2 : 6
    let value = answer.bound.value / unit
    let columns: [(String, Int)] = [
      (name, -26), (String(problem.games.count), 6), (isCost ? "$" : "days", 5),
      (text(value, digits), 13),
      (published.map { text($0, digits) } ?? "", 13),
      (published.map { verdict(value, $0) } ?? "", 8),
      (text(toBest, 2), 8), (text(total, 2), 8), (seconds.map(String.init) ?? "", 6),
      (text(answer.bound.bestPossible / unit, digits), 13),
      (text(answer.bound.gap * 100, 3), 7),
    ]
    print(columns.map { padded($0, $1) }.joined())
    // A row takes seconds, so each is printed at once.
    fflush(nil)
    if let found = answer.miles, let miles {
      print(
        "  then \(text(found.value, 1)) miles, published \(text(miles, 1)), bound "
          + "\(text(found.bestPossible, 1)), gap \(text(found.gap * 100, 3)) %")
    }
  }

  private func timed(_ problem: QuestProblem) throws
    -> (answer: QuestSolution, toBest: Double, total: Double)
  {
    let clock = ContinuousClock()
    let start = clock.now
    var best: Double?
    var toBest = 0.0
    let answer = try QuestSolver(effort: effort).solve(
      problem,
      progress: {
        guard $0.best != best else { return }
        best = $0.best
        toBest = seconds(clock.now - start)
      })
    return (answer, toBest, seconds(clock.now - start))
  }

  private func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  /// Published values are rounded to three digits of a day or to cents.
  private func verdict(_ value: Double, _ published: Double) -> String {
    let fuzz = published > 1_000 ? 0.006 : 0.0006
    return value < published - fuzz ? "better" : value <= published + fuzz ? "equal" : "worse"
  }

  private func text(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(1, abs(width) - text.count))
    return width < 0 ? text + spaces : spaces + text
  }

  // MARK: Reading

  private func world(_ prefix: String) throws -> QuestProblem {
    func text(_ name: String) throws -> String {
      let file = folder.appendingPathComponent(prefix + name + ".csv")
      return try String(contentsOf: file, encoding: .utf8)
    }
    return QuestProblem(
      stadiums: try QuestCSVReader.stadiums(text("stadiums")).map(\.id),
      games: try QuestCSVReader.games(text("schedule"), gameHours: 3),
      drives: try QuestCSVReader.drives(text("travel-times")))
  }

  private func problem(_ whole: QuestProblem, _ row: Row) throws -> QuestProblem {
    guard let from = LocalDay("2019-\(row.from)"), let to = LocalDay("2019-\(row.to)") else {
      throw BenchmarkError.wrongAnswer("row \(row.number)")
    }
    var problem = whole
    problem.games = QuestCSVReader.games(whole.games, from: from, to: to)
    problem.objective = row.isCost ? .cost(perDay: 130, perMile: 0.25) : .time
    return problem
  }

  /// A published optimum: days or dollars, and the seconds that it took.
  private struct Row {
    let number: Int
    let from: String
    let to: String
    let isCost: Bool
    let value: Double
    let seconds: Int

    init(
      _ number: Int, _ from: String, _ to: String, isCost: Bool = false, _ value: Double,
      in seconds: Int
    ) {
      self.number = number
      self.from = from
      self.to = to
      self.isCost = isCost
      self.value = value
      self.seconds = seconds
    }
  }

  private static let rows = [
    Row(1, "03-28", "06-01", 24.794, in: 98), Row(2, "03-28", "07-01", 24.271, in: 129),
    Row(3, "06-01", "08-01", 24.271, in: 51), Row(4, "08-01", "10-01", 24.993, in: 81),
    Row(5, "07-01", "10-30", 24.125, in: 140), Row(6, "03-28", "10-30", 24.125, in: 471),
    Row(7, "03-28", "06-01", isCost: true, 6_538.53, in: 646),
    Row(8, "03-28", "07-01", isCost: true, 6_538.53, in: 1_183),
    Row(9, "06-01", "08-01", isCost: true, 6_969.77, in: 539),
    Row(10, "08-01", "10-01", isCost: true, 6_677.46, in: 555),
    Row(11, "07-01", "10-30", isCost: true, 6_630.65, in: 1_112),
    Row(12, "03-28", "10-30", isCost: true, 6_538.53, in: 7_440),
  ]
}
