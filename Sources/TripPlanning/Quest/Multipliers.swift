/// Prizes for the stadiums that make loose paths see each of them about once.
///
/// Lagrangian relaxation of "each stadium once": whatever the prizes, no quest is worth less than
/// the cheapest loose path plus the sum of all prizes. Subgradient steps raise the prizes of the
/// stadiums that the path leaves out and lower those of the ones that it sees more than once.
struct Multipliers {
  let network: QuestNetwork
  let begins: ContiguousArray<Bool>
  var memory: NearMemory
  var bounds = CompletionBounds()
  var prizes: ContiguousArray<Double>
  /// The best proven so far, and its prizes.
  private(set) var best = -Double.infinity
  private(set) var bestPrizes: ContiguousArray<Double>
  var path: [Int] = []
  private(set) var steps = 0

  init(
    _ network: QuestNetwork, begins: ContiguousArray<Bool>, memory: NearMemory,
    prizes: ContiguousArray<Double>
  ) {
    self.network = network
    self.begins = begins
    self.memory = memory
    self.prizes = prizes
    bestPrizes = prizes
    bounds.prepare(network, memory)
  }

  /// The value of the cheapest loose path from each game with which a quest may begin.
  func value(beginning game: Int) -> Double {
    network.opening(game) - prizes[network.stadiums[game]] + bounds.values[bounds.offsets[game]]
  }

  mutating func evaluate() -> Double {
    bounds.update(network, memory, prizes: prizes)
    var bestGame = -1
    var value = Double.infinity
    for game in 0..<network.gameCount where begins[game] {
      let candidate = self.value(beginning: game)
      if candidate < value {
        value = candidate
        bestGame = game
      }
    }
    trace(from: bestGame)
    steps += bounds.values.count * network.stadiumCount
    return value + prizes.reduce(0, +)
  }

  /// The stadiums along the cheapest path.
  mutating func trace(from start: Int) {
    path.removeAll(keepingCapacity: true)
    guard start >= 0 else { return }
    let count = network.stadiumCount
    var game = start
    var state = 0
    while true {
      let stadium = network.stadiums[game]
      path.append(stadium)
      let wanted = bounds.values[bounds.offsets[game] + state]
      var best = Double.infinity
      var found = -1
      var foundState = 0
      for onward in 0..<count where onward != stadium {
        let target = Int(network.next[game * count + onward])
        guard target >= 0 else { continue }
        let move = Int(memory.moves[memory.rows[stadium * count + onward] + state])
        let value =
          network.prices[stadium * count + onward] - prizes[onward]
          + bounds.values[bounds.offsets[target] + move]
        if value < best {
          best = value
          found = target
          foundState = move
        }
      }
      guard found >= 0, best <= wanted else { return }
      game = found
      state = foundState
    }
  }

  /// Takes up to so many steps towards the best prizes, until they prove the goal.
  ///
  /// While the goal is not known it is put a little above what is proven.
  mutating func climb(
    _ rounds: Int, towards goal: Double, scale: Double, isCancelled: () -> Bool = { false }
  ) {
    var scale = scale
    var stale = 0
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
      guard step(scale * max(target - value, abs(target) * 1e-4), along: &direction) else {
        return
      }
    }
  }

  /// Goes back to the best prizes and their bounds.
  mutating func restoreBest() {
    prizes = bestPrizes
    _ = evaluate()
  }

  /// Moves the prizes; false when the path sees every stadium once and there is no better way.
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
