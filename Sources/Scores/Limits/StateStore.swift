import Foundation
import Synchronization

/// A store of small states that several programs change at the same time.
protocol StateStore: Sendable {
  /// Changes one state, which no other program can read or change meanwhile, from the stored value
  /// (nil for none) to a new one.
  ///
  /// - Throws: if the states can't be read or written; nothing is changed then.
  func update(_ key: String, _ change: (Data?) -> Data?) throws
}

extension StateStore {
  /// Changes one value; a value that can't be decoded counts as missing.
  func updateValue<Value: Codable, Result>(
    _ key: String, default value: Value, _ change: (inout Value) -> Result
  ) throws -> Result {
    var value = value
    var result: Result?
    try update(key) { data in
      value = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) } ?? value
      result = change(&value)
      return try? JSONEncoder().encode(value)
    }
    return result ?? change(&value)
  }

  /// Returns one value without changing it.
  func value<Value: Decodable>(_ key: String, default value: Value) throws -> Value {
    var found: Value?
    try update(key) { data in
      found = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
      return data
    }
    return found ?? value
  }
}

/// A store for one run.
final class MemoryStateStore: StateStore {
  private let states = Mutex<[String: Data]>([:])

  func update(_ key: String, _ change: (Data?) -> Data?) {
    states.withLock { $0[key] = change($0[key]) }
  }
}
