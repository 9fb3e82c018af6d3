package import Foundation
package import RemoteStorage
import Synchronization

/// One machine's view of a shared storage, with everything going wrong that a seed brings about.
///
///     let shared = MemoryStorage()
///     let first = FaultyStorage(shared, seed: 1, faults: .many)
///     let second = FaultyStorage(shared, seed: 2, faults: .many)
///     ... second.isHealthy = true ...
package final class FaultyStorage: ObjectStorage {
  /// The probability of each fault, from 0 to 1.
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

  package func put(_ name: String, data: Data) async throws(StorageError) {
    switch ending(ofPut: true) {
    case .before: throw Self.broken
    case .torn(let share):
      try await shared.put(name, data: data.prefix(Int(Double(data.count) * share)))
      throw Self.broken
    case .after:
      try await shared.put(name, data: data)
      markAsSeen(name)
      throw Self.broken
    case .fine:
      try await shared.put(name, data: data)
      markAsSeen(name)
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
  private func markAsSeen(_ name: String) { state.withLock { $0.seenFrom[name] = 0 } }

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

/// A storage whose operator manipulates objects at random: it swaps, replays, withholds, truncates,
/// forges and delays them.
///
///     let hostile = HostileStorage(seed: 7)
///     ... hostile.isHonest = true ...
package final class HostileStorage: ObjectStorage {
  package enum Manipulation: String, CaseIterable, Sendable {
    /// An object gets the content of another.
    case swap
    /// An object gets an earlier content of its own, or returns after its removal.
    case replay
    /// An object is not shown.
    case withhold
    case truncate
    /// A byte of an object is changed, or a new object or key note appears.
    case forge
    /// An object is shown later.
    case delay
  }

  private struct State {
    var generator: SeededGenerator
    var objects: [String: Data] = [:]
    var past: [String: [Data]] = [:]
    var hidden: Set<String> = []
    var delayed: [String: Int] = [:]
    var calls = 0
    var done: [Manipulation] = []
    var isHonest = false
  }

  private let state: Mutex<State>

  package init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

  /// From now on, objects are neither changed nor hidden; what was changed stays so.
  package var isHonest: Bool {
    get { state.withLock(\.isHonest) }
    set { state.withLock { $0.isHonest = newValue } }
  }

  package var contents: [String: Data] { state.withLock(\.objects) }

  /// Manipulates some object; returns what was done, nil if there is nothing to manipulate.
  package func manipulate() -> Manipulation? {
    state.withLock { state in
      let names = state.objects.keys.sorted()
      guard let kind = Manipulation.allCases.randomElement(using: &state.generator),
        let name = names.randomElement(using: &state.generator), let data = state.objects[name],
        let other = names.randomElement(using: &state.generator)
      else { return nil }
      switch kind {
      case .swap:
        guard other != name, let swapped = state.objects[other] else { return nil }
        (state.objects[name], state.objects[other]) = (swapped, data)
      case .replay:
        guard let old = state.past[name]?.randomElement(using: &state.generator), old != data
        else { return nil }
        state.objects[name] = old
      case .withhold: state.hidden.insert(name)
      case .delay: state.delayed[name] = state.calls + 20
      case .truncate:
        let count = Int.random(in: 0..<max(1, data.count), using: &state.generator)
        state.objects[name] = data.prefix(count)
      case .forge:
        var forged = data
        guard !forged.isEmpty else { return nil }
        let index = Int.random(in: 0..<forged.count, using: &state.generator)
        forged[forged.startIndex + index] ^= 1 << UInt8.random(in: 0..<8, using: &state.generator)
        let id = state.generator.nextUUID().uuidString.lowercased()
        var parts = name.split(separator: "/").map(String.init)
        if Bool.random(using: &state.generator) {
          if name.hasSuffix(".log") { parts[parts.count - 1] = "\(id).log" }
          if parts[0] == "keys" { parts[1] = id.replacing("-", with: "") + ".json" }
        }
        state.objects[parts.joined(separator: "/")] = forged
      }
      state.done.append(kind)
      return kind
    }
  }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    state.withLock { state in
      state.calls += 1
      return state.objects.filter { $0.key.hasPrefix(prefix) && shows($0.key, state) }
        .map { StoredObject(name: $0.key, size: $0.value.count) }.sorted { $0.name < $1.name }
    }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    let data = state.withLock { state in
      state.calls += 1
      return shows(name, state) ? state.objects[name] : nil
    }
    guard let data else { return nil }
    guard data.count <= limit else { throw .tooLarge(name: name, limit: limit) }
    return data
  }

  package func put(_ name: String, data: Data) async throws(StorageError) {
    state.withLock { state in
      if let old = state.objects[name] { state.past[name, default: []].append(old) }
      state.objects[name] = data
    }
  }

  package func remove(_ name: String) async throws(StorageError) {
    state.withLock { state in
      if let old = state.objects.removeValue(forKey: name) {
        state.past[name, default: []].append(old)
      }
    }
  }

  private func shows(_ name: String, _ state: State) -> Bool {
    state.isHonest || !state.hidden.contains(name) && (state.delayed[name] ?? 0) <= state.calls
  }
}

/// A storage of tests that several machines share.
package final class MemoryStorage: ObjectStorage {
  private let objects = Mutex<[String: Data]>([:])

  package init() {}

  package var contents: [String: Data] {
    get { objects.withLock { $0 } }
    set { objects.withLock { $0 = newValue } }
  }

  package func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    guard ObjectName.isValid(prefix: prefix) else { throw unusable(prefix) }
    return contents.filter { $0.key.hasPrefix(prefix) }
      .map { StoredObject(name: $0.key, size: $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  package func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    guard let data = contents[name] else { return nil }
    guard data.count <= limit else { throw .tooLarge(name: name, limit: limit) }
    return data
  }

  package func put(_ name: String, data: Data) async throws(StorageError) {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    objects.withLock { $0[name] = data }
  }

  package func remove(_ name: String) async throws(StorageError) {
    guard ObjectName.isValid(name) else { throw unusable(name) }
    objects.withLock { $0[name] = nil }
  }

  private func unusable(_ name: String) -> StorageError {
    .unusable(place: "memory", reason: "invalid object name \"\(name)\"")
  }
}
