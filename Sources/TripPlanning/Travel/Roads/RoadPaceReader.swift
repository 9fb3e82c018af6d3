import SportsModel

/// Reads the block 'pace'.
struct RoadPaceReader {
  let line: RoadDataLine
  private var open: (minutes: Double, miles: Double)?
  private var slowStarts: [RoadPace.SlowStart] = []
  private var border: Double?
  private var gap: Double?
  private var low: TravelTimeBand.Line?
  private var high: TravelTimeBand.Line?

  init(line: RoadDataLine) { self.line = line }

  mutating func take(_ line: RoadDataLine) throws(InputFileError) {
    switch line.key {
    case "open":
      try line.checkEnd(after: 2)
      open = (try line.number(0, in: 0.5...10), try line.number(1, in: 1...10))
    case "slow":
      try line.checkEnd(after: 2)
      guard slowStarts.count < 4 else { throw line.malformed("more than four lines 'slow'") }
      slowStarts.append(
        RoadPace.SlowStart(
          minutes: try line.number(0, in: 0...600), miles: try line.number(1, in: 0.1...10_000)))
    case "border": border = try line.onlyNumber(in: 0...600)
    case "gap": gap = try line.onlyNumber(in: 0...20)
    case "p10": low = try Self.band(line, shares: 0.3...1)
    case "p90": high = try Self.band(line, shares: 1...3)
    default: throw line.malformed("the pace has no '\(line.key)'")
    }
  }

  func finish() throws(InputFileError) -> RoadPace {
    guard let open, let border, let gap, let low, let high else {
      throw line.malformed("the pace wants 'open', 'border', 'gap', 'p10' and 'p90'")
    }
    return RoadPace(
      minutes: open.minutes, miles: open.miles, slowStarts: slowStarts, border: border, gap: gap,
      band: TravelTimeBand(low: low, high: high))
  }

  private static func band(
    _ line: RoadDataLine, shares: ClosedRange<Double>
  ) throws(InputFileError) -> TravelTimeBand.Line {
    try line.checkEnd(after: 2)
    return TravelTimeBand.Line(
      share: try line.number(0, in: shares), minutes: try line.number(1, in: -600...600))
  }
}
