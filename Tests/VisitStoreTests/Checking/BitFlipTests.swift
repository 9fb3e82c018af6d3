import AppSupport
import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Damaged files of a library: every flipped bit that changes readable content is noticed, and
/// repaired from the history and backups.
@Suite struct BitFlipTests {
  @TemporaryURL private var folder: URL

  /// The number of flips that change content; `STVISITS_FLIPS` sets another.
  private static let count = RandomSeeds.count(of: "STVISITS_FLIPS") ?? 8

  /// The parts that run at the same time.
  private static let parts = UInt64(4)

  @Test(arguments: 0..<parts) func flipsThatChangeContentAreNoticed(part: UInt64) throws {
    let library = try DamageableLibrary(in: folder, backup: .none)
    var generator = SeededGenerator(seed: 29 + part << 32)
    var (changed, missed) = (0, [Int]())
    while changed < Self.count / Int(Self.parts) {
      let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
      guard try library.flip(bit) else { continue }
      changed += 1
      if library.problems().isEmpty { missed.append(bit) }
    }
    #expect(missed == [])
  }

  /// A restore names the damaged tables, or refuses the file.
  @Test(arguments: 0..<parts) func flipsInABackupAreNoticed(part: UInt64) throws {
    let library = try DamageableLibrary(in: folder, backup: .none)
    let backup = folder.appendingPathComponent("copy.sqlite")
    var generator = SeededGenerator(seed: 35 + part << 32)
    var (changed, missed) = (0, [Int]())
    while changed < Self.count / Int(Self.parts) {
      let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
      var bytes = library.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      try Data(bytes).write(to: backup)
      guard DamageableLibrary.content(of: backup) != library.content else { continue }
      changed += 1
      do {
        let staged = try StagedLibrary.copy(
          of: backup, in: folder.appendingPathComponent("other"), clock: DamageableLibrary.clock)
        if staged.damagedTables.isEmpty { missed.append(bit) }
        staged.discard()
      } catch is LibraryFileError {
      } catch is VisitStoreError {}
    }
    #expect(missed == [])
  }

  /// With an older backup, at most the changes since then are missing, and they are named.
  @Test(arguments: [DamageableLibrary.Backup.current, .older], 0..<parts)
  func flipsAreRepairedFromABackup(_ backup: DamageableLibrary.Backup, part: UInt64) throws {
    let library = try DamageableLibrary(in: folder, backup: backup)
    try #require(library.laterBatches.isEmpty == (backup == .current))
    var generator = SeededGenerator(seed: (backup == .current ? 30 : 32) + part << 32)
    var (changed, lost) = (0, [String]())
    while changed < Self.count / Int(Self.parts) {
      let bit = Int(generator.next() % UInt64(library.bytes.count * 8))
      guard try library.flip(bit) else { continue }
      changed += 1
      lost += try Self.failure(library, "bit \(bit)")
    }
    #expect(lost == [])
  }

  /// Returns the report of a repair that doesn't bring the content back.
  private static func failure(_ library: DamageableLibrary, _ damage: String) throws -> [String] {
    let problems = library.problems()
    do {
      let (report, content) = try library.repair()
      let left = library.problems()
      return library.isRepaired(report, content) && left.isEmpty
        ? [] : ["\(damage): \(problems), \(report), \(left)"]
    } catch {
      return ["\(damage): \(problems), \(error)"]
    }
  }

  @Test func flipsInTheSchemaAreRepairedFromABackup() throws {
    let library = try DamageableLibrary(in: folder, backup: .older)
    let pages = library.schemaPages()
    #expect(pages.count > 3)
    var generator = SeededGenerator(seed: 31)
    var (changed, lost) = (0, [String]())
    while changed < Self.count / 2 {
      let page = pages[Int(generator.next() % UInt64(pages.count))]
      let bit = page * 4096 * 8 + Int(generator.next() % (4096 * 8))
      _ = try library.flip(bit)
      guard !library.problems().isEmpty else { continue }
      changed += 1
      lost += try Self.failure(library, "bit \(bit % 32_768) of page \(page + 1)")
    }
    #expect(lost == [])
  }

  /// With one of these, the size of a cell is another one, so that its overflow page has a number far
  /// beyond the end; writing there fails as if the disk were full.
  @Test func wrongSizesOfCellsAreRepairedFromABackup() throws {
    let library = try DamageableLibrary(in: folder, backup: .older)
    var (changed, lost) = (0, [String]())
    for bit in 3_294_888..<3_294_904 where try library.flip(bit) {
      changed += 1
      lost += try Self.failure(library, "bit \(bit)")
    }
    #expect(changed > 0 && lost == [])
  }

  @Test func noiseInAnyPageIsRepairedFromABackup() throws {
    let library = try DamageableLibrary(in: folder, backup: .current)
    var generator = SeededGenerator(seed: 33)
    var lost: [String] = []
    let step = Self.count < 200 ? 30 : 1
    for page in stride(from: 0, to: library.bytes.count / 4096, by: step) {
      let isChanged = try library.damage { bytes in
        for index in page * 4096..<(page + 1) * 4096 {
          bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        }
      }
      if isChanged { lost += try Self.failure(library, "page \(page + 1)") }
    }
    #expect(lost == [])
  }

