import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing

/// Photos of more than 300 real games of all leagues, written as files and imported.
@Suite struct RealGamesTests {
  private let folder = TemporaryFolder()
  @Test func everyDecisionOnRealGamesIsCorrect() async throws {
    let world = try BundledCatalogFixture()
    var draw = RandomGameGenerator(catalog: world.catalog)
    let drawn = try draw.draw(perLeague: 48)
    #expect(drawn.count >= 300)
    for (index, item) in drawn.enumerated() {
      let own = folder.url.appendingPathComponent("photos/\(index)")
      try item.photos.write(to: own)
    }
    let photos = folder.url.appendingPathComponent("photos").path
    let result = try await world.run(.init(paths: [photos]), in: folder.url)
    #expect(result.summary.fileCount == drawn.map(\.photos.count).reduce(0, +))

    var recorded: [CameraBehavior: Int] = [:]
    for report in result.reports {
      let path = try #require(report.decision.outing.photos.first?.facts.path)
      let index = try #require(Int(path.split(separator: "/").dropLast().last ?? ""))
      let item = drawn[index]
      try check(report, of: item, world.catalog)
      if report.outcome == .recorded { recorded[item.behavior, default: 0] += 1 }
    }
    // Rules that record nothing would pass the other checks.
    #expect(recorded[.seat, default: 0] >= 25 && recorded[.singleSeatPhoto, default: 0] >= 10)
    #expect(recorded[.homeClock, default: 0] >= 20)
  }

  private func check(
    _ report: ImportStep, of item: RandomGameGenerator.GameSample, _ catalog: Catalog
  ) throws {
    let label = Comment(
      rawValue: "\(item.game.id) \(item.behavior): \(report.outcome), \(report.reason(.metric))")
    if report.outcome == .recorded {
      #expect(report.game == item.game.key(at: item.stadium.id), label)
    }
    let doubts = try self.doubts(about: item, catalog)
    let isSure = item.behavior.provesAttendance && doubts.isEmpty
    #expect((report.outcome == .recorded) == isSure, "\(label) \(doubts)")
    // A single photo outside isn't asked.
    let isAsked = report.outcome == .recorded || report.outcome == .pending
    #expect(isAsked || item.behavior == .passingBy, label)
    if report.outcome == .pending {
      #expect(report.verdict.candidates.contains { $0.game.id == item.game.id }, label)
    }
  }

  /// Returns the reasons against recording without asking, derived from the rules independently of
  /// the matcher: by checking whole days of all leagues.
  private func doubts(about item: RandomGameGenerator.GameSample, _ catalog: Catalog) throws
    -> [String]
  {
    let game = item.game
    let stadium = item.stadium
    var doubts: [String] = []
    if !game.hasSpectators { doubts.append("closed doors") }
    if !game.isDateConfirmed { doubts.append("date") }
    if game.score == nil { doubts.append("no result") }
    if game.stadiums.count != 1 { doubts.append("building") }
    if stadium.isPositionApproximate || stadium.positionErrorMeters > 100 {
      doubts.append("rough stadium")
    }
    if item.behavior == .singleSeatPhoto, stadium.busyArea == .inside {
      doubts.append("busy building")
    }
    if !isWithinUsualHours(item) { doubts.append("hours") }
    let sameDay = try catalog.games(on: game.day).filter { $0.id != game.id }
    let there = sameDay.filter { $0.stadiums.contains(stadium.id) }
    if !isTakenDuringOneGame(item, others: there, catalog) { doubts.append("two games") }
    for photo in item.photos {
      guard let place = photo.coordinate else { continue }
      let own = place.distance(to: stadium.coordinate)
      for other in catalog.stadiums.stadiums
      where other.id != stadium.id && other.isOpen(in: game.day.year) {
        let distance = place.distance(to: other.coordinate)
        if distance < own { doubts.append("nearer: \(other.id)") }
        let hasGame = sameDay.contains { $0.stadiums.contains(other.id) }
        if hasGame, distance <= 2_000, own >= distance / 2 { doubts.append("rival: \(other.id)") }
      }
    }
    return doubts
  }

