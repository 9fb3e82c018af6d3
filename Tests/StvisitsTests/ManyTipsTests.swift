import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Lists of many tips; `STVISITS_TIPS` sets their number, and then the time is compared too.
@Suite(.fan) struct ManyTipsTests {
  private static let chosen = ProcessInfo.processInfo.environment["STVISITS_TIPS"].flatMap(Int.init)

  /// Adds tips by authors of whom each two have the same name.
  private func addTips(_ numbers: Range<Int>) throws {
    let store = try fan.store()
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try store.write(in: store.begin(.add)) { writer in
      for number in numbers {
        let digits = String(number / 2, radix: 16)
        let key = String(repeating: "0", count: 63 - digits.count) + digits
        try writer.add(
          StadiumNote(
            id: UUID(), stadium: "wrigley-field-chicago", stadiumName: "Wrigley Field",
            topic: .food, text: "Tip \(number)",
            author: .init(name: "Author \(number / 2)", key: "\(key)\(number % 2)"),
            createdAt: time + Double(number), changedAt: time))
      }
    }
  }

  private func seconds(_ arguments: String..., lines: Int) async throws -> Double {
    let start = clock()
    let list = try await fan.run(arguments)
    #expect(list.lines.count == lines, "\(list.errors)")
    // Both authors of a name have the beginning of their key.
    #expect(list.output.components(separatedBy: ", key 00000000)").count > 1)
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  @Test func listsTakeLinearTime() async throws {
    let most = Self.chosen ?? 200
    let few = most / 8 * 2
    try addTips(0..<few)
    let quick = try await seconds("tips", "list", lines: few + 1)
    try addTips(few..<most)
    let long = try await seconds("tips", "list", lines: most + 1)
    let shown = try await fan.run("stadiums", "show", "Wrigley Field")
    #expect(shown.output.components(separatedBy: "Tip ").count == most + 1)
    guard Self.chosen != nil else { return }
    print("tips list: \(few) in \(quick) s, \(most) in \(long) s")
    #expect(long < 8 * quick)
  }
}
