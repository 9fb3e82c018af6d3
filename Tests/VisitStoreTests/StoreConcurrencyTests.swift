import Dispatch
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct StoreConcurrencyTests {
  private let endless = LockWaitPolicy { _ in true }

  @Test func concurrentFirstOpensShareOneDatabase() throws {
    for _ in 0..<5 {
      try withTemporaryDirectory { folder in
        let failures = concurrently(8) { _ in
          try openStore(folder, lockWait: endless).add(makeVisit())
        }
        #expect(failures.isEmpty)
        let store = try openStore(folder)
        #expect(try store.visits().count == 8)
        #expect(try store.count("device") == 1)
      }
    }
  }

  @Test func secondStoreWaitsForFirst() throws {
    try withTemporaryDirectory { folder in
      let stores = try (0..<4).map { _ in try openStore(folder, lockWait: endless) }
      let failures = concurrently(4) { index in
        for number in 0..<25 {
          // The same photos everywhere: one store adds each, the others see it.
          let store = stores[index]
          try store.write(in: store.begin(.import)) { writer in
            try writer.add(makeVisit(), photos: [makePhoto(number)])
          }
        }
      }
      #expect(failures.isEmpty)
      #expect(try stores[0].visits().count == 100)
      #expect(try stores[1].count("photo") == 25)
      #expect(try stores[2].checkIntegrity().isEmpty)
    }
  }

  /// Runs a body on several threads and returns their errors.
  private func concurrently(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Void
  ) -> [String] {
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do {
        try body(index)
      } catch {
        failures.append("\(error)")
      }
    }
    return failures.all
  }
}

private final class Failures: @unchecked Sendable {
  // The lock guards the list.
  private let lock = NSLock()
  private var list: [String] = []

  var all: [String] { lock.withLock { list } }

  func append(_ text: String) { lock.withLock { list.append(text) } }
}
