import SportsModel

extension RoadData {
  /// Reads the contents of `roads.txt`.
  package init(_ text: String) throws(InputFileError) {
    guard text.utf8.count <= RoadDataLimits.bytes else {
      throw InputFileError(line: 0, cause: "more than \(RoadDataLimits.bytes) bytes")
    }
    var reader = RoadDataReader()
    var number = 0
    for line in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }.map { Substring($0) }
      guard let key = words.first, !key.hasPrefix("#") else { continue }
      try reader.take(RoadDataLine(number: number, key: key, words: words.dropFirst()))
    }
    self = try reader.finish()
  }
}

/// Assembles road data from lines, block by block.
struct RoadDataReader {
  /// The block that the next lines belong to.
  private enum Block {
    case none
    case pace(RoadPaceReader)
    case land(RoadOutlineReader)
    case terrain(RoadOutlineReader, extraMinutes: Double, extraMiles: Double)
    case barrier(RoadBarrierReader)
  }

  private var block = Block.none
  private var pace: RoadPace?
  private var lands: [RoadLandmass] = []
  private var corners = 0

  mutating func take(_ line: RoadDataLine) throws(InputFileError) {
    switch line.key {
    case "pace", "land", "terrain", "barrier":
      try close()
      try open(line)
    default:
      try add(line)
    }
  }

  mutating func finish() throws(InputFileError) -> RoadData {
    try close()
    guard let pace else { throw InputFileError(line: 0, cause: "there is no block 'pace'") }
    guard !lands.isEmpty else { throw InputFileError(line: 0, cause: "there is no block 'land'") }
    return RoadData(pace: pace, lands: lands)
  }

  private mutating func open(_ line: RoadDataLine) throws(InputFileError) {
    switch line.key {
    case "pace":
      guard pace == nil else { throw line.malformed("a second block 'pace'") }
      block = .pace(RoadPaceReader(line: line))
    case "land":
      guard lands.count < RoadDataLimits.lands else { throw line.malformed("too many lands") }
      block = .land(RoadOutlineReader(line: line, name: try line.text(after: 0)))
    case "terrain":
      try checkRoom(line)
      guard line.words.count == 3, let name = line.words.first else {
        throw line.malformed("expected 'terrain name minutes miles'")
      }
      block = .terrain(
        RoadOutlineReader(line: line, name: String(name)),
        extraMinutes: try line.number(1, in: -0.5...5), extraMiles: try line.number(2, in: -0.5...5)
      )
    default:
      try checkRoom(line)
      guard let pace else { throw line.malformed("a barrier before the block 'pace'") }
      block = .barrier(
        RoadBarrierReader(line: line, name: try line.text(after: 0), border: pace.border))
    }
  }

  /// Checks that there is a landmass to add to, and that its limits aren't exceeded.
  private func checkRoom(_ line: RoadDataLine) throws(InputFileError) {
    guard let land = lands.last else { throw line.malformed("a \(line.key) before any land") }
    guard land.terrains.count < RoadDataLimits.terrains,
      land.barriers.count < RoadDataLimits.barriers
    else { throw line.malformed("too many terrains or barriers") }
  }

  private mutating func add(_ line: RoadDataLine) throws(InputFileError) {
    if ["corner", "line", "gate", "crossing"].contains(line.key) {
      corners += 1
      guard corners <= RoadDataLimits.corners else { throw line.malformed("too many corners") }
    }
    switch block {
    case .none: throw line.malformed("'\(line.key)' before any block")
    case .pace(var reader):
      try reader.take(line)
      block = .pace(reader)
    case .land(var reader):
      try reader.take(line)
      block = .land(reader)
    case .terrain(var reader, let extraMinutes, let extraMiles):
      try reader.take(line)
      block = .terrain(reader, extraMinutes: extraMinutes, extraMiles: extraMiles)
    case .barrier(var reader):
      try reader.take(line)
      block = .barrier(reader)
    }
  }

  private mutating func close() throws(InputFileError) {
    switch block {
    case .none: break
    case .pace(let reader): pace = try reader.finish()
    case .land(let reader):
      lands.append(RoadLandmass(name: reader.name, corners: try reader.finish(within: nil)))
    case .terrain(let reader, let extraMinutes, let extraMiles):
      guard let land = lands.indices.last else { return }
      let corners = try reader.finish(within: lands[land].corners)
      lands[land].terrains.append(
        RoadTerrain(
          name: reader.name, extraMinutes: extraMinutes, extraMiles: extraMiles, corners: corners))
    case .barrier(let reader):
      guard let land = lands.indices.last else { return }
      let barrier = try reader.finish(within: lands[land].corners)
      lands[land].barriers.append(barrier)
      let passages = lands[land].barriers.reduce(0) { $0 + $1.passages.count }
      guard passages <= RoadDataLimits.passages else {
        throw reader.line.malformed("more than \(RoadDataLimits.passages) passages of one land")
      }
    }
    block = .none
  }
}
