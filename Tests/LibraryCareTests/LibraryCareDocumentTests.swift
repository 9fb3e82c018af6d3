import AppSupport
import Foundation
import LibraryCare
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite struct LibraryCareDocumentTests {
  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  @Test func statusWithoutStorageHasNullMembers() throws {
    #expect(
      try line(PhotoUploadStatus(nil).document(nil, state: nil))
        == #"{"checked_at":null,"damaged":0,"device":null,"encrypted":null,"#
        + #""endpoint":null,"location":null,"machines":[],"#
        + #""name":null,"photos":{"failed":[],"pending":0,"uploaded":0},"schema":1,"#
        + #""synced_at":null,"unsent":0}"#)
  }

  @Test func syncReportUsesSchemaKeys() throws {
    var report = RemoteReport()
    report.isRenamed = true
    #expect(
      try line(report.document(uploads: nil, badges: []))
        == #"{"badges":[],"batch":null,"check":{"bytes":0,"checked":0,"damages":[],"remaining":0},"#
        + #""dry_run":false,"kept_out":0,"losses":{"changed":[],"removed":[],"#
        + #""removed_photos":0,"removed_questions":0,"visits":0},"machines":[],"new_id":true,"notices":[],"#
        + #""photos":null,"read":0,"refused":false,"removal_batch":null,"removed_photos":0,"schema":1,"#
        + #""sent":0,"trusted":[],"waiting":[],"written":0}"#)
  }

  @Test func batchListsItsChanges() throws {
    try withTemporaryDirectory { folder in
      let start = Date(timeIntervalSince1970: 1_795_000_100)
      let store = try VisitStore.open(folder: folder, clock: { start })
      let visit = Visit.tour(at: start)
      try store.write(in: store.begin(.edit)) { _ = try $0.add(visit) }
      let batch = try #require(store.history(limit: 1).first)
      let text = try line(batch.document(store.changes(of: batch.id)))
      #expect(text.contains(#""operation":"added""#))
      #expect(text.contains(#""state":"in_force","trips":{"added":0,"changed":0,"removed":0}"#))
      #expect(text.contains(#""undone_by":null,"visits":{"added":1,"changed":0,"removed":0}"#))
      let undo = try line(#require(try store.undoPlan(of: batch.id)).document)
      #expect(undo.hasPrefix(#"{"dry_run":true,"later":[],"schema":1,"undone":{"batches":["#))
    }
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
    try withTemporaryDirectory { folder in
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
}
