import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import VisitStore

/// A check of the whole library while another process writes to it.
@Suite struct ConcurrentCheckTests {
  /// Checks a library; at the start of one of its statements another connection adds a visit.
  ///
  /// - Returns: the problems, and whether there was such a statement.
  private func check(
    _ store: VisitStore, _ writer: VisitStore, writingAt number: Int
  ) throws -> (problems: [String], wrote: Bool) {
    let count = Mutex(0)
    let failure = Mutex<String?>(nil)
    let trace: @Sendable () -> Void = {
      let now = count.withLock { count in
        count += 1
        return count
      }
      guard now == number else { return }
      do {
        try writer.add(makeVisit())
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
    }
    store.queue.inDatabase { database in database.trace { _ in trace() } }
    defer { store.queue.inDatabase { database in database.trace() } }
    let problems = try store.checkContent()
    #expect(failure.withLock(\.self) == nil)
    return (problems, count.withLock(\.self) >= number)
  }

  @Test func writeDuringCheckIsNoProblem() throws {
    try withTemporaryDirectory { folder in
      let (store, writer) = (try openStore(folder), try openStore(folder))
      for _ in 0..<3 { try writer.add(makeVisit()) }
      var number = 1
      while true {
        let (problems, wrote) = try check(store, writer, writingAt: number)
        #expect(problems == [], "written before statement \(number)")
        guard wrote else { break }
        number += 1
      }
      #expect(number > 20)
      #expect(try store.visits().count == 3 + number - 1)
    }
  }
}
