import Foundation
import TestSupport
import Testing

/// Polls through the program: ballots out, votes in, a trip in the end.
@Suite(.fan) struct PollTests {
  /// A fan with two saved trips.
  private func withTrips(_ body: (Fan) async throws -> Void) async throws {
    try await withFan { fan in
      for (days, name) in [("June 12 to 15, 2026", "early"), ("June 12 to 18, 2026", "late")] {
        let made = try await fan.run("plan", "Cubs and White Sox at home, \(days)", "--save", name)
        #expect(made.status == 0, "\(made.errors)")
      }
      try await body(fan)
    }
  }

  private func create(_ fan: Fan, _ arguments: String...) async throws -> JSON {
    let done = try await fan.run(["poll", "create", "--json"] + arguments)
    #expect(done.status == 0, "\(done.errors)")
    return try done.document
  }

  /// Fills in a text form as a person would.
  private func fill(_ ballot: URL, _ choices: String, to vote: URL, more: String = "") throws {
    let form = try String(contentsOf: ballot, encoding: .utf8)
    let filled = form.replacing("\nchoices:\n", with: "\nchoices: \(choices)\n")
      .replacing("\nnumber: 1\n", with: "\nnumber: \(more.isEmpty ? "1" : more)\n")
    #expect(filled != form)
    try Data(filled.utf8).write(to: vote)
  }