  /// Returns whether the start is certain and a photo is from it to the usual end of the game, while no
  /// other one was on: none lasts an hour longer than usual, and two are never on in one building.
  private func isTakenDuringOneGame(
    _ item: RandomGameGenerator.GameSample, others: [Game], _ catalog: Catalog
  ) -> Bool {
    guard !others.isEmpty else { return true }
    func minutes(_ game: Game, later: Int) -> ClosedRange<Int>? {
      guard case .exact(let start) = game.start,
        let league = catalog.leagues.first(where: { $0.id == game.league })
      else { return nil }
      return start...start + league.typicalGameMinutes + later
    }
    guard let game = minutes(item.game, later: 0) else { return false }
    let first = item.game
    let others = others.flatMap { other -> [ClosedRange<Int>] in
      if let known = minutes(other, later: 60) { return [known] }
      // One without a certain start may end half an hour into this one, or follow it after 90 minutes.
      let isDoubleheader = other.league == first.league && other.home == first.home
      return
        (isDoubleheader && first.number < other.number
        ? [] : [game.lowerBound...game.lowerBound + 30])
        + (isDoubleheader && other.number < first.number
          ? [] : [game.lowerBound + 90...game.upperBound])
    }
    return times(of: item).contains { time in
      time.day == item.game.day && game.contains(time.minuteOfDay)
        && !others.contains { $0.contains(time.minuteOfDay) }
    }
  }

  /// Returns whether photos of a game without a certain start lie between noon, on working days
  /// 17:00, and midnight.
  private func isWithinUsualHours(_ item: RandomGameGenerator.GameSample) -> Bool {
    if case .exact = item.game.start { return true }
    let first = item.game.day.isoWeekday > 5 ? 12 * 60 : 17 * 60
    return times(of: item).allSatisfy { $0.day == item.game.day && $0.minuteOfDay >= first }
  }

  /// Returns the times of the photos at the stadium: the GPS time corrects a clock that is ahead.
  private func times(of item: RandomGameGenerator.GameSample) -> [LocalDateTime] {
    let ahead = item.behavior == .homeClock ? RandomGameGenerator.clockAheadSeconds : 0
    return item.photos.compactMap { $0.localTime.map { $0 + -ahead } }
  }
}

/// A way in which a fan takes photos around a game.
enum CameraBehavior: CaseIterable {
  /// Two photos from the seats, 45 minutes apart.
  case seat
  /// One photo from the seats.
  case singleSeatPhoto
  /// One photo while passing by, 350 m from the centre.
  case passingBy
  /// Two photos of a tour at nine in the morning.
  case morning
  /// One photo at twenty past three at night, after the latest games.
  case afterMidnight
  /// Seats, but the phone knows its place only to 480 m.
  case roughPosition
  /// Seats, with the phone's clock in another zone and the GPS time next to it.
  case homeClock

  /// True if the photos alone show that the fan was inside during the game.
  var provesAttendance: Bool {
    switch self {
    case .seat, .singleSeatPhoto, .homeClock: true
    case .passingBy, .morning, .afterMidnight, .roughPosition: false
    }
  }
}

/// Real games drawn from the catalog with a fixed seed, each with photos of one behavior.
struct RandomGameGenerator {
  struct GameSample {
    let game: Game
    let stadium: Stadium
    let behavior: CameraBehavior
    let photos: [FixturePhoto]
  }

  /// The seconds that a clock in another zone is ahead.
  ///
  /// No zone of a stadium is two hours behind UTC: a wall clock equal to the GPS time, which is in
  /// UTC, would prove no other zone.
  static let clockAheadSeconds = 2 * 3600

  let catalog: Catalog
  private var generator = SeededGenerator(seed: 20_261_121)
  /// One game per day, so that the fan is never at two places at once.
  private var taken: Set<LocalDay> = []

  init(catalog: Catalog) { self.catalog = catalog }

