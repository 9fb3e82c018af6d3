/// Builds quests stadium by stadium, and keeps the partial quests with the best bounds at each
/// step.
///
/// A partial quest's bound is its cost plus the remaining cost from `CompletionBounds`. Partial
/// quests that can't beat the best known quest are dropped. If none was dropped for lack of space,
/// the result is optimal.
struct LabelSearch {
  struct Outcome {
    /// The best quest found, as games of the network; nil if none is better than the limit.
    var route: [Int]?
    var value: Double
    /// No quest of the window costs less than this, or than `value`.
    var bound: Double
    var steps: Int
  }

  let network: QuestNetwork
  let begins: ContiguousArray<Bool>
  let memory: NgRouteMemory
  let bounds: CompletionBounds
  let prizes: ContiguousArray<Double>
  let width: Int

  /// Searches for the best quest that costs less than the limit, and a bound; nil if cancelled.
  func run(below limit: Double, isCancelled: () -> Bool) -> Outcome? {
    let total = prizes.reduce(0, +)
    var trail: [ContiguousArray<Trace>] = []
    var table = LabelTable(width: width, ceiling: limit - total)
    addFirstLabels(to: &table)
    var steps = network.gameCount
    for step in 1..<max(network.stadiumCount, 2) where network.stadiumCount > 1 {
      guard !isCancelled() else { return nil }
      table.settle()
      let labels = table.labels
      guard !labels.isEmpty else { break }
      trail.append(ContiguousArray(labels.map { Trace(game: $0.game, parent: $0.parent) }))
      table.clear(ceiling: limit - total)
      let remaining = network.stadiumCount - 1 - step
      steps += expand(labels, remaining: remaining, into: &table)
    }
    var outcome = Outcome(route: nil, value: limit, bound: table.lost + total, steps: steps)
    finish(table.labels, trail: trail, total: total, outcome: &outcome)
    return outcome
  }

  private struct Trace {
    let game, parent: Int32
  }

  private func addFirstLabels(to table: inout LabelTable) {
    for game in 0..<network.gameCount where begins[game] {
      let stadium = network.stadiums[game]
      guard let base = bounds.base(game, remaining: network.stadiumCount - 1) else { continue }
      let cost = network.opening(game) - prizes[stadium]
      let first = network.returns.isEmpty ? 0 : UInt64(stadium) << QuestLabel.first
      let (tired, isFreshBetter) = network.hourLimits?.openings(at: stadium) ?? (0, false)
      let label = QuestLabel(
        seen: UInt64(1) << UInt64(stadium) | first, cost: cost, bound: cost + bounds.values[base],
        game: Int32(truncatingIfNeeded: game), parent: -1, driven: tired)
      table.offer(label)
      if isFreshBetter { table.offer(begunEarlier(label)) }
    }
  }

  /// Returns the label with a night before the first game.
  private func begunEarlier(_ label: QuestLabel) -> QuestLabel {
    let night = Double(network.hourLimits?.limit.night ?? 0) * network.perMillisecond
    var label = label
    label.cost += night
    label.bound += night
    label.driven = 0
    // If time costs nothing, the two labels differ in their deadlines.
    if network.perMillisecond == 0 { label.seen |= QuestLabel.early }
    return label
  }

  /// Extends each label to each stadium not yet visited: to the game there that ends first, and to
  /// later ones that leave less driving since the last night and end within a night's length;
  /// returns the number of extensions.
  private func expand(
    _ labels: ContiguousArray<QuestLabel>, remaining: Int, into table: inout LabelTable
  ) -> Int {
    var steps = 0
    let (all, reach, limits) = (network.allStadiums, network.reach, network.hourLimits)
    for (position, label) in labels.enumerated() {
      let game = Int(label.game)
      var rest = all & ~label.seen
      guard rest & ~reach[game] == 0 else { continue }
      while rest != 0 {
        let stadium = rest.trailingZeroBitCount
        rest &= rest &- 1
        let base = (game * network.stadiumCount + stadium) * network.choices
        guard network.onward[base].game >= 0 else { continue }
        let way = network.stadiums[game] * network.stadiumCount + stadium
        let seen = label.seen | UInt64(1) << UInt64(stadium)
        let cost = label.cost + network.prices[way] - prizes[stadium]
        let memory = memory.memory(of: seen & all, at: stadium)
        var latest = Int.max
        for choice in network.onward[base..<base + network.choices] {
          let target = Int(choice.game)
          guard target >= 0, network.ends[target] < latest else { break }
          var driven = 0
          if let limits {
            let sum = limits.limit.driven(
              after: limits.drives[way], from: label.driven, nights: Int(choice.nights))
            guard let sum else { continue }
            driven = sum
            if latest == .max { latest = network.ends[target] &+ limits.limit.night }
          }
          guard let base = bounds.base(target, remaining: remaining) else { continue }
          steps += 1
          table.offer(
            QuestLabel(
              seen: seen, cost: cost, bound: cost + bounds.values[base + memory],
              game: choice.game, parent: Int32(truncatingIfNeeded: position), driven: driven))
          if driven == 0 { break }
        }
      }
    }
    return steps
  }

