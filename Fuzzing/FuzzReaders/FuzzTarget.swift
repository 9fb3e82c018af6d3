import Traces

@testable import PhotoMetadata

/// A reader, and what it is fed with.
struct FuzzTarget {
  /// What names it to `Scripts/fuzz`.
  let name: String
  /// The longest input, in bytes.
  let maxBytes: Int
  /// Whole inputs to begin with; those that are too long are left out.
  let seeds: () -> [[UInt8]]
  /// What the reader looks for, to be put into inputs.
  let words: [[UInt8]]
  /// What the reader makes of an input.
  let read: (UnsafeRawBufferPointer, FuzzContext) -> FuzzResult

  init(
    _ name: String, maxBytes: Int = 64 << 10, words: [[UInt8]], seeds: @escaping () -> [[UInt8]],
    read: @escaping (UnsafeRawBufferPointer, FuzzContext) -> FuzzResult
  ) {
    self.name = name
    self.maxBytes = maxBytes
    self.words = words
    self.seeds = seeds
    self.read = read
  }

  /// The reader of a kind of file: its seeds are the samples with one of the endings.
  init(
    _ name: String, _ container: any MediaContainer, maxBytes: Int = 64 << 10,
    words: [[UInt8]], seeds endings: String...
  ) {
    self.init(name, maxBytes: maxBytes, words: words, seeds: { FuzzSeeds.files(endings) }) {
      bytes, tools in
      tools.open(bytes) { () throws(PhotoFileError) in
        var logged = MetadataCollector(tools.photo.file, tools.photo.extractor, log: ReadingLog())
        try container.read(tools.photo.file, into: &logged)
        var collector = MetadataCollector(tools.photo.file, tools.photo.extractor)
        try container.read(tools.photo.file, into: &collector)
        return FuzzResult(collector)
      }
    }
  }
}

/// What a reader made of an input.
struct FuzzResult: Equatable {
  var facts: [SourceFacts] = []
  /// What people get to see.
  var texts: [String] = []
  /// What names are known by.
  var keys: [String] = []
  /// What became of a whole file.
  var file: ScannedFile?
  /// Where somebody was, and what was counted on the way.
  var sightings: [Sighting] = []
  var reading: TraceReadResult?
  var ticket: Ticket?
}

extension FuzzResult {
  /// What a container came upon.
  init(_ collector: MetadataCollector) {
    facts = collector.sources.map(\.facts)
    texts = [collector.problem].compactMap(\.self)
  }
}

/// What one reading needs: buffers, and the input as a file.
final class FuzzContext {
  let photo = ReaderBuffers()
  private let file: MemoryFile

  init(_ file: MemoryFile) { self.file = file }

  /// Does something with the open file of these bytes.
  func open(
    _ bytes: UnsafeRawBufferPointer, _ body: () throws(PhotoFileError) -> FuzzResult
  ) -> FuzzResult {
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
