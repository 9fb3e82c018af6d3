import Foundation
import TestSupport
import Testing

@testable import VisitStore

/// Whoever only looks waits for nobody.
@Suite struct LookingTests {
  @Test func aLibraryIsReadWhileAnotherProgramOpensIt() throws {
    try withTemporaryDirectory { folder in
      let visit = try openStore(folder).add(makeVisit())
      try DataFolder.alone(in: folder, .brief) {
        let store = try VisitStore.openToRead(
          folder: folder, clock: { Date() }, patience: Patience { _ in false })
        #expect(try store.visits().map(\.visit) == [visit])
      }
    }
  }

  @Test func aLibraryThatIsNotThereYetIsMade() throws {
    try withTemporaryDirectory { folder in
      let store = try VisitStore.openToRead(folder: folder, clock: { Date() })
      #expect(try store.visits().isEmpty)
    }
  }
}
