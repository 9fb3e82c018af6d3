import SportsModel

/// The corners of a land or a terrain.
struct RoadOutlineReader {
  let line: RoadFactsLine
  let name: String
  private var corners: [Coordinate] = []

  init(line: RoadFactsLine, name: String) {
    self.line = line
    self.name = name
  }

  mutating func take(_ line: RoadFactsLine) throws(RoadFactsError) {
    guard line.key == "corner" else {
      throw line.malformed("a land or terrain has no '\(line.key)'")
    }
    try line.checkEnd(after: 2)
    corners.append(try line.coordinate())
  }

  /// The corners, all of them on the map of the land.
  func finish(within land: [Coordinate]?) throws(RoadFactsError) -> [Coordinate] {
    guard corners.count >= 3 else { throw line.malformed("'\(name)' has fewer than 3 corners") }
    guard let map = Projection(of: land ?? corners), map.shows(corners) else {
      throw line.malformed("'\(name)' is too wide for one map")
    }
    return corners
  }
}

/// The lines of a barrier.
struct RoadBarrierReader {
  let line: RoadFactsLine
  private let name: String
  private let border: Double
  private var chains: [[RoadBarrier.Corner]] = [[]]
  private var passages: [RoadPassage] = []

  init(line: RoadFactsLine, name: String, border: Double) {
    self.line = line
    self.name = name
    self.border = border
  }

  mutating func take(_ line: RoadFactsLine) throws(RoadFactsError) {
    switch line.key {
    case "chain":
      try line.checkEnd(after: 0)
      chains.append([])
    case "line":
      try line.checkEnd(after: 2)
      append(try line.coordinate(), isGate: false)
    case "gate", "crossing", "ferry":
      let delay =
        switch line.key {
        case "ferry": try line.number(2, in: 0...1_440)
        case "crossing": border
        default: 0.0
        }
      try pass(line, name: try line.text(after: line.key == "ferry" ? 3 : 2), delay: delay)
      append(try line.coordinate(), isGate: true)
    case "by":
      try pass(line, name: try line.text(after: 2), delay: 0)
    default: throw line.malformed("a barrier has no '\(line.key)'")
    }
  }

  func finish(within land: [Coordinate]) throws(RoadFactsError) -> RoadBarrier {
    let places = chains.flatMap { $0.map(\.coordinate) } + passages.map(\.coordinate)
    guard let map = Projection(of: land), map.shows(places) else {
      throw line.malformed("'\(name)' is not on the map of its land")
    }
    return RoadBarrier(name: name, chains: chains.filter { !$0.isEmpty }, passages: passages)
  }

  private mutating func append(_ coordinate: Coordinate, isGate: Bool) {
    chains[chains.count - 1].append(RoadBarrier.Corner(coordinate: coordinate, isGate: isGate))
  }

  private mutating func pass(
    _ line: RoadFactsLine, name: String, delay: Double
  ) throws(RoadFactsError) {
    passages.append(RoadPassage(name: name, coordinate: try line.coordinate(), delay: delay))
  }
}
