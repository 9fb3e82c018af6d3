import AppSupport
import Foundation
import LibraryCare
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite struct HistoryFormatterTests {
  private let temporary = TemporaryFolder()
  private let store: VisitStore

  init() throws {
    store = try VisitStore.open(
      folder: temporary.url, clock: { Date(timeIntervalSince1970: 1_795_000_100) })
  }

  private func visit(_ note: String? = nil) -> Visit {
    Visit(
      id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park",
      day: LocalDay("2018-07-09") ?? LocalDay(daysSinceEpoch: 0), kind: .game,
      game: Visit.GameFacts(
        key: nil, homeName: "Boston Red Sox", awayName: "Texas Rangers",
        score: Score(home: 5, away: 0)),
      dataSource: .automatic, note: note, origin: .photoImport,
      createdAt: Date(timeIntervalSince1970: 1), changedAt: Date(timeIntervalSince1970: 1))
  }

  private func text(columns: Int = 80) -> HistoryFormatter {
    HistoryFormatter(TerminalLayout(columns: columns), zone: .gmt)
  }

  private func lines(columns: Int = 80) throws -> [String] {
    let batches = try store.history(limit: 20)
    return text(columns: columns).list(
      batches, numbers: try store.numbers(of: batches.flatMap(\.subjects)))
  }

  @Test func eachBatchIsOneLineThatFitsTheScreen() throws {
    try store.write(in: store.makeBatch(.import, note: "/photos/\u{1B}[31mof a long journey")) {
      for _ in 0..<3 { try $0.add(visit()) }
    }
    try store.undoLast()
    try store.redoLast()
    let all = try lines()
    #expect(all.count == 4 && all[1].hasPrefix("3  2026-11-18 11:08  redo "))
    #expect(all[1].contains("redid 1: 3 visits added") && all[2].contains("(redone)"))
    #expect(all[2].contains("undid 1: 3 visits removed"))
    #expect(all[3].contains("(redone) 3 visits added"))
    for columns in [40, 60, 80, 120] {
      for line in try lines(columns: columns) {
        #expect(line.displayWidth <= columns && !line.contains("\u{1B}"))
      }
    }
  }

  @Test func changesAreListedByField() throws {
    var changed = visit()
    try store.write(in: store.makeBatch(.add)) { try $0.add(changed) }
    changed.note = "Walk-off"
    changed.rating = 5
    changed.original = changed.facts
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(changed) }
    let batch = try store.batch("2")
    let lines = text().show(batch, changes: try store.changes(of: batch.id), numbers: [:])
    #expect(
      lines.suffix(4) == [
        "visit changed: 2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5",
        "  note: — → Walk-off", "  original data: — → …", "  rating: — → 5",
      ])
  }

  @Test func undoPlanListsVisitsAndDependentBatches() throws {
    var changed = visit()
    try store.write(in: store.makeBatch(.import)) { try $0.add(changed) }
    changed.seat = "37 9"
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(changed) }
    let plan = try #require(try store.undoPlan("1"))
    let lines = try text().plan(plan, visits: { try store.visitLines($0) })
    let title = "    2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5"
    #expect(
      lines == [
        "Undo: import of Wed, Nov 18, 2026 at 11:08, number 1 (1 visit added)", title,
        "These later changes depend on it and are undone first:",
        "edit of Wed, Nov 18, 2026 at 11:08, number 2 (1 visit changed)", title,
      ])
  }

  @Test func reasonsAgainstUndoAreDistinguished() throws {
    #expect(try store.undoPlan(nil) == nil)
    try store.write(in: store.makeBatch(.add)) { try $0.add(visit()) }
    try store.undoLast()
    #expect(throws: HistoryError.noSuchBatch("9")) { try store.undoPlan("9") }
    let batch = try store.batch("1")
    let undo = try store.batch("2")
    #expect(throws: HistoryError.alreadyUndone(batch, by: undo)) { try store.undoPlan("1") }
    #expect(throws: HistoryError.isUndo(undo)) { try store.undoPlan("2") }
  }
}

@Suite struct LibraryCareDocumentTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  @Test func batchListsItsChanges() throws {
    let start = Date(timeIntervalSince1970: 1_795_000_100)
    let store = try VisitStore.open(folder: folder, clock: { start })
    let visit = Visit.tour(at: start)
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.add(visit) }
    let batch = try #require(store.history(limit: 1).first)
    let text = try line(batch.document(store.changes(of: batch.id)))
    #expect(text.contains(#""operation":"added""#))
    #expect(text.contains(#""state":"in_force","trips":{"added":0,"changed":0,"removed":0}"#))
    #expect(text.contains(#""undone_by":null,"visits":{"added":1,"changed":0,"removed":0}"#))
    let undo = try line(#require(try store.undoPlan(of: batch.id)).document)
    #expect(undo.hasPrefix(#"{"dry_run":true,"later":[],"schema":1,"undone":{"batches":["#))
  }

  @Test func checkAndDoctorReportProblems() throws {
    let report = LibraryCheck.Report(unreadable: "damaged")
    #expect(
      try line(report.document(fixed: ["a"], repair: RepairReport(), isDryRun: false))
        == #"{"dry_run":false,"mended":["a"],"moved":[],"photos":0,"problems":[{"advice":"#
        + #""Restore a backup: stvisits backup --list","kind":"database","what":"damaged"}],"#
        + #""repaired":[],"restored":null,"schema":1,"superseded":0,"visits":0}"#)
    #expect(
      try line(DoctorReport([Diagnosis(in: .data, of: "disk", .good, finding: "fine")]))
        == #"{"checks":[{"advice":null,"area":"data","finding":"fine","state":"good","#
        + #""subject":"disk"}],"schema":1,"well":true}"#)
  }

  @Test func emptyLibraryHasPrivacyReport() throws {
    let report = try PrivacyReport(
      ProgramFiles(
        folder: folder.appendingPathComponent("none"), caches: folder.appendingPathComponent("c"),
        settings: folder.appendingPathComponent("s")),
      opening: { nil }, countQuestions: { _ in 0 }, thumbnails: 2,
      clock: { Date(timeIntervalSince1970: 0) })
    let text = try line(report.document)
    #expect(text.contains(#""requests":[],"schema":1"#) && text.contains(#""thumbnails":2"#))
    #expect(text.contains(#""remote":null"#) && text.contains(#""files":[]"#))
    #expect(
      report.lines(within: 80) == [
        "Stored on this computer:", "  nothing yet",
        "No network requests so far.",
      ])
  }
}
