/// The least that can still be to come, for each game and each memory of a loose path.
///
/// A path pays the price of its ways and the closing time, and is given the prize of every stadium
/// at which it arrives. It forgets what is far and may come back there; either it may stop anywhere,
/// or how many games it still has to see is counted, which is dearer and says more. No quest that
/// goes on from there with the same stadiums seen can do better.
struct CompletionBounds {
  /// Whether the games still to see are counted.
  let isCounted: Bool
  /// Where the values of each game begin: those of its least count, then of the next.
  private(set) var offsets: ContiguousArray<Int> = []
  /// How many games can still be to come after each game; 0 where they are not counted.
  private(set) var counts: ContiguousArray<ClosedRange<Int>> = []
  /// How many values a game has for each count.
  private(set) var strides: ContiguousArray<Int> = []
  private(set) var values: ContiguousArray<Double> = []
  /// What the cheapest way back from each stadium adds.
  private var last: ContiguousArray<Double> = []

  /// Makes room for the bounds of a network.
  init(_ part: QuestNetwork.Window, _ memory: NgRouteMemory, isCounted: Bool) {
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
    last = ContiguousArray((0..<network.stadiumCount).map { Self.cheapestBack(network, $0) })
  }

  /// Where the values of a game are when so many more are to be seen; nil when that cannot be.
  @inline(__always)
  func base(_ game: Int, remaining: Int) -> Int? {
    let count = isCounted ? remaining : 0
    let range = counts[game]
    guard range.contains(count) else { return nil }
    return offsets[game] &+ (count &- range.lowerBound) &* strides[game]
  }

  /// Works out the bounds for the prizes, from the last game to the first.
  mutating func update(
    _ network: QuestNetwork, _ memory: NgRouteMemory, prizes: ContiguousArray<Double>
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

  /// Lowers the values of one game to those of another after it, where these are less.
  ///
  /// Nearly all the time of a search goes by here: so there is no branch.
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

  private static func cheapestBack(_ network: QuestNetwork, _ stadium: Int) -> Double {
    guard !network.returns.isEmpty else { return 0 }
    let row = stadium * network.stadiumCount
    let ways = (row..<row + network.stadiumCount).filter { $0 != row + stadium }
    return ways.map {
      network.prices[$0] + Double(network.returns[$0]) * network.perMillisecond
    }.min() ?? 0
  }
}

extension QuestNetwork.Window {
  /// For each game how many can still be to come after it in a quest.
  ///
  /// As many as can be seen after it at most, and no fewer than are left when as many as possible
  /// were seen before; an empty range cannot be, so games of no quest get one of their own.
  fileprivate func remaining() -> ContiguousArray<ClosedRange<Int>> {
    let count = network.stadiumCount
    var before = ContiguousArray(repeating: 0, count: network.gameCount)
    var after = before
    for game in 0..<network.gameCount {
      if begins[game] { before[game] = max(before[game], 1) }
      guard before[game] > 0 else { continue }
      for onward in network.onward(from: game) where onward >= 0 {
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
        let most = min(after[game], count - 1)
        let least = max(0, count - before[game])
        return before[game] > 0 && least <= most ? least...most : 0...0
      })
  }
}
