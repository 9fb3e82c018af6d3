import SportsModel

/// Reads the corners of a landmass or terrain.
struct RoadOutlineReader {
  let line: RoadDataLine
  let name: String
  private var corners: [Coordinate] = []

  init(line: RoadDataLine, name: String) {
    self.line = line
    self.name = name
  }

  mutating func take(_ line: RoadDataLine) throws(InputFileError) {
    guard line.key == "corner" else {
      throw line.malformed("a land or terrain has no '\(line.key)'")
    }
    try line.checkEnd(after: 2)
    corners.append(try line.coordinate())
  }

  /// Returns the corners; throws if they don't fit on the landmass's map.
  func finish(within land: [Coordinate]?) throws(InputFileError) -> [Coordinate] {
    guard corners.count >= 3 else { throw line.malformed("'\(name)' has fewer than 3 corners") }
    guard let map = Projection(of: land ?? corners), map.shows(corners) else {
      throw line.malformed("'\(name)' is too wide for one map")
    }
    return corners
  }
}

/// Reads the lines of a barrier.
struct RoadBarrierReader {
  let line: RoadDataLine
  private let name: String
  private let border: Double
  private var chains: [[RoadBarrier.Corner]] = [[]]
  private var passages: [RoadPassage] = []

  init(line: RoadDataLine, name: String, border: Double) {
    self.line = line
    self.name = name
    self.border = border
  }

  mutating func take(_ line: RoadDataLine) throws(InputFileError) {
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

  func finish(within land: [Coordinate]) throws(InputFileError) -> RoadBarrier {
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
    _ line: RoadDataLine, name: String, delay: Double
  ) throws(InputFileError) {
    passages.append(RoadPassage(name: name, coordinate: try line.coordinate(), delay: delay))
  }
}
