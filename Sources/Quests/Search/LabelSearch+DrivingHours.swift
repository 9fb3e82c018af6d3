extension LabelSearch {
  /// Extends each label to the games that its driving hours allow.
  ///
  /// - Returns: the number of extensions.
  func expandWithinLimit(
    _ labels: ContiguousArray<QuestLabel>, remaining: Int, into table: inout LabelTable
  ) -> Int {
    guard let rule = network.hourLimits else { return 0 }
    var steps = 0
    let count = network.stadiumCount
    let reach = network.reach
    let all = network.allStadiums
    rule.onward.withUnsafeBufferPointer { onward in
      for (position, label) in labels.enumerated() {
        let game = Int(label.game)
        let missing = all & ~label.seen
        guard missing & ~reach[game] == 0 else { continue }
        var rest = missing
        while rest != 0 {
          let stadium = rest.trailingZeroBitCount
          rest &= rest &- 1
          let base = (game &* count &+ stadium) &* DrivingHourLimits.choices
          steps += go(
            on: label, position, to: stadium,
            UnsafeBufferPointer(rebasing: onward[base..<base &+ DrivingHourLimits.choices]), rule,
            remaining: remaining, into: &table)
        }
      }
    }
    return steps
  }

  /// Offers the games of one stadium: the one that ends first, and later ones that leave less
  /// driving since the last night and end within a night's length.
  @inline(__always)
  private func go(
    on label: QuestLabel, _ position: Int, to stadium: Int,
    _ choices: UnsafeBufferPointer<DrivingHourLimits.Onward>, _ rule: DrivingHourLimits,
    remaining: Int,
    into table: inout LabelTable
  ) -> Int {
    let way = network.stadiums[Int(label.game)] &* network.stadiumCount &+ stadium
    let seen = label.seen | UInt64(1) << UInt64(stadium)
    let cost = label.cost + network.prices[way] - prizes[stadium]
    let memory = memory.memory(of: seen & network.allStadiums, at: stadium)
    var latest = Int.max
    var steps = 0
    for choice in choices {
      let target = Int(choice.game)
      guard target >= 0, network.ends[target] < latest else { break }
      guard
        let driven = rule.limit.driven(
          after: rule.drives[way], from: label.driven, nights: Int(choice.nights))
      else { continue }
      if latest == .max { latest = network.ends[target] &+ rule.limit.night }
      guard let base = bounds.base(target, remaining: remaining) else { continue }
      steps &+= 1
      table.offer(
        QuestLabel(
          seen: seen, cost: cost, bound: cost + bounds.values[base + memory], game: choice.game,
          parent: Int32(truncatingIfNeeded: position), driven: driven))
      if driven == 0 { break }
    }
    return steps
  }
}
