import Archives
import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// A file of an archive as a reader returns it.
struct ReadMember: Hashable {
  let name: String
  let bytes: [UInt8]
}

/// Reads all members of an archive, and the failure that ended it.
func read(
  _ archive: [UInt8], limits: ArchiveLimits = ArchiveLimits(), atMost limit: Int = 1 << 20
) throws -> (members: [ReadMember], failure: ArchiveError?) {
  try withTemporaryDirectory { folder in
    let file = folder.appendingPathComponent("archive")
    try Data(archive).write(to: file)
    let reader = try ArchiveReader(path: file.path, limits: limits)
    var members: [ReadMember] = []
    while let member = reader.next() {
      guard let bytes = ArchiveMemberBytes(reader, member: member).all(atMost: limit) else {
        continue
      }
      members.append(ReadMember(name: member.name, bytes: bytes))
    }
    return (members, reader.failure)
  }
}

@Suite struct ArchiveReaderTests {
  private static let files = [
    FixtureFile("Takeout/Google Photos/Photos from 2018/Café ⚾️.jpg", FixturePhoto().jpeg()),
    FixtureFile("Takeout/empty.txt", []),
    FixtureFile(
      "Takeout/" + String(repeating: "long-", count: 20) + "/name.json",
      Array(String(repeating: "{\"a\": 1}\n", count: 20_000).utf8)),
  ]

  @Test(arguments: ArchiveFixture.allCases)
  func returnsNamesAndBytesInOrder(_ format: ArchiveFixture) throws {
    let (members, failure) = try read(format.bytes(Self.files))
    #expect(members == Self.files.map { ReadMember(name: $0.path, bytes: $0.bytes) })
    #expect(failure == nil)
  }

  @Test(arguments: ArchiveFixture.allCases)
  func truncatedArchiveReturnsWhatCameBefore(_ format: ArchiveFixture) throws {
    let files = (1...5).map {
      FixtureFile("\($0).bin", SeededGenerator.bytes(30_000, seed: UInt64($0)))
    }
    let bytes = format.bytes(files)
    let (members, failure) = try read(Array(bytes.prefix(bytes.count * 11 / 20)))
    #expect(members == files.prefix(2).map { ReadMember(name: $0.path, bytes: $0.bytes) })
    #expect(failure == .truncated)
  }

  @Test func zipFileWithoutItsDirectoryIsTruncated() throws {
    let bytes = ArchiveFixture.zip.bytes(Self.files)
    let (members, failure) = try read(Array(bytes.dropLast(40)))
    #expect(members.map(\.name) == Self.files.map(\.path) && failure == .truncated)
  }

  @Test func damagedMemberOfAZipFileCostsOnlyItself() throws {
    let files = (1...3).map {
      FixtureFile("\($0).txt", Array(String(repeating: "photo \($0) ", count: 900).utf8))
    }
    var bytes = ArchiveFixture.zip.bytes(files)
    let second = try #require(Data(bytes).range(of: Data("2.txt".utf8)))
    for index in second.upperBound..<second.upperBound + 40 { bytes[index] ^= 0xff }
    let (members, failure) = try read(bytes)
    #expect(members.map(\.name) == ["1.txt", "3.txt"] && failure == nil)
  }

  @Test(
    arguments: ["../../etc/passwd", "a/../../b.jpg", "..\\b.jpg"], ArchiveFixture.allCases)
  func namesThatLeaveTheArchiveAreIgnored(_ name: String, _ format: ArchiveFixture) throws {
    let (members, failure) = try read(
      format.bytes([FixtureFile(name, [1]), FixtureFile("/./c.jpg", [2])]))
    #expect(members == [ReadMember(name: "c.jpg", bytes: [2])] && failure == nil)
  }

  @Test(arguments: ArchiveFixture.allCases)
  func archiveThatGrowsTooMuchIsRefused(_ format: ArchiveFixture) throws {
    var limits = ArchiveLimits()
    (limits.growth, limits.alwaysAllowedBytes) = (0, 10_000)
    let zeros = FixtureFile("zeros.json", [UInt8](repeating: 0, count: 500_000))
    let (members, failure) = try read(
      format.bytes([FixtureFile("a.json", [1]), zeros]), limits: limits)
    #expect(members.count <= 1 && failure == .tooLarge)
  }

