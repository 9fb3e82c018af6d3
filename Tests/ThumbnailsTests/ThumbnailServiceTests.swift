import Drawing
import Foundation
import PhotoFixtures
import Sharing
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import PhotoMetadata
@testable import Thumbnails
@testable import VisitStore

@Suite struct ThumbnailServiceTests {
  @TemporaryURL private var folder: URL

  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// Creates a service over a cache in a folder, and records the requested paths.
  private final class FakeThumbnailMaker: Sendable {
    let asked = Mutex<[String]>([])
    let outcome: @Sendable (String) -> ThumbnailOutcome

    init(_ outcome: @escaping @Sendable (String) -> ThumbnailOutcome) { self.outcome = outcome }

    func service(_ folder: URL, at time: Date) throws -> ThumbnailService {
      let cache = ThumbnailCache(try CacheStore(folder: folder)) { time }
      return ThumbnailService(cache) { [self] paths in
        asked.withLock { $0 += paths }
        return paths.map(outcome)
      }
    }
  }

  /// Creates a stored photo and its file.
  private func photo(_ name: String, in folder: URL, hash: String? = nil) throws -> StoredPhoto {
    let file = folder.appendingPathComponent(name)
    try Data(name.utf8).write(to: file)
    return StoredPhoto(
      id: UUID(), sha256: try hash ?? ContentHash.sha256(ofFileAt: file.path), paths: [file.path],
      facts: PhotoFacts(path: file.path), caption: nil, position: 0, uploadState: .pending,
      owner: .visit(UUID()), addedAt: now)
  }

  @Test func thumbnailIsMadeOnceAndCached() throws {
    let photos = try ["a", "b"].map { try photo($0, in: folder) }
    let maker = FakeThumbnailMaker { .made(Array($0.utf8)) }
    let made = try maker.service(folder, at: now).pictures(of: photos)
    #expect(made.pictures.count == 2 && made.without == 0)
    for photo in photos { try FileManager.default.removeItem(atPath: photo.paths[0]) }
    // From the cache, although the files are gone.
    let kept = try maker.service(folder, at: now + 1).pictures(of: photos)
    #expect(kept.pictures == made.pictures)
    #expect(maker.asked.withLock { $0.count } == 2)
  }

  @Test func changedFileIsShownButNotCached() throws {
    let changed = try photo("a", in: folder, hash: String(repeating: "0", count: 64))
    let maker = FakeThumbnailMaker { _ in .made([1, 2, 3]) }
    for _ in 0..<2 {
      let made = try maker.service(folder, at: now).pictures(of: [changed])
      #expect(made.pictures == [changed.sha256: [1, 2, 3]])
    }
    #expect(maker.asked.withLock { $0.count } == 2)
  }

  @Test func originalInTheCloudHasThePictureOfItsLibrary() throws {
    let uuid = "9E3779B1-0000-4000-8000-000000000001"
    let bundle = folder.appendingPathComponent("My.photoslibrary")
    let derivatives = bundle.appendingPathComponent("resources/derivatives/masters/9")
    try derivatives.createFolder()
    let picture = derivatives.appendingPathComponent("\(uuid)_4_5005_c.jpeg")
    try Data("jpeg".utf8).write(to: picture)
    let path = bundle.appendingPathComponent("originals/9/\(uuid).heic").path
    let photo = StoredPhoto(
      id: UUID(), sha256: String(repeating: "a", count: 64), paths: [path],
      facts: PhotoFacts(path: path), caption: nil, position: 0, uploadState: .pending,
      owner: .visit(UUID()), addedAt: now)
    let maker = FakeThumbnailMaker { .made(Array($0.utf8)) }
    for _ in 0..<2 {
      let made = try maker.service(folder, at: now).pictures(of: [photo])
      #expect(made.pictures == [photo.sha256: Array(picture.path.utf8)])
    }
    #expect(maker.asked.withLock(\.self) == [picture.path])
  }

  @Test func undecodablePhotoIsRetriedAfterADay() throws {
    let photo = try photo("a", in: folder)
    let maker = FakeThumbnailMaker { _ in .refused("broken") }
    for hours in [0.0, 1, 23, 25, 26] {
      let made = try maker.service(folder, at: now + hours * 3_600).pictures(of: [photo])
      #expect(made.pictures.isEmpty && made.without == 1 && made.missingLibrary == nil)
    }
    #expect(maker.asked.withLock { $0.count } == 2)
  }

  @Test func missingLibraryIsReportedAndNotCached() throws {
    let photos = try (0..<60).map { try photo("\($0)", in: folder) }
    let missing = FakeThumbnailMaker { _ in .libraryMissing("install it") }
    let none = try missing.service(folder, at: now).pictures(of: photos)
    #expect(none.missingLibrary == "install it" && none.pictures.isEmpty)
    #expect(missing.asked.withLock { $0.count } < 60)
    let there = FakeThumbnailMaker { _ in .made([1]) }
    #expect(try there.service(folder, at: now).pictures(of: photos).pictures.count == 60)
  }