  private func mode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  @Test func onlyOwnerReadsBallotsOfOpenPoll() async throws {
    try await withTrips { fan in
      let page = fan.folder.appendingPathComponent("open.html")
      let poll = try await create(
        fan, "--trip", "early", "--trip", "late", "--title", "Which?", "--output", page.path)
      let ballots = poll["ballots"].array.compactMap(\.text)
      #expect(ballots.count == 2)
      for ballot in ballots { #expect(try mode(URL(fileURLWithPath: ballot)) == 0o600) }
    }
  }

  @Test func winningTripIsSaved() async throws {
    try await withTrips { fan in
      let ballots = fan.folder.appendingPathComponent("ballots")
      let votes = fan.folder.appendingPathComponent("votes")
      try FileManager.default.createDirectory(at: votes, withIntermediateDirectories: true)
      let poll = try await create(
        fan, "--trip", "early", "--trip", "late", "--option", "Stay at home", "--voters", "Ana",
        "Ben", "Cy", "Dee", "--title", "Which?", "--output", ballots.path)
      let id = try #require(poll["id"].text)
      let file = URL(fileURLWithPath: try #require(poll["file"].text))
      #expect(try mode(file) == 0o600)
      #expect(try mode(ballots.appendingPathComponent("ballot-1-ana.html")) == 0o600)
      #expect(poll["ballots"].array.count == 8)
      func vote(_ name: String) -> URL { votes.appendingPathComponent(name) }
      let ana = ballots.appendingPathComponent("ballot-1-ana.txt")
      try fill(ana, "A", to: vote("ana.txt"))
      try fill(ana, "B", to: vote("ana-2.txt"), more: "2")
      let ben = ballots.appendingPathComponent("ballot-2-ben.txt")
      let filled = fan.folder.appendingPathComponent("ben-filled.txt")
      try fill(ben, "C, B", to: filled)
      let signed = try await fan.run("poll", "sign", filled.path, "--output", vote("ben.txt").path)
      #expect(signed.status == 0, "\(signed.errors)")
      let text = try String(contentsOf: vote("ben.txt"), encoding: .utf8)
      #expect(text.contains("\nsignature: ") && !text.contains("key:"))
      // What is wrong: changed after signing, another's name, garbage, and a ballot not filled in.
      try Data(text.replacing("choices: C B", with: "choices: A").utf8).write(to: vote("bad.txt"))
      let forged = try String(contentsOf: vote("ana.txt"), encoding: .utf8)
      try Data(forged.replacing("voter: Ana", with: "voter: Cy").utf8).write(to: vote("cy.txt"))
      try Data([0xff, 0xfe, 0x00]).write(to: vote("garbage.txt"))
      try FileManager.default.copyItem(
        at: ballots.appendingPathComponent("ballot-4-dee.txt"), to: vote("dee.txt"))
      try FileManager.default.createSymbolicLink(at: vote("link.txt"), withDestinationURL: ana)
      let tally = try await fan.run("poll", "tally", "Which?", "--folder", votes.path)
      #expect(tally.status == 3)
      #expect(tally.output.contains("2 votes of 4; missing: Cy, Dee"), "\(tally.output)")
      #expect(tally.output.contains("Winner: B late"))
      for reason in [
        "ana.txt: not counted: the same voter sent a later vote: ana-2.txt.",
        "bad.txt: not counted: its signature doesn't match",
        "cy.txt: not counted: its key belongs to another voter.",
        "garbage.txt: not counted: it's not a text file.",
        "dee.txt: not counted: it isn't filled in.",
        "link.txt: not counted: it couldn't be read: it is a link.",
      ] { #expect(tally.errors.contains(reason), "\(tally.errors)") }
      let sound = ["ana-2.txt", "ben.txt"].map { vote($0).path }
      // Deleted since, and there again.
      #expect(try await fan.run("trips", "delete", "late", "--yes").status == 0)
      let picked = try await fan.run(
        ["poll", "tally", String(id.prefix(6)), "--pick", "winner"] + sound)
      #expect(picked.status == 0, "\(picked.errors)")
      #expect(picked.output.contains("Chosen: late. Saved as \"late\" ("))
      #expect(try await fan.run("trips", "show", "late").status == 0)
      let again = try await fan.run(["poll", "tally", file.path, "--json"] + sound)
      #expect(try again.document["picked"] == "B" && again.document["winners"] == ["B"])
      #expect(try await fan.run("forget", "all", "--yes").status == 0)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func tieIsReportedAndNotDecided() async throws {
    let page = fan.folder.appendingPathComponent("july.html")
    let keep = fan.folder.appendingPathComponent("july.json")
    _ = try await create(
      fan, "--option", "Fenway", "--option", "Wrigley", "--method", "ranked", "--output",
      page.path, "--keep", keep.path)
    let form = fan.folder.appendingPathComponent("july.txt")
    var votes: [String] = []
    for (name, choices) in [("Ana", "A B"), ("Ben", "B A")] {
      let vote = fan.folder.appendingPathComponent("\(name).txt")
      try fill(form, choices, to: vote)
      let text = try String(contentsOf: vote, encoding: .utf8)
      try Data(text.replacing("\nvoter:\n", with: "\nvoter: \(name)\n").utf8).write(to: vote)
      votes.append(vote.path)
    }
    let tally = try await fan.run(["poll", "tally", keep.path] + votes)
    #expect(tally.status == 0, "\(tally.errors)")
    #expect(tally.output.contains("2 votes, unsigned: anyone can vote under any name"))
    #expect(tally.output.contains("Tie: A Fenway and B Wrigley. Choose one with --pick."))
    let refused = try await fan.run(["poll", "tally", keep.path, "--pick", "winner"] + votes)
    #expect(refused.status == 1 && refused.errors.contains("These options are tied"))
    let picked = try await fan.run(["poll", "tally", keep.path, "--pick", "2"] + votes)
    #expect(picked.output.contains("Chosen: Wrigley."))
    let json = try await fan.run(["poll", "tally", keep.path, "--json"] + votes).document
    #expect(json["tie"] == .bool(true) && json["picked"] == "B")
    #expect(json["rounds"].array.first?["tied"] == ["A", "B"])
  }

  @Test func invalidPollIsRejected() async throws {
    let folder = fan.folder.appendingPathComponent("new").path
    let refusals: [(arguments: [String], status: Int32)] = [
      (["--option", "A", "--output", folder], 2),
      (["--option", "A", "--option", "a", "--output", folder], 2),
      (["--option", "A", "--option", "B", "--voters", "Ana", "ana", "--output", folder], 2),
      (["--option", "A", "--option", "B", "--voters", "Ana", "--output", "x.html"], 2),
      (["--option", "A", "--option", "B", "--method", "guess", "--output", folder], 2),
      (["--option", "A", "--option", "B"], 2),
      (["--option", "A", "--trip", "nonesuch", "--output", folder], 1),
    ]
    for (arguments, status) in refusals {
      let refused = try await fan.run(["poll", "create"] + arguments)
      #expect(refused.status == status, "\(arguments) \(refused.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try await fan.run("poll", "tally", "nonesuch", "vote.txt").status == 1)
    #expect(try await fan.run("poll", "tally", "nonesuch").status == 2)
  }

  @Test func tripCostIsSplit() async throws {
    try await withTrips { fan in
      let split = try await fan.run(
        "trips", "show", "late", "--split", "Ana", "Ben", "Cy", "--json")
      let shares = try split.document["split"]["shares"].array
      #expect(shares.map { $0["name"] } == ["Ana", "Ben", "Cy"])
      #expect(
        shares.compactMap { $0["cents"].count }.reduce(0, +)
          == (try split.document["split"]["cents"].count))
      #expect(
        try await fan.run("trips", "show", "late", "--split", "3").output.contains("  person 3  $"))
      #expect(try await fan.run("trips", "show", "late", "--split", "0").status == 2)
    }
  }
}
