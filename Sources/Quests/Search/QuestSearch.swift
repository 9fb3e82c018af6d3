/// The search for the best quest of a network, window by window.
///
/// Opening days are searched separately: prizes that fit one day make its bounds tight, and most
/// days are excluded once one good quest is known. The day with the lowest bound is always next,
/// with more memory and more labels each turn.
struct QuestSearch {
  /// The quests that begin within a range of times.
  struct Window {
    let openings: ClosedRange<Int>
    /// Their latest end; nil for the time from which on they can't beat the best known quest.
    let deadline: Int?
    /// No quest of the window costs less; infinite if there is none.
    var bound = -Double.infinity
    /// The bound from prizes alone, independent of any known quest.
    var climbed = -Double.infinity
    var prizes: ContiguousArray<Double>
    var turns = 0
  }

  let network: QuestNetwork
  let isCancelled: () -> Bool
  let progress: (_ best: Double?, _ bound: Double) -> Void
  var windows: [Window] = []
  /// The best quest, as games of the network.
  var route: [Int]?
  var value = Double.infinity
  /// The lower bound known before there were windows.
  var floor = 0.0
  var steps = 0
  let budget: Int
  /// The initial prizes of the windows.
  var firstPrizes: ContiguousArray<Double> = []
  private(set) var wasCancelled = false
  private var memories: [Int: NgRouteMemory] = [:]
  /// The minimum price of all legs of a quest.
  private let minPrice: Double

  init(
    _ network: QuestNetwork, budget: Int, isCancelled: @escaping () -> Bool,
    progress: @escaping (Double?, Double) -> Void
  ) {
    (self.network, self.budget, self.isCancelled) = (network, budget, isCancelled)
    (self.progress, minPrice) = (progress, network.minPrice)
  }

  /// Returns the difference up to which two values count as equal.
  static func tolerance(_ value: Double) -> Double {
    value.isFinite ? 1e-6 + abs(value) * 1e-11 : 0
  }

  var limit: Double { value - Self.tolerance(value) }

  /// The lower bound for the network.
  var bound: Double {
    guard let minimum = windows.map(\.bound).min() else { return min(floor, value) }
    return min(max(minimum, floor), value)
  }

  var isSpent: Bool { steps >= budget || wasCancelled }

  /// Maximum number of bounds to compute at once.
  private static let maxBoundValues = 10_000_000

  /// Works on the window with the lowest bound until no improvement is possible.
  mutating func run() {
    while !isSpent {
      guard let next = windows.indices.min(by: { windows[$0].bound < windows[$1].bound }),
        windows[next].bound < limit
      else { break }
      deepen(next)
      progress(route == nil ? nil : value, bound)
    }
  }

  /// Processes every window once with little memory; each window starts with the prizes of the one
  /// before.
  mutating func survey(prizes: ContiguousArray<Double>) {
    var prizes = prizes
    for index in windows.indices where !isSpent {
      windows[index].prizes = prizes
      let part = part(of: windows[index])
      var multipliers = LagrangianMultipliers(part, memory: memory(0), prizes: prizes)
      climb(&multipliers, rounds: 30, scale: 1)
      prizes = multipliers.bestPrizes
      learn(multipliers, index: index)
    }
  }

  /// Gives a window its next turn.
  private mutating func deepen(_ index: Int) {
    let turn = windows[index].turns
    windows[index].turns += 1
    steps += 1
    let part = part(of: windows[index])
    let isCounted = turn > 0
    let maxCount = isCounted ? network.stadiumCount : 1
    var near = isCounted ? min(3 + turn / 2, 9) : 6
    while near > 0, (part.network.gameCount * maxCount) << near > Self.maxBoundValues { near -= 1 }
    var multipliers = LagrangianMultipliers(
      part, memory: memory(near), isCounted: isCounted, prizes: windows[index].prizes)
    climb(&multipliers, rounds: turn == 0 ? 60 : 40, scale: turn == 0 ? 0.7 : 0.4)
    learn(multipliers, index: index)
    guard windows[index].bound < limit, !isSpent else { return }
    // At most what the budget allows.
    let room = (budget - steps) / max(1, network.stadiumCount * network.stadiumCount / 3)
    look(multipliers, in: part, width: min(500 << (2 * min(turn, 6)), max(room, 500)), index: index)
  }

  private mutating func learn(_ multipliers: LagrangianMultipliers, index: Int) {
    windows[index].climbed = max(windows[index].climbed, multipliers.best)
    windows[index].bound = max(windows[index].bound, multipliers.best)
    windows[index].prizes = multipliers.bestPrizes
  }

