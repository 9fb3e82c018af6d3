import AppSupport
import Foundation
import TestSupport
import Testing

@Suite struct FileLockTests {
  @Test func lockEndsWithItsDescriptor() throws {
    try withTemporaryDirectory { folder in
      let first = open(folder.path, O_RDONLY | O_CLOEXEC)
      let second = open(folder.path, O_RDONLY | O_CLOEXEC)
      defer { close(second) }
      try #require(first >= 0 && second >= 0)
      try FileLock.lock(first)
      #expect(try !FileLock.tryLock(second))
      close(first)
      #expect(try FileLock.tryLock(second))
    }
  }

  @Test func missingLocksAreNamed() throws {
    try withTemporaryDirectory { folder in
      #expect(FileLock.problem(inFolder: folder.path) == nil)
      let problem = FileLock.problem(inFolder: folder.path) { _ throws(SystemError) in
        throw SystemError(code: ENOLCK)
      }
      #expect(problem?.message.contains("has no locks (ENOLCK)") == true)
    }
  }

  @Test func closedDescriptorIsAnError() {
    #expect(throws: SystemError(code: EBADF)) { try FileLock.lock(-1) }
    #expect(throws: SystemError(code: EBADF)) { try FileLock.tryLock(-1) }
  }
}
