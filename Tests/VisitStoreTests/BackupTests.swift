import Foundation
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

@Suite final class BackupTests: LibrarySuite {
  @TemporaryURL private var folder: URL

  @Test func firstImportMakesNoBackup() throws {
    try importOne(into: store)
    #expect(try backups(of: store).isEmpty)
  }

  @Test func importMakesUsableBackup() throws {
    let folder = libraryFolder
    let before = try store.add(makeVisit(), photos: [makePhoto(1)])
    let batch = store.makeBatch(.import)
    for day in ["2019-01-01", "2019-01-02"] {
      try store.write(in: batch) { try $0.add(makeVisit(on: day)) }
    }
    let copy = try #require(try backups(of: store).first)
    #expect(try backups(of: store).count == 1)
    #expect(copy.lastPathComponent.hasPrefix("visits-import-2023"))
    let mode = try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)

    let restored = folder.appendingPathComponent("restored")
    try restored.createFolder()
    try FileManager.default.copyItem(at: copy, to: restored.appendingPathComponent("visits.sqlite"))
    let reopened = try openStore(restored)
    #expect(try reopened.visits().map(\.visit) == [before] && reopened.checkIntegrity().isEmpty)
  }

  @Test func keepsLastFiveBackups() throws {
    try store.add(makeVisit())
    for _ in 0..<8 { try importOne(into: store) }
    let names = try backups(of: store).map(\.lastPathComponent)
    #expect(names.count == 5 && names.allSatisfy { $0.hasSuffix(".sqlite") })
    // The last backup has the seven imports before the eighth.
    let last = try #require(try backups(of: store).max { $0.path < $1.path })
    let file = folder.appendingPathComponent("visits.sqlite")
    try FileManager.default.copyItem(at: last, to: file)
    #expect(try openStore(folder).visits().count == 8)
  }

  @Test(arguments: [(1, 1), (6, 5)])
  func futureDatedBackupsDoNotEvictOthers(imports: Int, kept: Int) throws {
    let clock = TickingClock()
    try openStore(folder).add(makeVisit())
    let ahead = try VisitStore.open(folder: folder, clock: { clock.now + 86_400 * 3 })
    for _ in 0..<6 { try importOne(into: ahead) }
    let future = try Set(backups(of: ahead))
    let back = try VisitStore.open(folder: folder, clock: { clock.now })
    for _ in 0..<imports { try importOne(into: back) }
    let present = try Set(backups(of: back)).subtracting(future)
    #expect(present.count == kept && future.count == 5)
  }

  @Test func keepsNewestBackupOfEachOfTwelveMonths() throws {
    try store.add(makeVisit())
    let folder = store.file.deletingLastPathComponent().appendingPathComponent("backups")
    try folder.createFolder()
    var names: [String] = []
    for year in [2021, 2022] {
      for month in 1...12 {
        for day in ["07", "21"] {
          let name = "visits-import-\(year)\(month < 10 ? "0" : "")\(month)\(day)"
          names.append("\(name)T101500.000000Z.sqlite")
        }
      }
    }
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    // In November 2023.
    try importOne(into: store)
    let kept = try backups(of: store).map(\.lastPathComponent).sorted()
    // The newest of twelve months, and the newest five unless they are among them.
    #expect(kept.count == 14 && kept.first == "visits-import-20220221T101500.000000Z.sqlite")
    #expect(kept.contains("visits-import-20221107T101500.000000Z.sqlite"))
    #expect(!kept.contains("visits-import-20221007T101500.000000Z.sqlite"))
    #expect(BackupFile.all(in: folder.deletingLastPathComponent()).map(\.name) == kept.reversed())
  }

  @Test func manualBackupsAreListedWithContents() throws {
    try store.add(makeVisit())
    let copy = try store.backUp()
    let found = BackupFile.all(in: store.file.deletingLastPathComponent())
    #expect(found.map(\.file.path) == [copy.path])
    #expect(found.map(\.kind) == ["manual"] && found.map(\.visits) == [1])
    #expect(try #require(found.first?.madeAt) < store.now)
    #expect(try #require(found.first?.madeAt) > Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test func firstChangeOfADayMakesBackup() throws {
    let clock = TickingClock()
    let store = try openStore(folder)
    try store.add(makeVisit())
    #expect(try backups(of: store).isEmpty)
    for day in 1...3 {
      let later = try VisitStore.open(folder: folder, clock: { clock.now + 86_400 * Double(day) })
      for _ in 0..<3 { try later.add(makeVisit()) }
    }
    #expect(BackupFile.all(in: folder).map(\.kind) == ["daily", "daily", "daily"])
    #expect(BackupFile.all(in: folder).map(\.visits) == [7, 4, 1])
  }

  @Test func backupPrecedesBulkDeletesMergesAndForget() throws {
    let folder = store.file.deletingLastPathComponent()
    let ids = try (0..<12).map { _ in try store.add(makeVisit()).id }
    let before = BackupFile.all(in: folder).count
    func kinds() -> [String] { BackupFile.all(in: folder).dropLast(before).map(\.kind) }
    func delete(_ ids: some Sequence<UUID>) throws {
      try store.write(in: store.makeBatch(.delete)) { writer in
        for id in ids { try writer.deleteVisit(id) }
      }
    }
    try delete(ids.prefix(4))
    #expect(kinds().isEmpty)
    try delete(ids[4..<9])
    #expect(kinds() == ["delete"] && BackupFile.all(in: folder).first?.visits == 8)
    _ = try store.forget(visits: [ids[10]], photos: [], makesBackup: true)
    #expect(kinds() == ["forget", "delete"] && BackupFile.all(in: folder).first?.visits == 3)
    try store.write(in: store.makeBatch(.merge)) { try $0.add(makeVisit()) }
    #expect(kinds() == ["merge", "forget", "delete"])
  }

  @Test func partialFilesOfEndedProcessesAreRemoved() throws {
    try store.add(makeVisit())
    let folder = store.file.deletingLastPathComponent()
    let backups = folder.appendingPathComponent("backups")
    try backups.createFolder()
    let names = [
      "visits-daily-20230101T000000.000000Z-999999999.partial",
      "visits-daily-20230101T000000.000000Z-999999999.partial-journal",
      "visits-manual-20230101T000000.000000Z-1.partial", "visits-import-1.partial",
    ]
    for name in names { try Data().write(to: backups.appendingPathComponent(name)) }
    try Data().write(to: folder.appendingPathComponent(".mine.sqlite-999999999.partial"))
    _ = try store.backUp()
    try store.backUp(to: folder.appendingPathComponent("mine.sqlite"))
    let left = try FileManager.default.contentsOfDirectory(atPath: backups.path)
    #expect(left.filter { $0.contains(".partial") } == [names[2]])
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path)
        .contains { $0.hasSuffix(".partial") })
  }

  @Test func importWithoutChangesMakesNoBackup() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    try store.write(in: store.makeBatch(.import)) { try $0.attach([makePhoto(1)], to: visit.id) }
    #expect(try backups(of: store).isEmpty)
  }

  @Test func failedBackupPreventsImport() throws {
    try store.add(makeVisit())
    let place = store.file.deletingLastPathComponent().appendingPathComponent("backups")
    try Data().write(to: place)
    let before = try store.dump()
    #expect(throws: VisitStoreError.self) { try importOne(into: store) }
    #expect(try store.dump() == before)
  }

  private func importOne(into store: VisitStore) throws {
    try store.write(in: store.makeBatch(.import)) { try $0.add(makeVisit()) }
  }

  private func backups(of store: VisitStore) throws -> [URL] {
    let folder = store.file.deletingLastPathComponent().appendingPathComponent("backups")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }
}
