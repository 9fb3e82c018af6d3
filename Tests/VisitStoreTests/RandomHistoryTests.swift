import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite struct RandomHistoryTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func undoingEverythingGoesBackStepByStep(seed: UInt64) throws {
    try withStore { store in
      var history = RandomHistory(seed: seed)
      var states = [try store.dump()]
      for _ in 0..<40 {
        if history.generator.next() % 5 == 0, states.count > 1 {
          try store.undoLast()
          states.removeLast()
          #expect(try store.dump() == states.last)
        } else if try history.act(on: store) {
          states.append(try store.dump())
        }
      }
      #expect(try store.checkIntegrity().isEmpty)
      while states.count > 1 {
        #expect(try store.undoLast() != nil)
        states.removeLast()
        #expect(try store.dump() == states.last)
      }
      #expect(try store.undoLast() == nil)
      #expect(try store.dump().isEmpty)
    }
  }
}
