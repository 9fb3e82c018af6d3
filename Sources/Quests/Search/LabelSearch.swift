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
        outcome.value = value
        best = position
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
