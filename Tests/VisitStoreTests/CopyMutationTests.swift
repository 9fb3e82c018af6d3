import AppSupport
import Foundation
import GRDB
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// Databases to restore, exports and segments of other machines.
@Suite struct CopyMutationTests {
  private func withLibrary(_ body: (VisitStore, URL) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder.appendingPathComponent("one"))
      var history = RandomHistory(seed: 3)
      try history.fill(store, batches: 6)
      try body(store, folder)
    }
  }

  @Test func brokenSegmentsAreRejectedOrMerged() throws {
    try withLibrary { store, folder in
      let entries = try store.read { reader in
        try Row.fetchAll(reader.database, sql: "\(EntryStore.selection) LIMIT 12")
          .compactMap(EntryStore.entry)
      }
      let segment = SyncSegment(id: UUID(), device: UUID(), machine: "laptop", entries: entries)
      var other = try openStore(folder.appendingPathComponent("two"))
      var inputs = 0
      try InputMutator.run(
        samples: [Array(segment.data)],
        words: ["\"stamp\":", "\"forget\"", "{}", "null", "\\ud800", "visit", "\"count\":1"]
      ) { bytes in
        guard let read = try? SyncSegment(Data(bytes)) else { return }
        inputs += 1
        // What was merged stays, so that each merge would be slower than the one before.
        if inputs.isMultiple(of: 200) {
          #expect(try other.checkContent() == [])
          let used = other.file.deletingLastPathComponent()
          other = try openStore(folder.appendingPathComponent("two \(inputs)"))
          try FileManager.default.removeItem(at: used)
        }
        #expect(read.machine.count <= 80 && read.entries.allSatisfy { $0.stamp.time >= 0 })
        _ = try other.append(read)
        _ = try other.mergePendingEntries(note: nil)
        _ = try other.visits()
      }
      #expect(try other.checkContent() == [])
    }
  }

  @Test func brokenExportsAreRejectedOrWhole() throws {
    try withLibrary { store, folder in
      var whole: [UInt8] = []
      _ = try store.export { whole += $0 }
      try InputMutator.run(
        samples: [whole],
        words: ["\"table\":\"visit\"", "null", "\\u0000", "{\"base64\":\"", "\n"],
        divisor: 10
      ) { bytes in
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let records = try? lines.map({ try ExportRecord(line: Array($0)) }),
          case .header(let schema)? = records.first
        else { return }
        let staged = try? StagedLibrary.fromExport(
          schema: schema, path: "export", in: folder.appendingPathComponent("three"),
          clock: { Date() }
        ) { importer in
          for case .row(let row) in records { try importer.add(row) }
        }
        guard let staged else { return }
        defer { staged.discard() }
        let summary = try staged.contentSummary()
        #expect(summary.visits >= 0)
      }
    }
  }

  @Test func brokenDatabasesAreRejectedOrReadable() throws {
    try withLibrary { store, folder in
      let copy = try store.backUp()
      let whole = try Array(Data(contentsOf: copy))
      let file = folder.appendingPathComponent("copy.sqlite")
      for seed in InputMutator.seeds(divisor: 20) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] = .random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) {
          bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        }
        try Data(bytes).write(to: file)
        do {
          let staged = try StagedLibrary.copy(
            of: file, in: folder.appendingPathComponent("four"), clock: { Date() })
          defer { staged.discard() }
          #expect(try staged.contentSummary().visits >= 0)
        } catch is LibraryFileError {
        } catch is VisitStoreError {}
      }
      let left = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("four").path)
      #expect(left ?? [] == [])
    }
  }
}