  /// Returns this many games of every league, half of them without a known start.
  mutating func draw(perLeague count: Int) throws -> [GameSample] {
    var drawn: [GameSample] = []
    for league in catalog.leagues {
      let seasons = catalog.seasons(of: league.id).map(\.season).filter { $0 >= 1_990 }
      for index in 0..<count {
        let wantsStart = index % 2 == 0
        drawn.append(try drawGame(of: league.id, seasons, wantsStart: wantsStart))
      }
    }
    return drawn
  }

  private mutating func drawGame(of league: LeagueID, _ seasons: [Int], wantsStart: Bool) throws
    -> GameSample
  {
    while true {
      let season = try #require(seasons.randomElement(using: &generator))
      let games = try catalog.games(of: league, season: season).filter { game in
        if case .exact = game.start { return wantsStart }
        return !wantsStart
      }
      guard let game = games.randomElement(using: &generator),
        let stadium = game.stadiums.first.flatMap({ catalog.stadiums[$0] }),
        // Its photos must not be of another game in the building.
        try wantsStart || !hasKnownGame(at: stadium, on: game.day),
        // A clock of that day may never have been set.
        game.day != LocalDay(year: game.day.year, month: 1, day: 1),
        taken.insert(game.day).inserted
      else { continue }
      let behavior = CameraBehavior.allCases.randomElement(using: &generator) ?? .seat
      return GameSample(
        game: game, stadium: stadium, behavior: behavior,
        photos: try photos(behavior, game: game, stadium: stadium))
    }
  }

  private func hasKnownGame(at stadium: Stadium, on day: LocalDay) throws -> Bool {
    try catalog.games(on: day).contains { game in
      guard case .exact = game.start else { return false }
      return game.stadiums.contains(stadium.id)
    }
  }

  private mutating func photos(_ behavior: CameraBehavior, game: Game, stadium: Stadium) throws
    -> [FixturePhoto]
  {
    // Games without a known start are played in the evening.
    let first = (game.localStart?.minuteOfDay ?? 18 * 60 + 30) + 20
    let evening = LocalDateTime(day: game.day, microsecondOfDay: first * 60_000_000)
    let morning = LocalDateTime(day: game.day, microsecondOfDay: 9 * 3_600_000_000)
    switch behavior {
    case .seat: return [seat(stadium, evening), seat(stadium, evening + 45 * 60)]
    case .singleSeatPhoto: return [seat(stadium, evening)]
    case .passingBy: return [photo(stadium, evening, 350...351)]
    case .morning: return [seat(stadium, morning), seat(stadium, morning + 40 * 60)]
    case .afterMidnight:
      let night = LocalDateTime(day: game.day + 1, microsecondOfDay: 200 * 60_000_000)
      return [seat(stadium, night)]
    case .roughPosition:
      return [evening, evening + 45 * 60].map { time in
        var rough = seat(stadium, time)
        rough.horizontalErrorMeters = 480
        return rough
      }
    case .homeClock:
      return [evening, evening + 45 * 60].map { time in
        var away = seat(stadium, time + Self.clockAheadSeconds)
        away.gpsTime = time.instant(zone: stadium.timeZone)
        return away
      }
    }
  }

  /// A photo from the seats, inside the walls even with the usual error of 30 m, and 28 m of the stadium.
  private mutating func seat(_ stadium: Stadium, _ time: LocalDateTime) -> FixturePhoto {
    photo(stadium, time, 0...stadium.footprintMeters - 42)
  }

  /// A photo at a distance within the range, in any direction.
  private mutating func photo(
    _ stadium: Stadium, _ time: LocalDateTime, _ distance: ClosedRange<Double>
  ) -> FixturePhoto {
    let meters = Double.random(in: distance, using: &generator)
    let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
    return FixturePhoto(
      coordinate: stadium.coordinate.moved(north: meters * cos(angle), east: meters * sin(angle)),
      localTime: time, make: "Maker", model: "Phone")
  }
}
