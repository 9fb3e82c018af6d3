/// Prizes for the stadiums that make relaxed paths visit each of them about once.
///
/// This is a Lagrangian relaxation of "each stadium once": whatever the prizes, no quest costs less
/// than the cheapest relaxed path plus the sum of all prizes. Subgradient steps raise the prizes of
/// stadiums that the path misses and lower those of stadiums that it visits more than once.
struct LagrangianMultipliers {
  let network: QuestNetwork
  let begins: ContiguousArray<Bool>
  let memory: NgRouteMemory
  private(set) var bounds: CompletionBounds
  private(set) var prizes: ContiguousArray<Double>
  /// The best bound so far, and its prizes.
  private(set) var best = -Double.infinity
  private(set) var bestPrizes: ContiguousArray<Double>
  /// The stadiums along the cheapest relaxed path.
  private(set) var path: [Int] = []
  private(set) var steps = 0

  init(
    _ part: QuestNetwork.Window, memory: NgRouteMemory, isCounted: Bool = false,
    prizes: ContiguousArray<Double>
  ) {
    network = part.network
    begins = part.begins
    (self.memory, self.prizes) = (memory, prizes)
    bestPrizes = prizes
    bounds = CompletionBounds(part, memory: memory, isCounted: isCounted)
  }

  /// Returns the value of the cheapest relaxed path that begins with a game, minus all prizes.
  func value(beginning game: Int) -> Double {
    guard let base = bounds.base(game, remaining: network.stadiumCount - 1) else {
      return .infinity
    }
    return network.opening(game) - prizes[network.stadiums[game]] + bounds.values[base]
  }

  mutating func evaluate() -> Double {
    bounds.update(network, memory: memory, prizes: prizes)
    var first = -1
    var value = Double.infinity
    for game in 0..<network.gameCount where begins[game] {
      let candidate = self.value(beginning: game)
      if candidate < value {
        value = candidate
        first = game
      }
    }
    trace(from: first)
    steps += bounds.values.count * network.stadiumCount
    return value + prizes.reduce(0, +)
  }

  private mutating func trace(from start: Int) {
    path.removeAll(keepingCapacity: true)
    var remaining = network.stadiumCount - 1
    var (game, state) = (start, 0)
    while game >= 0, let base = bounds.base(game, remaining: remaining) {
      path.append(network.stadiums[game])
      let wanted = bounds.values[base + state]
      guard let way = cheapest(from: game, state, remaining: remaining), way.value <= wanted else {
        return
      }
      game = way.game
      state = way.state
      remaining -= 1
    }
  }

  private func cheapest(from game: Int, _ state: Int, remaining: Int)
    -> (game: Int, state: Int, value: Double)?
  {
    let count = network.stadiumCount
    let stadium = network.stadiums[game]
    var best: (game: Int, state: Int, value: Double)?
    for onward in 0..<count where onward != stadium {
      let target = Int(network.next[game * count + onward])
      guard target >= 0, let base = bounds.base(target, remaining: remaining - 1) else { continue }
      let move = Int(memory.moves[memory.rows[stadium * count + onward] + state])
      let value =
        network.prices[stadium * count + onward] - prizes[onward] + bounds.values[base + move]
      if value < best?.value ?? .infinity { best = (target, move, value) }
    }
    return best
  }

  /// Takes up to `rounds` steps towards the best prizes, until the bound reaches the goal, which is
  /// a little above the bound while it is unknown.
  mutating func climb(
    _ rounds: Int, towards goal: Double, scale: Double, isCancelled: () -> Bool = { false }
  ) {
    var (scale, stale) = (scale, 0)
    var direction = ContiguousArray<Double>(repeating: 0, count: network.stadiumCount)
    for _ in 0..<rounds {
      guard best < goal, !isCancelled() else { return }
      let value = evaluate()
      guard value.isFinite else {
        best = .infinity
        return
      }
      stale = value > best + abs(best) * 1e-6 || best == -.infinity ? 0 : stale + 1
      if value > best {
        best = value
        bestPrizes = prizes
      }
      if stale >= 12 {
        scale *= 0.6
        stale = 0
        prizes = bestPrizes
        direction = ContiguousArray(repeating: 0, count: network.stadiumCount)
        continue
      }
      let target = goal.isFinite ? goal : max(best, 0) * 1.1 + prizes.reduce(0, +) * 0.1
      guard step(scale * max(target - value, abs(target) * 1e-4), along: &direction) else { return }
    }
  }

  mutating func restoreBest() {
    prizes = bestPrizes
    _ = evaluate()
  }

  /// Moves the prizes; returns false if the path visits every stadium once, so that it is optimal.
  private mutating func step(_ length: Double, along direction: inout ContiguousArray<Double>)
    -> Bool
  {
    var isPerfect = path.count == network.stadiumCount
    var gradient = ContiguousArray<Double>(repeating: 1, count: network.stadiumCount)
    for stadium in path { gradient[stadium] -= 1 }
    var norm = 0.0
    for stadium in gradient.indices {
      if gradient[stadium] != 0 { isPerfect = false }
      direction[stadium] = gradient[stadium] + 0.6 * direction[stadium]
      norm += direction[stadium] * direction[stadium]
    }
    guard !isPerfect else { return false }
    guard norm > 0 else { return true }
    for stadium in gradient.indices { prizes[stadium] += length / norm * direction[stadium] }
    return true
  }
}
