import Foundation
import TestSupport
import Testing

/// Ballots in a browser: filled in, signed, read by the program.
@Suite(
  .fan, .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct BallotPageTests {
  @Test(.timeLimit(.minutes(20))) func voteFromWebBallotIsCounted() throws {
    let hostile = MapPageTests.hostile
    let title = String(hostile.prefix(110))
    let votes = fan.folder.appendingPathComponent("votes")
    try FileManager.default.createDirectory(at: votes, withIntermediateDirectories: true)
    func create(_ arguments: String...) throws -> String {
      let done = try fan.run(
        ["poll", "create", "--title", title, "--option", title, "--option", "B & \"co\""]
          + ["--option", "<i>C</i>", "--json"] + arguments)
      #expect(done.status == 0, "\(done.errors)")
      return try done.document["id"].text ?? ""
    }
    let ranked = try create(
      "--method", "ranked", "--voters", "Zoë <b>\"O'Hara\"</b>", "--output",
      fan.folder.appendingPathComponent("b").path)
    let open = try create("--output", fan.folder.appendingPathComponent("o.html").path)
    let browser = try #require(Chromium.program)
    let ballot = try FileManager.default.contentsOfDirectory(
      at: fan.folder.appendingPathComponent("b"), includingPropertiesForKeys: nil
    ).first { $0.pathExtension == "html" }
    let read = try ExternalTool.run(
      "ballot_page.py", browser.path,
      try #require(ballot).path,
      fan.folder.appendingPathComponent("o.html").path, votes.path, title)
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    let first = try fan.run(
      "poll", "tally", ranked, votes.appendingPathComponent("ranked.txt").path, "--json")
    #expect(first.status == 0, "\(first.output)")
    #expect(try first.document["votes"].array.first?["choices"] == ["B", "A"])
    #expect(try first.document["votes"].array.first?["voter"] == "Zoë <b>\"O'Hara\"</b>")
    let second = try fan.run(
      "poll", "tally", open, votes.appendingPathComponent("open.txt").path, "--json")
    #expect(second.status == 0, "\(second.output)")
    #expect(try second.document["votes"].array.first?["choices"] == ["C"])
  }
}
