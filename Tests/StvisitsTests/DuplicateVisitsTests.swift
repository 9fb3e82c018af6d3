import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// What may be one visit and is recorded twice is pointed out, and left to the person.
@Suite(.fan) struct DuplicateVisitsTests {
  private var fan: Fan { .current }

  private func add(_ fan: Fan, _ stadium: String, _ day: String) async throws {
    let added = try await fan.run("visits", "add", "--stadium", stadium, "--date", day)
    try #require(added.status == 0, "\(added.errors)")
  }

  @Test func duplicateVisitsToOneGameAreReported() async throws {
    try await add(fan, "Fenway Park", "2018-07-09")
    try await add(fan, "Fenway Park", "2018-07-10")
    await #expect(try !fan.run("verify").errors.contains("Possible duplicates"))
    try await add(fan, "Fenway Park", "2018-07-09")
    let checked = try await fan.run("verify")
    #expect(checked.status == 0)
    let twice = checked.errors.split(separator: "\n").filter { $0.contains("Possible duplicates") }
    #expect(twice.count == 1)
    let ids = try fan.store().visits().filter { $0.visit.day.description == "2018-07-09" }
      .map { String($0.visit.id.text.prefix(8)) }
    #expect(ids.count == 2)
    for id in ids { #expect(twice.first?.contains(id) == true) }
  }

  @Test func duplicateVisitsFromTwoDevicesAreReportedAfterSync() async throws {
    try await withFan { one in
      try await withFan { other in
        let storage = one.folder.appendingPathComponent("storage")
        try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
        for fan in [one, other] {
          try await add(fan, "Fenway Park", "2018-07-09")
          let set = try await fan.run("remote", "set", storage.path)
          try #require(set.status == 0, "\(set.errors)")
        }
        await #expect(try !one.run("remote", "sync").errors.contains("Possible duplicates"))
        await #expect(try other.run("remote", "sync").errors.contains("Possible duplicates"))
        // Who reads nothing new is not told again.
        await #expect(try one.run("remote", "sync").errors.contains("Possible duplicates"))
        await #expect(try !one.run("remote", "sync").errors.contains("Possible duplicates"))
      }
    }
  }
}
