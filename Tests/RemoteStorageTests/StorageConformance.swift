import Foundation
import RemoteStorage
import TestSupport
import Testing

/// The common behavior of all storages.
enum StorageConformance {
  /// An encrypted storage lists padded sizes.
  static func check(_ storage: any ObjectStorage, isPadded: Bool = false) async throws {
    func size(_ bytes: Int) -> Int { isPadded ? ObjectPadding.paddedSize(of: bytes) : bytes }
    #expect(try await storage.list("") == [])
    #expect(try await storage.get("devices/a/000001.log", limit: 10) == nil)
    try await storage.remove("devices/a/000001.log")
    // So large that libcurl sends "Expect: 100-continue".
    var large = Data()
    for _ in 0..<4_500 { large.append(contentsOf: UInt8.min...UInt8.max) }
    try await storage.put("photos/b/000001", data: large)
    try await storage.put("devices/a/000001.log", data: Data("one".utf8))
    try await storage.put("devices/a/000002.log", data: Data())
    try await storage.put("stvisits.json", data: Data("{}".utf8))
    try await storage.put("stvisits.json", data: Data("{ }".utf8))
    #expect(try await storage.get("photos/b/000001", limit: large.count) == large)
    #expect(try await storage.get("devices/a/000002.log", limit: 10) == Data())
    #expect(try await storage.get("stvisits.json", limit: 10) == Data("{ }".utf8))
    await #expect(throws: StorageError.tooLarge(name: "photos/b/000001", limit: 1000)) {
      try await storage.get("photos/b/000001", limit: 1000)
    }
    let all = [
      StoredObject(name: "devices/a/000001.log", size: size(3)),
      StoredObject(name: "devices/a/000002.log", size: size(0)),
      StoredObject(name: "photos/b/000001", size: size(large.count)),
      StoredObject(name: "stvisits.json", size: size(3)),
    ]
    #expect(try await storage.list("") == all)
    #expect(try await storage.list("devices/") == Array(all.prefix(2)))
    #expect(try await storage.list("devices/a/") == Array(all.prefix(2)))
    #expect(try await storage.list("device/") == [])
    for object in all { try await storage.remove(object.name) }
    #expect(try await storage.list("") == [])
    #expect(try await storage.get("stvisits.json", limit: 10) == nil)
  }
}

extension StorageError? {
  var isRefused: Bool { if case .refused = self { true } else { false } }
  var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
  var isBusy: Bool { if case .busy = self { true } else { false } }
  var isFull: Bool { if case .full = self { true } else { false } }
  var isUnusable: Bool { if case .unusable = self { true } else { false } }
}

/// Returns the reason that an operation failed; nil if it succeeded.
func failure(of body: () async throws -> Void) async -> StorageError? {
  do {
    try await body()
    return nil
  } catch { return error as? StorageError }
}

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
  static func check(_ inner: any ObjectStorage, seed: UInt64, stopFaults: () -> Void) async throws {
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
        let error = await failure { try await storage.put(name, data: data) }
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
      } catch {
        switch error {
        case .unreachable, .busy: continue
        default: throw error
        }
      }
    }
  }
}
