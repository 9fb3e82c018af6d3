import Traces

@testable import PhotoMetadata

/// A reader, and what it is fed with.
struct FuzzTarget {
  /// What names it to `Scripts/fuzz`.
  let name: String
  /// The longest input, in bytes.
  let mostBytes: Int
  /// Whole inputs to begin with; those that are too long are left out.
  let seeds: () -> [[UInt8]]
  /// What the reader looks for, to be put into inputs.
  let words: [[UInt8]]
  /// What the reader makes of an input.
  let read: (UnsafeRawBufferPointer, FuzzTools) -> FuzzAnswer

  init(
    _ name: String, mostBytes: Int = 64 << 10, words: [[UInt8]], seeds: @escaping () -> [[UInt8]],
    read: @escaping (UnsafeRawBufferPointer, FuzzTools) -> FuzzAnswer
  ) {
    self.name = name
    self.mostBytes = mostBytes
    self.words = words
    self.seeds = seeds
    self.read = read
  }

  /// The reader of a kind of file: its seeds are the samples with one of the endings.
  init(
    _ name: String, _ container: any MediaContainer, mostBytes: Int = 64 << 10,
    words: [[UInt8]], seeds endings: String...
  ) {
    self.init(name, mostBytes: mostBytes, words: words, seeds: { Seeds.files(endings) }) {
      bytes, tools in
      tools.open(bytes) { () throws(PhotoFileError) in
        var logged = Findings(tools.photo.file, tools.photo.digest, log: ReadingLog())
        try container.read(tools.photo.file, into: &logged)
        var findings = Findings(tools.photo.file, tools.photo.digest)
        try container.read(tools.photo.file, into: &findings)
        return FuzzAnswer(findings)
      }
    }
  }
}

/// What a reader made of an input.
struct FuzzAnswer: Equatable {
  var facts: [SourceFacts] = []
  /// What people get to see.
  var texts: [String] = []
  /// What names are known by.
  var keys: [String] = []
  /// What became of a whole file.
  var file: ScannedFile?
  /// Where somebody was, and what was counted on the way.
  var sightings: [Sighting] = []
  var reading: TraceReading?
  var ticket: Ticket?
}

extension FuzzAnswer {
  /// What a container came upon.
  init(_ findings: Findings) {
    facts = findings.sources.map(\.facts)
    texts = [findings.problem].compactMap(\.self)
  }
}

/// What one reading needs: buffers, and the input as a file.
final class FuzzTools {
  let photo = PhotoTools()
  private let file: MemoryFile

  init(_ file: MemoryFile) { self.file = file }

  /// Does something with the open file of these bytes.
  func open(
    _ bytes: UnsafeRawBufferPointer, _ body: () throws(PhotoFileError) -> FuzzAnswer
  ) -> FuzzAnswer {
    file.hold(bytes)
    do throws(PhotoFileError) {
      try photo.file.open(MemoryFile.folder + file.name)
      defer { photo.file.close() }
      return try body()
    } catch {
      fatalError("a file in memory \(error.message)")
    }
  }

  /// Reads the file of these bytes as a scan does.
  func scan(_ bytes: UnsafeRawBufferPointer, _ reader: PhotoReader) -> ScannedFile {
    file.hold(bytes)
    let folder = PhotoFolder(path: MemoryFile.folder, names: [file.name], isWhole: false)
    let context = FolderContext(folder, memory: nil)
    return reader.read(file.name, order: 0, in: context, nil, with: photo).file
  }
}
