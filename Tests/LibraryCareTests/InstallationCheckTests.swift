import Foundation
import SportsModel
import Testing

@testable import LibraryCare

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