  @Test func forgottenThumbnailIsErasedFromDisk() throws {
    let photos = try ["a", "b"].map { try photo($0, in: folder) }
    let secret = Array(repeating: Array("geheimes Bild ".utf8), count: 300).flatMap(\.self)
    let maker = FakeThumbnailMaker { _ in .made(secret) }
    _ = try maker.service(folder, at: now).pictures(of: photos)
    let cache = ThumbnailCache(try CacheStore(folder: folder)) { [now] in now }
    #expect(cache.count == 2)
    try cache.forgetAll(but: [photos[1].sha256])
    #expect(cache.entry(photos[0].sha256) == nil)
    #expect(cache.entry(photos[1].sha256) == .picture(secret))
    try cache.forgetAll(but: [])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(bytes.range(of: Data("geheimes Bild".utf8)) == nil, "\(name)")
    }
  }

  @Test func oldestThumbnailsAreEvicted() throws {
    let cache = try CacheStore(folder: folder)
    for number in 0..<10 {
      try cache.put(
        Data(count: 1_000), for: "thumbnail \(number) 200", storedAt: now + Double(number))
    }
    try cache.put(Data(count: 9_000), for: "score x", storedAt: now)
    try cache.trim("thumbnail", to: 4_500)
    #expect(
      try cache.sizes(of: "thumbnail").keys.sorted() == (6..<10).map { "thumbnail \($0) 200" })
    #expect(try cache.entry("score x") != nil)
  }

  @Test func truncatedOutputKeepsCompleteThumbnails() {
    let outcomes: [ThumbnailOutcome] = [
      .made([0, 1, 255]), .refused("käse"), .libraryMissing("x"),
    ]
    let bytes = outcomes.flatMap(ThumbnailMessageCoder.bytes)
    #expect(ThumbnailMessageCoder.outcomes(in: bytes) == outcomes)
    #expect(
      ThumbnailMessageCoder.outcomes(in: Array(bytes.dropLast())) == Array(outcomes.dropLast()))
    #expect(ThumbnailMessageCoder.outcomes(in: [0x70, 0xff, 0xff, 0xff, 0xff, 1]).isEmpty)
    #expect(ThumbnailMessageCoder.outcomes(in: [0, 0, 0, 0, 0]).isEmpty)
  }
}

private let decodesPhotos = ImageLibraries.decodingUnavailableReason == nil

@Suite(.enabled(if: decodesPhotos, "there is no libvips")) struct ThumbnailOutcomeTests {
  @TemporaryURL private var folder: URL

  /// Creates 640 by 480 red pixels with an embedded thumbnail of 160 by 120 blue ones.
  private var photo: FixturePhoto {
    var photo = FixturePhoto(localTime: LocalDateTime("2019-06-15T19:30:00"))
    photo.modifiedTime = photo.localTime
    photo.picture = BlockPicture(columns: 80, rows: 60) { _, _ in .init(255, 0, 0) }
    photo.thumbnail = BlockPicture(columns: 20, rows: 15) { _, _ in .init(0, 0, 255) }
    return photo
  }

  private func made(of bytes: [UInt8]) throws -> PixelGrid? {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.jpg")
      try Data(bytes).write(to: file)
      guard case .made(let jpeg) = ThumbnailOutcome(ofFile: file.path) else { return nil }
      return try PixelGrid(file: jpeg)
    }
  }

  @Test func embeddedThumbnailIsUsed() throws {
    let small = try #require(try made(of: photo.jpeg()))
    #expect(small.width == 160 && small.bytes[2] > 200)
  }

  @Test func embeddedThumbnailOfEditedPhotoIsIgnored() throws {
    var edited = photo
    edited.modifiedTime = LocalDateTime("2019-06-16T08:00:00")
    let small = try #require(try made(of: edited.jpeg()))
    #expect(small.width == 200 && small.bytes[0] > 200)
  }

  @Test func brokenEmbeddedThumbnailIsIgnored() throws {
    var broken = photo.jpeg()
    // The tables of the embedded thumbnail, the first ones in the file.
    let tables = try #require(broken.firstRange(of: [0xff, 0xc4]))
    broken.replaceSubrange(tables, with: [0xff, 0x02])
    #expect(try #require(try made(of: broken)).width == 200)
  }

  @Test func cardPictureHasItsSize() throws {
    let file = folder.appendingPathComponent("a.jpg")
    try Data(photo.jpeg()).write(to: file)
    let size = PictureSize(width: 30, height: 50)
    guard case .made(let pixels) = ThumbnailOutcome(pixelsOfFile: file.path, size) else {
      Issue.record("not decoded")
      return
    }
    #expect(pixels.count == 30 * 50 * 3 && pixels[0] > 200)
    let outcome = ThumbnailOutcome.made(pixels)
    #expect(
      ThumbnailMessageCoder.outcomes(in: ThumbnailMessageCoder.bytes(of: outcome)) == [outcome])
  }

  /// It would cover a card with a billion pixels.
  @Test func narrowPhotoIsRefusedForCard() throws {
    var narrow = photo
    narrow.picture = BlockPicture(columns: 8, rows: 8_166) { _, _ in .init(255, 0, 0) }
    narrow.thumbnail = nil
    let file = folder.appendingPathComponent("a.jpg")
    try Data(narrow.jpeg()).write(to: file)
    #expect(
      ThumbnailOutcome(pixelsOfFile: file.path, PictureSize(width: 1_080, height: 1_920))
        == .refused("64 by 65328 pixels are too many"))
  }

  @Test func undecodablePhotoFallsBackToEmbeddedThumbnail() throws {
    // As in a raw file.
    #expect(try #require(try made(of: photo.tiff())).width == 160)
    var none = photo
    none.thumbnail = nil
    #expect(try made(of: none.tiff()) == nil)
  }
}
