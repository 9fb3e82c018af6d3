extension QuestSearch {
  /// Runs the search until its budget is spent or optimality is proven.
  mutating func runAll() {
    searchWhole()
    guard floor < limit else { return }
    openWindows()
    survey(prizes: firstPrizes)
    run()
  }

  /// Finds prizes for the whole network, and a first quest.
  mutating func searchWhole() {
    let whole = network.window(openings: Int.min...Int.max, deadline: Int.max)
    var multipliers = LagrangianMultipliers(whole, memory: memory(0), prizes: uniformPrizes(whole))
    climb(&multipliers, rounds: 100, scale: 1.5)
    var near = 6
    while near > 0, network.gameCount << near > 500_000 { near -= 1 }
    multipliers = LagrangianMultipliers(whole, memory: memory(near), prizes: multipliers.bestPrizes)
    climb(&multipliers, rounds: 60, scale: 0.7)
    firstPrizes = multipliers.bestPrizes
    floor = max(floor, multipliers.best)
    progress(nil, floor)
    var width = 300
    while !isSpent, width < 500_000 {
      guard let outcome = search(multipliers, part: whole, width: width) else { break }
      if outcome.bound >= value {
        floor = value
        break
      }
      floor = max(floor, min(outcome.bound, value))
      if route != nil, width > 10_000 { break }
      width *= 6
    }
    progress(route == nil ? nil : value, floor)
  }

  /// Returns one prize for all stadiums, large enough that a relaxed path is long.
  private mutating func uniformPrizes(_ whole: QuestNetwork.Window) -> ContiguousArray<Double> {
    var prize = 1.0
    for _ in 0..<40 {
      var multipliers = LagrangianMultipliers(
        whole, memory: memory(0),
        prizes: ContiguousArray(repeating: prize, count: network.stadiumCount))
      _ = multipliers.evaluate()
      if multipliers.path.count >= network.stadiumCount { break }
      prize *= 1.5
    }
    return ContiguousArray(repeating: prize, count: network.stadiumCount)
  }

  /// Splits the quests by opening day, or not at all if time costs nothing.
  mutating func openWindows() {
    guard network.perMillisecond > 0 else {
      windows = [Window(openings: Int.min...Int.max, deadline: nil, prizes: [])]
      return
    }
    let (night, day) = (8 * 3_600_000, 16 * 3_600_000)
    var first: Int?
    var last = 0
    for opening in network.openings.sorted() {
      if let begun = first, opening - begun > day || opening - last > night {
        windows.append(Window(openings: begun...last, deadline: nil, prizes: []))
        first = opening
      }
      first = first ?? opening
      last = opening
    }
    if let first { windows.append(Window(openings: first...last, deadline: nil, prizes: [])) }
  }
}
