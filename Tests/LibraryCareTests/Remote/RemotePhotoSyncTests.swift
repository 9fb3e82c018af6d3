import AppSupport
import Foundation
import LibraryCare
import LibraryMerge
import PhotoMetadata
import RemoteStorage
import SportsModel
import Synchronization
import TestSupport
import Testing
import VisitStore

/// Uploads and fetches photos with a sealed storage.
@Suite struct RemotePhotoSyncTests {
  /// A library and the folder of its photos.
  fileprivate struct Library {
    let store: VisitStore
    let photos: URL

    init(_ name: String, in folder: URL, _ clock: TestClock) throws {
      store = try VisitStore.open(
        folder: folder.appendingPathComponent(name), clock: { clock.now })
      photos = folder.appendingPathComponent("\(name)-photos", isDirectory: true)
      try photos.createFolder()
    }

    /// Writes a file and records it with a visit.
    func add(_ name: String, _ bytes: Data) throws -> URL {
      let file = photos.appendingPathComponent(name)
      try bytes.write(to: file)
      try store.addTour(photo: file)
      return file
    }

    /// Adds a number of photos of 100 bytes, `0.jpg` and so on.
    func add(count: Int) throws -> [URL] {
      try (0..<count).map { number in
        try add("\(number).jpg", RemotePhotoSyncTests.bytes(100, seed: UInt64(number + 10)))
      }
    }

    func sync(_ storage: any ObjectStorage) async throws -> RemoteReport {
      try await LibrarySync(store, storage: storage, machine: photos.lastPathComponent).sync()
    }

    func transfer(_ storage: any ObjectStorage) -> RemotePhotoSync {
      RemotePhotoSync(store, storage: storage)
    }

    func fetch(_ storage: any ObjectStorage) async throws -> RemotePhotoSync.Report {
      try await transfer(storage).fetch(into: photos)
    }

    func states() throws -> [StoredPhoto.UploadState] { try store.allPhotos().map(\.uploadState) }
  }

  fileprivate static func bytes(_ count: Int, seed: UInt64) -> Data {
    var generator = SeededGenerator(seed: seed)
    var data = Data(capacity: count + 8)
    while data.count < count {
      withUnsafeBytes(of: generator.next()) { data.append(contentsOf: $0) }
    }
    return data.prefix(count)
  }

  private let temporary = TemporaryFolder()
  private let one, other: Library
  private let memory = MemoryStorage()
  private let clock = TestClock(Date(timeIntervalSince1970: 1_700_000_000))

  init() throws {
    one = try Library("one", in: temporary.url, clock)
    other = try Library("other", in: temporary.url, clock)
  }

  @Test func progressCountsPhotosToTransfer() async throws {
    _ = try one.add(count: 3)
    let steps = Mutex<[StepProgress]>([])
    let sync = RemotePhotoSync(one.store, storage: memory) { step in
      steps.withLock { $0.append(step) }
    }
    _ = try await sync.upload()
    let expected = (0..<3).map { StepProgress("Uploading photos", done: $0, of: 3) }
    #expect(steps.withLock { $0 } == expected)
    steps.withLock { $0 = [] }
    _ = try await sync.upload()
    #expect(steps.withLock { $0 }.isEmpty)
  }

