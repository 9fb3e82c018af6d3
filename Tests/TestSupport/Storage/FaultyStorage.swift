package import Foundation
package import RemoteStorage
import Synchronization

/// One machine's view of a shared storage, with everything going wrong that a seed brings about.
///
///     let shared = MemoryStorage()
///     let first = FaultyStorage(shared, seed: 1, faults: .many)
///     let second = FaultyStorage(shared, seed: 2, faults: .many)
///     ... second.isWell = true ...
package final class FaultyStorage: ObjectStorage {
  /// How likely each thing is, from 0 to 1.
  package struct Faults: Sendable, Hashable {
    /// A call fails and has done nothing.
    package var before = 0.0
    /// A put or a removal fails, though it has been done.
    package var after = 0.0
    /// A put fails and leaves the beginning of the object.
    package var torn = 0.0
    /// Objects of another machine stay unseen for some calls.
    package var late = 0.0
    /// A listing comes in any order.
    package var shuffled = 0.0

    package init() {}

    package static var many: Faults {
      var faults = Faults()
      (faults.before, faults.after, faults.torn) = (0.1, 0.08, 0.08)
      (faults.late, faults.shuffled) = (0.3, 1)
      return faults
    }
  }

  private struct State {
    var generator: SeededGenerator
    var calls = 0
    var isHealthy = false
    /// The call from which on an object is seen; by name.
    var seenFrom: [String: Int] = [:]

    mutating func happens(_ likelihood: Double) -> Bool {
      !isHealthy && Double.random(in: 0..<1, using: &generator) < likelihood
    }
  }

  private enum Ending { case fine, before, after, torn(Double) }

  private let shared: any ObjectStorage
  private let faults: Faults
  private let state: Mutex<State>

  package init(_ shared: any ObjectStorage, seed: UInt64, faults: Faults = .many) {
    self.shared = shared
    self.faults = faults
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
  }

  /// From now on nothing goes wrong, and everything is seen.
  package var isHealthy: Bool {
    get { state.withLock { $0.isHealthy } }
    set { state.withLock { $0.isHealthy = newValue } }
  }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try failBefore()
    let all = try await shared.list(prefix)
    return state.withLock { state in
      var seen: [StoredObject] = []
      for object in all where sees(object.name, &state) { seen.append(object) }
      if state.happens(faults.shuffled) { seen.shuffle(using: &state.generator) }
      return seen
    }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    try failBefore()
    let data = try await shared.get(name, limit: limit)
    guard data != nil, state.withLock({ sees(name, &$0) }) else { return nil }
    return data
  }

  package func put(_ name: String, _ data: Data) async throws(StorageError) {
    switch ending(ofPut: true) {
    case .before: throw Self.broken
    case .torn(let share):
      try await shared.put(name, data.prefix(Int(Double(data.count) * share)))
      throw Self.broken
    case .after:
      try await shared.put(name, data)
      noteAsSeen(name)
      throw Self.broken
    case .fine:
      try await shared.put(name, data)
      noteAsSeen(name)
    }
  }

  package func remove(_ name: String) async throws(StorageError) {
    let ending = ending(ofPut: false)
    if case .before = ending { throw Self.broken }
    try await shared.remove(name)
    if case .after = ending { throw Self.broken }
  }

  private static let broken = StorageError.unreachable("the connection broke")

  /// A machine sees at once what it has put itself.
  private func noteAsSeen(_ name: String) { state.withLock { $0.seenFrom[name] = 0 } }

  private func failBefore() throws(StorageError) {
    let fails = state.withLock { state in
      state.calls += 1
      return state.happens(faults.before)
    }
    if fails { throw Self.broken }
  }

  private func ending(ofPut isPut: Bool) -> Ending {
    state.withLock { state in
      state.calls += 1
      if state.happens(faults.before) { return .before }
      if state.happens(faults.after) { return .after }
      if isPut, state.happens(faults.torn) {
        return .torn(Double.random(in: 0..<1, using: &state.generator))
      }
      return .fine
    }
  }

  private func sees(_ name: String, _ state: inout State) -> Bool {
    if state.isHealthy { return true }
    if let call = state.seenFrom[name] { return call <= state.calls }
    let delay = state.happens(faults.late) ? Int.random(in: 1...40, using: &state.generator) : 0
    state.seenFrom[name] = state.calls + delay
    return delay == 0
  }
}