  @Test func archiveOfTooManyFilesIsRefused() throws {
    var limits = ArchiveLimits()
    limits.alwaysAllowedMembers = 10
    let empty = ArchiveFixture.zip.bytes((0..<100).map { FixtureFile("\($0).jpg", []) })
    let (members, failure) = try read(empty, limits: limits)
    let allowed = 10 + empty.count / 1_024
    #expect(allowed < 40 && members.count == allowed && failure == .tooManyMembers(allowed))
    // As many photos have the size that so many files need.
    let photos = (0..<UInt64(100)).map {
      FixtureFile("\($0).jpg", SeededGenerator.bytes(2_000, seed: $0))
    }
    let whole = try read(ArchiveFixture.zip.bytes(photos), limits: limits)
    #expect(whole.members.count == 100 && whole.failure == nil)
  }

  @Test func encryptedArchiveIsReportedWithAdvice() throws {
    let files = (1...2).map {
      FixtureFile("\($0).bin", SeededGenerator.bytes(900, seed: UInt64($0)))
    }
    var bytes = ArchiveFixture.zip.bytes(files)
    // The flag of each header, local and in the directory.
    for (signature, place) in [(Data([0x50, 0x4b, 3, 4]), 6), (Data([0x50, 0x4b, 1, 2]), 8)] {
      var start = 0
      while let found = Data(bytes).range(of: signature, in: start..<bytes.count) {
        bytes[found.lowerBound + place] |= 1
        start = found.upperBound
      }
    }
    let (members, failure) = try read(bytes)
    #expect(members.isEmpty && failure == .encrypted)
    #expect(failure?.description.contains("unpack it first") == true)
  }

  @Test func missingArchiveNamesTheReason() throws {
    let path = "/dev/null/archive.zip"
    let error = #expect(throws: ArchiveError.self) { try ArchiveReader(path: path) }
    #expect(error?.description == "can't be opened: Not a directory")
  }

  @Test func otherFilesAreNoArchives() throws {
    for bytes in [Array("plain text".utf8), FixturePhoto().jpeg(), [0x1f, 0x8b], []] {
      #expect(throws: ArchiveError.notAnArchive) { _ = try read(bytes) }
    }
  }

  @Test func bytesAtOffsetsStayInBoundedMemory() throws {
    try withTemporaryDirectory { folder in
      // A film of 2.5 MB with its header at the end; at most 1 MB stays at each end.
      let content = (0..<640).flatMap { [UInt8](repeating: UInt8($0 % 256), count: 4_096) }
      let path = folder.appendingPathComponent("a.tgz").path
      try Data(ArchiveFixture.tgz.bytes([FixtureFile("film.mov", content)]))
        .write(to: URL(fileURLWithPath: path))
      let reader = try ArchiveReader(path: path)
      let member = try #require(reader.next())
      let bytes = ArchiveMemberBytes(reader, member: member, maxKept: 1 << 20)
      func read(_ offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
          read = bytes.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
      }
      let end = content.count
      #expect(read(0, 8) == Array(content[..<8]))
      #expect(read(end - 70_000, 65_000) == Array(content[(end - 70_000)..<(end - 5_000)]))
      #expect(read(end - 100, 500) == Array(content[(end - 100)...]))
      #expect(read(end - (1 << 18), 8) == Array(content[(end - (1 << 18))..<(end - (1 << 18) + 8)]))
      #expect(read(1 << 16, 8) == Array(content[(1 << 16)..<(1 << 16) + 8]))
      // Between what is kept of the start and of the end.
      #expect(read(5 << 18, 8).isEmpty && read(end, 8).isEmpty)
    }
  }
}

extension SeededGenerator {
  fileprivate static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
  }
}

@Suite struct ArchivePathTests {
  @TemporaryURL private var folder: URL

  @Test func splitsAtTheArchive() throws {
    let archive = folder.appendingPathComponent("Takeout.TGZ").path
    try Data([1]).write(to: URL(fileURLWithPath: archive))
    let path = try #require(ArchivePath("\(archive)/Photos.zip/a.jpg"))
    #expect(path == ArchivePath(archive: archive, member: "Photos.zip/a.jpg"))
    #expect(path.path == "\(archive)/Photos.zip/a.jpg" && ArchivePath(archive) == nil)
    #expect(ArchivePath(archive + "/") == nil)
  }

  @Test func foldersNamedLikeArchivesAreFolders() throws {
    let inside = folder.appendingPathComponent("unpacked.zip")
    try inside.createFolder()
    #expect(ArchivePath(inside.path + "/a.jpg") == nil)
    #expect(ArchivePath("/nowhere/takeout.zip/a.jpg") == nil)
  }

  @Test(arguments: [
    ("takeout-001.zip", true), ("a.TAR.GZ", true), ("b.tgz", true), ("c.tar", true),
    ("d.gz", false), ("zip", false), ("e.zip.txt", false), ("e\u{0e}zip", false),
  ])
  func recognizesNames(_ name: String, _ isArchive: Bool) {
    #expect(ArchivePath.isArchive(name: name) == isArchive)
  }
}