  /// Selects the cheapest label that has visited all stadiums.
  private func finish(
    _ labels: ContiguousArray<QuestLabel>, trail: [ContiguousArray<Trace>], total: Double,
    outcome: inout Outcome
  ) {
    guard trail.count == network.stadiumCount - 1 else { return }
    var best = -1
    for (position, label) in labels.enumerated() {
      let early = label.isEarly ? network.hourLimits?.limit.night ?? 0 : 0
      let value =
        label.cost + total
        + network.ending(
          Int(label.game), first: label.firstStadium, driven: label.driven, early: early)
      if value < outcome.value {
        (outcome.value, best) = (value, position)
      }
    }
    guard best >= 0 else { return }
    var route = [Int(labels[best].game)]
    var parent = Int(labels[best].parent)
    for step in trail.reversed() where parent >= 0 {
      route.append(Int(step[parent].game))
      parent = Int(step[parent].parent)
    }
    outcome.route = route.reversed()
  }
}

/// A partial quest: the stadiums it has visited and its last game.
struct QuestLabel {
  /// One bit per stadium.
  ///
  /// Above them, if the quest has to return, the number of the first stadium, and whether it began
  /// a night before its first game's opening.
  var seen: UInt64
  /// The cost so far, minus the prizes of the visited stadiums.
  var cost: Double
  /// A lower bound on the cost of any quest that begins like this.
  var bound: Double
  var game: Int32
  /// Position of the parent label in the step before.
  var parent: Int32
  /// Milliseconds driven since the last night; 0 without a limit.
  var driven = 0

  /// Position of the first stadium's number in `seen`.
  static let first: UInt64 = 40
  static let early = UInt64(1) << 46

  var firstStadium: Int { Int((seen & (Self.early - 1)) >> Self.first) }
  var isEarly: Bool { seen & Self.early != 0 }
}

/// The labels of one step: the cheapest for each set of stadiums and game.
///
/// A more expensive label is also kept if it has driven less since its last night. When there are
/// too many, the labels with the lowest bounds stay.
struct LabelTable {
  private(set) var labels: ContiguousArray<QuestLabel> = []
  /// Positions in `labels` by hash, −1 if free; a power of two of them, at most half full.
  private var slots: ContiguousArray<Int32> = []
  private let width: Int
  /// Labels with bounds from this value on are not kept.
  private(set) var ceiling: Double
  /// The lowest bound of all labels that were dropped for lack of space.
  private(set) var lost = Double.infinity

  init(width: Int, ceiling: Double) {
    (self.width, self.ceiling) = (width, ceiling)
    slots = ContiguousArray(repeating: -1, count: 1024)
  }

  /// Removes the labels but keeps the capacity, and `lost`.
  mutating func clear(ceiling: Double) {
    labels.removeAll(keepingCapacity: true)
    self.ceiling = ceiling
    for slot in slots.indices { slots[slot] = -1 }
  }

  /// Inserts a label unless there is a better one for the same stadiums and game.
  @inline(__always)
  mutating func offer(_ label: QuestLabel) {
    guard label.bound < ceiling else {
      lost = min(lost, label.bound)
      return
    }
    let mask = slots.count &- 1
    var slot = Self.hash(label) & mask
    while true {
      let position = Int(slots[slot])
      if position < 0 { break }
      if labels[position].seen == label.seen, labels[position].game == label.game {
        let other = labels[position]
        if label.cost < other.cost || label.cost == other.cost && label.driven < other.driven {
          if label.driven <= other.driven {
            labels[position] = label
            return
          }
        } else if other.driven <= label.driven {
          return
        }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: labels.count)
    labels.append(label)
    if labels.count &* 2 > slots.count { makeRoom() }
  }

  mutating func settle() {
    if labels.count > width { prune() }
  }

  private mutating func makeRoom() {
    if labels.count > 4 * width {
      prune()
    } else {
      slots = ContiguousArray(repeating: -1, count: slots.count * 2)
    }
    for slot in slots.indices { slots[slot] = -1 }
    let mask = slots.count - 1
    for position in labels.indices {
      var slot = Self.hash(labels[position]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: position)
    }
  }

  /// Keeps the `width` labels with the lowest bounds; of equal ones, the earlier.
  private mutating func prune() {
    let limit = labels.map(\.bound).sorted()[min(width, labels.count - 1)]
    var room = width - labels.count { $0.bound < limit }
    labels.removeAll { label in
      guard label.bound == limit else { return label.bound > limit }
      room -= 1
      return room < 0
    }
    lost = min(lost, limit)
    ceiling = min(ceiling, limit)
  }

  private static func hash(_ label: QuestLabel) -> Int {
    var hash = label.seen &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(truncatingIfNeeded: label.game) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 20)
  }
}

/// The memory of a relaxed path: of the visited stadiums, only those near the current one.
///
/// This is the ng-route relaxation of Baldacci, Mingozzi and Roberti (2011): a path may return to a
/// stadium, but only via one that doesn't have it among its neighbors.
struct NgRouteMemory: Sendable {
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
