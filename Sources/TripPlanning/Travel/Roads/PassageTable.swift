/// The shortest paths between all passages of a landmass.
struct PassageTable: Sendable {
  private let count: Int
  private var costs: [PathCost]
  /// The next passage on the path; the passage itself if there is no path.
  private var first: [Int]

  /// Combines direct connections into shortest paths (Floyd 1962).
  init(count: Int, direct: (_ from: Int, _ to: Int) -> PathCost?) {
    self.count = count
    costs = Array(repeating: .endless, count: count * count)
    first = (0..<count * count).map { $0 / max(1, count) }
    for from in 0..<count {
      costs[from * count + from] = .nothing
      for to in 0..<from {
        guard let cost = direct(from, to) else { continue }
        costs[from * count + to] = cost
        costs[to * count + from] = cost
        first[from * count + to] = to
        first[to * count + from] = from
      }
    }
    join()
  }

  func cost(from: Int, to: Int) -> PathCost { costs[from * count + to] }

  /// Returns the passages on the shortest path, both ends included.
  func way(from: Int, to: Int) -> [Int] {
    var way = [from]
    while let last = way.last, last != to, way.count <= count {
      way.append(first[last * count + to])
    }
    return way
  }

  private mutating func join() {
    for middle in 0..<count {
      for from in 0..<count {
        let before = costs[from * count + middle]
        guard before.minutes < .infinity else { continue }
        for to in 0..<count {
          let after = costs[middle * count + to]
          // With this tolerance, rounding never adds a passage to a path.
          guard before.minutes + after.minutes < costs[from * count + to].minutes - 1e-9
          else { continue }
          costs[from * count + to] = before + after
          first[from * count + to] = first[from * count + middle]
        }
      }
    }
  }
}
