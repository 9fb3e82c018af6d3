/// The cost of part of a path.
struct PathCost: Hashable, Sendable {
  /// Great-circle miles.
  var length: Double
  /// Minutes at the pace of the terrain, including border crossings, without slow starts.
  var minutes: Double
  /// Road miles.
  var roadMiles: Double

  static let nothing = PathCost(length: 0, minutes: 0, roadMiles: 0)
  /// The cost if there is no path.
  static let endless = PathCost(length: .infinity, minutes: .infinity, roadMiles: .infinity)

  static func + (left: PathCost, right: PathCost) -> PathCost {
    PathCost(
      length: left.length + right.length, minutes: left.minutes + right.minutes,
      roadMiles: left.roadMiles + right.roadMiles)
  }

  func delayed(by minutes: Double) -> PathCost {
    PathCost(length: length, minutes: self.minutes + minutes, roadMiles: roadMiles)
  }
}

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
