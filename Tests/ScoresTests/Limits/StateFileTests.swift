import AppSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Scores

struct StateFileTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func statesPersistBetweenRuns() throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("turns")
      try StateFile(url).update("a") { _ in Data("1".utf8) }
      try StateFile(url).update("b") { _ in Data(repeating: 7, count: 9000) }
      try StateFile(url).update("b") { before in
        #expect(before?.count == 9000)
        return Data("2".utf8)
      }
      try StateFile(url).update("a") { before in
        #expect(before == Data("1".utf8))
        return nil
      }
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text == "{\"b\":\"Mg==\"}\n")
      #expect(try mode(url) == 0o600)
    }
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test(arguments: [
    "", "\n", "{", "[1]\n", "{\"a\":1}\n", "{\"a\":\"?\"}\n", "\u{0}\u{0}\u{0}",
    String(repeating: "x", count: 2 << 20),
  ])
  func corruptFileIsReset(_ text: String) throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("turns")
      try Data(text.utf8).write(to: url)
      try StateFile(url).update("a") { before in
        #expect(before == nil)
        return Data([1])
      }
      try StateFile(url).update("a") { before in
        #expect(before == Data([1]))
        return before
      }
    }
  }

  @Test func bytesAfterFirstLineAreIgnored() throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("turns")
      try Data("{\"a\":\"AQ==\"}\n==\"}garbage".utf8).write(to: url)
      try StateFile(url).update("a") { before in
        #expect(before == Data([1]))
        return before
      }
    }
  }

  @Test func unwritablePathIsAnError() throws {
    try withTemporaryDirectory { folder in
      let file = StateFile(folder.appendingPathComponent("no/turns"))
      #expect(throws: SystemError.self) { try file.update("a") { $0 } }
      #expect(throws: SystemError.self) { try StateFile(folder).update("a") { $0 } }
    }
  }

  @Test func concurrentChangesAreSerialized() throws {
    try withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("turns")
      let done = DispatchSemaphore(value: 0)
      for _ in 0..<4 {
        Thread.detachNewThread {
          for _ in 0..<10 {
            // Long enough for others to read the same number if there were no lock.
            try? StateFile(url).update("a") { before in
              usleep(2000)
              return Data([(before?.first ?? 0) + 1])
            }
          }
          done.signal()
        }
      }
      for _ in 0..<4 { done.wait() }
      try StateFile(url).update("a") { before in
        #expect(before == Data([40]))
        return before
      }
    }
  }

  @Test func limitersSharingAFileNeverGiveTheSameTurn() async throws {
    try await withTemporaryDirectory { folder in
      let url = folder.appendingPathComponent("turns")
      let limit = ProviderID.espn.rateLimit
      let turns = try await withThrowingTaskGroup(of: [Date].self) { group in
        for _ in 0..<8 {
          // Each task opens the file, so that the locks work as between programs.
          group.addTask {
            let store = StateFile(url)
            var turns: [Date] = []
            for _ in 0..<25 {
              turns.append(try #require(try store.reserve(host: "a", limit: limit, at: now)))
            }
            return turns
          }
        }
        return try await group.reduce(into: [Date]()) { $0 += $1 }
      }
      let sorted = turns.sorted()
      #expect(sorted.count == 200)
      for (turn, following) in zip(sorted, sorted.dropFirst()) {
        #expect(following.timeIntervalSince(turn) > 1)
      }
    }
  }
}
