import Badges
import Foundation
import GRDB
import SportsModel
import TestSupport

@testable import VisitStore

/// A clock that advances by a second at each reading.
final class TickingClock: @unchecked Sendable {
  // The lock guards the count.
  private let lock = NSLock()
  private let anomaly: ClockAnomaly?
  private var ticks = 0

  init(_ anomaly: ClockAnomaly? = nil) { self.anomaly = anomaly }

  var now: Date {
    lock.withLock {
      ticks += 1
      let jump = anomaly?.jump(after: ticks) ?? 0
      return Date(timeIntervalSince1970: 1_700_000_000.25 + Double(ticks) + jump)
    }
  }
}

/// Clocks that are set forward or back, or that have stopped.
enum ClockAnomaly: CaseIterable, Sendable {
  case stopped, backward, jumping

  /// Returns the seconds to add after a number of ticks.
  func jump(after ticks: Int) -> Double {
    switch self {
    case .stopped: -Double(ticks)
    case .backward: -Double(ticks) * 7_200
    case .jumping: Double((ticks * 7_919) % 13 - 6) * 86_400 * 300
    }
  }
}

func openStore(
  _ folder: URL, schema: Schema? = nil, lockWait: LockWaitPolicy = .standard
) throws -> VisitStore {
  let clock = TickingClock()
  guard let schema else {
    return try VisitStore.open(folder: folder, clock: { clock.now }, lockWait: lockWait)
  }
  return try VisitStore.open(folder: folder, schema: schema, clock: { clock.now }).value
}

extension Schema {
  /// The schema of the first version.
  static var first: Schema { Schema(clock: { Date() }, version: 1) }
}

/// Copies files of a library into a new folder, as a kill leaves them.
func copyFiles(
  of store: VisitStore, to folder: URL, _ names: [String] = ["visits.sqlite"]
) throws {
  try folder.createFolder()
  for name in names {
    try FileManager.default.copyItem(
      at: store.file.deletingLastPathComponent().appendingPathComponent(name),
      to: folder.appendingPathComponent(name))
  }
}

/// The base of a suite whose tests have a store in a temporary folder of their own.
class LibrarySuite {
  private let temporary = TemporaryFolder()
  let store: VisitStore
  var libraryFolder: URL { temporary.url }

  init() throws { store = try openStore(temporary.url) }
}

func makeDay(_ text: String) -> LocalDay { LocalDay(text) ?? LocalDay(daysSinceEpoch: 0) }

/// Creates a visit with all fields set.
func makeVisit(
  _ stadium: StadiumID = "fenway-park-boston", on day: String = "2018-06-15",
  note: String? = nil, id: UUID = UUID()
) -> Visit {
  let day = makeDay(day)
  let key = GameKey(league: "mlb", stadium: stadium, day: day, home: "mlb-bos", number: 0)
  return Visit(
    id: id, stadium: stadium, stadiumName: "Fenway \u{201c}Park\u{201d}", day: day,
    league: "mlb", kind: .game,
    game: Visit.GameFacts(
      key: key, homeTeam: "mlb-bos", awayTeam: "mlb-nyy", homeName: "Red Sox",
      awayName: "Yankees", score: Score(home: 5, away: 4),
      start: LocalDateTime(day: day, hour: 19, minute: 10), sourceVersion: "2026.11",
      resolvedAt: Date(timeIntervalSince1970: 1_690_000_000.125)),
    scoreSource: .app, dataSource: .automatic, description: "Bleachers", seat: "B37", note: note,
    rating: 5, origin: .photoImport,
    evidence: Visit.Evidence(
      place: Coordinate(latitude: 42.3467, longitude: -71.0972),
      firstPhoto: LocalDateTime(day: day, hour: 19, minute: 1, microsecond: 250_000),
      lastPhoto: LocalDateTime(day: day, hour: 22, minute: 40), distance: 87.25),
    createdAt: Date(timeIntervalSince1970: 1_700_000_000.123456),
    changedAt: Date(timeIntervalSince1970: 1_700_000_000.123456))
}

/// Creates a hash; no part of it is part of another.
func makeHash(_ number: Int) -> String {
  var generator = SeededGenerator(seed: UInt64(number))
  return (0..<4).map { _ in
    let digits = String(generator.next(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()
}

func makePhoto(_ number: Int, path: String? = nil, thumbnail: Data? = nil) -> NewPhoto {
  NewPhoto(
    sha256: makeHash(number),
    facts: PhotoFacts(
      path: path ?? "/photos/IMG_\(number).jpg", media: .jpeg,
      coordinate: Coordinate(latitude: 42.3467, longitude: -71.1 + Double(number) / 1e7),
      horizontalErrorMeters: 5, altitudeMeters: 12.5,
      localTime: LocalDateTime(
        day: makeDay("2018-06-15"), microsecondOfDay: 70_000_000_000 + number),
      utcOffset: UTCOffset(seconds: -14_400),
      utcTime: Date(timeIntervalSince1970: 1_529_105_531.5 + Double(number)),
      timeSource: .original, locationSource: .exif, make: "Apple", model: "iPhone X"),
    thumbnail: thumbnail)
}

/// Creates a tip about food.
func makeNote(
  _ text: String, id: UUID = UUID(), at time: Date, stadium: StadiumID = "fenway-park-boston",
  author: StadiumNote.Author? = nil
) -> StadiumNote {
  StadiumNote(
    id: id, stadium: stadium, stadiumName: "Fenway Park", topic: .food, text: text,
    author: author, createdAt: time, changedAt: time)
}

/// Creates a planned trip of one game.
func makeTrip(_ name: String, at time: Date) -> StoredTrip {
  StoredTrip(
    id: UUID(), name: name, preferences: "{\"leagues\":[\"mlb\"]}",
    games: [GameKey("mlb:fenway-park-boston:2025-06-06:mlb-bos:0")].compactMap(\.self),
    itinerary: "{}", createdAt: time, changedAt: time)
}

extension VisitStore {
  /// Returns every row of the user's data, with all columns, in a fixed order.
  func dump() throws -> [String] {
    try queue.read { database in
      try ["visit", "photo", "photo_path", "question"].flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY id").map { row in
          "\(table): " + row.map { "\($0)=\($1)" }.joined(separator: "|")
        }
      }
    }
  }

  func count(_ table: String) throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  @discardableResult
  func add(_ visit: Visit, photos: [NewPhoto] = []) throws -> Visit {
    try write(in: makeBatch(.add)) { _ = try $0.add(visit, photos: photos) }
    return visit
  }
}

extension AchievementUpdater {
  /// An updater with an evaluator that depends on its definitions and context alone.
  init(_ evaluator: Evaluator) {
    self.init(
      LazyEvaluator(
        definitions: [Data("\(evaluator.definitions)".utf8)], context: evaluator.context
      ) { evaluator })
  }
}
