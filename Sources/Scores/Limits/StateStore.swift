package import Foundation
import Synchronization

/// Small states that several programs change at the same time.
package protocol StateStore: Sendable {
  /// Changes one state while nobody else can read or change it.
  ///
  /// - Parameters:
  ///   - key: names the state.
  ///   - change: from what is there, nil for nothing, to what shall be there; called once.
  /// - Throws: when the states cannot be read or written; then nothing is changed.
  func update(_ key: String, _ change: (Data?) -> Data?) throws
}

extension StateStore {
  /// Changes one value; one that cannot be read counts as none.
  func updateValue<Value: Codable, Result>(
    _ key: String, of type: Value.Type, _ change: (inout Value?) -> Result
  ) throws -> Result? {
    var result: Result?
    try update(key) { data in
      var value = data.flatMap { try? JSONDecoder().decode(type, from: $0) }
      result = change(&value)
      return value.flatMap { try? JSONEncoder().encode($0) }
    }
    return result
  }
}

/// States that are kept for one run.
package final class MemoryStateStore: StateStore {
  private let states = Mutex<[String: Data]>([:])

  package init() {}

  package func update(_ key: String, _ change: (Data?) -> Data?) {
    states.withLock { $0[key] = change($0[key]) }
  }
}
