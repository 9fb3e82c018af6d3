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

  @Test func closedDescriptorIsAnError() {
    #expect(throws: SystemError(code: EBADF)) { try FileLock.lock(-1) }
    #expect(throws: SystemError(code: EBADF)) { try FileLock.tryLock(-1) }
  }
}
