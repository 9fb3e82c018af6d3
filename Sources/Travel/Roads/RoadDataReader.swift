import SportsModel

/// Limits on road data, so that a broken file costs neither time nor memory.
enum RoadDataLimits {
  static let bytes = 1_000_000
  /// Corners of all outlines and chains together.
  static let corners = 4_000
  /// Lands, and the terrains and barriers of each.
  static let parts = 128
  static let metros = 200
  /// Passages per landmass: the model stores the shortest path between any two.
  static let passages = 240
}

extension RoadData {
  /// Reads the contents of `roads.txt`.
  package init(_ text: String) throws(PlanningDataError) {
    guard text.utf8.count <= RoadDataLimits.bytes else {
      throw PlanningDataError(line: 0, cause: "more than \(RoadDataLimits.bytes) bytes")
    }
    var reader = RoadDataReader()
    for block in try RoadDataReader.blocks(text) { try reader.read(block) }
    guard let pace = reader.pace, !reader.lands.isEmpty else {
      throw PlanningDataError(line: 0, cause: "missing block 'pace' or 'land'")
    }
    self.init(pace: pace, lands: reader.lands, traffic: MetroTraffic(reader.metros))
  }
}

/// Assembles road data block by block.
private struct RoadDataReader {
  /// The line that begins a block, and the lines of its content.
  struct Block {
    let head: RoadDataLine
    var lines: [RoadDataLine] = []
  }

  private(set) var pace: RoadPace?
  private(set) var lands: [RoadLandmass] = []
  private(set) var metros: [MetroArea] = []

  static func blocks(_ text: String) throws(PlanningDataError) -> [Block] {
    var blocks: [Block] = []
    var (number, corners) = (0, 0)
    for line in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let fields = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }.map { Substring($0) }
      guard let key = fields.first, !key.hasPrefix("#") else { continue }
      let line = RoadDataLine(number: number, key: key, fields: fields.dropFirst())
      if ["corner", "line", "gate", "crossing"].contains(key) { corners += 1 }
      guard corners <= RoadDataLimits.corners else { throw line.malformed("too many corners") }
      if ["pace", "traffic", "land", "terrain", "barrier"].contains(key) {
        blocks.append(Block(head: line))
      } else if blocks.isEmpty {
        throw line.malformed("'\(key)' before any block")
      } else {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  mutating func read(_ block: Block) throws(PlanningDataError) {
    let head = block.head
    switch head.key {
    case "pace":
      guard pace == nil else { throw head.malformed("a second block 'pace'") }
      pace = try readPace(block)
    case "traffic":
      for line in block.lines {
        guard line.key == "metro", metros.count < RoadDataLimits.metros else { throw line.unknown }
        metros.append(
          MetroArea(
            name: try line.text(after: 4), center: try line.coordinate(),
            radius: try line.number(2, in: 1...100), minutes: try line.number(3, in: 0...120)))
      }
    case "land":
      guard lands.count < RoadDataLimits.parts else { throw head.malformed("too many lands") }
      lands.append(RoadLandmass(name: try head.text(after: 0), corners: try corners(block)))
    case "terrain":
      let land = try lastLand(head)
      guard head.fields.count == 3, let name = head.fields.first.map(String.init) else {
        throw head.malformed("expected 'terrain name minutes miles'")
      }
      lands[land].terrains.append(
        RoadTerrain(
          name: name, extraMinutes: try head.number(1, in: -0.5...5),
          extraMiles: try head.number(2, in: -0.5...5),
          corners: try corners(block, within: lands[land].corners)))
    default:
      let land = try lastLand(head)
      guard let pace else { throw head.malformed("a barrier before the block 'pace'") }
      lands[land].barriers.append(
        try readBarrier(block, border: pace.border, within: lands[land].corners))
      let passages = lands[land].barriers.reduce(0) { $0 + $1.passages.count }
      guard passages <= RoadDataLimits.passages else {
        throw head.malformed("more than \(RoadDataLimits.passages) passages of one land")
      }
    }
  }

  /// Returns the landmass to add to; throws if there is none or its limits are reached.
  private func lastLand(_ line: RoadDataLine) throws(PlanningDataError) -> Int {
    guard let land = lands.last, land.terrains.count < RoadDataLimits.parts,
      land.barriers.count < RoadDataLimits.parts
    else { throw line.malformed("a \(line.key) before any land, or too many of them") }
    return lands.count - 1
  }

  private func readPace(_ block: Block) throws(PlanningDataError) -> RoadPace {
    var numbers: [String: [Double]] = ["grid": [0]]
    var slowStarts: [RoadPace.SlowStart] = []
    for line in block.lines {
      switch line.key {
      case "open": numbers["open"] = try line.numbers(0.5...10, 1...10)
      case "slow":
        let slow = try line.numbers(0...600, 0.1...10_000)
        guard slowStarts.count < 4 else { throw line.malformed("more than four lines 'slow'") }
        slowStarts.append(RoadPace.SlowStart(minutes: slow[0], miles: slow[1]))
      case "grid": numbers["grid"] = try line.numbers(0...1)
      case "border": numbers["border"] = try line.numbers(0...600)
      case "gap": numbers["gap"] = try line.numbers(0...20)
      case "p10": numbers["p10"] = try line.numbers(0.3...1, -600...600)
      case "p90": numbers["p90"] = try line.numbers(1...3, -600...600)
      default: throw line.unknown
      }
    }
    guard let open = numbers["open"], let border = numbers["border"], let gap = numbers["gap"],
      let low = numbers["p10"], let high = numbers["p90"]
    else { throw block.head.malformed("the pace needs 'open', 'border', 'gap', 'p10' and 'p90'") }
    return RoadPace(
      minutes: open[0], miles: open[1], slowStarts: slowStarts, grid: numbers["grid"]?[0] ?? 0,
      border: border[0], gap: gap[0],
      band: TravelTimeBand(
        low: .init(share: low[0], minutes: low[1]), high: .init(share: high[0], minutes: high[1])))
  }

  /// Returns the corners of a landmass or terrain; throws if they don't fit on the landmass's map.
  private func corners(
    _ block: Block, within land: [Coordinate]? = nil
  ) throws(PlanningDataError) -> [Coordinate] {
    var corners: [Coordinate] = []
    for line in block.lines {
      guard line.key == "corner" else { throw line.unknown }
      corners.append(try line.onlyCoordinate())
    }
    guard corners.count >= 3, let map = Projection(of: land ?? corners), map.shows(corners) else {
      throw block.head.malformed("fewer than 3 corners, or too wide for one map")
    }
    return corners
  }

  private func readBarrier(
    _ block: Block, border: Double, within land: [Coordinate]
  ) throws(PlanningDataError) -> RoadBarrier {
    let name = try block.head.text(after: 0)
    var chains: [[RoadBarrier.Corner]] = [[]]
    var passages: [RoadPassage] = []
    for line in block.lines {
      var place: Coordinate
      switch line.key {
      case "chain":
        chains.append([])
        continue
      case "line": place = try line.onlyCoordinate()
      case "gate", "by", "crossing", "ferry":
        let isFerry = line.key == "ferry"
        let delay =
          isFerry ? try line.number(2, in: 0...1_440) : line.key == "crossing" ? border : 0
        place = try line.coordinate()
        passages.append(
          RoadPassage(
            name: try line.text(after: isFerry ? 3 : 2), coordinate: place, delay: delay,
            isBorder: line.key == "crossing"))
      default: throw line.unknown
      }
      guard line.key != "by" else { continue }
      chains[chains.count - 1].append(
        RoadBarrier.Corner(coordinate: place, isGate: line.key == "gate"))
    }
    let places = chains.flatMap { $0.map(\.coordinate) } + passages.map(\.coordinate)
    guard let map = Projection(of: land), map.shows(places) else {
      throw block.head.malformed("'\(name)' is not on the map of its land")
    }
    return RoadBarrier(name: name, chains: chains.filter { !$0.isEmpty }, passages: passages)
  }
}

/// A line of road data, split into words.
private struct RoadDataLine {
  /// Line number, from 1.
  let number: Int
  let key: Substring
  /// The words after the key.
  let fields: ArraySlice<Substring>

