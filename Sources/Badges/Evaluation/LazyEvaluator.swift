package import Foundation
import Synchronization

/// An evaluator that is made when badges are first evaluated: reading and compiling all definitions
/// takes longer than most commands, and most change no visit.
package final class LazyEvaluator: Sendable {
  /// A hash that changes whenever definitions or data could lead to other results.
  package let fingerprint: String
  private let make: @Sendable () throws -> Evaluator
  private let made = Mutex<Evaluator?>(nil)

  /// - Parameters:
  ///   - files: the definition files.
  ///   - context: what the evaluator will be made with.
  ///   - make: makes the evaluator, and throws an error of the definitions.
  package init(
    definitions files: [Data], context: AchievementContext,
    _ make: @escaping @Sendable () throws -> Evaluator
  ) {
    var hash = StableHash()
    hash.add(Evaluator.engine)
    context.describe(to: &hash)
    files.forEach { hash.add($0) }
    fingerprint = hash.text
    self.make = make
  }

  /// Returns the evaluator.
  ///
  /// - Throws: an error of the definitions.
  package func evaluator() throws -> Evaluator {
    try made.withLock { made in
      if let made { return made }
      let evaluator = try make()
      made = evaluator
      return evaluator
    }
  }
}

/// A 64-bit FNV-1a hash, which is the same on every machine and in every run.
struct StableHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  mutating func add(_ bytes: Data) {
    for byte in bytes { add(byte) }
    add(bytes.count)
  }

  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<4 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
