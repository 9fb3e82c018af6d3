import Foundation
import PhotoMetadata
import PhotoScanning
import SportsModel

/// Reading the metadata of phone-sized photos, compared with other programs if they are installed.
struct ScanBenchmark {
  /// Files of the library.
  let count: Int
  let rounds: Int

  func run() throws {
    let library = try ScanFixtureLibrary(count: count)
    defer { library.remove() }
    print(
      "scan: \(library.count) files, \(library.jpegs.count) of them JPEG of 134 KB with an EXIF block of 11 KB; warm cache, medians of \(rounds)"
    )
    try warm(library)
    try cold(library)
    try whole(library)
  }

  // MARK: JPEG against peers

  private func warm(_ library: ScanFixtureLibrary) throws {
    // exiftool takes a minute for 10,000 files.
    let sample = Array(library.jpegs.prefix(1_000))
    var entrants: [InterleavedBenchmark.Contender] = []
    for threads in [1, 2] {
      entrants += [
        .init(name: name("stvisits", threads), files: library.jpegs.count) {
          try scan(library, "JPEG", workers: threads, expecting: library.jpegs.count)
        },
        .init(name: name("open and read 64 KB", threads), files: library.jpegs.count) {
          RawReadBaseline.read(library.jpegs, threads: threads)
        },
      ]
      for peer in [PeerProgram.jhead, .exiv2, .exiftool].compactMap(\.self) {
        let files = peer.name == "exiftool" ? sample : library.jpegs
        entrants.append(
          .init(name: name(peer.name, threads), files: files.count) {
            try peer.read(files, processes: threads)
          })
      }
    }
    let contest = try InterleavedBenchmark(entrants, rounds: rounds)
    contest.print(entrants.map(\.name))
    contest.print(
      name("stvisits", 1),
      times: [
        (name("exiftool", 1), 250), (name("exiv2", 1), 1), (name("jhead", 1), 1.2),
        (name("open and read 64 KB", 1), 0.8),
      ])
    contest.print(
      name("stvisits", 2),
      times: [
        (name("exiftool", 1), 450), (name("jhead", 1), 2), (name("exiftool", 2), 250),
        (name("jhead", 2), 1), (name("open and read 64 KB", 2), 0.8),
      ])
  }

  // MARK: A cold disk

  private func cold(_ library: ScanFixtureLibrary) throws {
    guard PageCache.drop() else {
      return print("cold cache: only the superuser of Linux can drop it")
    }
    var entrants: [InterleavedBenchmark.Contender] = [
      .init(name: "stvisits, cold", files: library.jpegs.count) {
        try scan(library, "JPEG", workers: nil, expecting: library.jpegs.count)
      }
    ]
    if let jhead = PeerProgram.jhead {
      entrants.append(
        .init(name: "jhead, cold", files: library.jpegs.count) {
          try jhead.read(library.jpegs, processes: 1)
        })
    }
    let contest = try InterleavedBenchmark(entrants, rounds: rounds) { _ = PageCache.drop() }
    contest.print(entrants.map(\.name))
    contest.print("stvisits, cold", times: [("jhead, cold", 3)])
  }

  // MARK: All kinds of files

  private func whole(_ library: ScanFixtureLibrary) throws {
    let contest = try InterleavedBenchmark(
      [1, 2].map { threads in
        InterleavedBenchmark.Contender(
          name: name("stvisits, all kinds", threads), files: library.count
        ) {
          try scan(library, "", workers: threads, expecting: library.count)
        }
      }, rounds: rounds)
    contest.print([1, 2].map { name("stvisits, all kinds", $0) })
  }

  private func name(_ program: String, _ threads: Int) -> String {
    "\(program), \(threads) \(threads == 1 ? "thread" : "threads")"
  }

  private func scan(
    _ library: ScanFixtureLibrary, _ part: String, workers: Int?, expecting count: Int
  ) throws {
    let path = part.isEmpty ? library.folder.path : library.folder.path + "/" + part
    var located = 0
    _ = try PhotoScanner(workers: workers, clockYear: 2026).scan([path]) { file in
      if file.facts.coordinate != nil { located += 1 }
    }
    guard located == count else { throw BenchmarkError.wrongAnswer("\(located) located") }
  }
}

/// The system's memory of files.
enum PageCache {
  /// Forgets the content of all files; false when that is not allowed here.
  static func drop() -> Bool {
    sync()
    let file = open("/proc/sys/vm/drop_caches", O_WRONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return write(file, "3", 1) == 1
  }
}

enum BenchmarkError: Error {
  case wrongAnswer(String)
}