  private mutating func look(
    _ multipliers: LagrangianMultipliers, in part: QuestNetwork.Window, width: Int, index: Int
  ) {
    guard let outcome = search(multipliers, part: part, width: width) else { return }
    let proven = min(outcome.bound, value)
    windows[index].bound = max(windows[index].bound, proven)
  }

  mutating func climb(_ multipliers: inout LagrangianMultipliers, rounds: Int, scale: Double) {
    let isCancelled = isCancelled
    multipliers.climb(rounds, towards: value, scale: scale, isCancelled: isCancelled)
    steps += multipliers.steps / 64
    multipliers.restoreBest()
    wasCancelled = wasCancelled || isCancelled()
  }

  /// Searches with the best prizes, and keeps the result if it is better than the best known.
  mutating func search(_ multipliers: LagrangianMultipliers, part: QuestNetwork.Window, width: Int)
    -> LabelSearch.Outcome?
  {
    let search = LabelSearch(
      network: part.network, begins: part.begins, memory: multipliers.memory,
      bounds: multipliers.bounds, prizes: multipliers.bestPrizes, width: width)
    guard let outcome = search.run(below: limit, isCancelled: isCancelled) else {
      wasCancelled = true
      return nil
    }
    steps += outcome.steps
    if let found = outcome.route, outcome.value < limit {
      value = outcome.value
      route = found.map { part.originals[$0] }
    }
    return outcome
  }

  /// Returns the memory for a number of neighbors, created once.
  mutating func memory(_ near: Int) -> NgRouteMemory {
    if let known = memories[near] { return known }
    let memory = NgRouteMemory(network, near: near)
    memories[near] = memory
    return memory
  }

  func part(of window: Window) -> QuestNetwork.Window {
    let last = window.openings.upperBound
    let longest = (value - minPrice) / network.perMillisecond
    var deadline = Int.max
    if longest.isFinite, longest < 1e15 { deadline = last + Int(max(0, longest).rounded(.up)) }
    return network.window(
      openings: window.openings, deadline: min(deadline, window.deadline ?? Int.max))
  }
}

extension QuestNetwork {
  /// The minimum price of the legs between all stadiums: the cost of a minimum spanning tree.
  var minPrice: Double {
    var near = [Double](repeating: .infinity, count: stadiumCount)
    var open = Set(0..<stadiumCount)
    var (stadium, sum) = (0, 0.0)
    while true {
      open.remove(stadium)
      for other in open {
        let way = min(
          prices[stadium * stadiumCount + other], prices[other * stadiumCount + stadium])
        near[other] = min(near[other], way)
      }
      guard let next = open.min(by: { (near[$0], $0) < (near[$1], $1) }) else { return sum }
      sum += near[next]
      stadium = next
    }
  }
}

extension NgRouteMemory {
  /// Creates the memory of the stadiums with the shortest travel times from each.
  init(_ network: QuestNetwork, near: Int) {
    let count = network.stadiumCount
    self.init(
      stadiumCount: count,
      near: (0..<count).map { stadium in
        let others = (0..<count).filter { $0 != stadium }
        let row = stadium * count
        return Array(
          others.sorted { (network.travel[row + $0], $0) < (network.travel[row + $1], $1) }.prefix(
            near))
      })
  }
}

extension QuestSearch {
  /// Runs the search until its budget is spent or optimality is proven.
  mutating func runAll() {
    searchWhole()
    guard floor < limit else { return }
    openWindows()
    survey(prizes: firstPrizes)
    run()
  }

  /// Finds prizes for the whole network, and a first quest.
  mutating func searchWhole() {
    let whole = network.window(openings: Int.min...Int.max, deadline: Int.max)
    var multipliers = LagrangianMultipliers(whole, memory: memory(0), prizes: uniformPrizes(whole))
    climb(&multipliers, rounds: 100, scale: 1.5)
    var near = 6
    while near > 0, network.gameCount << near > 500_000 { near -= 1 }
    multipliers = LagrangianMultipliers(whole, memory: memory(near), prizes: multipliers.bestPrizes)
    climb(&multipliers, rounds: 60, scale: 0.7)
    firstPrizes = multipliers.bestPrizes
    floor = max(floor, multipliers.best)
    progress(nil, floor)
    var width = 300
    while !isSpent, width < 500_000 {
      guard let outcome = search(multipliers, part: whole, width: width) else { break }
      if outcome.bound >= value {
        floor = value
        break
      }
      floor = max(floor, min(outcome.bound, value))
      if route != nil, width > 10_000 { break }
      width *= 6
    }
    progress(route == nil ? nil : value, floor)
  }

