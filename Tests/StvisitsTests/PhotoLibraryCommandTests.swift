import Foundation
import LibraryFixtures
import SportsModel
import TestSupport
import Testing

/// Photo libraries on the command line.
@Suite(.fan) struct PhotoLibraryCommandTests {
  /// Two photos of the game of 2018-07-09 in Boston, and one in the bin.
  private func addLibrary() throws -> AppleLibraryFixture {
    let place = Coordinate(latitude: 42.3467, longitude: -71.0972)
    var photos = (1...3).map { number in
      LibraryPhotoFixture(number, at: place, on: LocalDateTime("2018-07-09T19:\(10 * number):00"))
    }
    photos[2].isTrashed = true
    return try AppleLibraryFixture(
      fan.home.appendingPathComponent("Pictures/Photos Library.photoslibrary"), photos: photos)
  }

  @Test func defaultLibraryIsImported() async throws {
    let missing = try await fan.run("import", "--photos")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("No Apple Photos library at \(fan.home.path)/Pictures/"))
    _ = try addLibrary()
    let done = try await fan.run("import", "--photos")
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.output.contains("Recorded 1 visit:"))
    #expect(
      done.output.contains(
        "Photos Library (Apple Photos): 3 photos, 3 without their originals, 1 in the bin"))
    let again = try await fan.run("import", "--json", "--photos")
    let summary = try again.summary
    #expect(summary["file_buckets"].sum == 3)
    #expect(summary["file_buckets"]["binned"] == 1 && summary["file_buckets"]["duplicate"] == 2)
    #expect(summary["libraries"].array.map { $0["without_original"] } == [3])
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func scanNamesLibraryAndReason() async throws {
    let library = try addLibrary()
    let done = try await fan.run("scan", "--json", library.bundle.path)
    #expect(done.status == 0)
    let photos = try done.records.filter { $0["type"] == "photo" }
    #expect(photos.map { $0["excluded"] } == [.null, .null, "binned"])
    #expect(photos.map { $0["library"] } == ["apple_photos", "apple_photos", "apple_photos"])
    #expect(photos.map { $0["original_missing"] } == [true, true, true])
    #expect(photos[0]["local_time"] == "2018-07-09T19:10:00")
    let text = try await fan.run("scan", library.bundle.path)
    #expect(text.output.contains("[in the bin]"))
  }

  @Test func unknownLibraryIsSkippedWithItsReason() async throws {
    let library = try addLibrary()
    try library.execute("ALTER TABLE ZASSET RENAME TO ZFUTUREASSET")
    let done = try await fan.run("import", "--photos")
    #expect(done.status == 3)
    #expect(
      done.errors.contains(
        "\(library.bundle.path): unknown version of the library: it has no ZASSET.ZUUID"))
  }

  @Test func lostOriginalsOfALibraryAreNoProblem() async throws {
    _ = try addLibrary()
    _ = try await fan.run("import", "--photos")
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func doctorListsLibraries() async throws {
    _ = try addLibrary()
    let found = try await fan.run("doctor")
    #expect(found.status == 0)
    #expect(found.output.contains("Apple Photos: 3 photos, 2 with a location, 1 left out"))
  }
}
