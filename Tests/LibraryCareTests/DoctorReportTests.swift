import AppSupport
import Foundation
import LibraryFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import LibraryCare

@Suite struct DoctorReportTests {
  @TemporaryURL private var folder: URL

  @Test func stateOfTheDataFolderIsReported() throws {
    let new = check(folder.appendingPathComponent("new")).diagnoses()
    #expect(new.map(\.state) == [.good])
    #expect(new.first?.finding.contains("doesn't exist yet") == true)
    let file = folder.appendingPathComponent("data")
    try Data("x".utf8).write(to: file)
    #expect(check(file).diagnoses().map(\.state) == [.bad])
    let other = check(folder, user: geteuid() &+ 1).diagnoses()
    #expect(other.first?.state == .bad && other.first?.finding.contains("not to you") == true)
  }

  @Test func readableByOthersIsReportedWithFix() throws {
    chmod(folder.path, 0o700)
    let file = folder.appendingPathComponent("visits.sqlite")
    try Data("x".utf8).write(to: file)
    chmod(file.path, 0o600)
    #expect(try privacy().state == .good)
    chmod(file.path, 0o640)
    #expect(try privacy().finding == "other users can read \(file.path)")
    chmod(folder.path, 0o755)
    let both = try privacy()
    #expect(both.state == .note)
    #expect(both.finding == "other users can read \(folder.path) and 1 more")
    #expect(both.advice == "Fix the permissions: stvisits verify --fix")
  }

  private func check(_ folder: URL, user: UInt32 = geteuid()) -> DataFolderCheck {
    DataFolderCheck(folder, caches: folder.appendingPathComponent("cache"), user: user)
  }

  private func privacy() throws -> Diagnosis {
    try #require(check(folder).diagnoses().first { $0.subject == "privacy" })
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
    let found = EnvironmentCheck(
      ["STVISITS_HOEM": "/x", "STVISITS_COUNT": "all", "PATH": ""], settings: ["STVISITS_OFFLINE"]
    ).diagnoses(columns: 80, hasColor: true)
    let settings = found.filter { $0.subject == "environment" }
    #expect(settings.map(\.finding) == ["unknown variable STVISITS_HOEM"])
    #expect(settings.first?.advice == "Did you mean STVISITS_HOME?")
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Diagnosis.State.good), (["LC_ALL": "C.utf8", "LANG": "C"], .good),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .note), ([:], .note),
  ])
  func warnsIfLocaleIsNotUTF8(environment: [String: String], expected: Diagnosis.State) {
    let found = EnvironmentCheck(environment, settings: []).diagnoses(columns: nil, hasColor: false)
    #expect(found.first { $0.subject == "character set" }?.state == expected)
  }

  @Test func reportFitsScreenAndShowsAdvice() {
    let report = DoctorReport([
      Diagnosis(in: .data, of: "folder", .good, finding: "/home/fan/data"),
      Diagnosis(
        in: .data, of: "privacy", .note, finding: "other users can read visits.sqlite",
        advice: "Fix the permissions: chmod -R go-rwx '/home/fan/data'"),
      Diagnosis(in: .facts, of: "catalog", .bad, finding: "leagues.txt, line 3: no name\u{1B}[31m"),
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

@Suite struct InstallationCheckTests {
  @Test(arguments: [
    ("/usr/bin/stvisits", ["/var/lib/dpkg/info/stvisits.list"], "Debian package"),
    ("/usr/local/bin/stvisits", ["/usr/local/share/stvisits/installed.txt"], "Scripts/install"),
    (
      "/opt/stvisits-1.0.0-linux-x86_64/bin/stvisits",
      ["/opt/stvisits-1.0.0-linux-x86_64/share/stvisits/installed.txt"], "tarball"
    ),
    ("/opt/homebrew/Cellar/stvisits/1.0.0/bin/stvisits", [], "Homebrew"),
    ("/home/fan/stvisits/.build/debug/stvisits", [], "development build"),
    ("/home/fan/bin/stvisits", [], "copied by hand"),
  ])
  func methodFollowsFromThePath(_ path: String, _ files: [String], _ method: String) {
    let check = InstallationCheck(
      executable: URL(fileURLWithPath: path), exists: { files.contains($0) })
    #expect(check.method == method)
  }

  @Test func versionAndBuildAreReported() {
    let check = InstallationCheck(
      executable: URL(fileURLWithPath: "/home/fan/bin/stvisits"), exists: { _ in false })
    #expect(
      check.diagnosis(version: "1.0.0", build: "abc").finding
        == "1.0.0 (build abc), copied by hand: /home/fan/bin/stvisits")
    #expect(check.diagnosis(version: "1.0.0", build: nil).finding.hasPrefix("1.0.0, "))
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-23", " (2 days old)"), ("2026-11-22", "2026-11-23", " (1 day old)"),
    ("2026-11-23", "2026-11-23", " (today)"), ("2026-11-24", "2026-11-23", ""),
    ("unknown", "2026-11-23", ""),
  ])
  func ageOfDataIsReported(_ version: String, _ today: String, _ age: String) throws {
    #expect(CatalogDataCheck.age(of: version, try #require(LocalDay(today))) == age)
  }
}

@Suite struct PhotoLibraryCheckTests {
  @TemporaryURL private var home: URL

  private func diagnoses() async -> [Diagnosis] {
    await PhotoLibraryCheck(home: home).diagnoses { false }
  }

  private func pictures() throws -> URL {
    let folder = home.appendingPathComponent("Pictures")
    try folder.createFolder()
    return folder
  }

  @Test func homeWithoutLibrariesIsHealthy() async throws {
    let found = await diagnoses()
    #expect(found.map(\.state) == [.good] && found[0].finding == "none in \(home.path)/Pictures")
  }

  @Test func librariesAreReadAndCounted() async throws {
    let pictures = try pictures()
    let place = Coordinate(latitude: 40.8, longitude: -73.9)
    var photos = (1...3).map { LibraryPhotoFixture($0, at: $0 == 1 ? nil : place) }
    photos[2].isTrashed = true
    let bundle = pictures.appendingPathComponent("Photos Library.photoslibrary")
    _ = try AppleLibraryFixture(bundle, photos: photos)
    let catalogs = pictures.appendingPathComponent("Lightroom")
    try catalogs.createFolder()
    let catalog = catalogs.appendingPathComponent("My.lrcat")
    try CatalogFixtures.lightroom(catalog, root: "/photos", [])
    let found = await diagnoses()
    #expect(found.map(\.subject) == ["Apple Photos", "Lightroom Classic"])
    #expect(found[0].finding == "3 photos, 1 with a location, 1 left out (\(bundle.path))")
    #expect(found[0].advice == "Import it: stvisits import '\(bundle.path)'")
  }

  @Test func damagedLibraryIsReported() async throws {
    let file = try pictures().appendingPathComponent("digikam4.db")
    try Data("no database".utf8).write(to: file)
    let found = await diagnoses()
    #expect(found.map(\.state) == [.note])
    #expect(found[0].finding == "\(file.path): not a database of a photo library")
  }
}