  /// Returns one prize for all stadiums, large enough that a relaxed path is long.
  private mutating func uniformPrizes(_ whole: QuestNetwork.Window) -> ContiguousArray<Double> {
    var prize = 1.0
    for _ in 0..<40 {
      var multipliers = LagrangianMultipliers(
        whole, memory: memory(0),
        prizes: ContiguousArray(repeating: prize, count: network.stadiumCount))
      _ = multipliers.evaluate()
      if multipliers.path.count >= network.stadiumCount { break }
      prize *= 1.5
    }
    return ContiguousArray(repeating: prize, count: network.stadiumCount)
  }

  /// Splits the quests by opening day, or not at all if time costs nothing.
  mutating func openWindows() {
    guard network.perMillisecond > 0 else {
      windows = [Window(openings: Int.min...Int.max, deadline: nil, prizes: [])]
      return
    }
    let (night, day) = (8 * 3_600_000, 16 * 3_600_000)
    var first: Int?
    var last = 0
    for opening in network.openings.sorted() {
      if let begun = first, opening - begun > day || opening - last > night {
        windows.append(Window(openings: begun...last, deadline: nil, prizes: []))
        first = opening
      }
      first = first ?? opening
      last = opening
    }
    if let first { windows.append(Window(openings: first...last, deadline: nil, prizes: [])) }
  }
}

/// The second search, for the fewest miles among the fastest quests.
extension QuestSearch {
  /// Returns the possible opening times of quests that take no longer than this, according to the
  /// bounds.
  mutating func openings(within value: Double) -> [Int] {
    let maximum = value + Self.tolerance(value)
    if windows.isEmpty { openWindows() }
    var openings: Set<Int> = []
    for window in windows where window.climbed <= maximum {
      let part = part(of: window)
      var multipliers = LagrangianMultipliers(
        part, memory: memory(6), prizes: window.prizes.isEmpty ? firstPrizes : window.prizes)
      _ = multipliers.evaluate()
      let total = multipliers.prizes.reduce(0, +)
      for game in 0..<part.network.gameCount where part.begins[game] {
        if multipliers.value(beginning: game) + total <= maximum {
          openings.insert(part.network.openings[game])
        }
      }
    }
    return openings.sorted()
  }

  /// Searches for the quest with the fewest miles that begins at one of these times and takes this
  /// many minutes.
  mutating func run(
    among openings: [Int], for minutes: Double, from route: [Int], worth miles: Double
  ) {
    (self.route, value) = (route, miles)
    let duration = Int((minutes * 60_000).rounded())
    let guess = ContiguousArray(
      repeating: miles / Double(network.stadiumCount), count: network.stadiumCount)
    windows = openings.map { Window(openings: $0...$0, deadline: $0 + duration, prizes: guess) }
    survey(prizes: guess)
    run()
  }
}

/// Finds the best quest, and proves how good it is.
///
/// Deterministic: the same problem and effort give the same answer on every machine.
package struct QuestSolver: Sendable {
  package let effort: QuestEffort

  package init(effort: QuestEffort = .standard) { self.effort = effort }

  /// Solves a problem; throws what is wrong with it, or that no quest was found.
  ///
  /// When `isCancelled`, which is called often, returns true, the best known quest is returned.
  /// `progress` is called when the best quest or the bound improves.
  package func solve(
    _ problem: QuestProblem, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (QuestProgress) -> Void = { _ in }
  ) throws(QuestFailure) -> QuestSolution {
    let measure: QuestProgress.Measure =
      if case .cost = problem.objective { .dollars } else { .minutes }
    let network = try QuestNetwork(problem, valuing: .init(problem.objective))
    var search = QuestSearch(network, budget: effort.steps, isCancelled: isCancelled) {
      progress(QuestProgress(measure: measure, best: $0, bestPossible: $1))
    }
    search.runAll()
    guard let found = search.route else { throw search.bound == .infinity ? .noRoute : .noneFound }
    let route = try QuestRoute(found.map { network.games[$0] }, in: problem)
    let bound = QuestBound(value: search.value, bestPossible: search.bound)
    guard problem.objective == .timeThenMiles else {
      return QuestSolution(
        route: route, bound: bound, miles: nil, steps: search.steps,
        isCancelled: search.wasCancelled)
    }
    let openings = search.openings(within: search.value)
    var second = QuestSearch(
      try QuestNetwork(problem, valuing: .miles), budget: effort.steps, isCancelled: isCancelled
    ) { progress(QuestProgress(measure: .miles, best: $0, bestPossible: $1)) }
    second.run(among: openings, for: search.value, from: found, worth: route.miles)
    return QuestSolution(
      route: try QuestRoute((second.route ?? found).map { network.games[$0] }, in: problem),
      bound: bound, miles: QuestBound(value: second.value, bestPossible: second.bound),
      steps: search.steps + second.steps, isCancelled: second.wasCancelled)
  }
}
