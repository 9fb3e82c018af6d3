import AppSupport
package import Catalog
package import Foundation
import PhotoLibraries
import PhotoMetadata
package import PhotoScanning
package import SportsModel
package import VisitStore

/// Compares a library with its own rules, the catalog and the files on the disk.
package struct LibraryCheck: Sendable {
  package struct Problem: Hashable, Sendable, Encodable {
    /// `database`, `visit`, `photo` or `rights`.
    package let kind: String
    package let what, advice: String
  }

  /// A photo whose file was found in another place.
  package struct Moved: Hashable, Sendable {
    package let photo: UUID
    package let old: [String]
    package let new: String
  }

  package struct Report: Hashable, Sendable {
    package var problems: [Problem] = []
    package var moved: [Moved] = []
    /// The number of visits to games whose key changed.
    package var superseded = 0
    package var visits = 0
    package var photos = 0
  }

  private let store: VisitStore
  private let catalog: Catalog
  private let scanner: PhotoScanner
  private let badges: AchievementUpdater

  /// Creates a check; the scanner reads the photos of folders to find moved ones.
  package init(
    store: VisitStore, catalog: Catalog, scanner: PhotoScanner, badges: AchievementUpdater
  ) { (self.store, self.catalog, self.scanner, self.badges) = (store, catalog, scanner, badges) }

  /// Checks the database, the visits and the photos, which may have moved to some paths; unless it
  /// is a dry run, their new paths are stored as one batch.
  ///
  /// - Throws: an error if the store can't be read or none of the paths exists.
  package func run(
    paths: [String], isDryRun: Bool, isCancelled: @Sendable () -> Bool = { false }
  ) throws -> Report {
    var report = Report()
    let problems = try store.checkContent()
    report.problems += problems.map(Problem.init(content:))
    if problems.isEmpty {
      report.problems += try store.checkBadges(badges).map(Problem.init(content:))
    }
    if let missing = try store.missingContent() {
      report.problems.append(
        Problem(
          kind: "database", what: LibraryFormatter.sentence(missing),
          advice: LibraryFormatter.advice(on: missing)))
    }
    try checkVisits(&report)
    try checkPhotos(&report, paths: paths, isDryRun: isDryRun, isCancelled: isCancelled)
    return report
  }

  private func checkVisits(_ report: inout Report) throws {
    let stored = try store.visits()
    report.visits = stored.count
    report.problems += DuplicateVisits.all(among: stored).map {
      Problem(kind: "visit", what: $0.what, advice: $0.advice)
    }
    for visit in stored.map(\.visit) {
      let title = "\(visit.day) \(visit.stadiumName) (\(visit.id.text.prefix(8)))"
      let edit = "stvisits visits edit \(visit.id.text.prefix(8))"
      guard catalog.stadiums[visit.stadium] != nil else {
        report.problems.append(
          Problem(
            kind: "visit", what: "\(title): unknown stadium \(visit.stadium)",
            advice: "Choose another with \(edit) --stadium, or fetch its league with stvisits sync")
        )
        continue
      }
      if visit.supersededBy != nil { report.superseded += 1 }
      guard let key = visit.supersededBy ?? visit.game?.key, try !isKnown(key, of: visit) else {
        continue
      }
      report.problems.append(
        Problem(
          kind: "visit", what: "\(title): unknown game \(key)",
          advice: "The visit keeps its own data. To update it: stvisits sync, or \(edit) --game"))
    }
  }

  private func isKnown(_ key: GameKey, of visit: Visit) throws -> Bool {
    let stadium = key.stadium ?? visit.stadium
    // A suspended game that was completed in another stadium is found there on that day only.
    return try [key.day, visit.day].contains { day in
      try catalog.gameIndex.games(at: stadium, on: day).contains { game in
        game.key(at: stadium) == key || game.key(at: nil) == key
      }
    }
  }

  private func checkPhotos(
    _ report: inout Report, paths: [String], isDryRun: Bool, isCancelled: @Sendable () -> Bool
  ) throws {
    let photos = try store.allPhotos()
    report.photos = photos.count
    let gone = photos.filter { photo in
      photo.paths.allSatisfy { path in
        !ArchivedContent.exists(path) && AppleOriginal(path: path)?.isInExistingLibrary != true
          && !LibraryPhoto.isOnServer(path)
      }
    }
    if !paths.isEmpty, !gone.isEmpty {
      report.moved = try found(gone, under: paths, isCancelled: isCancelled)
      if !isDryRun, !report.moved.isEmpty { try record(report.moved) }
    }
    let found = Set(report.moved.map(\.photo))
    for photo in gone where !found.contains(photo.id) {
      report.problems.append(
        Problem(
          kind: "photo", what: "\(photo.paths.first ?? "A photo"): file not found",
          advice: "Search a folder for it: stvisits verify FOLDER. Its stored data is kept."))
    }
  }

  /// Finds the files of lost photos by their hash; hashes only files with the time or name of
  /// a lost photo.
  private func found(
    _ gone: [StoredPhoto], under paths: [String], isCancelled: @Sendable () -> Bool
  ) throws -> [Moved] {
    var lost = Dictionary(gone.map { ($0.sha256, $0) }, uniquingKeysWith: { first, _ in first })
    var looks: Set<PhotoSignature> = []
    for photo in gone { looks.formUnion(PhotoSignature.all(photo.facts, paths: photo.paths)) }
    var moved: [Moved] = []
    _ = try scanner.scan(
      paths, isCancelled: isCancelled,
      onFile: { file in
        guard !lost.isEmpty, file.bucket == .read else { return }
        let path = file.facts.path
        guard !looks.isDisjoint(with: PhotoSignature.all(file.facts, paths: [path])) else { return }
        let hash = try file.sha256 ?? ContentHash.sha256(ofFileAt: path)
        guard let photo = lost.removeValue(forKey: hash) else { return }
        moved.append(Moved(photo: photo.id, old: photo.paths, new: path))
      })
    return moved
  }

  /// A property by which files are compared before they are hashed.
  private enum PhotoSignature: Hashable {
    case time(LocalDateTime)
    case name(Substring)

    static func all(_ facts: PhotoFacts, paths: [String]) -> [PhotoSignature] {
      (facts.localTime.map { [.time($0)] } ?? [])
        + paths.compactMap { $0.split(separator: "/").last.map { .name($0) } }
    }
  }

  private func record(_ moved: [Moved]) throws {
    try store.write(in: store.makeBatch(.photos, note: "moved photos")) { writer in
      for photo in moved { try writer.move(photo.photo, from: Set(photo.old), to: photo.new) }
    }
  }
}

