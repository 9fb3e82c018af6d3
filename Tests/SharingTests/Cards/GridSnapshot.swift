import Foundation
import TestSupport
import Testing

/// Compares lines with a snapshot; numbers may differ by a tolerance.
func expectSnapshot(
  _ lines: [String], named name: String, tolerance: Int, file: String = #filePath
) throws {
  guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
    return try expectSnapshot(lines.joined(separator: "\n") + "\n", named: name, file: file)
  }
  let kept = try String(
    contentsOf: URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(name)"), encoding: .utf8
  ).split(separator: "\n").map(String.init)
  #expect(kept.count == lines.count)
  for (expected, found) in zip(kept, lines) {
    let pairs = zip(numbers(expected), numbers(found))
    let isNear = pairs.allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isNear && numbers(expected).count == numbers(found).count, "\(expected)\n\(found)")
  }
}

private func numbers(_ line: String) -> [Int] {
  line.split { !$0.isNumber }.compactMap { Int($0) }
}
