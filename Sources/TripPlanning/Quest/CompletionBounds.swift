/// The least that can still be to come, for each game and each memory of a loose path.
///
/// A path pays the price of its ways and the closing time, and is given the prize of every stadium
/// at which it arrives. As it may stop anywhere and forgets what is far, no quest that goes on from
/// there with the same stadiums seen can do better.
struct CompletionBounds {
  /// Where the memories of each game begin.
  private(set) var offsets: ContiguousArray<Int> = []
  /// The bound of game and memory, closing time counted from the origin of the network.
  private(set) var values: ContiguousArray<Double> = []
  /// What the cheapest way back from each stadium adds.
  private var last: ContiguousArray<Double> = []

  /// Makes room for the games of a network.
  mutating func prepare(_ network: QuestNetwork, _ memory: NearMemory) {
    offsets.removeAll(keepingCapacity: true)
    var count = 0
    for game in 0..<network.gameCount {
      offsets.append(count)
      count += memory.sizes[network.stadiums[game]] + 1
    }
    values = ContiguousArray(repeating: .infinity, count: count)
    last = ContiguousArray((0..<network.stadiumCount).map { Self.cheapestBack(network, $0) })
  }

  /// Works out the bounds for the prizes, from the last game to the first.
  mutating func update(
    _ network: QuestNetwork, _ memory: NearMemory, prizes: ContiguousArray<Double>
  ) {
    let count = network.stadiumCount
    values.withUnsafeMutableBufferPointer { values in
      network.next.withUnsafeBufferPointer { next in
        memory.moves.withUnsafeBufferPointer { moves in
          for game in stride(from: network.gameCount - 1, through: 0, by: -1) {
            let stadium = network.stadiums[game]
            let base = offsets[game]
            let size = memory.sizes[stadium]
            let stop = network.closing(game) + last[stadium]
            for state in 0..<size { values[base + state] = stop }
            for onward in 0..<count where onward != stadium {
              let target = Int(next[game * count + onward])
              guard target >= 0 else { continue }
              let price = network.prices[stadium * count + onward] - prizes[onward]
              let there = offsets[target]
              let row = memory.rows[stadium * count + onward]
              for state in 0..<size {
                let value = price + values[there + Int(moves[row + state])]
                if value < values[base + state] { values[base + state] = value }
              }
            }
          }
        }
      }
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
