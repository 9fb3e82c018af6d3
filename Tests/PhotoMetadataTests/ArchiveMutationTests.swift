import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel
import TestSupport
import Testing

/// Archives come from the network and from disks that break.
@Suite struct ArchiveMutationTests {
  @Test func brokenArchivesAreRejectedOrRead() throws {
    let files = [
      FixtureFile("Takeout/a.jpg", FixturePhoto().jpeg()),
      FixtureFile("Takeout/a.jpg.json", TakeoutJSON(title: "a.jpg").bytes),
      FixtureFile("Takeout/b.mov", FixturePhoto().movie(.android)),
      FixtureFile("Takeout/c.HEIC", FixturePhoto().heic()),
    ]
    let samples = ArchiveFixture.allCases.map { $0.bytes(files) }
    try withTemporaryDirectory { folder in
      let archive = folder.appendingPathComponent("takeout-001.zip")
      let scanner = PhotoScanner(workers: 1, clockYear: 2026)
      var (whole, problems) = (0, 0)
      try InputMutator.run(samples: samples, words: ["PK\u{3}\u{4}", "../", "ustar", "\0\0\0\0"]) {
        try Data($0).write(to: archive)
        var files = 0
        let summary = try scanner.scan([archive.path]) { file in
          files += 1
          #expect(!file.facts.path.contains("/../"))
        }
        #expect(summary.total >= files)
        whole += files == 3 ? 1 : 0
        problems += summary.problems.count
      }
      #expect(whole > 0 && problems > 0)
    }
  }
}
