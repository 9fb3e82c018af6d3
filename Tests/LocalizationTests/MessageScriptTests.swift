import Foundation
import Testing

/// `Scripts/messages`, which collects the messages for translators.
@Suite struct MessageScriptTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func catalogsAreUpToDate() throws {
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    script.arguments = [
      "python3", Self.root.appendingPathComponent("Scripts/messages").path, "--check",
    ]
    let output = Pipe()
    script.standardOutput = output
    script.standardError = output
    try script.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(text)")
    #expect(text.contains("de "), "\(text)")
  }
}
