import Catalog
import Foundation
import Matching
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

/// On days with several games in one building, a clock that is wrong in a known way never leads to
/// the wrong game.
///
/// A sample of the days since 2000; STVISITS_CLOCKS=all tests each of them.
struct WrongClockTests {
  /// A source of a time that is wrong, or known only in part.
  enum Fault: CaseIterable {
    /// A film whose header has the wall clock, and a name that has it, too, or not.
    case headerLocal, headerLocalNamed
    /// A film whose header has UTC as it should.
    case headerUTC
    /// A receiver that writes the wall clock, without and with an offset tag.
    case gpsLocal, gpsLocalTagged
    /// A receiver that writes the date of the wall clock.
    case gpsDateLocal
    /// A wall clock in UTC, with the right name or the right GPS time.
    case clockUTCNamed, clockUTCWithGPS
    /// A camera that still has the time of home, with the GPS time, or with an offset tag.
    case clockOfHome, clockOfHomeTagged
    /// The right wall clock, with the offset tag of home, or of UTC.
    case tagOfHome, tagOfUTC
    /// A camera that is a year behind, with the right GPS time.
    case yearBehind
    /// A scan with its own date, corrected in a sidecar.
    case scanDate
  }

  struct Day {
    let stadium: Stadium
    let day: LocalDay
    let games: [Game]
  }

  private static let home = UTCOffset(seconds: -3 * 3_600)
  private let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test(arguments: Fault.allCases) func wrongClockNeverRecordsWrongGame(_ fault: Fault) throws {
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues)
    let builder = OutingBuilder(stadiums: catalog.stadiums)
    var recorded = 0
    for day in try days() {
      for game in day.games {
        guard case .exact(let start) = game.start else { continue }
        let photos = [20, 70, 110].map { minutes in
          let time = LocalDateTime(day: day.day, microsecondOfDay: 0) + (start + minutes) * 60
          return facts(at: time, stadium: day.stadium, fault)
        }
        let decisions = try matcher.verdicts(
          on: builder.outings(of: photos).outings, frequentPlaces: nil)
        for decision in decisions where decision.verdict.outcome == .recorded {
          let found = decision.verdict.candidates.first
          #expect(
            found?.game.id == game.id,
            "\(fault): \(day.stadium.id) \(day.day), game at \(start / 60):\(start % 60)")
          recorded += 1
        }
      }
    }
    // A source that another one confirms decides.
    if [.headerLocalNamed, .gpsLocalTagged, .gpsDateLocal, .clockUTCWithGPS].contains(fault) {
      #expect(recorded > 0)
    }
  }

  /// The days with several games in one building that all have a start and a result.
  private func days() throws -> [Day] {
    let isComplete = ProcessInfo.processInfo.environment["STVISITS_CLOCKS"] == "all"
    var found: [Day] = []
    for season in 2000...2025 where isComplete || season % 5 == 4 {
      var byPlace: [StadiumDay: [Game]] = [:]
      for league in catalog.leagues {
        for game in try catalog.games(of: league.id, season: season) {
          guard let stadium = game.stadiums.first, game.stadiums.count == 1, game.score != nil
          else { continue }
          byPlace[StadiumDay(stadium, day: game.day), default: []].append(game)
        }
      }
      for (place, games) in byPlace where games.count > 1 {
        guard let stadium = catalog.stadiums[place.stadium] else { continue }
        found.append(Day(stadium: stadium, day: place.day, games: games))
      }
    }
    found.sort { ($0.day, $0.stadium.id) < ($1.day, $1.stadium.id) }
    #expect(found.count > 100)
    return isComplete ? found : found.indices.filter { $0 % 8 == 0 }.map { found[$0] }
  }

  /// Returns the facts of a photo or film that was taken at a local time inside a stadium.
  private func facts(at time: LocalDateTime, stadium: Stadium, _ fault: Fault) -> PhotoFacts {
    let instant = time.instant(zone: stadium.timeZone)
    let digits = time.instant(offset: .utc)
    let utc = LocalDateTime(instant, offset: .utc)
    let atHome = LocalDateTime(instant, offset: Self.home)
    let zone = UTCOffset(seconds: stadium.timeZone.secondsFromGMT(for: instant))
    var exif = SourceFacts(coordinate: stadium.coordinate)
    var named: SourceFacts?
    var sidecars: [SourceFacts] = []
    func clock(_ local: LocalDateTime, _ offset: UTCOffset? = nil) -> CaptureTime {
      CaptureTime(source: .original, localTime: local, utcOffset: offset)
    }
    func name(_ local: LocalDateTime) -> SourceFacts {
      SourceFacts(capture: CaptureTime(source: .name, localTime: local))
    }
    switch fault {
    case .headerLocal, .headerLocalNamed:
      exif.capture = CaptureTime(source: .quicktime, instant: digits)
      if fault == .headerLocalNamed { named = name(time) }
    case .headerUTC: exif.capture = CaptureTime(source: .quicktime, instant: instant)
    case .gpsLocal, .gpsLocalTagged:
      exif.capture = clock(time, fault == .gpsLocalTagged ? zone : nil)
      exif.gpsTime = digits
    case .gpsDateLocal:
      exif.capture = clock(time)
      let midnight = LocalDateTime(day: time.day, microsecondOfDay: utc.microsecondOfDay)
      exif.gpsTime = midnight.instant(offset: .utc)
    case .clockUTCNamed:
      exif.capture = clock(utc)
      named = name(time)
    case .clockUTCWithGPS:
      exif.capture = clock(utc, .utc)
      exif.gpsTime = instant
    case .clockOfHome:
      exif.capture = clock(atHome)
      exif.gpsTime = instant
    case .clockOfHomeTagged: exif.capture = clock(atHome, Self.home)
    case .tagOfHome: exif.capture = clock(time, Self.home)
    case .tagOfUTC: exif.capture = clock(time, .utc)
    case .yearBehind:
      exif.capture = clock(time + -365 * 86_400)
      exif.gpsTime = instant
    case .scanDate:
      exif.capture = clock(time + 3_000 * 86_400)
      sidecars = [
        SourceFacts(
          coordinate: stadium.coordinate,
          capture: CaptureTime(source: .sidecar, instant: instant))
      ]
    }
    let isFilm = exif.capture?.source == .quicktime
    let inside = [EmbeddedFacts(source: isFilm ? .quicktime : .exif, facts: exif)]
    let merger = MetadataMerger(
      inside: inside, sidecars: sidecars, name: named, clockYear: 2026)
    var facts = PhotoFacts(path: "\(time).jpg", make: "Maker", model: "Camera")
    merger.fill(&facts, fileTime: nil)
    return facts
  }
}
