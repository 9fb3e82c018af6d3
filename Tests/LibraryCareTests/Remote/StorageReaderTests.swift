import Foundation
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import LibraryCare
@testable import LibraryMerge

/// The published examples and the reader in Python, which know nothing of this program.
@Suite final class StorageReaderTests: TwoDeviceSuite {
  @Test func segmentsHaveTheDocumentedBytes() throws {
    let vectors = try StorageVectors.read()
    let segments = vectors.objects.filter { $0.name.hasPrefix("devices/") }
    try #require(segments.count == 3)
    for object in segments {
      let segment = try SyncSegment(Data(object.content.utf8))
      let proof = try #require(segment.proof)
      #expect(segment.name.objectName == object.name && segment.rejected == 0)
      #expect(MachineIdentity.isSigned(segment))
      #expect(MachineIdentity.link(proof, name: segment.name) == vectors.links[object.name])
      let computer = try #require(vectors.computers.first { $0.key == proof.key })
      #expect(MachineIdentity.fingerprint(of: proof.key) == computer.fingerprint)
      try withTemporaryDirectory { folder in
        try Data(computer.secret.utf8).write(to: folder.appending(path: MachineIdentity.fileName))
        var copy = SyncSegment(
          id: segment.id, device: segment.device, machine: segment.machine,
          entries: segment.entries)
        try copy.sign(proof, by: MachineIdentity(in: folder).signer)
        #expect(String(decoding: copy.data, as: UTF8.self) == object.content)
      }
    }
  }

  @Test(
    .enabled(if: ExternalTool.pythonWithCryptography != nil, "cryptography is not installed"),
    arguments: [true, false])
  func readerReadsTheExamples(_ isEncrypted: Bool) async throws {
    let vectors = try StorageVectors.read()
    let shared = try await vectors.storage(isEncrypted: isEncrypted)
    let read = try read(shared, in: folder, passphrase: vectors.passphrase)
    let document = try JSONSerialization.jsonObject(with: StorageVectors.data())
    let rows = (document as? [String: Any])?["rows"] as? [String: [[String: Any]]]
    #expect(read.tables == StorageTables(try #require(rows)))
    for computer in vectors.computers { #expect(read.errors.contains(computer.fingerprint)) }
    let photo = try #require(vectors.objects.first { $0.name.hasSuffix("/000000") })
    let hash = photo.name.split(separator: "/")[1]
    let file = folder.appending(path: "photos/\(hash)")
    #expect(try Data(contentsOf: file) == Data(photo.content.utf8))
  }

  /// Two computers change visits, photos and captions, and delete and undo.
  @Test(
    .enabled(if: ExternalTool.pythonWithCryptography != nil, "cryptography is not installed"),
    arguments: [(UInt64(1), "gravel otter minute café"), (2, nil), (3, nil)])
  func readerAgreesWithTheLibrary(_ seed: UInt64, _ passphrase: String?) async throws {
    let storage = try await SealedStorage.open(shared, passphrase)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let machine = generator.next() % 2 == 0 ? one : other
      try machine.performRandomChange(&generator)
      if step % 5 == 4 { try await machine.sync(over: storage) }
    }
    for machine in [one, other, one] { try await machine.sync(over: storage) }
    let read = try read(shared, in: folder, passphrase: passphrase ?? "")
    #expect(try read.tables == StorageTables(of: one.store), "seed \(seed)")
  }

  @Test(.enabled(if: ExternalTool.pythonWithCryptography != nil, "cryptography is not installed"))
  func readerNamesDamagedAndForgedObjects() async throws {
    let vectors = try StorageVectors.read()
    let shared = try await vectors.storage(isEncrypted: false)
    let name = try #require(vectors.objects.first?.name)
    let other = try #require(vectors.objects.last { $0.name.hasPrefix("devices/") })
    try await shared.put(name, data: other.plain)
    let read = try read(shared, in: folder, passphrase: "", status: 1)
    #expect(read.errors.contains("\(name): damaged"))
  }

  private func read(
    _ shared: MemoryStorage, in folder: URL, passphrase: String, status: Int32 = 0
  ) throws -> (tables: StorageTables, errors: String) {
    let storage = folder.appending(path: "storage")
    try shared.write(to: storage)
    return try StorageTables.read(storage, in: folder, passphrase: passphrase, status: status)
  }
}

/// The rows of tables as text, without NULL.
struct StorageTables: Equatable {
  private var rows: [String: Set<String>] = [:]

  /// Returns what the reader in Python finds in a storage, and its errors.
  static func read(
    _ storage: URL, in folder: URL, passphrase: String, status: Int32 = 0
  ) throws -> (tables: StorageTables, errors: String) {
    let phrase = folder.appending(path: "phrase")
    try Data("\(passphrase)\n".utf8).write(to: phrase)
    let result = try ExternalTool.runStorageReader([
      storage.path, "--photos", folder.appending(path: "photos").path, "--passphrase-file",
      phrase.path,
    ])
    #expect(result.status == status, "\(result.errors)")
    let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return (StorageTables(try #require(rows as? [String: [[String: Any]]])), result.errors)
  }

  /// The synced rows of a library, by its export.
  init(of store: VisitStore) throws {
    var tables: [String: [[String: Any]]] = [:]
    var lines: [UInt8] = []
    _ = try store.export { lines += $0 }
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let record = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      guard var row = record?["row"] as? [String: Any], let table = record?["table"] as? String,
        ["visit", "photo", "photo_path", "question", "trip"].contains(table)
      else { continue }
      for column in ["upload_state", "thumbnail"] { row[column] = nil }
      tables[table, default: []].append(row)
    }
    self.init(tables)
  }

  init(_ tables: [String: [[String: Any]]]) {
    for (table, values) in tables where !values.isEmpty {
      rows[table] = Set(
        values.map { row in
          row.filter { !($0.value is NSNull) }.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        })
    }
  }
}
