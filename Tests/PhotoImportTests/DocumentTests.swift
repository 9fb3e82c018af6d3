import AppSupport
import Foundation
import Matching
import PhotoMetadata
import PhotoScanning
import SportsModel
import TestSupport
import Testing

@testable import PhotoImport
@testable import Scores
@testable import VisitStore

/// The exact text of JSON documents that `JSONOutputTests` doesn't hold against their schemas.
@Suite struct DocumentTests {
  private let id = UUID(uuid: (0x5F, 0x3A, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
  private let idText = "5f3a0000-0000-4000-8000-000000000001"
  private let instant = Date(timeIntervalSince1970: 1_795_000_000)
  private let day = LocalDay(year: 2018, month: 7, day: 9)

  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  private func member(_ key: String, of document: some Encodable) throws -> String? {
    guard case .object(let members) = try JSONValue(encoding: document) else { return nil }
    return members[key]?.line
  }

  private func visit(isPending: Bool = false) throws -> Visit {
    Visit(
      id: id, stadium: "fenway-park-boston", stadiumName: "Fenway Park", day: try #require(day),
      league: "mlb", kind: .game,
      game: Visit.GameFacts(
        key: GameKey("mlb:fenway-park-boston:2018-07-09:mlb-bos:0"), homeTeam: "mlb-bos",
        awayTeam: "mlb-tex", homeName: "Boston Red Sox", awayName: "Texas Rangers",
        score: isPending ? nil : Score(home: 5, away: 0), scoreProvider: isPending ? nil : "espn",
        otherScores: isPending
          ? []
          : [.init(score: Score(home: 5, away: 1), provider: "mlb", learnedAt: instant)],
        resolvedAt: instant),
      scoreSource: isPending ? nil : .api, dataSource: .automatic, isScorePending: isPending,
      origin: .photoImport, createdAt: instant, changedAt: instant)
  }

  @Test func importSummaryCountsSources() throws {
    var summary = ImportSummary()
    var sources = SourceSummary()
    sources.files = 2
    sources.entries = [.checkIn: 4]
    sources.quietDays = 1
    summary.sources = sources
    #expect(
      try member("sources", of: summary.document)
        == #"{"elsewhere":0,"entries":{"check_in":4,"row":0,"stay":0,"ticket":0,"track":0},"#
        + #""failed":0,"files":2,"passes":0,"quiet_days":1,"to_come":0,"unattended":0,"wrong_entries":0}"#
    )
  }

  @Test func scanSummaryCountsFailedFiles() {
    var summary = ScanSummary()
    summary.counts = [.read: 3, .damaged: 1]
    #expect(summary.failed == 1)
    #expect(
      ScanFormatter.lines(PhotoSourceSummary(files: summary)) == ["4 files: 3 read, 1 damaged"])
  }

  @Test func unlocatedDaysListTheirPhotos() throws {
    let photo = PhotoFacts(
      path: "/a.jpg", localTime: LocalDateTime("2018-07-09T20:00:00"), timeSource: .original)
    let days = UnlocatedDays([photo], rules: MatchingRules()) { $0 }
    let document = try days.document(in: nil)
    #expect(
      try line(document)
        == #"{"questions":[{"local_date":"2018-07-09","photos":["/a.jpg"],"question_id":null,"#
        + #""reason":"the photos have no location"}],"schema":1}"#)
  }

  @Test func answerWithoutVisitHasNullID() throws {
    let done = ReviewService.Done(
      batch: id, visits: [], isJoined: false, settled: [id, UUID(), UUID()], isHabit: false,
      badgeChanges: [])
    #expect(
      try line(done.document(question: id))
        == #"{"question_id":"\#(idText)","schema":1,"settled":3,"visit_id":null,"visit_ids":[]}"#)
  }

  @Test func visitDocumentsContainWholeVisit() throws {
    let visit = try visit()
    let photo = try photo()
    let shown = try StoredVisit(visit: visit, photoCount: 1).document(photos: [photo])
    #expect(try member("visit", of: shown) == line(visit.correctedDocument(photoCount: 1)))
    #expect(try member("photos", of: shown) == #"[["/gone.jpg","/a/IMG_1.jpg"]]"#)
    let changed = try VisitEditor.Outcome(
      visit: visit, photoCount: 2, others: [], hasLostGame: false, missingGame: nil,
      badgeChanges: []
    ).document()
    #expect(try member("visit", of: changed) == line(visit.correctedDocument(photoCount: 2)))
    #expect(try member("badges", of: changed) == "[]")
    let deleted = try [StoredVisit(visit: visit, photoCount: 0)].deletionDocument(badges: [])
    #expect(try member("deleted", of: deleted) == line(visit.document(photoCount: 0)))
    for document in [try line(shown), try line(changed), try line(deleted)] {
      #expect(document.contains(#""schema":1"#))
    }
  }

