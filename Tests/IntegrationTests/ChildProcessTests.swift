import Foundation
import TestSupport
import Testing

/// Programs that tests start.
@Suite struct ChildProcessTests {
  #if os(Linux)
    @Test func childInheritsNoOpenFiles() throws {
      try withFan { fan in
        let kept = fan.folder.appendingPathComponent("kept.txt")
        let descriptor = open(kept.path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let list = URL(fileURLWithPath: "/bin/ls")
        let open = try fan.run(["-l", "/proc/self/fd"], executable: list).output
        #expect(open.contains("output") && !open.contains("kept.txt"))
      }
    }
  #endif
}
