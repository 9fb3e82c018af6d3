/// The memory of a relaxed path: of the visited stadiums, only those near the current one.
///
/// This is the ng-route relaxation of Baldacci, Mingozzi and Roberti (2011): a path may return to a
/// stadium, but only via one that doesn't have it among its neighbors.
struct NgRouteMemory: Sendable {
  let stadiumCount: Int
  /// The neighbors of each stadium, by bit of its memory.
  let near: [[Int]]
  /// The number of memories of each stadium; one more value means "already visited".
  let sizes: ContiguousArray<Int>
  /// For stadium × stadium, the offset of its row in `moves`.
  let rows: ContiguousArray<Int>
  /// The memory after a move; no stadium has more than `maxNeighbors` neighbors.
  let moves: ContiguousArray<UInt16>
  static let maxNeighbors = 12

  init(stadiumCount count: Int, near: [[Int]]) {
    let near = near.map { Array($0.prefix(Self.maxNeighbors)) }
    stadiumCount = count
    self.near = near
    sizes = ContiguousArray(near.map { 1 << $0.count })
    var rows: ContiguousArray<Int> = []
    var moves: ContiguousArray<UInt16> = []
    for from in 0..<count {
      for to in 0..<count {
        rows.append(moves.count)
        let bits = near[from].map { near[to].firstIndex(of: $0) ?? -1 }
        let (own, taken) = (near[to].firstIndex(of: from), near[from].firstIndex(of: to))
        for memory in 0..<(1 << near[from].count) {
          if let taken, memory >> taken & 1 == 1 {
            moves.append(1 << UInt16(near[to].count))
            continue
          }
          var after = own.map { 1 << $0 } ?? 0
          for (bit, target) in bits.enumerated() where target >= 0 && memory >> bit & 1 == 1 {
            after |= 1 << target
          }
          moves.append(UInt16(truncatingIfNeeded: after))
        }
      }
    }
    (self.rows, self.moves) = (rows, moves)
  }

  /// Returns the memory at a stadium after visiting a set of stadiums.
  @inline(__always)
  func memory(of seen: UInt64, at stadium: Int) -> Int {
    var memory = 0
    for (bit, other) in near[stadium].enumerated() {
      memory |= Int(truncatingIfNeeded: seen >> UInt64(other) & 1) << bit
    }
    return memory
  }
}
