package import Foundation
import Synchronization

/// A store of small states that several programs change at the same time.
package protocol StateStore: Sendable {
  /// Changes one state, which no other program can read or change meanwhile.
  ///
  /// - Parameters:
  ///   - key: the key of the state.
  ///   - change: from the stored value (nil for none) to the new one; called once.
  /// - Throws: if the states can't be read or written; nothing is changed then.
  func update(_ key: String, _ change: (Data?) -> Data?) throws
}

extension StateStore {
  /// Changes one value; a value that can't be decoded counts as missing.
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

/// A store for one run.
package final class MemoryStateStore: StateStore {
  private let states = Mutex<[String: Data]>([:])

  package init() {}

  package func update(_ key: String, _ change: (Data?) -> Data?) {
    states.withLock { $0[key] = change($0[key]) }
  }
}
