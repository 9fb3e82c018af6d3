import Foundation
import RemoteStorage
import TestSupport
import Testing

/// Checks that a storage with a faulty connection never loses what it confirmed.
enum FaultyConnectionCheck {
  /// Puts, reads, lists and removes objects at random, comparing each result with the possible
  /// ones.
  ///
  /// - Parameters:
  ///   - inner: the storage; objects are sealed, so that incomplete ones are detected.
  ///   - seed: the seed of the operations.
  ///   - stopFaults: ends the faults.
  /// - Throws: errors after the faults have ended.
  static func check(
    _ inner: any ObjectStorage, seed: UInt64, stopFaults: () -> Void
  ) async throws {
    let storage = try await opened(inner)
    var generator = SeededGenerator(seed: seed)
    // The possible contents of each object; nil for none. A single value if its last change
    // succeeded.
    var possible: [String: Set<Data?>] = [:]
    for turn in 0..<40 {
      let name = "devices/a/\(Int.random(in: 1...4, using: &generator)).log"
      let data = Data(repeating: UInt8(turn), count: Int.random(in: 0...3_000, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        let error = await failure { try await storage.put(name, data) }
        possible[name] = error == nil ? [data] : possible[name, default: [nil]].union([data])
      case 2:
        let error = await failure { try await storage.remove(name) }
        possible[name] = error == nil ? [nil] : possible[name, default: [nil]].union([nil])
      case 3:
        let found = try? await storage.get(name, limit: 4_000)
        if let found { #expect(possible[name, default: [nil]].contains(found)) }
      default:
        guard let listed = try? await storage.list("devices/") else { continue }
        for (name, values) in possible where !values.contains(nil) && values.count == 1 {
          #expect(listed.contains { $0.name == name })
        }
      }
    }
    stopFaults()
    for (name, values) in possible {
      guard values.count == 1, let value = values.first else { continue }
      #expect(try await storage.get(name, limit: 4_000) == value)
    }
  }

  private static func opened(_ inner: any ObjectStorage) async throws -> SealedStorage {
    while true {
      do throws(StorageError) {
        return try await SealedStorage.open(inner, passphrase: nil)
      } catch { guard error.isTransient else { throw error } }
    }
  }
}
