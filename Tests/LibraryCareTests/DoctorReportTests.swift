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
      #expect(found.first?.finding.contains("doesn't exist yet") == true)
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
      #expect(try privacy(of: folder).finding == "other users can read \(file.path)")
      chmod(folder.path, 0o755)
      let both = try privacy(of: folder)
      #expect(both.state == .note)
      #expect(both.finding == "other users can read \(folder.path) and 1 more")
      #expect(both.advice == "Fix the permissions: stvisits verify --fix")
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
    (VisitStoreError.damaged(path: "/d", detail: ""), "backup:"),
    (.diskFull(path: "/d"), "space"), (.notWritable(path: "/d", reason: ""), "permissions"),
    (.newerSchema(path: "/d"), "Update"), (.failed(path: "/d", message: ""), "Check the disk"),
  ])
  func adviceDependsOnDatabaseError(error: VisitStoreError, words: String) throws {
    let found = StoreCheck.diagnoses(
      open: { throw error }, countQuestions: { _ in 0 }, explain: { _ in "it is ill" })
    let advice = try #require(found.first?.advice)
    #expect(advice.contains(words), "\(advice)")
    #expect(advice.contains("restore") == (words == "backup:"), "\(advice)")
  }

  @Test func misspelledVariableIsReportedWithSuggestion() {
    let found = EnvironmentCheck(["STVISITS_HOEM": "/x", "STVISITS_COUNT": "all", "PATH": ""])
      .diagnoses(columns: 80, hasColor: true)
    let settings = found.filter { $0.subject == "environment" }
    #expect(settings.map(\.finding) == ["unknown variable STVISITS_HOEM"])
    #expect(settings.first?.advice == "Did you mean STVISITS_HOME?")
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Diagnosis.State.good), (["LC_ALL": "C.utf8", "LANG": "C"], .good),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .note), ([:], .note),
  ])
  func warnsIfLocaleIsNotUTF8(environment: [String: String], expected: Diagnosis.State) {
    let found = EnvironmentCheck(environment).diagnoses(columns: nil, hasColor: false)
    #expect(found.first { $0.subject == "character set" }?.state == expected)
  }

  @Test func reportFitsScreenAndShowsAdvice() {
    let report = DoctorReport([
      Diagnosis(.data, "folder", .good, "/home/fan/data"),
      Diagnosis(
        .data, "privacy", .note, "other users can read visits.sqlite",
        advice: "Fix the permissions: chmod -R go-rwx '/home/fan/data'"),
      Diagnosis(.facts, "catalog", .bad, "leagues.txt, line 3: no name\u{1B}[31m"),
    ])
    #expect(!report.well)
    #expect(
      report.lines(TerminalLayout(columns: 50)) == [
        "Bundled data", "  ✗ catalog: leagues.txt, line 3: no name\u{FFFD}[31m", "",
        "Your data", "  ✓ folder: /home/fan/data",
        "  ! privacy: other users can read visits.sqlite",
        "      → Fix the permissions: chmod -R go-rwx",
        "        '/home/fan/data'", "", "1 problem found.",
      ])
  }
}