extension LibraryCheck.Report {
  /// Creates the report of a database that can't be read for a reason.
  package init(unreadable what: String) {
    let advice = "Restore a backup: stvisits backup --list"
    problems = [LibraryCheck.Problem(kind: "database", what: what, advice: advice)]
  }
}

extension LibraryCheck.Problem {
  /// Creates a problem of values that differ from what was written.
  fileprivate init(content what: String) {
    self.init(kind: "database", what: what, advice: LibraryFormatter.restoring)
  }

  /// Creates the problem of a file or folder that others can read.
  package init(readableByOthers entry: DataInventory.Entry) {
    self.init(
      kind: "rights",
      what: "\(entry.path): other users can read it (permissions \(String(entry.mode, radix: 8)))",
      advice: "Fix the permissions: stvisits verify --fix")
  }
}

/// Visits of the same stadium and day that may be the same visit: to the same game, or with
/// photos that another visit has.
package struct DuplicateVisits: Hashable, Sendable {
  package let day: LocalDay
  package let stadiumName: String
  /// The identifiers as the user types them.
  package let ids: [String]

  package static func all(in store: VisitStore) throws -> [DuplicateVisits] {
    all(among: try store.visits())
  }

  /// Returns possible duplicates among all visits, by day.
  static func all(among visits: [StoredVisit]) -> [DuplicateVisits] {
    let groups = Dictionary(grouping: visits) { "\($0.visit.day) \($0.visit.stadium)" }
    return groups.values.map(doubtful).filter { !$0.isEmpty }.map { group in
      DuplicateVisits(
        day: group[0].visit.day, stadiumName: group[0].visit.stadiumName,
        ids: group.map { String($0.visit.id.text.prefix(8)) }.sorted())
    }.sorted { ($0.day, $0.ids[0]) < ($1.day, $1.ids[0]) }
  }

  package var line: String { "\(what). \(advice)" }

  var what: String {
    "Possible duplicates: \(DisplayFormat.date(day)), \(stadiumName), "
      + "visits \(DisplayFormat.list(ids))"
  }

  var advice: String { "Delete one: stvisits visits delete ID" }

  /// Returns the visits of a stadium and day that may be the same as another of them.
  private static func doubtful(_ group: [StoredVisit]) -> [StoredVisit] {
    group.filter { visit in
      group.contains { $0.visit.id != visit.visit.id && isDoubtful(visit, $0) }
    }
  }

  private static func isDoubtful(_ one: StoredVisit, _ other: StoredVisit) -> Bool {
    switch (one.visit.gameName, other.visit.gameName) {
    // Two games are two visits, even if all photos show one of them.
    case (let one?, let other?): return one == other
    case (nil, nil):
      let (first, second) = (one.visit, other.visit)
      if first.kind == second.kind, first.description == second.description { return true }
    default: break
    }
    return [one, other].contains { $0.visit.origin == .photoImport && $0.photoCount == 0 }
  }
}

extension Visit {
  /// Identifies the game among the games of the stadium and day; nil without one.
  fileprivate var gameName: String? {
    guard let game else { return nil }
    return (supersededBy ?? game.key)?.description ?? "\(game.awayName) at \(game.homeName)"
  }
}
