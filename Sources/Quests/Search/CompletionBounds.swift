/// Lower bounds on the remaining cost, for each game and each memory of a relaxed path.
///
/// A relaxed path pays the price of its legs and the closing time, and receives the prize of every
/// stadium it reaches. It forgets distant stadiums and may return to them. Either it may stop
/// anywhere, or the remaining games are counted, which takes longer and gives tighter bounds. No
/// quest that continues from there with the same visited stadiums can cost less.
struct CompletionBounds {
  let isCounted: Bool
  /// Offset of each game's values: those for its lowest count first, then the next.
  private(set) var offsets: ContiguousArray<Int> = []
  /// The possible numbers of remaining games after each game; 0 if they aren't counted.
  private(set) var counts: ContiguousArray<ClosedRange<Int>> = []
  /// The number of values per count, for each game.
  private(set) var strides: ContiguousArray<Int> = []
  private(set) var values: ContiguousArray<Double> = []
  /// The cost of the cheapest return leg from each stadium.
  private var last: ContiguousArray<Double> = []

  init(_ part: QuestNetwork.Window, memory: NgRouteMemory, isCounted: Bool) {
    let network = part.network
    self.isCounted = isCounted
    counts =
      isCounted ? part.remaining() : ContiguousArray(repeating: 0...0, count: network.gameCount)
    var count = 0
    for game in 0..<network.gameCount {
      let stride = memory.sizes[network.stadiums[game]] + 1
      strides.append(stride)
      offsets.append(count)
      count += stride * counts[game].count
    }
    values = ContiguousArray(repeating: .infinity, count: count)
    last = ContiguousArray(
      (0..<network.stadiumCount).map { Self.cheapestBack(network, stadium: $0) })
  }

  /// Returns the offset of a game's values for a number of remaining games; nil if that number is
  /// impossible.
  @inline(__always)
  func base(_ game: Int, remaining: Int) -> Int? {
    let count = isCounted ? remaining : 0
    let range = counts[game]
    guard range.contains(count) else { return nil }
    return offsets[game] &+ (count &- range.lowerBound) &* strides[game]
  }

  /// Computes the bounds for the prizes, from the last game to the first.
  mutating func update(
    _ network: QuestNetwork, memory: NgRouteMemory, prizes: ContiguousArray<Double>
  ) {
    var values = values
    self.values = []
    let count = network.stadiumCount
    values.withUnsafeMutableBufferPointer { values in
      for game in stride(from: network.gameCount - 1, through: 0, by: -1) {
        let stadium = network.stadiums[game]
        let size = memory.sizes[stadium]
        let stop = network.closing(game) + last[stadium]
        for remaining in counts[game] {
          guard let base = base(game, remaining: remaining) else { continue }
          let here = UnsafeMutableBufferPointer(rebasing: values[base..<base + size])
          here.update(repeating: remaining == 0 ? stop : .infinity)
          guard remaining > 0 || !isCounted else { continue }
          for onward in 0..<count where onward != stadium {
            let target = Int(network.next[game * count + onward])
            guard target >= 0, let there = self.base(target, remaining: remaining - 1) else {
              continue
            }
            memory.moves.withUnsafeBufferPointer { moves in
              let row = memory.rows[stadium * count + onward]
              Self.lower(
                here, to: UnsafeBufferPointer(rebasing: values[there..<there + strides[target]]),
                moves: UnsafeBufferPointer(rebasing: moves[row..<row + size]),
                price: network.prices[stadium * count + onward] - prizes[onward])
            }
          }
        }
      }
    }
    self.values = values
  }

  /// Lowers the values of one game to the values of a later one, where these are lower.
  ///
  /// The search spends nearly all its time here, so the loop has no branch.
  @inline(__always)
  private static func lower(
    _ here: UnsafeMutableBufferPointer<Double>, to there: UnsafeBufferPointer<Double>,
    moves: UnsafeBufferPointer<UInt16>, price: Double
  ) {
    for state in 0..<here.count {
      let value = price + there[Int(moves[state])]
      let old = here[state]
      here[state] = value < old ? value : old
    }
  }

  private static func cheapestBack(_ network: QuestNetwork, stadium: Int) -> Double {
    guard !network.returns.isEmpty else { return 0 }
    let row = stadium * network.stadiumCount
    let ways = (row..<row + network.stadiumCount).filter { $0 != row + stadium }
    return ways.map { network.prices[$0] + Double(network.returns[$0]) * network.perMillisecond }
      .min() ?? 0
  }
}

extension QuestNetwork.Window {
  /// Returns, for each game, how many games a quest can have after it.
  ///
  /// The upper end is the most games that can follow; the lower end is what remains after the most
  /// possible games before it. A range can't be empty, so games of no quest have their own.
  fileprivate func remaining() -> ContiguousArray<ClosedRange<Int>> {
    let count = network.stadiumCount
    var before = ContiguousArray(repeating: 0, count: network.gameCount)
    var after = before
    for game in 0..<network.gameCount {
      if begins[game] { before[game] = max(before[game], 1) }
      guard before[game] > 0 else { continue }
      for onward in network.onward(from: game).map({ Int($0.game) }) where onward >= 0 {
        before[onward] = max(before[onward], before[game] + 1)
      }
    }
    for game in stride(from: network.gameCount - 1, through: 0, by: -1) {
      for stadium in 0..<count {
        let onward = Int(network.next[game * count + stadium])
        if onward >= 0 { after[game] = max(after[game], after[onward] + 1) }
      }
    }
    return ContiguousArray(
      (0..<network.gameCount).map { game in
        let maximum = min(after[game], count - 1)
        let minimum = max(0, count - before[game])
        return before[game] > 0 && minimum <= maximum ? minimum...maximum : 0...0
      })
  }
}

/// Prizes for the stadiums that make relaxed paths visit each of them about once.
///
/// This is a Lagrangian relaxation of "each stadium once": whatever the prizes, no quest costs less
/// than the cheapest relaxed path plus the sum of all prizes. Subgradient steps raise the prizes of
/// stadiums that the path misses and lower the prizes of stadiums that it visits more than once.
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
    (network, begins) = (part.network, part.begins)
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
        (value, first) = (candidate, game)
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
      (game, state) = (way.game, way.state)
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
        (best, bestPrizes) = (value, prizes)
      }
      if stale >= 12 {
        scale *= 0.6
        (stale, prizes) = (0, bestPrizes)
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
