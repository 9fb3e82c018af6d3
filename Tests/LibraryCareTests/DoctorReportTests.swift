import AppSupport
import Foundation
import LibraryCare
import TestSupport
import Testing
import VisitStore

@Suite struct DoctorReportTests {
  @Test func missingDataFolderIsHealthy() throws {
    try withTemporaryDirectory { folder in
      let found = check(folder.appendingPathComponent("new")).diagnoses()
      #expect(found.map(\.state) == [.good])
      #expect(found.first?.finding.contains("not there yet") == true)
    }
  }

  @Test func fileInPlaceOfDataFolderIsAnError() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("data")
      try Data("x".utf8).write(to: file)
      #expect(check(file).diagnoses().map(\.state) == [.bad])
    }
  }

  @Test func readableByOthersIsReportedWithFix() throws {
    try withTemporaryDirectory { folder in
      chmod(folder.path, 0o700)
      let file = folder.appendingPathComponent("visits.sqlite")
      try Data("x".utf8).write(to: file)
      chmod(file.path, 0o600)
      #expect(try privacy(of: folder).state == .good)
      chmod(file.path, 0o640)
      #expect(try privacy(of: folder).finding == "others may look at \(file.path)")
      chmod(folder.path, 0o755)
      let both = try privacy(of: folder)
      #expect(both.state == .note)
      #expect(both.finding == "others may look at \(folder.path) and 1 more")
      #expect(both.advice == "Take the right from them: stvisits verify --fix")
    }
  }

  private func check(_ folder: URL, user: UInt32 = geteuid()) -> DataFolderCheck {
    DataFolderCheck(folder, caches: folder.appendingPathComponent("cache"), user: user)
  }

  private func privacy(of folder: URL) throws -> Diagnosis {
    try #require(check(folder).diagnoses().first { $0.subject == "privacy" })
  }

  @Test func folderOwnedByAnotherUserIsAnError() throws {
    try withTemporaryDirectory { folder in
      let other = check(folder, user: geteuid() &+ 1).diagnoses()
      #expect(other.first?.state == .bad)
      #expect(other.first?.finding.contains("not to you") == true)
    }
  }

  @Test(arguments: [
    (VisitStoreError.damaged(path: "/d", detail: ""), "copy:"),
    (.diskFull(path: "/d"), "room"), (.notWritable(path: "/d", reason: ""), "permissions"),
    (.newerSchema(path: "/d"), "Update"), (.failed(path: "/d", message: ""), "disk is well"),
  ])
  func adviceDependsOnDatabaseError(error: VisitStoreError, words: String) throws {
    let found = StoreCheck.diagnoses(open: { throw error }, explain: { _ in "it is ill" })
    let advice = try #require(found.first?.advice)
    #expect(advice.contains(words), "\(advice)")
    #expect(advice.contains("restore") == (words == "copy:"), "\(advice)")
  }

  @Test func misspelledVariableIsReportedWithSuggestion() {
    let found = EnvironmentCheck(["STVISITS_HOEM": "/x", "STVISITS_COUNT": "all", "PATH": ""])
      .diagnoses(columns: 80, hasColor: true)
    let settings = found.filter { $0.subject == "environment" }
    #expect(settings.map(\.finding) == ["STVISITS_HOEM means nothing"])
    #expect(settings.first?.advice == "Perhaps you mean STVISITS_HOME.")
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Diagnosis.State.good), (["LC_ALL": "C.utf8", "LANG": "C"], .good),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .note), ([:], .note),
  ])
  func warnsIfLocaleIsNotUTF8(environment: [String: String], expected: Diagnosis.State) {
    let found = EnvironmentCheck(environment).diagnoses(columns: nil, hasColor: false)
    #expect(found.first { $0.subject == "letters" }?.state == expected)
  }

  @Test func reportFitsScreenAndShowsAdvice() {
    let report = DoctorReport([
      Diagnosis(.data, "folder", .good, "/home/fan/data"),
      Diagnosis(
        .data, "privacy", .note, "others may look at visits.sqlite",
        advice: "Take the right from them: chmod -R go-rwx '/home/fan/data'"),
      Diagnosis(.facts, "catalog", .bad, "leagues.txt, line 3: no name\u{1B}[31m"),
    ])
    #expect(!report.well)
    #expect(
      report.lines(TerminalLayout(columns: 50)) == [
        "Facts", "  ✗ catalog: leagues.txt, line 3: no name\u{FFFD}[31m", "",
        "Data", "  ✓ folder: /home/fan/data", "  ! privacy: others may look at visits.sqlite",
        "      → Take the right from them: chmod -R go-rwx",
        "        '/home/fan/data'", "", "One thing does not work.",
      ])
  }
}
