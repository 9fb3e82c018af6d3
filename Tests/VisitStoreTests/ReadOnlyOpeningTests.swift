import Foundation
import TestSupport
import Testing

@testable import VisitStore

/// Opening for reading doesn't wait for writers.
@Suite struct ReadOnlyOpeningTests {
  @Test func libraryIsReadableWhileAnotherProcessOpensIt() throws {
    try withTemporaryDirectory { folder in
      let visit = try openStore(folder).add(makeVisit())
      try DataFolder.withLock(in: folder, .standard) {
        let store = try VisitStore.openReadOnly(
          folder: folder, clock: { Date() }, lockWait: LockWaitPolicy { _ in false })
        #expect(try store.visits().map(\.visit) == [visit])
      }
    }
  }

  @Test func missingLibraryIsCreated() throws {
    try withTemporaryDirectory { folder in
      let store = try VisitStore.openReadOnly(folder: folder, clock: { Date() })
      #expect(try store.visits().isEmpty)
    }
  }
}
