/// The second search, for the fewest miles among the fastest quests.
extension QuestSearch {
  /// Returns the possible opening times of quests that take no longer than this, according to the
  /// bounds.
  mutating func openings(within value: Double) -> [Int] {
    let most = value + Self.tolerance(value)
    if windows.isEmpty { openWindows() }
    var openings: Set<Int> = []
    for window in windows where window.climbed <= most {
      let part = part(of: window)
      var multipliers = LagrangianMultipliers(
        part, memory: memory(6), prizes: window.prizes.isEmpty ? firstPrizes : window.prizes)
      _ = multipliers.evaluate()
      let total = multipliers.prizes.reduce(0, +)
      for game in 0..<part.network.gameCount where part.begins[game] {
        if multipliers.value(beginning: game) + total <= most {
          openings.insert(part.network.openings[game])
        }
      }
    }
    return openings.sorted()
  }

  /// Searches for the quest with the fewest miles that begins at one of these times and takes this
  /// many minutes.
  mutating func run(
    among openings: [Int], for minutes: Double, from route: [Int], worth miles: Double
  ) {
    self.route = route
    value = miles
    let most = Int((minutes * 60_000).rounded())
    let guess = ContiguousArray(
      repeating: miles / Double(network.stadiumCount), count: network.stadiumCount)
    windows = openings.map { Window(openings: $0...$0, deadline: $0 + most, prizes: guess) }
    survey(prizes: guess)
    run()
  }
}
