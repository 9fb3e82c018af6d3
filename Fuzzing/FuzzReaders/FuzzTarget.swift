import SportsModel
import Traces

@testable import PhotoMetadata

/// A reader with its inputs.
struct FuzzTarget {
  /// The name for `Scripts/fuzz`.
  let name: String
  /// The maximum size of an input in bytes.
  let maxBytes: Int
  /// The first inputs.
  ///
  /// Those that are too long are ignored.
  let seeds: () -> [[UInt8]]
  /// The byte sequences that the reader looks for.
  let words: [[UInt8]]
  /// Reads an input.
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

  /// Creates a target for a file format, with the samples of some extensions as seeds.
  init(
    _ name: String, _ container: any MediaContainer, maxBytes: Int = 64 << 10,
    words: [[UInt8]], seeds endings: String...
  ) {
    self.init(name, maxBytes: maxBytes, words: words, seeds: { FuzzSeeds.files(endings) }) {
      bytes, tools in
      tools.open(bytes) { () throws(PhotoFileError) in
        var logged = MetadataCollector(
          tools.photo.file, extractor: tools.photo.extractor, log: ReadingLog())
        try container.read(tools.photo.file, into: &logged)
        var collector = MetadataCollector(tools.photo.file, extractor: tools.photo.extractor)
        try container.read(tools.photo.file, into: &collector)
        return FuzzResult(collector)
      }
    }
  }
}

/// The result of reading an input.
struct FuzzResult: Equatable {
  var facts: [SourceFacts] = []
  /// Texts for the user.
  var texts: [String] = []
  /// Keys derived from names.
  var keys: [String] = []
  /// The result for a whole file.
  var file: ScannedFile?
  /// The sightings, and the counts of the reader.
  var sightings: [Sighting] = []
  var reading: TraceReadResult?
  var ticket: Ticket?
  /// The days of the events of a calendar.
  var days: [LocalDay] = []
}

extension FuzzResult {
  /// The result of a container.
  init(_ collector: MetadataCollector) {
    facts = collector.sources.map(\.facts)
    texts = [collector.problem].compactMap(\.self)
  }
}

/// The buffers for reading, and the input as a file.
final class FuzzContext {
  let photo = ReaderBuffers()
  private let file: MemoryFile

  init(_ file: MemoryFile) { self.file = file }

  /// Calls a closure while these bytes are open as a file.
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

  /// Returns the path of a file with these bytes.
  func path(of bytes: UnsafeRawBufferPointer) -> String {
    file.hold(bytes)
    return MemoryFile.folder + file.name
  }

  /// Reads these bytes as a scan would.
  func scan(_ bytes: UnsafeRawBufferPointer, _ reader: PhotoReader) -> ScannedFile {
    file.hold(bytes)
    return reader.read(
      file.name, in: MemoryFile.folder, isFromOthers: false, with: photo, sidecars: { [] }
    ).file
  }
}
