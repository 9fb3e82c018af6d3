import AppSupport
import Foundation
import TestSupport
import Testing

@Suite struct AtomicFileWriterTests {
  @TemporaryURL private var folder: URL

  @Test func fileIsPrivateAndReplacedOnlyIfAllowed() throws {
    let file = folder.appendingPathComponent("list.txt")
    try AtomicFileWriter.write(Array("one".utf8), to: file, replaces: false)
    #expect(throws: LibraryFileError.exists(path: file.path)) {
      try AtomicFileWriter.write(Array("two".utf8), to: file, replaces: false)
    }
    #expect(try file.text == "one")
    try AtomicFileWriter.write(Array("three".utf8), to: file, replaces: true)
    #expect(try file.text == "three")
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.txt"])
  }

  @Test func unfinishedDraftIsRemoved() throws {
    let file = folder.appendingPathComponent("a-b.txt")
    try {
      let draft = try AtomicFileWriter(file, replaces: false)
      try draft.write([1, 2, 3])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.map({ DraftName.parse($0)?.final }) == ["a-b.txt"])
    }()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["a.txt", ".a.txt", ".a.txt.partial", "a.txt-12.partial", ".a-b.partial"])
  func otherNamesAreNotDrafts(name: String) { #expect(DraftName.parse(name) == nil) }
}

struct FileDescriptorIOTests {
  @TemporaryURL private var folder: URL

  @Test func writtenBytesAreReadBack() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let descriptor = open(folder.path + "/file", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { try FileDescriptorIO.writeAll(descriptor, bytes: $0) }

    var tail = [UInt8](repeating: 0, count: 100)
    let count = try tail.withUnsafeMutableBytes {
      try FileDescriptorIO.readFully(descriptor, into: $0, at: bytes.count - 40)
    }
    #expect(Array(tail[..<count]) == bytes.suffix(40))

    lseek(descriptor, 0, SEEK_SET)
    let head = try FileDescriptorIO.readToEnd(descriptor, limit: 100_000)
    #expect(head == Array(bytes[..<100_000]))
    #expect(try FileDescriptorIO.readToEnd(descriptor, limit: .max) == Array(bytes[100_000...]))
  }

  @Test func pipeIsReadUntilItsWriterCloses() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    let thread = Thread {
      for part in ["ab", "cd", "e"] {
        _ = part.utf8.withContiguousStorageIfAvailable { write(writer, $0.baseAddress, $0.count) }
        usleep(5_000)
      }
      close(writer)
    }
    thread.start()
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = try buffer.withUnsafeMutableBytes {
      try FileDescriptorIO.readFully(reader, into: $0)
    }
    #expect(String(decoding: buffer[..<count], as: UTF8.self) == "abcde")
  }

  @Test func failureHasTheErrorNumber() {
    #expect(throws: SystemError(code: EBADF)) { try FileDescriptorIO.readToEnd(-1, limit: 1) }
    #expect(throws: SystemError(code: EBADF)) {
      try [1].withUnsafeBytes { try FileDescriptorIO.writeAll(-1, bytes: $0) }
    }
  }
}

@Suite struct FileLockTests {
  @TemporaryURL private var folder: URL

  @Test func lockEndsWithItsDescriptor() throws {
    let first = open(folder.path, O_RDONLY | O_CLOEXEC)
    let second = open(folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(second) }
    try #require(first >= 0 && second >= 0)
    try FileLock.lock(first)
    #expect(try !FileLock.tryLock(second))
    close(first)
    #expect(try FileLock.tryLock(second))
  }

  @Test func missingLocksAreNamed() throws {
    #expect(FileLock.problem(inFolder: folder.path) == nil)
    let problem = FileLock.problem(inFolder: folder.path) { _ throws(SystemError) in
      throw SystemError(code: ENOLCK)
    }
    #expect(problem?.message.contains("has no locks (ENOLCK)") == true)
  }

  @Test func missingRangeLocksAreNamed() throws {
    #expect(FileLock.rangeProblem(inFolder: folder.path) == nil)
    let problem = FileLock.rangeProblem(inFolder: folder.path) { _ throws(SystemError) in
      throw SystemError(code: ENOLCK)
    }
    #expect(problem == SystemError(code: ENOLCK))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.isEmpty)
  }

  @Test func closedDescriptorIsAnError() {
    #expect(throws: SystemError(code: EBADF)) { try FileLock.lockRange(-1) }
    #expect(throws: SystemError(code: EBADF)) { try FileLock.lock(-1) }
    #expect(throws: SystemError(code: EBADF)) { try FileLock.tryLock(-1) }
  }
}

@Suite struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { FileName.text($0) } }

  private func bytes(_ text: String) -> [UInt8] {
    text.withFilePath { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  @Test(arguments: ["IMG_1.jpg", "Größe 山.jpg", "\u{E000}\u{FB01}.jpg", ""])
  func validNameIsItsText(name: String) {
    #expect(text(Array(name.utf8)) == name && bytes(name) == Array(name.utf8))
  }

  @Test(arguments: [
    [0x49, 0xE9, 0x2E], [0xFF], [0x80, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8F],
    [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xEE, 0xBE, 0x80], [0x61, 0xEE, 0xBF, 0xBF, 0xFF],
    [0xF4, 0x90, 0x80, 0x80],
  ]) func invalidBytesSurvive(name: [UInt8]) {
    #expect(bytes(text(name)) == name && text(name).cleanedForTerminal.contains("\u{FFFD}"))
  }

  @Test func everyNameHasItsOwnText() {
    var generator = SeededGenerator(seed: 1)
    let alphabet: [UInt8] = [0x61, 0x80, 0xBE, 0xBF, 0xC3, 0xEE, 0xEF, 0xF0, 0xFF]
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      let text = text(name)
      #expect(bytes(text) == name && texts[text] ?? name == name)
      texts[text] = name
    }
    #expect(texts.count > 1_000)
  }
}
