import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

/// Files of one situation, and what an import of them may record and ask.
struct EvidenceCase: NamedCase {
  struct File: Decodable, Sendable {
    let name, type: String
    let exif: [String: FixturePhoto.TagValue]?
    let quicktime: [String: String]?
    let headerTimeUTC, text: String?
    /// The time of the file's last change.
    let modified: String?
  }

  struct ExpectedVisit: Decodable, Sendable {
    let date, stadium, league, home, away: String
    /// The number of a game of a doubleheader.
    let number: Int?
  }

  struct Expectation: Decodable, Sendable {
    let visits: [ExpectedVisit]
    let recordedAllowed, questionAllowed, nothingOk: Bool
  }

  let id, kind: String
  let files: [File]
  let expect: Expectation
}

extension EvidenceCase {
  /// Returns the keys of the expected games, which the catalog must have exactly once.
  func games(in world: BundledCatalogFixture) throws -> [GameKey] {
    try expect.visits.map { visit in
      func isTeam(_ id: TeamID, _ code: String) -> Bool {
        world.catalog.team(id).map { $0.code == code || $0.aliases.contains(code) } ?? false
      }
      let found = try world.games(StadiumID(visit.stadium), visit.date).filter {
        $0.league.rawValue == visit.league && isTeam($0.home, visit.home)
          && isTeam($0.away, visit.away) && (visit.number == nil || visit.number == $0.number)
      }
      try #require(
        found.count == 1, "\(visit.date) \(visit.away) at \(visit.home): \(found.count) games")
      return found[0].key(at: StadiumID(visit.stadium))
    }
  }

  /// Writes the files into a folder.
  func write(to folder: URL) throws {
    for (index, file) in files.enumerated() {
      let url = folder.appendingPathComponent(file.name)
      try url.deletingLastPathComponent().createFolder()
      let bytes = try #require(file.bytes(number: index), "\(id): \(file.name) can't be made")
      try Data(bytes).write(to: url)
      guard let modified = file.modified else { continue }
      let time = try #require(Date(utcText: modified))
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: url.path)
    }
  }
}

extension EvidenceCase.File {
  /// Returns the content; nil if a value can't be written.
  ///
  /// Pictures without metadata differ by their number, because they aren't copies of each other.
  fileprivate func bytes(number: Int) -> [UInt8]? {
    switch type {
    case "text": text.map { Array($0.utf8) }
    case "jpeg" where isBare:
      FixturePhoto.jpeg(segments: []) + [UInt8](repeating: 0x2e, count: number)
    case "jpeg": photo?.jpeg()
    case "heic": heic(number: number)
    case "mov": movie(.iPhone)
    case "mp4": movie(.android)
    default: nil
    }
  }

  private var isBare: Bool { (exif ?? [:]).isEmpty }

  private var photo: FixturePhoto? {
    FixturePhoto().with(0x0131, nil, in: .image).with(tags: exif ?? [:])
  }

  private func heic(number: Int) -> [UInt8]? {
    var layout = HEICLayout()
    layout.hasExif = !isBare
    layout.pictureBytes += isBare ? number : 0
    return photo?.heic(layout)
  }

  private func movie(_ base: MovieLayout) -> [UInt8]? {
    guard exif == nil else { return nil }
    var layout = base
    layout.places = []
    layout.hasCreationDate = false
    layout.hasCamera = false
    layout.isMetaFull = base.brand == .mp4
    layout.otherKeys = (quicktime ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    layout.creationTime = headerTimeUTC.flatMap { Date(utcText: $0) }
    let isComplete = headerTimeUTC == nil || layout.creationTime != nil
    return isComplete ? FixturePhoto().movie(layout) : nil
  }
}