  func malformed(_ cause: String) -> PlanningDataError {
    PlanningDataError(line: number, cause: cause)
  }

  var unknown: PlanningDataError { malformed("'\(key)' isn't allowed here, or too often") }

  /// Returns a word that must be a number in a range.
  func number(_ index: Int, in bounds: ClosedRange<Double>) throws(PlanningDataError) -> Double {
    guard let word = fields.dropFirst(index).first, let value = Double(word), bounds.contains(value)
    else {
      throw malformed("'\(key)' needs a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }

  /// Returns the only words, which must be numbers in ranges.
  func numbers(_ bounds: ClosedRange<Double>...) throws(PlanningDataError) -> [Double] {
    guard fields.count == bounds.count else {
      throw malformed("'\(key)' has \(fields.count) words")
    }
    var numbers: [Double] = []
    for (index, bounds) in bounds.enumerated() { numbers.append(try number(index, in: bounds)) }
    return numbers
  }

  /// Returns the coordinate in the first two words.
  func coordinate() throws(PlanningDataError) -> Coordinate {
    let numbers = fields.prefix(2).compactMap { Double($0) }
    guard numbers.count == 2,
      let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { throw malformed("expected '\(key) latitude longitude'") }
    return coordinate
  }

  func onlyCoordinate() throws(PlanningDataError) -> Coordinate {
    guard fields.count == 2 else { throw malformed("'\(key)' has \(fields.count) words") }
    return try coordinate()
  }

  /// Returns the words from an index on as a name.
  func text(after count: Int) throws(PlanningDataError) -> String {
    let name = fields.dropFirst(count).joined(separator: " ")
    guard !name.isEmpty, name.utf8.count <= 100 else {
      throw malformed("'\(key)' needs a name of at most 100 bytes")
    }
    return name
  }
}
