package import AppSupport
package import SportsModel

/// A source of driving times.
package protocol TravelTimeEstimator: Sendable {
  /// Returns the drive between two places, or nil if no road connects them, for example across an
  /// ocean.
  func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate?

  /// Returns the place on the way at which a share of the drive is behind the driver.
  func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate

  /// Returns whether the drive leads to another country, if only to cross it.
  func crossesBorder(from: Coordinate, to: Coordinate) -> Bool

  /// The airports; nil for flights along great circles from place to place.
  var airports: AirportNetwork? { get }

  /// The delays in rush hours.
  var traffic: MetroTraffic { get }
}

extension TravelTimeEstimator {
  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    GlobePoint(from).moved(toward: GlobePoint(to), share: share).coordinate ?? from
  }

  package func crossesBorder(from: Coordinate, to: Coordinate) -> Bool { false }
  package var airports: AirportNetwork? { nil }
  package var traffic: MetroTraffic { MetroTraffic() }
}

/// A drive with its variation.
package struct TravelEstimate: Hashable, Sendable, Codable {
  /// The usual drive.
  package let drive: Drive
  /// One drive in ten is shorter than this.
  package let minutesP10: Double
  /// One drive in ten takes longer than this, without rush hours.
  package let minutesP90: Double

  package init(drive: Drive, minutesP10: Double, minutesP90: Double) {
    (self.drive, self.minutesP10, self.minutesP90) = (drive, minutesP10, minutesP90)
  }
}

/// A drive from one place to another: time and distance.
package struct Drive: Hashable, Sendable, Codable {
  /// Driving minutes, without rests.
  package let minutes: Double
  /// Road miles, not great-circle miles.
  package let miles: Double

  package init(minutes: Double, miles: Double) { (self.minutes, self.miles) = (minutes, miles) }
}

/// The variation of driving times around the usual time, as linear functions of it.
package struct TravelTimeBand: Hashable, Sendable {
  /// A linear function of the usual minutes.
  package struct Line: Hashable, Sendable {
    package let share, minutes: Double

    func value(at usual: Double) -> Double { usual * share + minutes }
  }

  package let low, high: Line

  /// Returns the estimate for a drive.
  ///
  /// It always contains the drive itself and is never negative.
  package func estimate(_ drive: Drive) -> TravelEstimate {
    TravelEstimate(
      drive: drive, minutesP10: max(0, min(drive.minutes, low.value(at: drive.minutes))),
      minutesP90: max(drive.minutes, high.value(at: drive.minutes)))
  }
}

/// Driving times from known drives, with a model for other pairs of places.
package struct KnownDrivesEstimator: TravelTimeEstimator {
  private var drives: [Coordinate: [Coordinate: Drive]] = [:]
  /// The variation around the known times.
  private let band: TravelTimeBand
  /// nil if there is no road between other places.
  private let model: (any TravelTimeEstimator)?
  package let airports: AirportNetwork?
  package let traffic: MetroTraffic

  /// Creates an estimator for a table of stadiums at these places; several may be at one place.
  package init(
    _ matrix: TravelMatrix? = nil, places: [StadiumID: Coordinate] = [:], band: TravelTimeBand,
    model: any TravelTimeEstimator, airports: AirportNetwork? = nil,
    traffic: MetroTraffic = MetroTraffic()
  ) {
    (self.band, self.model, self.airports, self.traffic) = (band, model, airports, traffic)
    guard let matrix else { return }
    let stadiums = matrix.stadiums.sorted().compactMap { id in places[id].map { (id, $0) } }
    for (start, from) in stadiums {
      for (end, to) in stadiums where drives[from]?[to] == nil {
        drives[from, default: [:]][to] = matrix[start, end]
      }
    }
  }

  /// Creates an estimator for a square matrix of drives, row by row; nil if there is no road.
  package init(
    _ places: [Coordinate], drives: [Drive?], band: TravelTimeBand, airports: AirportNetwork? = nil,
    traffic: MetroTraffic = MetroTraffic()
  ) {
    (self.band, model, self.airports, self.traffic) = (band, nil, airports, traffic)
    for (row, from) in places.enumerated() {
      for (column, to) in places.enumerated() {
        self.drives[from, default: [:]][to] = drives[row * places.count + column]
      }
    }
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    if !drives.isEmpty, let drive = drives[from]?[to] { return band.estimate(drive) }
    return model?.estimate(from: from, to: to)
  }

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    let direct = GlobePoint(from).moved(toward: GlobePoint(to), share: share).coordinate ?? from
    return model?.position(from: from, to: to, share: share) ?? direct
  }

  package func crossesBorder(from: Coordinate, to: Coordinate) -> Bool {
    model?.crossesBorder(from: from, to: to) ?? false
  }
}