  private func photo() throws -> StoredPhoto {
    StoredPhoto(
      id: id, sha256: "ab", paths: ["/gone.jpg", "/a/IMG_1.jpg"],
      facts: PhotoFacts(
        path: "/gone.jpg", media: .jpeg, coordinate: Coordinate(latitude: 42.5, longitude: -71.25),
        localTime: LocalDateTime("2018-07-09T19:10:00")),
      caption: nil, position: 0, uploadState: .pending, owner: .visit(id),
      addedAt: instant)
  }

  @Test func photoListNamesFirstExistingFile() throws {
    let list = VisitPhotoList([try photo()], exists: { $0 == "/a/IMG_1.jpg" })
    #expect(
      try line(list.document(of: try visit()))
        == #"{"photos":[{"caption":null,"id":"\#(idText)","latitude":42.5,"#
        + #""local_time":"2018-07-09T19:10:00","longitude":-71.25,"media":"jpeg","#
        + #""missing":false,"number":1,"path":"/a/IMG_1.jpg","#
        + #""paths":["/gone.jpg","/a/IMG_1.jpg"],"sha256":"ab","utc_time":null}],"schema":1,"#
        + #""visit_id":"\#(idText)"}"#)
    let missing = VisitPhotoList([try photo()], exists: { _ in false })
    #expect(missing.entries.map(\.isMissing) == [true])
  }

  @Test func statusCountsEverySource() throws {
    let stored = try [visit(), visit(isPending: true)].map { StoredVisit(visit: $0, photoCount: 1) }
    let status = ScoreStatus(of: stored, cached: ["listing": 2])
    let pending = try line(visit(isPending: true).document(photoCount: 1))
    #expect(
      try line(status.document())
        == #"{"by_source":{"api":1,"app":0,"scraped":0,"user":0},"cached":{"listing":2},"#
        + #""games":2,"pending":[\#(pending)],"schema":1}"#)
  }

  @Test func retryCountsUnansweredVisits() throws {
    let finding = ScoreFinder.Finding(visit: try visit(isPending: true), answer: nil)
    let retry = ScoreRetry(findings: [finding], outcome: ScoreWriter.Outcome())
    #expect(
      try line(retry.document)
        == #"{"asked":0,"box_scores":null,"corrected":0,"pending":1,"resolved":0,"schema":1,"visits":[{"asked":[],"#
        + #""away_score":null,"game_id":"mlb:fenway-park-boston:2018-07-09:mlb-bos:0","#
        + #""home_score":null,"provider":null,"reason":"unknown_game","score_source":null,"#
        + #""visit_id":"\#(idText)"}]}"#)
    #expect(!retry.lacksResponses && retry.remarks.count == 1)
  }
}

/// The lines of `scan --json`, which are written key by key.
@Suite struct ScanLineTests {
  private func line(_ facts: PhotoFacts) -> String {
    String(
      decoding: ScannedFile(facts: facts, bucket: .read).line(of: nil, isJSON: true), as: UTF8.self)
  }

  @Test(arguments: [
    "/photos/IMG_1.jpg", "/a \"b\"\\c.jpg", "/line\nbreak\t.jpg", "/\u{1b}[31mred.jpg",
    "/東京 🏟 e\u{301}.jpg",
  ])
  func pathSurvivesAndKeysAreSorted(_ path: String) throws {
    let text = line(PhotoFacts(path: path))
    let parsed = try #require(JSONValue(parsing: text))
    #expect(text.contains(#""path":"# + JSONValue.string(path).line + ","))
    // A line that was sorted and written again is the same.
    #expect(parsed.line == text)
    #expect(text.cleanedForTerminal == text)
  }

  @Test func unknownFactsAreNull() throws {
    let text = line(PhotoFacts(path: "a.jpg"))
    let members = try #require([String: JSONValue](json: text))
    let unknown = members.filter { $0.value == .null }.keys.sorted()
    #expect(
      unknown == [
        "altitude_m", "error", "excluded", "horizontal_error_m", "latitude", "library",
        "library_id", "local_time", "location_source", "longitude", "make", "model", "speed_kmh",
        "time_source", "utc_offset", "utc_time",
      ])
    #expect(members["type"] == "photo" && members["original_missing"] == false)
  }
}

extension [String: JSONValue] {
  fileprivate init?(json text: String) {
    guard case .object(let members) = JSONValue(parsing: text) else { return nil }
    self = members
  }
}
