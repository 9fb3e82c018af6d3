import AppSupport
import Catalog
import Foundation
import Localization
import Matching
package import PhotoLibraries
package import PhotoScanning
import Sentences
package import SportsModel
package import Traces

/// A file other than a photo that can contain visits.
package struct TraceSource: Sendable, Hashable {
  package let path: String
  package let kind: ImportSourceKind

  /// Separates paths of photos from other sources; nil if there are no others.
  package static func sorted(
    _ paths: [String]
  ) -> (photos: [String], sources: [TraceSource]?) {
    var photos: [String] = []
    var sources: [TraceSource] = []
    for path in paths {
      if let source = named(path) { sources.append(source) } else { photos.append(path) }
    }
    return (photos, sources.isEmpty ? nil : sources)
  }

  /// Returns the source at a path, recognized by its content; nil for folders and other files.
  static func named(_ path: String) -> TraceSource? {
    guard let head = try? ByteStream(path: path).peek(ImportSourceKind.headBytes)
    else { return nil }
    let name = URL(fileURLWithPath: path).lastPathComponent
    let kind = ImportSourceKind(name: name, head: head) ?? textKind(path)
    return kind.map { TraceSource(path: path, kind: $0) }
  }

  /// Recognizes a list of visits or a ticket in a text; nil for any other file.
  private static func textKind(_ path: String) -> ImportSourceKind? {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ["txt", "text", "html", "htm", "md", "wiki"].contains(ending),
      let bytes = try? ByteStream(path: path).all(atMost: Ticket.maxBytes)
    else { return nil }
    // Pages of tickets have few lines.
    let isPage = ending.hasPrefix("htm") && !bytes.contains(Array("<table".utf8))
    return !isPage && isList(bytes) ? .csv : isTicket(bytes) ? .tickets : nil
  }

  /// Returns whether half of the lines, or of the rows between bars, have a date and other words; a line
  /// below one of several dated ones may be a remark about it.
  private static func isList(_ bytes: [UInt8]) -> Bool {
    guard let text = try? TextDecoder.plainText(bytes) else { return false }
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
    let rows = lines.filter { $0.trimmingBlanks.hasPrefix("|") }
    // Below a year, dates have none.
    let parser = DateParser(year: 2_000)
    func hasWords(_ line: Substring) -> Bool {
      line.split { !$0.isLetter }.map { CalendarNames.folded(String($0)) }.contains { word in
        word.count > 2 && CalendarNames.month(inAnyLanguage: word) == nil
          && CalendarNames.weekdays(inAnyLanguage: word).isEmpty
      }
    }
    func namesGame(_ line: Substring) -> Bool {
      let sides = EventTitle(String(line)).sides.map { [$0.first, $0.second] }
      return sides?.allSatisfy { $0.first?.isUppercase == true } ?? false
        || CellReader.score(String(line)) != nil
    }
    var isBelowDate = false
    var (dated, remarks) = (0, 0)
    var isBelowGame = false
    for line in lines {
      let isDated = !parser.dates(in: String(line)).isEmpty
      let isGame = hasWords(line) && (isDated || isBelowDate && namesGame(line))
      if isGame { dated += isBelowDate ? 2 : 1 } else if isBelowGame, !isDated { remarks += 1 }
      isBelowGame = isGame
      isBelowDate = !hasWords(line) && parser.isDateAlone(String(line))
    }
    let all = rows.count > 2 ? rows.count - 1 : lines.count
    return dated > 0 && dated * 2 >= (dated > 1 ? all - remarks : all)
  }

  /// Returns whether a text looks like a ticket: a day with a time, and a line with two names.
  private static func isTicket(_ bytes: [UInt8]) -> Bool {
    do {
      let ticket = try Ticket.read(bytes, isMail: false)
      return !ticket.titles.isEmpty && ticket.moments.contains { $0.minute != nil }
    } catch {
      return error == Ticket.sold
    }
  }

  /// Returns the files of one kind under the paths, in their order; a named file always counts as
  /// one, except for an archive, which counts as a folder; throws if none of the paths exists.
  package static func all(
    _ paths: [String], of kind: ImportSourceKind
  ) throws(PhotoScanError) -> [TraceSource] {
    if let first = paths.first, !paths.contains(where: FileManager.default.fileExists) {
      throw .noSuchPath(first)
    }
    return paths.flatMap { path -> [TraceSource] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        let inside = kind.paths(in: path)
        // Reading an archive without any reports that.
        return (inside.isEmpty ? [path] : inside).map { TraceSource(path: $0, kind: kind) }
      }
      return files(in: path, of: kind)
    }
  }

  private static func files(in folder: String, of kind: ImportSourceKind) -> [TraceSource] {
    let walk = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.isRegularFileKey],
      options: [.skipsHiddenFiles])
    let found = (walk?.compactMap { $0 as? URL } ?? []).filter { file in
      kind.endings.contains(file.pathExtension.lowercased())
        && (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    return found.map { file in file.standardizedFileURL.path }.sorted().filter { path in
      // A Takeout folder also contains settings and edits.
      !kind.endings.contains("json") || named(path)?.kind == kind
    }.map { TraceSource(path: $0, kind: kind) }
  }
}

