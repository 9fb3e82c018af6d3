import Foundation
import PhotoFixtures
import PhotoMetadata
import PhotoScanning
import SportsModel
import TestSupport
import Testing

/// Photos in archives, read without unpacking.
@Suite struct ArchiveScanTests {
  @TemporaryURL private var folder: URL

  private struct Result {
    let files: [ScannedFile]
    let summary: ScanSummary
  }

  private func scan(_ paths: [String], cache: MemoryPhotoCache? = nil) throws -> Result {
    var files: [ScannedFile] = []
    let stored = cache.map { ScanCache(store: $0, clockYear: 2026) }
    let summary = try PhotoScanner(workers: 2, clockYear: 2026, cache: stored)
      .scan(paths) { files.append($0) }
    return Result(files: files, summary: summary)
  }

  /// The facts of files by their paths in the export; of the archive a path only has the folder.
  private func facts(_ files: [ScannedFile]) throws -> [String: PhotoFacts] {
    try Dictionary(
      files.map { file in
        var facts = file.facts
        let start = try #require(facts.path.range(of: "/Takeout/"))
        facts.path = String(facts.path[start.upperBound...])
        return (facts.path, facts)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the file names of each companion and of the file with its moment.
  private func principals(_ files: [ScannedFile]) -> Set<[Substring]> {
    Set(
      files.compactMap { file in
        file.principal.map { [file.facts.path, $0].compactMap { $0.split(separator: "/").last } }
      })
  }

  @Test(arguments: ArchiveFixture.allCases, [1, 3])
  func archivesHaveTheFactsOfTheUnpackedExport(_ format: ArchiveFixture, _ parts: Int) throws {
    let unpacked = folder.appendingPathComponent("unpacked")
    try PhotoExportFixture.takeout.write(to: unpacked)
    let wanted = try scan([unpacked.path])
    let packed = folder.appendingPathComponent("packed")
    let archives = try PhotoExportFixture.takeout.write(to: packed, as: format, parts: parts)
    let cache = MemoryPhotoCache()
    // Each archive, the folder that has them, and again from the cache.
    for paths in [archives.reversed(), [packed.path], [packed.path]] {
      let found = try scan(paths, cache: cache)
      #expect(found.summary.problems.isEmpty && found.summary.counts == wanted.summary.counts)
      #expect(try facts(found.files) == facts(wanted.files))
      #expect(principals(found.files) == principals(wanted.files))
    }
  }

  @Test func unchangedArchivesAreNotReadAgain() throws {
    let archives = try PhotoExportFixture.takeout.write(to: folder, as: .zip, parts: 2)
    let cache = MemoryPhotoCache()
    func touch(day: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: day * 86_400)], ofItemAtPath: archives[1])
    }
    try touch(day: 1)
    let first = try scan(archives, cache: cache)
    let size = try Data(contentsOf: URL(fileURLWithPath: archives[1])).count
    try Data(repeating: 1, count: size).write(to: URL(fileURLWithPath: archives[1]))
    try touch(day: 1)
    #expect(try scan(archives, cache: cache).files == first.files)
    try touch(day: 2)
    let again = try scan(archives, cache: cache)
    #expect(again.files.count < first.files.count)
    #expect(again.summary.problems.map(\.message) == ["not a zip or tar archive"])
  }

  @Test(arguments: ArchiveFixture.allCases)
  func truncatedArchiveYieldsWhatCameBefore(_ format: ArchiveFixture) throws {
    let photo = FixturePhoto().phoneSized().jpeg()
    let bytes = format.bytes((1...8).map { FixtureFile("\($0).jpg", photo) })
    let archive = folder.appendingPathComponent("takeout-001.\(format.ending)")
    try Data(bytes.prefix(bytes.count * 11 / 16)).write(to: archive)
    let result = try scan([archive.path], cache: MemoryPhotoCache())
    #expect(
      result.files.map { $0.facts.path } == (1...5).map { "\(archive.path)/\($0).jpg" })
    #expect(
      result.summary.problems.map(\.message)
        == ["the archive is truncated; everything before it was read"])
  }

  @Test func hashesAreThoseOfTheUnpackedPhotos() throws {
    let archives = try PhotoExportFixture.takeout.write(to: folder, as: .tgz, parts: 2)
    let paths = try scan(archives).files.map(\.facts.path)
    let hashes = ArchivedContent.hashes(ofFilesAt: paths)
    #expect(hashes.count == paths.count)
    let path = try #require(paths.first)
    #expect(try ContentHash.sha256(ofFileAt: path) == hashes[path])
    #expect(ArchivedContent.exists(path))
    let unpacked = folder.appendingPathComponent("unpacked.jpg")
    try Data(#require(ArchivedContent.bytes(ofFileAt: path, atMost: 1 << 20))).write(to: unpacked)
    #expect(try ContentHash.sha256(ofFileAt: unpacked.path) == hashes[path])
  }

  @Test func partsOfOtherExportsDontLendSidecars() throws {
    let photo = FixtureFile("Takeout/a.jpg", FixturePhoto().jpeg())
    let place = Coordinate(latitude: 40.8296, longitude: -73.9262)
    let sidecar = FixtureFile(
      "Takeout/a.jpg.json", TakeoutJSON(title: "a.jpg", coordinate: place).bytes)
    for (name, file) in [
      ("mine-001.zip", photo), ("mine-002.zip", sidecar), ("other-001.zip", photo),
    ] {
      try Data(ArchiveFixture.zip.bytes([file])).write(to: folder.appendingPathComponent(name))
    }
    #expect(try scan([folder.path]).files.map(\.facts.coordinate) == [place, nil])
  }
}

/// Archives come from the network and from disks that break.
@Suite struct ArchiveMutationTests {
  @TemporaryURL private var folder: URL

  @Test func brokenArchivesAreRejectedOrRead() throws {
    let files = [
      FixtureFile("Takeout/a.jpg", FixturePhoto().jpeg()),
      FixtureFile("Takeout/a.jpg.json", TakeoutJSON(title: "a.jpg").bytes),
      FixtureFile("Takeout/b.mov", FixturePhoto().movie(.android)),
      FixtureFile("Takeout/c.HEIC", FixturePhoto().heic()),
    ]
    let samples = ArchiveFixture.allCases.map { $0.bytes(files) }
    let archive = folder.appendingPathComponent("takeout-001.zip")
    let scanner = PhotoScanner(workers: 1, clockYear: 2026)
    var (whole, problems) = (0, 0)
    try InputMutator.run(samples: samples, tokens: ["PK\u{3}\u{4}", "../", "ustar", "\0\0\0\0"]) {
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
