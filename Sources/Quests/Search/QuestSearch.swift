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
    self.progress = progress
    minPrice = network.minPrice
  }

  /// Returns the difference up to which two values count as equal.
  static func tolerance(_ value: Double) -> Double {
    value.isFinite ? 1e-6 + abs(value) * 1e-11 : 0
  }

  var limit: Double { value - Self.tolerance(value) }

  /// The lower bound for the network.
  var bound: Double {
    guard let least = windows.map(\.bound).min() else { return min(floor, value) }
    return min(max(least, floor), value)
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
    let most = isCounted ? network.stadiumCount : 1
    var near = isCounted ? min(3 + turn / 2, 9) : 6
    while near > 0, (part.network.gameCount * most) << near > Self.maxBoundValues { near -= 1 }
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
