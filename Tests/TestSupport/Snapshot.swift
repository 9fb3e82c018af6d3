import Foundation
package import Testing

/// Compares a text with the one stored in `__Snapshots__` next to the test.
///
/// With `STVISITS_RECORD=1` the text is kept as the new one and the test fails, so that a recording
/// never passes for a comparison.
package func expectSnapshot(
  _ text: String, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    .appendingPathComponent("__Snapshots__", isDirectory: true)
  let snapshot = folder.appendingPathComponent(name)
  guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
    try folder.createFolder()
    try Data(text.utf8).write(to: snapshot)
    Issue.record("recorded \(name); look at it and run again", sourceLocation: sourceLocation)
    return
  }
  let expected = try snapshot.text
  guard text != expected else { return }
  let pairs = zip(
    expected.split(separator: "\n", omittingEmptySubsequences: false),
    text.split(separator: "\n", omittingEmptySubsequences: false))
  let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
  Issue.record(
    """
    \(name) differs\(line.map { " in line \($0.offset + 1)" } ?? " in its length"):
    expected: \(line.map { String($0.element.0) } ?? "")
    found:    \(line.map { String($0.element.1) } ?? "")
    whole text:
    \(text)
    """, sourceLocation: sourceLocation)
}
