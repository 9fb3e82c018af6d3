import Foundation
import RemoteStorage
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
    try await storage.put("photos/b/000001", large)
    try await storage.put("devices/a/000001.log", Data("one".utf8))
    try await storage.put("devices/a/000002.log", Data())
    try await storage.put("stvisits.json", Data("{}".utf8))
    try await storage.put("stvisits.json", Data("{ }".utf8))
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

/// Returns why an operation failed; nil if it succeeded.
func failure(of body: () async throws -> Void) async -> StorageError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? StorageError
  }
}
