package import Foundation
package import RemoteStorage
import Synchronization

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

  package func put(_ name: String, _ data: Data) async throws(StorageError) {
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
