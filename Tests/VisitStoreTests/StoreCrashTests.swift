import Foundation
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// A kill leaves the files as they are at that moment, so the tests copy them.
@Suite struct StoreCrashTests {
  @Test func nextImportCompletesInterruptedOne() throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder.appendingPathComponent("undisturbed"))
      var copies: [URL] = []
      try runImport(into: store) { outing in
        let copy = folder.appendingPathComponent("killed-\(outing)", isDirectory: true)
        try copyFiles(of: store, to: copy)
        copies.append(copy)
      }
      let expected = try content(of: store)
      #expect(copies.count == 20)
      for copy in copies {
        let again = try openStore(copy)
        try runImport(into: again)
        let completed = try content(of: again)
        #expect(completed == expected)
        #expect(try again.checkIntegrity().isEmpty)
      }
    }
  }

  @Test func tornWALLosesOnlyLastTransactions() throws {
    try withTemporaryDirectory { folder in
      let store = try openStore(folder.appendingPathComponent("undisturbed"))
      try runImport(into: store)
      let expected = try content(of: store)
      let log = store.file.path + "-wal"
      let size = try #require(
        try FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber)
      var generator = SeededGenerator(seed: 7)
      for attempt in 0..<10 {
        let copy = folder.appendingPathComponent("torn-\(attempt)", isDirectory: true)
        try copyFiles(of: store, to: copy)
        let torn = try FileHandle(forWritingTo: copy.appendingPathComponent("visits.sqlite-wal"))
        try torn.truncate(atOffset: generator.next() % UInt64(truncating: size))
        try torn.close()
        let again = try openStore(copy)
        try runImport(into: again)
        let completed = try content(of: again)
        #expect(completed == expected)
      }
    }
  }

  /// Imports twenty outings of ten photos: a visit for most, a question for every fifth.
  private func runImport(into store: VisitStore, after: (Int) throws -> Void = { _ in }) throws {
    let batch = store.begin(.import)
    for outing in 0..<20 {
      let day = (makeDay("2018-01-01") + outing).description
      let photos = (0..<10).map { makePhoto(outing * 10 + $0) }
      try store.write(in: batch) { writer in
        let known = try writer.reader.knownPhotos(sha256s: Set(photos.map(\.sha256)))
        guard known.count < photos.count else { return }
        if outing.isMultiple(of: 5) {
          try writer.addQuestion(
            stadium: "fenway-park-boston", day: makeDay(day), evidence: "{}",
            photos: photos)
        } else {
          try writer.add(makeVisit(on: day), photos: photos)
        }
      }
      try after(outing)
    }
  }

  private func copyFiles(of store: VisitStore, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["visits.sqlite", "visits.sqlite-wal"] {
      try FileManager.default.copyItem(
        at: store.file.deletingLastPathComponent().appendingPathComponent(name),
        to: folder.appendingPathComponent(name))
    }
  }

  /// Returns the contents without ids and times of writing.
  private func content(of store: VisitStore) throws -> [String] {
    try store.read { reader in
      try reader.visits().map { stored in
        let photos = try reader.photos(of: stored.visit.id)
        return "\(stored.visit.day) \(stored.photoCount) \(photos.map(\.sha256))"
      }
        + reader.questions(states: [.open]).map { "\($0.day as Any) \($0.photos.map(\.sha256))" }
    }
  }
}
