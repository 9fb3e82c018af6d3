import AppSupport
import Foundation
import TestSupport
import Testing

@testable import LibraryCare

/// Drafts of exports of killed processes.
@Suite struct UnfinishedFilesTests {
  /// A data folder, a folder of exports, and a draft of an ended process there.
  private func withDraft(_ body: (ProgramFiles, URL, URL) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      let data = folder.appendingPathComponent("data")
      let exports = folder.appendingPathComponent("exports")
      for folder in [data, exports] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      let files = ProgramFiles(
        folder: data, caches: data.appendingPathComponent("cache"),
        settings: data.appendingPathComponent("config.toml"))
      let killed = pid_t(999_999_999)
      let export = exports.appendingPathComponent("all.jsonl")
      try Data("secret".utf8).write(to: DraftName.draft(of: export, process: killed))
      try Data(export.path.utf8).write(to: data.appendingPathComponent("unfinished-\(killed)"))
      try body(files, exports, data)
    }
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func nextExportRemovesDraftOfKilledOne() throws {
    try withDraft { files, exports, data in
      try files.whileWriting(exports.appendingPathComponent("other.jsonl")) { () throws -> Void in
        #expect(try names(in: exports).isEmpty)
        #expect(try names(in: data) == ["unfinished-\(getpid())"])
        // A running process keeps its draft.
        files.removeUnfinished()
        #expect(try names(in: data) == ["unfinished-\(getpid())"])
      }
      #expect(try names(in: data).isEmpty)
    }
  }

  @Test func forgetAllRemovesDraftOfKilledExport() throws {
    try withDraft { files, exports, data in
      let left = try files.removeAll(facts: data.appendingPathComponent("facts"))
      #expect(left.isEmpty)
      #expect(try names(in: exports).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: data.path))
    }
  }

  @Test func noteNamesOnlyDrafts() throws {
    try withDraft { files, exports, _ in
      let kept = exports.appendingPathComponent("all.jsonl")
      try Data("kept".utf8).write(to: kept)
      files.removeUnfinished()
      #expect(try names(in: exports) == ["all.jsonl"])
    }
  }
}