  @Test func interruptedUploadResumes() async throws {
    // Two parts; the second is small.
    let whole = Self.bytes((8 << 20) + 7, seed: 5)
    let file = try one.add("game.mov", whole)
    let modified = try modificationDate(of: file)
    var faults = FaultyStorage.Faults()
    (faults.before, faults.torn) = (0.2, 0.2)
    let counting = WatchedStorage(FaultyStorage(memory, seed: 5, faults: faults))
    var attempts = 0
    while try one.states() != [.uploaded] {
      attempts += 1
      try #require(attempts < 200)
      clock.pass(2_000 * 60)
      do {
        let sealed = try await SealedStorage.open(counting, passphrase: nil)
        _ = try await one.transfer(sealed).upload()
      } catch is StorageError {}
    }
    // Uploaded parts aren't sent again.
    #expect(counting.parts.count == 2 && counting.parts.values.allSatisfy { $0 == 1 })
    #expect(try Data(contentsOf: file) == whole && modificationDate(of: file) == modified)

    let sealed = try await SealedStorage.open(memory, passphrase: nil)
    for library in [one, other] { _ = try await library.sync(sealed) }
    // The first machine's file can't be read here.
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("away"))
    let fetched = try await other.fetch(sealed)
    #expect(fetched.uploaded == 1 && fetched.failures.isEmpty)
    let copy = other.photos.appendingPathComponent("game.mov")
    #expect(try Data(contentsOf: copy) == whole)
    #expect(try other.store.allPhotos()[0].paths.contains(copy.path))
    #expect(try await other.fetch(sealed).present == 1)
  }

  private func modificationDate(of file: URL) throws -> Date? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return attributes[.modificationDate] as? Date
  }

  @Test func failedUploadIsQueuedAndRetriedLater() async throws {
    let file = try one.add("a.jpg", Self.bytes(1_000, seed: 1))
    let kept = try Data(contentsOf: file)
    try Data("another".utf8).write(to: file)
    let uploads = one.transfer(memory)
    let failed = try await uploads.upload()
    #expect(failed.failures.map(\.path) == [file.path] && failed.uploaded == 0)
    #expect(try one.states() == [.failed] && memory.contents.isEmpty)
    try kept.write(to: file)
    #expect(try await uploads.upload().waiting == 1)
    clock.pass(66)
    #expect(try await uploads.upload(isDryRun: true).uploaded == 1)
    #expect(try one.states() == [.failed])
    #expect(try await uploads.upload().uploaded == 1)
    #expect(try one.states() == [.uploaded] && one.store.uploadQueue().isEmpty)
    #expect(try await uploads.upload().present == 1)
  }

  @Test func backoffGrowsAndManualRetryIsImmediate() async throws {
    let file = try one.add("a.jpg", Self.bytes(10, seed: 2))
    try Data("another".utf8).write(to: file)
    let uploads = one.transfer(memory)
    var waits: [Double] = []
    for _ in 0..<7 {
      _ = try await uploads.upload(retries: true)
      let queued = try #require(try one.store.uploadQueue().values.first)
      waits.append(queued.nextAt.timeIntervalSince(clock.now) / 60)
    }
    #expect(waits == [1, 4, 16, 64, 256, 1_024, 1_440])
  }

  @Test func fetchNeverOverwritesAndVerifiesContent() async throws {
    let first = try one.add("a.jpg", Self.bytes(100, seed: 3))
    let second = try one.add("b.jpg", Self.bytes(100, seed: 4))
    _ = try await one.transfer(memory).upload()
    for library in [one, other] { _ = try await library.sync(memory) }
    let hashes = try [first, second].map { try ContentHash.sha256(ofFileAt: $0.path) }
    for file in [first, second] { try FileManager.default.removeItem(at: file) }
    // One name is taken, and the storage has different content for the other photo.
    let taken = other.photos.appendingPathComponent("a.jpg")
    try Data("mine".utf8).write(to: taken)
    try await memory.put("photos/\(hashes[1])/000000", data: Data(repeating: 7, count: 100))
    let report = try await other.fetch(memory)
    #expect(report.uploaded == 1 && report.failures.map(\.sha256) == [hashes[1]])
    #expect(try Data(contentsOf: taken) == Data("mine".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: other.photos.path).sorted()
    #expect(names == ["a-\(hashes[0].prefix(12)).jpg", "a.jpg"])
  }

  @Test func damagedPhotosAreFoundAndRepaired() async throws {
    _ = try one.add(count: 3)
    let sealed = try await SealedStorage.open(memory, passphrase: nil)
    let photos = one.transfer(sealed)
    _ = try await photos.upload()
    let whole = memory.contents
    let hashes = try one.store.allPhotos().map(\.sha256).sorted()
    // Noise of the same size, a truncated part, and a missing part.
    let names = hashes.map { "photos/\($0)/000000" }
    try await sealed.put(names[0], data: Self.bytes(100, seed: 99))
    try await memory.put(names[1], data: Data(count: 40))
    try await memory.remove(names[2])
    let found = try await photos.check(.everything, repairs: false)
    #expect(found.checked == 3 && found.unrepaired.count == 3)
    // The damaged ones are uploaded again.
    #expect(try await photos.upload().uploaded == 3)
    #expect(memory.contents == whole)
    try await memory.put(names[1], data: Data(count: 40))
    let repaired = try await photos.check(.everything, repairs: true)
    #expect(repaired.damages.map(\.repaired) == [true] && memory.contents == whole)
  }

  @Test func monthlyCheckReadsAllPhotos() async throws {
    _ = try one.add(count: 12)
    _ = try await one.transfer(memory).upload()
    let whole = memory.contents
    for name in whole.keys { try await memory.put(name, data: Self.bytes(100, seed: 99)) }
    let report = try await one.sync(memory)
    #expect(report.check.damages.map(\.repaired) == Array(repeating: true, count: 12))
    for (name, data) in whole { #expect(memory.contents[name] == data, "\(name)") }
    #expect(try one.store.remoteState().isChecked(at: one.store.now))
  }

  @Test func monthlyCheckEndsAfterTheLimitAndContinuesLater() async throws {
    _ = try one.add(count: 12)
    let sync = one.transfer(memory)
    _ = try await sync.upload()
    func check() async throws -> [Int] {
      let report = try await sync.check(.overdue, repairs: true, maxBytes: 450)
      return [report.checked, report.remaining]
    }
    #expect(try await check() == [5, 7])
    clock.pass(86_400)
    #expect(try await check() == [5, 2])
    #expect(try await check() == [2, 0])
    #expect(try await check() == [0, 0])
    // The next round begins after this one, however long it took.
    try one.store.recordCompleteCheck()
    clock.pass(60)
    #expect(try await check() == [5, 7])
  }

  /// A path of another machine may name any file.
  @Test(.timeLimit(.minutes(1))) func onlyFilesBelowImportedFoldersAreOpened() async throws {
    let file = try one.add("a.jpg", Self.bytes(100, seed: 1))
    let pipe = one.photos.appendingPathComponent("pipe.jpg")
    _ = try one.add("pipe.jpg", Self.bytes(100, seed: 2))
    for library in [one, other] { _ = try await library.sync(memory) }
    try FileManager.default.removeItem(at: pipe)
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let elsewhere = try await other.transfer(memory).upload()
    #expect(elsewhere.elsewhere == 2 && elsewhere.uploaded == 0 && elsewhere.failures.isEmpty)
    let uploaded = try await one.transfer(memory).upload()
    #expect(uploaded.uploaded == 1 && uploaded.failures.map(\.path) == [pipe.path])
    // A copy of its own is read.
    let copy = other.photos.appendingPathComponent("copies", isDirectory: true)
    try copy.createFolder()
    _ = try other.add("b.jpg", Self.bytes(100, seed: 3))
    try FileManager.default.copyItem(at: file, to: copy.appendingPathComponent("a.jpg"))
    let photo = try #require(try other.store.allPhotos().first { $0.paths.contains(file.path) })
    try other.store.write(in: other.store.makeBatch(.photos)) {
      try $0.move(photo.id, from: [], to: copy.appendingPathComponent("a.jpg").path)
    }
    let own = try await other.fetch(memory)
    #expect(own.present == 2)
  }

  @Test func fetchedFilesHaveNoExecutableEnding() async throws {
    let file = try one.add("IMG_1.desktop", Self.bytes(100, seed: 1))
    _ = try await one.transfer(memory).upload()
    for library in [one, other] { _ = try await library.sync(memory) }
    try FileManager.default.removeItem(at: file)
    #expect(try await other.fetch(memory).uploaded == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.photos.path) == ["IMG_1"])
  }

  @Test func sizesAreComparedBeforeUploads() async throws {
    let file = try one.add("a.jpg", Self.bytes(100, seed: 1))
    let hash = try ContentHash.sha256(ofFileAt: file.path)
    let photos = one.transfer(memory)
    _ = try await photos.upload()
    try await memory.put("photos/\(hash)/000000", data: Data(count: 60))
    #expect(try await photos.upload().uploaded == 1)
    #expect(memory.contents["photos/\(hash)/000000"]?.count == 100)
  }

  @Test func fetchContinuesAfterDamagedPhotos() async throws {
    let files = try one.add(count: 4)
    let sealed = try await SealedStorage.open(memory, passphrase: nil)
    _ = try await one.transfer(sealed).upload()
    for library in [one, other] { _ = try await library.sync(sealed) }
    let hashes = try files.map { try ContentHash.sha256(ofFileAt: $0.path) }
    for file in files { try FileManager.default.removeItem(at: file) }
    try await memory.put("photos/\(hashes[0])/000000", data: Data("noise".utf8))
    try await memory.put("photos/\(hashes[1])/end", data: Data(count: 90))
    let report = try await other.fetch(sealed)
    #expect(report.uploaded == 2)
    #expect(Set(report.failures.map(\.path)) == Set(files.prefix(2).map(\.path)))
  }
}
