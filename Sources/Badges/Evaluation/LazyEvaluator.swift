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
