import Catalog
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Decisions on photos whose time, place or owner is wrong or incomplete.
@Suite struct EvidenceCaseTests {
  private let folder = TemporaryFolder()
  private static let cases = CaseSet<EvidenceCase>(
    open: "cases.json", held: "cases-held.json", variable: "STVISITS_CASES", step: 3)

  @Test func knownFailuresAreCases() throws { try Self.cases.expectKnownFailuresAreCases() }

  @Test(arguments: try Self.cases.chosen())
  func evidenceIsJudgedCorrectly(_ item: EvidenceCase) async throws {
    let (world, store) = (try BundledCatalogFixture(), try folder.store())
    let photos = try folder.newFolder()
    try item.write(to: photos)
    let steps = try await world.run([photos.path], into: store)
    try Self.cases.expectCorrect(
      item.expect.result(
        recorded: store.visits().map(\.visit.game?.key),
        asked: steps.openQuestions().map { $0.flatMap { $0.verdict.candidates.map(\.key) } },
        games: item.games(in: world)),
      of: item)
  }
}

extension EvidenceCase.Expectation {
  /// `recorded` are the games of the visits, nil for a visit without one; `asked` are the games that
  /// each question offers.
  fileprivate func result(
    recorded: [GameKey?], asked: [[GameKey]], games: [GameKey]
  ) -> CaseResult {
    let mistakes = mistakes(in: recorded, asking: asked, games: games)
    let isSilent = recorded.isEmpty && asked.isEmpty
    let judgement =
      if !mistakes.isEmpty { isSilent ? "silent" : "wrong" } else {
        recorded.isEmpty && !asked.isEmpty ? "asked" : "right"
      }
    func list(_ games: [GameKey?]) -> String {
      games.isEmpty ? "no game" : games.map { $0?.description ?? "no game" }.joined(separator: " ")
    }
    return CaseResult(
      judgement: judgement,
      details: "recorded \(recorded.count): \(list(recorded)); "
        + "asked \(asked.count): \(asked.map(list).joined(separator: " | "))",
      mistakes: mistakes)
  }

  private func mistakes(
    in recorded: [GameKey?], asking asked: [[GameKey]], games: [GameKey]
  ) -> [String] {
    let found = games.filter(recorded.contains)
    var mistakes: [String] = []
    if recorded.count > found.count { mistakes.append("recorded another visit") }
    if !recordedAllowed, !found.isEmpty { mistakes.append("recorded as certain") }
    if !questionAllowed, !asked.isEmpty { mistakes.append("asked") }
    if recordedAllowed, !questionAllowed, found.count < games.count {
      mistakes.append("recorded too little")
    }
    guard !nothingOk else { return mistakes }
    if recorded.isEmpty, asked.isEmpty { mistakes.append("neither recorded nor asked") }
    // Further questions are no mistake once the right visit is recorded.
    let isOffered = asked.isEmpty || games.contains(where: asked.joined().contains)
    if !games.isEmpty, found.isEmpty, !isOffered { mistakes.append("asked about other games") }
    return mistakes
  }
}

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