/// Returns the text of the PDF file at a path, which may have a number of bytes.
package typealias PDFTextExtractor =
  @Sendable (_ path: String, _ maxBytes: Int) throws(PDFTextError) -> [UInt8]

/// The reason why a PDF file can't be read as text.
package struct PDFTextError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The value of `--from`: the format of files, or the kind of a photo server.
package enum ImportOrigin {
  case files(ImportSourceKind)
  case server(LibraryKind)

  package init?(_ name: String) {
    if let kind = ImportSourceKind(rawValue: name) {
      self = .files(kind)
    } else if let kind = LibraryKind.servers.first(where: { $0.rawValue == name }) {
      self = .server(kind)
    } else {
      return nil
    }
  }

  package static let names =
    ImportSourceKind.allCases.map(\.rawValue) + LibraryKind.servers.map(\.rawValue)
}

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
      guard source.kind == .gpx else { return LocationHistory.read(stream, receive: record) }
      return FITReader.isFIT(try stream.peek(12))
        ? FITReader.read(stream, receive: record) : XMLTrackReader.read(stream, receive: record)
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
      finder.add(sighting, of: file)
    }
    return true
  }

  /// Records a check-in; if the venue isn't named like the stadium, only its place and time count.
  private func record(checkIn: Sighting, path: String) {
    let instant = Date(timeIntervalSince1970: checkIn.first)
    let day = LocalDateTime(instant, offset: .utc).day
    let near = catalog.stadiums.near(checkIn.place, on: day, within: rules.highRadius)
    guard let stadium = near.first?.stadium else { return elsewhere += 1 }
    let isNamed =
      checkIn.name.map { catalog.stadiums(called: $0, on: day).contains(stadium) } ?? true
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

/// Counts of what was read from sources other than photos.
package struct SourceSummary: Sendable, Hashable {
  package var files = 0
  /// Files that could not be read to their end.
  package var failed = 0
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
  /// Rows of tables whose games weren't attended.
  package var unattended = 0
  /// The meanings of the columns of tables; only in a dry run.
  package var columns: [String] = []

  var lines: [String] {
    let read = entriesRead.joined(separator: ", ")
    let lines =
      columns + [
        read.isEmpty
          ? localized(files, one: "Read \(files) file", other: "Read \(files) files")
          : localized(
            files, one: "Read \(files) file: \(read)", other: "Read \(files) files: \(read)")
      ]
    var parts: [String] = []
    func add(_ count: Int, text: (Int) -> String) { if count > 0 { parts.append(text(count)) } }
    add(elsewhere) { localized($0, one: "\($0) not at a stadium", other: "\($0) not at a stadium") }
    add(passes) {
      localized($0, one: "\($0) just passing a stadium", other: "\($0) just passing a stadium")
    }
    add(quietDays) {
      localized(
        $0, one: "\($0) day near a stadium without a game",
        other: "\($0) days near a stadium without a game")
    }
    add(toCome) {
      localized($0, one: "\($0) for upcoming games", other: "\($0) for upcoming games")
    }
    add(unattended) {
      localized($0, one: "\($0) not marked as attended", other: "\($0) not marked as attended")
    }
    let ignored = parts.joined(separator: ", ")
    return ignored.isEmpty ? lines : lines + [localized("Ignored: \(ignored)")]
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
