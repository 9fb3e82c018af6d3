import AppSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LibraryCare

@Suite struct RequestLogTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  private func address(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func lines(_ folder: URL) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent("requests.log"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func requestIsLoggedWithoutSecrets() throws {
    let data = folder.appendingPathComponent("data")
    let ledger = RequestLog(folder: data) { Date(timeIntervalSince1970: 1_795_000_000.75) }
    #expect(ledger.totals().isEmpty)
    let long = String(repeating: "a", count: 60)
    for text in [
      "https://statsapi.example.org/api/v1/schedule?date=2018-07-09&sportId=1",
      "https://example.org/robots.txt", "http://user:word@example.org:8080",
      "https://example.org/p?api_key=abc&x=\(long)&y=1%202",
      "http://osrm.example.org/table/v1/driving/-71.0,42.3;-73.9,40.8?sources=0",
      "https://example.org/a/",
    ] { ledger.record(try address(text), kind: "scores") }
    #expect(
      try lines(data).map { $0.replacing("2026-11-18T11:06:40Z ", with: "") } == [
        "scores statsapi.example.org /api/v1/schedule?date=2018-07-09&sportId=1",
        "robots example.org /robots.txt", "scores example.org:8080 /",
        "scores example.org /p?api_key=…&x=…&y=1%202",
        "scores osrm.example.org /table/v1/driving/…?sources=0", "scores example.org /a/",
      ])
    #expect(ledger.totals().map(\.count).reduce(0, +) == 6)
    #expect(try data.appendingPathComponent("requests.log").permissions == 0o600)
  }

  @Test func symbolicLinkInPlaceOfLogIsNotFollowed() throws {
    let other = folder.appendingPathComponent("other.txt")
    try Data("mine".utf8).write(to: other)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("requests.log"), withDestinationURL: other)
    let ledger = RequestLog(folder: folder) { Date(timeIntervalSince1970: 1_795_000_000) }
    ledger.record(try address("https://example.org/a"), kind: "scores")
    #expect(try other.text == "mine")
  }

  @Test func longLogIsCompactedByMonthAndHost() throws {
    let time = Mutex(0.0)
    let ledger = RequestLog(folder: folder, maxBytes: 2_000) {
      Date(timeIntervalSince1970: 1_795_000_000 + time.withLock { $0 })
    }
    for number in 0..<400 {
      time.withLock { $0 = Double(number) * 20_000 }
      ledger.record(try address("https://h\(number % 2).example.org/\(number)"), kind: "scores")
    }
    let totals = ledger.totals()
    #expect(totals.map(\.host) == ["h0.example.org", "h1.example.org"])
    #expect(totals.map(\.count) == [200, 200])
    #expect(totals.first?.first == Date(timeIntervalSince1970: 1_795_000_000))
    #expect(totals.last?.last == Date(timeIntervalSince1970: 1_795_000_000 + 399 * 20_000))
    let sums = try lines(folder).filter { $0.hasPrefix("sum ") }
    // Four months and two hosts.
    #expect(sums.count >= 6 && sums.count <= 8)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func concurrentWritersLoseNoLines() throws {
    let url = try address("https://example.org/x")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      // Each task is like a process, and the small limit compacts every line at once.
      let ledger = RequestLog(folder: folder, maxBytes: 100) {
        Date(timeIntervalSince1970: 1_795_000_000)
      }
      for _ in 0..<50 { ledger.record(url, kind: "scores") }
    }
    let ledger = RequestLog(folder: folder) { Date(timeIntervalSince1970: 0) }
    #expect(ledger.totals().map(\.count) == [400])
  }

  @Test func unwritableLogIsIgnored() throws {
    let file = folder.appendingPathComponent("file")
    try Data().write(to: file)
    let ledger = RequestLog(folder: file) { Date(timeIntervalSince1970: 0) }
    ledger.record(try address("https://example.org/x"), kind: "scores")
    #expect(ledger.totals().isEmpty)
  }
}

/// Drafts of exports of killed processes.
@Suite struct UnfinishedFilesTests {
  private let temporary = TemporaryFolder()
  private let files: ProgramFiles
  private let exports, data: URL

  /// Creates a data folder, a folder of exports, and a draft of an ended process there.
  init() throws {
    data = temporary.url.appendingPathComponent("data")
    exports = temporary.url.appendingPathComponent("exports")
    for folder in [data, exports] { try folder.createFolder() }
    files = ProgramFiles(
      folder: data, caches: data.appendingPathComponent("cache"),
      settings: data.appendingPathComponent("config.toml"))
    let killed = pid_t(999_999_999)
    let export = exports.appendingPathComponent("all.jsonl")
    try Data("secret".utf8).write(to: DraftName.draft(of: export, process: killed))
    let note = data.appendingPathComponent("unfinished-\(killed)")
    try Data(export.path.utf8).write(to: note)
    // Another process was killed while it wrote its note.
    try Data().write(to: DraftName.draft(of: note, process: killed))
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func nextExportRemovesDraftOfKilledOne() throws {
    try files.whileWriting(exports.appendingPathComponent("other.jsonl")) { () throws -> Void in
      #expect(try names(in: exports).isEmpty && names(in: data) == ["unfinished-\(getpid())"])
      // A running process keeps its draft.
      files.removeUnfinished()
      #expect(try names(in: data) == ["unfinished-\(getpid())"])
    }
    #expect(try names(in: data).isEmpty)
  }

  @Test func forgetAllRemovesDraftOfKilledExport() throws {
    let left = try files.removeAll(facts: data.appendingPathComponent("facts"))
    #expect(try left.isEmpty && names(in: exports).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: data.path))
  }

  @Test func noteNamesOnlyDrafts() throws {
    let kept = exports.appendingPathComponent("all.jsonl")
    try Data("kept".utf8).write(to: kept)
    files.removeUnfinished()
    #expect(try names(in: exports) == ["all.jsonl"])
  }
}
