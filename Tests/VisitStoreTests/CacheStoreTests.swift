import Foundation
import TestSupport
import Testing

@testable import VisitStore

struct CacheStoreTests {
  @TemporaryURL private var folder: URL

  private let instant = Date(timeIntervalSinceReferenceDate: 800_000_000.5)
  private let value = Data([1, 0, 255])

  @Test func storedValueIsVisibleToOtherStores() throws {
    let first = try CacheStore(folder: folder)
    let second = try CacheStore(folder: folder)
    #expect(try first.entry("a") == nil)
    try first.put(value, for: "a", storedAt: instant)
    #expect(try second.entry("a") == .init(value: value, storedAt: instant))
    try second.put(Data(), for: "a", storedAt: instant + 1)
    #expect(try first.entry("a") == .init(value: Data(), storedAt: instant + 1))
    try first.remove("a")
    #expect(try second.entry("a") == nil)
  }

  @Test func cacheFileIsPrivate() throws {
    let inner = folder.appendingPathComponent("new/cache")
    try CacheStore(folder: inner).put(value, for: "a", storedAt: instant)
    let file = inner.appendingPathComponent("cache.sqlite").path
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test(arguments: ["no database at all", ""])
  func nonDatabaseFileIsRecreated(_ content: String) throws {
    let file = folder.appendingPathComponent("cache.sqlite")
    try Data(String(repeating: content, count: 500).utf8).write(to: file)
    let store = try CacheStore(folder: folder)
    try store.put(value, for: "a", storedAt: instant)
    #expect(try CacheStore(folder: folder).entry("a")?.value == value)
  }

  @Test func fileCorruptedWhileOpenIsRecreated() throws {
    let file = folder.appendingPathComponent("cache.sqlite")
    do {
      let store = try CacheStore(folder: folder)
      for number in 0..<200 {
        try store.put(Data(repeating: 7, count: 2_000), for: "key \(number)", storedAt: instant)
      }
    }
    var bytes = try Data(contentsOf: file)
    for place in stride(from: 4_096, to: bytes.count, by: 3) { bytes[place] = 0xaa }
    try bytes.write(to: file)
    let store = try CacheStore(folder: folder)
    #expect(try store.entry("key 5") == nil)
    try store.put(value, for: "key 5", storedAt: instant)
    #expect(try store.entry("key 5")?.value == value)
  }

  @Test func concurrentWritesSucceed() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { [folder, value, instant] in
          let store = try CacheStore(folder: folder)
          for number in 0..<20 {
            try store.put(value, for: "\(writer) \(number)", storedAt: instant)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try CacheStore(folder: folder).entry("3 19")?.value == value)
  }
}