/// The drives between stadiums, in each direction.
package struct StadiumDrives: Sendable {
  struct Pair: Hashable {
    let from, to: StadiumID
  }

  private var drives: [Pair: Drive] = [:]

  package init() {}

  /// Collects the drive between any two of the stadiums; calls `drive` once per direction.
  package init(
    among stadiums: [StadiumID], _ drive: (_ from: StadiumID, _ to: StadiumID) -> Drive?
  ) {
    for from in stadiums {
      for to in stadiums where from != to { self[from, to] = drive(from, to) }
    }
  }

  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    get { drives[Pair(from: from, to: to)] }
    set { drives[Pair(from: from, to: to)] = newValue }
  }

  package var count: Int { drives.count }
}

/// An error in a line of road data or of a table of the user.
package struct PlanningDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1; 0 if something is missing from the file.
  package let line: Int
  package let cause: String

  package init(line: Int, cause: String) { (self.line, self.cause) = (line, cause) }
  package var description: String { "line \(line): \(cause)" }
}

extension CSVTable.Row {
  package func malformed(_ cause: String) -> PlanningDataError {
    PlanningDataError(line: line, cause: cause)
  }
}

/// Drives between stadiums from a table supplied by the user.
///
/// The table is CSV with the columns from, to, minutes and miles; from and to are stadium IDs.
package struct TravelMatrix: Sendable {
  private var drives = StadiumDrives()

  /// Every stadium of the table.
  package private(set) var stadiums: Set<StadiumID> = []

  package var count: Int { drives.count }

  private static let columns = ["from", "to", "minutes", "miles"]
  private static let maxDrives = 1_000_000

  /// Reads a table.
  package init(csv: String) throws(PlanningDataError) {
    let table = try Self.table(csv)
    for row in table.rows where row.cellCount > Self.columns.count || !row.isEmpty { try add(row) }
    guard drives.count > 0 else {
      throw PlanningDataError(line: table.headingLine + 1, cause: "the table has no drives")
    }
  }

  private static func table(_ csv: String) throws(PlanningDataError) -> CSVTable {
    let header = columns.joined(separator: ",")
    do throws(CSVTable.Problem) {
      let table = try CSVTable(Array(csv.utf8), required: [], maxRows: maxDrives)
      guard table.headings.map({ $0.lowercased() }) == columns else {
        throw CSVTable.Problem.missingColumn(header)
      }
      return table
    } catch {
      switch error {
      case .empty, .missingColumn:
        throw PlanningDataError(line: 1, cause: "expected the header \(header)")
      case .openQuote(let line): throw PlanningDataError(line: line, cause: "unclosed quote")
      case .tooLarge(let line):
        throw PlanningDataError(line: line, cause: "more than \(maxDrives) drives")
      }
    }
  }

  /// Returns the drive from one stadium to another, or the drive back if only that is in the table.
  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    drives[from, to] ?? drives[to, from]
  }

  private mutating func add(_ row: CSVTable.Row) throws(PlanningDataError) {
    guard row.cellCount == Self.columns.count else {
      let count = min(row.cellCount, 5)
      throw row.malformed("expected \(Self.columns.joined(separator: ",")), found \(count) cells")
    }
    guard let from = row["from"], let to = row["to"] else {
      throw row.malformed("missing stadium ID")
    }
    guard from != to else { throw row.malformed("a drive from \"\(from)\" to itself") }
    let (start, end) = (StadiumID(from), StadiumID(to))
    // Three months, and three times around the earth: larger values are mistakes.
    let drive = Drive(
      minutes: try row.amount("minutes", max: 129_600),
      miles: try row.amount("miles", max: 75_000))
    guard drives[start, end] == nil else {
      throw row.malformed("the drive from \"\(from)\" to \"\(to)\" appears twice")
    }
    drives[start, end] = drive
    stadiums.formUnion([start, end])
  }
}

extension CSVTable.Row {
  fileprivate var isEmpty: Bool {
    ["from", "to", "minutes", "miles"].allSatisfy { self[$0] == nil }
  }

  fileprivate func amount(_ column: String, max limit: Double) throws(PlanningDataError) -> Double {
    let cell = self[column] ?? ""
    guard let value = Double(cell), value.isFinite, value >= 0, value <= limit else {
      throw malformed(
        "\(column) must be 0 to \(DisplayFormat.number(Int(limit))) (got \"\(cell.prefix(40))\")")
    }
    return value
  }
}
