import Foundation
import Testing

@testable import Scores

/// RFC 9309 §2.3.1 and §2.4: the meaning of statuses, and how long they are valid.
struct RobotsRecordTests {
  private let day: TimeInterval = 24 * 3600
  private let now = Date(timeIntervalSince1970: 1_790_000_000)
  private let file = Data("User-agent: *\nDisallow: /a".utf8)

  private func allows(_ record: RobotsRecord, _ target: String = "/a", after: TimeInterval = 0)
    -> Bool
  {
    record.rules(for: "stvisits", at: now + after).allows(target: target)
  }

  @Test(arguments: [200, 203, 299])
  func successStatusReadsFile(_ status: Int) {
    let record = RobotsRecord(status: status, file: file, at: now)
    #expect(!allows(record))
    #expect(allows(record, "/b"))
  }

  @Test(arguments: [301, 400, 401, 403, 404, 410, 499])
  func clientErrorMeansNoRules(_ status: Int) {
    #expect(allows(RobotsRecord(status: status, file: file, at: now)))
  }

  @Test(arguments: [429, 500, 503, 599])
  func serverErrorDisallowsEverything(_ status: Int) {
    let record = RobotsRecord(status: status, file: Data(), at: now)
    #expect(!allows(record, "/b"))
    #expect(allows(record, "/robots.txt"))
  }

  @Test func recordIsFreshForADay() {
    for status in [200, 404] {
      let record = RobotsRecord(status: status, file: file, at: now)
      #expect(record.isFresh(at: now))
      #expect(record.isFresh(at: now + day - 1))
      #expect(!record.isFresh(at: now + day))
      #expect(!record.isFresh(at: now - 1))
    }
    #expect(!RobotsRecord(unreachableAt: now).isFresh(at: now + 3600))
  }

  @Test func monthWithoutResponseMeansNoRules() {
    var record = RobotsRecord(unreachableAt: now)
    for tried in 1...30 {
      #expect(!allows(record, after: Double(tried) * day - 1))
      record = RobotsRecord(unreachableAt: now + Double(tried) * day, after: record)
    }
    #expect(record.unreachableSince == now)
    #expect(allows(record, after: 30 * day))
  }

  @Test func lastFileAppliesAgainAfterAMonth() {
    let known = RobotsRecord(status: 200, file: file, at: now)
    let lost = RobotsRecord(unreachableAt: now, after: known)
    #expect(!allows(lost, "/b", after: day))
    #expect(allows(lost, "/b", after: 30 * day))
    #expect(!allows(lost, "/a", after: 30 * day))
  }

  @Test func responseResetsUnreachablePeriod() {
    let lost = RobotsRecord(unreachableAt: now)
    let found = RobotsRecord(status: 404, file: Data(), at: now + day, after: lost)
    let lostAgain = RobotsRecord(unreachableAt: now + 2 * day, after: found)
    #expect(lostAgain.unreachableSince == now + 2 * day)
    #expect(!allows(lostAgain, after: 31 * day))
  }

  @Test func recordsSurviveEncoding() throws {
    let record = RobotsRecord(unreachableAt: now, after: .init(status: 200, file: file, at: now))
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(RobotsRecord.self, from: data) == record)
  }
}
