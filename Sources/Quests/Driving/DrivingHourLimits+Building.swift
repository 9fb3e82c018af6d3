extension DrivingHourLimits {
  /// Finds the onward games worth considering from each game.
  mutating func findOnwardGames(
    starts: ContiguousArray<Int>, ends: ContiguousArray<Int>, places: ContiguousArray<Int>,
    buffers: Int
  ) {
    let count = drives.isEmpty ? 0 : Int(Double(drives.count).squareRoot().rounded())
    onward = ContiguousArray(repeating: .none, count: starts.count * count * Self.choices)
    for stadium in 0..<count {
      let here = StadiumGames(at: stadium, starts: starts, ends: ends, places: places)
      for game in starts.indices where places[game] != stadium {
        let way = places[game] * count + stadium
        let found = choices(
          here, drive: drives[way], arrival: ends[game] + travel[way] + buffers, starts: starts)
        let base = (game * count + stadium) * Self.choices
        for (position, choice) in found.enumerated() { onward[base + position] = choice }
      }
    }
  }

  /// Returns the games of a stadium worth considering for an arrival without nights on the leg.
  private func choices(
    _ here: StadiumGames, drive: Int, arrival: Int, starts: ContiguousArray<Int>
  ) -> [Onward] {
    var found: [Onward] = []
    let least = limit.nightsNeeded(for: drive, after: 0)
    for nights in least..<least + Self.choices {
      guard let game = here.first(from: arrival + nights * limit.night) else { break }
      guard found.last?.game != Int32(truncatingIfNeeded: game) else { continue }
      let fitting = limit.nights(
        in: starts[game] - arrival, enough: limit.nightsEnough(for: drive))
      found.append(
        Onward(
          game: Int32(truncatingIfNeeded: game), nights: Int32(truncatingIfNeeded: fitting)))
    }
    return found
  }

  /// For each game and stadium, the next game for a rested driver.
  var next: ContiguousArray<Int32> {
    ContiguousArray(
      stride(from: 0, to: onward.count, by: Self.choices).map { onward[$0].game })
  }
}
