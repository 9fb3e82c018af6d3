import AppSupport
import Catalog
import Foundation
import Localization
import Matching
package import SportsModel
import Traces

final class SightingCollector {
  private let catalog: Catalog
  private let rules: MatchingRules
  private let isCancelled: () -> Bool
  private let progress: (Int) -> Void
  private var finder: PresenceFinder
  private var checkIns: [PhotoFacts] = []
  private var count = 0
  private var elsewhere = 0
  private var paths: [String] = []

  init(
    catalog: Catalog, rules: MatchingRules, isCancelled: @escaping () -> Bool,
    progress: @escaping (Int) -> Void
  ) {
    self.catalog = catalog
    self.rules = rules
    self.isCancelled = isCancelled
    self.progress = progress
    finder = PresenceFinder(stadiums: catalog.stadiums, reach: rules.highRadius)
  }

  func read(_ source: TraceSource) -> TraceReadResult {
    let file = paths.count
    paths.append(source.path)
    defer { finder.endStretch() }
    do throws(TraceError) {
      let stream = try ByteStream(path: source.path)
      let record: (Sighting) -> Bool = { [self] in self.record($0, of: file) }
      guard source.kind == .gpx else { return LocationHistory.read(stream, take: record) }
      return FITReader.isFIT(try stream.peek(12))
        ? FITReader.read(stream, take: record) : GPXReader.read(stream, take: record)
    } catch {
      var reading = TraceReadResult()
      reading.fault = error
      return reading
    }
  }

  private func record(_ sighting: Sighting, of file: Int) -> Bool {
    count += 1
    if count % 4_096 == 0 {
      progress(count)
      if isCancelled() { return false }
    }
    if sighting.kind == .checkIn {
      record(checkIn: sighting, path: paths[file])
    } else {
      finder.take(sighting, of: file)
    }
    return true
  }

  /// Records a check-in; if the venue isn't named like the stadium, only its place and time count.
  private func record(checkIn: Sighting, path: String) {
    let instant = Date(timeIntervalSince1970: checkIn.first)
    let day = LocalDateTime(instant, offset: .utc).day
    let near = catalog.stadiums.near(checkIn.place, on: day, within: rules.highRadius)
    guard let stadium = near.first?.stadium else { return elsewhere += 1 }
    let isNamed = checkIn.name.map { stadium.isMeant(by: $0) } ?? true
    checkIns.append(
      PhotoFacts(
        path: path, coordinate: checkIn.place, utcTime: instant, timeSource: .gps,
        trace: isNamed ? .checkIn : .track))
  }

  /// Returns the sightings to match and the places of other days, and counts what was left out.
  func finish(_ summary: inout SourceSummary) throws -> (
    facts: [PhotoFacts], places: [FrequentPlaces.Seen]
  ) {
    var facts = checkIns
    var places: [FrequentPlaces.Seen] = []
    let stay = Double(rules.minStayMinutes * 60)
    for presence in finder.finish(dayBeginsAtHour: rules.dayBeginsAtHour) {
      let games = try catalog.gameIndex.games(at: presence.stadium.id, on: presence.day)
      if games.isEmpty, !presence.showsStay(seconds: stay) {
        summary.quietDays += 1
        places += presence.places.map { FrequentPlaces.Seen(place: $0, day: presence.day) }
      } else {
        facts += presence.facts(paths: paths)
      }
    }
    summary.elsewhere += elsewhere + finder.elsewhere + finder.imprecise
    summary.passes += finder.passes
    return (facts, places)
  }
}

extension Stadium {
  /// Returns whether a venue's name contains a present or former name of the stadium.
  func isMeant(by name: String) -> Bool {
    let said = " \(NameMatchRank.folded(name)) "
    return (names.map(\.name) + aliases).contains { known in
      let folded = NameMatchRank.folded(known)
      return folded.utf8.count >= 5 && said.contains(" \(folded) ")
    }
  }
}

/// Counts of what was read from sources other than photos.
package struct SourceSummary: Sendable, Hashable {
  package var files = 0
  /// Files that could not be read to their end.
  package var failed = 0
  /// Entries read, by kind.
  package var entries: [TraceKind: Int] = [:]
  /// Entries that are incomplete or malformed.
  package var wrongEntries = 0
  /// Entries that are not at a stadium, or too imprecise.
  package var elsewhere = 0
  /// Stretches that only passed a stadium.
  package var passes = 0
  /// Days at a stadium without a game or without a stay.
  package var quietDays = 0
  /// Tickets and rows for games that are still to come.
  package var toCome = 0

  var lines: [String] {
    let read = entriesRead.joined(separator: ", ")
    var lines = [
      read.isEmpty
        ? localized(files, one: "Read \(files) file", other: "Read \(files) files")
        : localized(
          files, one: "Read \(files) file: \(read)", other: "Read \(files) files: \(read)")
    ]
    let left: [(Int, (Int) -> String)] = [
      (
        elsewhere, { localized($0, one: "\($0) not at a stadium", other: "\($0) not at a stadium") }
      ),
      (
        passes,
        {
          localized($0, one: "\($0) just passing a stadium", other: "\($0) just passing a stadium")
        }
      ),
      (
        quietDays,
        {
          localized(
            $0, one: "\($0) day near a stadium without a game",
            other: "\($0) days near a stadium without a game")
        }
      ),
      (
        toCome,
        { localized($0, one: "\($0) for upcoming games", other: "\($0) for upcoming games") }
      ),
    ]
    let ignored = left.filter { $0.0 > 0 }.map { $1($0) }.joined(separator: ", ")
    if !ignored.isEmpty { lines.append(localized("Ignored: \(ignored)")) }
    return lines
  }

  private var entriesRead: [String] {
    var read = [
      entries[.track]?.counted("point"), entries[.stay]?.counted("stay"),
      entries[.checkIn]?.counted("check-in"), entries[.ticket]?.counted("ticket"),
      entries[.row]?.counted("row"),
    ].compactMap(\.self)
    let (wrong, cut) = (wrongEntries, failed)
    if wrong > 0 {
      read.append(
        localized(wrong, one: "\(wrong) invalid entry", other: "\(wrong) invalid entries"))
    }
    if cut > 0 {
      read.append(
        localized(
          cut, one: "\(cut) file unreadable in part", other: "\(cut) files unreadable in part"))
    }
    return read
  }
}
