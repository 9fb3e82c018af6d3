import Foundation
import PhotoScanning
import TestSupport
import Testing

@Suite struct FolderWatchTests {
  @TemporaryURL private var folder: URL

  private static let moment = Duration.milliseconds(60)
  private static let timeout = Duration.seconds(300)

  private func write(_ name: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(name)
    try file.deletingLastPathComponent().createFolder()
    // A program started at the same time could inherit the descriptor and close it late.
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Foundation.write(descriptor, "abc", 3) == 3)
  }

  /// Returns whether a change is reported.
  ///
  /// Late events belong to earlier changes.
  private func detectsChange(_ watch: FolderWatch) -> Bool {
    let deadline = ContinuousClock.now + Self.timeout
    // A missing folder is checked after each wait.
    while !watch.waitForArrival(upTo: Self.moment) {
      guard ContinuousClock.now < deadline else { return false }
    }
    while watch.waitForArrival(upTo: Self.moment) {}
    return true
  }

  @Test func newPhotoIsDetected() throws {
    try write("old/2018/IMG_1.jpg", in: folder)
    let watch = try FolderWatch([folder.path])
    #expect(!watch.waitForArrival(upTo: Self.moment))
    try write("IMG_2.JPG", in: folder)
    #expect(detectsChange(watch))
    try write("old/2018/IMG_3.heic", in: folder)
    #expect(detectsChange(watch) && !watch.waitForArrival(upTo: Self.moment))
  }

  @Test func photoRenamedIntoFolderIsDetected() throws {
    try write("IMG_1.jpg.part", in: folder)
    let watch = try FolderWatch([folder.path])
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("IMG_1.jpg.part"),
      to: folder.appendingPathComponent("IMG_1.jpg"))
    #expect(detectsChange(watch))
  }

  @Test func filesSkippedByScansAreIgnored() throws {
    try write("@eaDir/old.jpg", in: folder)
    try write(".thumbnails/old.jpg", in: folder)
    let watch = try FolderWatch([folder.path])
    for name in ["notes.txt", ".IMG_1.jpg", "@eaDir/IMG_1.jpg", ".thumbnails/IMG_1.jpg", "jpg"] {
      try write(name, in: folder)
    }
    #expect(!watch.waitForArrival(upTo: Self.moment))
  }

  @Test func newFolderIsWatchedWithItsContents() throws {
    let inside = folder.appendingPathComponent("photos", isDirectory: true)
    try inside.createFolder()
    try write("card/DCIM/100/IMG_1.jpg", in: folder)
    let watch = try FolderWatch([inside.path])
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("card"), to: inside.appendingPathComponent("card"))
    #expect(detectsChange(watch))
    try write("card/DCIM/100/IMG_2.jpg", in: inside)
    #expect(detectsChange(watch))
  }

  @Test func deletedFolderIsWatchedAgainWhenItReturns() throws {
    let card = folder.appendingPathComponent("card", isDirectory: true)
    try write("IMG_1.jpg", in: card)
    let watch = try FolderWatch([card.path])
    #expect(watch.missing == [])
    try FileManager.default.removeItem(at: card)
    let deadline = ContinuousClock.now + Self.timeout
    while watch.missing.isEmpty, ContinuousClock.now < deadline {
      _ = watch.waitForArrival(upTo: Self.moment)
    }
    #expect(watch.missing == [card.path])
    try write("IMG_2.jpg", in: card)
    #expect(detectsChange(watch) && watch.missing == [])
    try write("IMG_3.jpg", in: card)
    #expect(detectsChange(watch))
  }

  @Test func missingFolderIsWatchedOnceItExists() throws {
    let later = folder.appendingPathComponent("later", isDirectory: true)
    let watch = try FolderWatch([folder.appendingPathComponent("now").path, later.path])
    #expect(watch.missing.contains(later.path))
    try write("IMG_1.jpg", in: later)
    #expect(detectsChange(watch) && !watch.missing.contains(later.path))
  }
}