  /// The next command notices it, without a request for a check.
  @Test(arguments: 0..<parts) func damageOfTheJournalOfAKilledProcessIsNoticed(
    part: UInt64
  ) throws {
    let library = try DamageableLibrary(in: folder, backup: .none)
    let killed = try library.killedTransaction()
    try #require(killed.journal.count > 4 * 4096)
    try #require(killed.file.prefix(library.bytes.count) != Data(library.bytes))
    var generator = SeededGenerator(seed: 34 + part << 32)
    func place(below count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    var missed: [String] = []
    for number in 0...Self.count / 2 {
      var journal = killed.journal
      var damage = "none"
      if number % 4 == 1 {
        journal.removeSubrange((1 + place(below: journal.count - 1))...)
        damage = "cut to \(journal.count)"
      } else if number > 0 {
        // The header has 28 bytes.
        let bit = place(below: (number % 4 == 2 ? 28 : journal.count) * 8)
        journal[bit / 8] ^= 1 << (bit % 8)
        damage = "bit \(bit)"
      }
      try killed.file.write(to: library.file)
      try journal.write(to: library.journal)
      var isNoticed = true
      do {
        let store = try VisitStore.openReadOnly(folder: folder, clock: DamageableLibrary.clock)
        isNoticed = try store.wasInterrupted && !store.checkContent().isEmpty
        try store.queue.close()
      } catch is VisitStoreError {}
      let isSame = DamageableLibrary.content(of: library.file) == library.content
      if number == 0 ? isNoticed : !isNoticed && !isSame { missed.append(damage) }
    }
    #expect(missed == [])
  }

  @Test func laterChangesOfADamagedFileAreNamed() throws {
    let store = try openStore(folder)
    for _ in 0..<10 { try store.add(makeVisit()) }
    let backup = try store.backUp()
    for _ in 0..<3 { try store.add(makeVisit()) }
    try store.queue.close()
    var bytes = try Data(contentsOf: store.file)
    let text = try #require(bytes.range(of: Data("CREATE TABLE trip".utf8)))
    bytes[text.lowerBound] ^= 1
    try bytes.write(to: store.file)
    #expect(throws: VisitStoreError.self) { try openStore(folder) }
    let report = try VisitStore.repair(folder: folder, clock: DamageableLibrary.clock)
    let restored = try #require(report.restored)
    #expect(restored.backup.name == backup.lastPathComponent)
    #expect(restored.isHistoryIntact && restored.missing.map(\.number) == [13, 12, 11])
    #expect(restored.missing.allSatisfy { $0.visits.added == 1 })
    let repaired = try openStore(folder)
    #expect(try repaired.visits().count == 10)
    #expect(try repaired.history(limit: 1).map(\.batch.kind) == [.restore])
    #expect(try repaired.missingContent() == nil)
    let previous = try #require(report.previous)
    #expect(FileManager.default.fileExists(atPath: previous.path))
  }

  /// A backup that was made after the damage also has it.
  @Test func damagedBackupsAreNotUsed() throws {
    let store = try openStore(folder)
    for _ in 0..<3 { try store.add(makeVisit()) }
    let good = try store.backUp()
    try store.queue.close()
    let queue = try DatabaseQueue(path: store.file.path)
    try queue.inDatabase { try $0.execute(sql: "UPDATE batch SET note = 'changed' WHERE seq = 2") }
    try queue.close()
    let bad = try VisitStore.open(folder: folder, clock: DamageableLibrary.clock)
    _ = try bad.backUp()
    try bad.queue.close()
    let report = try VisitStore.repair(
      folder: folder, clock: { DamageableLibrary.clock().addingTimeInterval(60) })
    #expect(report.repaired == ["batch from \(good.lastPathComponent)"])
    let repaired = try openStore(folder)
    #expect(try repaired.checkContent() == [])
    #expect(try repaired.history(limit: 9).map(\.batch.note) == [nil, nil, nil])
  }

  @Test func libraryWithoutABackupStaysAsItIs() throws {
    let library = try DamageableLibrary(in: folder, backup: .none)
    let place = try #require(Data(library.bytes).range(of: Data("CREATE TABLE trip".utf8)))
    _ = try library.flip(place.lowerBound * 8)
    let damaged = try Data(contentsOf: library.file)
    #expect(throws: VisitStoreError.self) { try library.repair() }
    #expect(try Data(contentsOf: library.file) == damaged)
  }

  @Test func filesOfOthersAreNotRepaired() throws {
    let file = folder.appendingPathComponent("visits.sqlite")
    let other = try DatabaseQueue(path: file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE visit (a); INSERT INTO visit VALUES (1)") }
    try other.close()
    let before = try Data(contentsOf: file)
    #expect(throws: VisitStoreError.notADatabase(path: file.path)) {
      try VisitStore.repair(folder: folder, clock: { Date() })
    }
    #expect(try Data(contentsOf: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["visits.sqlite"])
  }
}
