import Foundation
import TestSupport
import Testing

@testable import stvisits

/// Tips about stadiums, and ratings.
@Suite(.fan) struct TipTests {
  private func note(_ text: String, _ options: String...) async throws -> String {
    let added = try await fan.run(["stadiums", "note", "Wrigley Field", text, "--json"] + options)
    return try #require(try added.document["note"]["id"].text)
  }

  @Test func tipIsShownChangedAndRestored() async throws {
    let id = try await note("Take the Red Line", "--topic", "transit")
    let shown = try await fan.run("stadiums", "show", "wrigley-field-chicago")
    #expect(shown.output.contains("transit: Take the Red Line"), "\(shown.errors)")
    let edited = try await fan.run("tips", "edit", id, "Take the bus")
    #expect(edited.status == 0, "\(edited.errors)")
    #expect(try await fan.run("tips").output.contains("Take the bus"))
    #expect(try await fan.run("tips", "--stadium", "Fenway Park").output.isEmpty)
    #expect(try await fan.run("tips", "delete", id, "--yes").status == 0)
    #expect(try await fan.run("tips").output.isEmpty)
    #expect(try await fan.run("undo", "--yes").status == 0)
    #expect(try await fan.run("tips").output.contains("Take the bus"))
    #expect(try await fan.run("history").output.contains("1 tip added"))
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func exportedTipsAreImportedWithTheirAuthor() async throws {
    _ = try await note("Bring <b>cash</b>", "--topic", "food")
    let file = fan.photos.appendingPathComponent("ana.txt").path
    let written = try await fan.run("tips", "export", file, "--author", "Ana", "--json").document
    #expect(written["tips"] == 1)
    let other = fan.data.appendingPathComponent("other").path
    let imported = try await fan.run("tips", "import", file, "--data-dir", other)
    #expect(
      imported.output.contains("1 tip by Ana: 1 new, 0 changed, 0 known."), "\(imported.errors)")
    let again = try await fan.run(
      "tips", "import", file, "--data-dir", other, "--key", try #require(written["key"].text))
    #expect(again.output.contains("0 new, 0 changed, 1 known."), "\(again.errors)")
    let shown = try await fan.run("stadiums", "show", "Wrigley Field", "--data-dir", other)
    #expect(shown.output.contains("food: Bring <b>cash</b> (Ana)"))
    // The same tip returns to its author.
    #expect(try await fan.run("tips", "import", file).output.contains("0 new, 0 changed, 1 known."))
    let imports = try await fan.run("tips", "list", "--json", "--data-dir", other).document["tips"]
    let id = try #require(imports.array.first?["id"].text)
    #expect(try await fan.run("tips", "edit", id, "mine", "--data-dir", other).status == 1)
    let key = String(repeating: "00", count: 32)
    let refused = try await fan.run("tips", "import", file, "--key", key)
    #expect(refused.status == 1 && refused.errors.contains("signed with another key"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[40] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file))
    let damaged = try await fan.run("tips", "import", file)
    #expect(damaged.status == 1 && damaged.errors.contains("wrong checksum"), "\(damaged.errors)")
  }

  @Test(arguments: [
    ["stadiums", "note", "Wrigley Field", " "], ["stadiums", "note", "Nowhere Dome", "x"],
    ["stadiums", "rate", "Wrigley Field", "6"], ["tips", "edit", "0000", "x"],
    ["tips", "export", "tips.txt", "--author", "Ana"], ["tips", "import", "no-such.txt"],
  ])
  func invalidTipIsRefused(_ arguments: [String]) async throws {
    let result = try await fan.run(arguments)
    #expect(result.status != 0 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test func ownRatingReplacesAverageOfVisits() async throws {
    for (day, stars) in [("2018-07-09", "4"), ("2018-07-10", "3")] {
      let added = try await fan.run(
        "visits", "add", "--stadium", "fenway-park-boston", "--date", day, "--rating", stars)
      #expect(added.status == 0, "\(added.errors)")
    }
    #expect(try await fan.run("stadiums", "rate", "Wrigley Field", "4").status == 0)
    func ranks() async throws -> [String] {
      try await fan.run("stadiums", "list", "--mine", "--porcelain").lines.map {
        let cells = $0.split(separator: "\t", omittingEmptySubsequences: false)
        return "\(cells[0]) \(cells[12]) \(cells[13]) \(cells[15])"
      }
    }
    #expect(try await ranks() == ["wrigley-field-chicago 1 4 0", "fenway-park-boston 2 3.5 2"])
    #expect(
      try await fan.run("stadiums", "rate", "Fenway Park", "5", "--words", "Loud").status == 0)
    #expect(try await ranks() == ["fenway-park-boston 1 5 2", "wrigley-field-chicago 2 4 0"])
    #expect(try await fan.run("stadiums", "list", "--mine").output.contains("Loud"))
    #expect(try await fan.run("stadiums", "rate", "Fenway Park", "0", "--words", "").status == 0)
    #expect(try await ranks() == ["wrigley-field-chicago 1 4 0", "fenway-park-boston 2 3.5 2"])
  }

  #if os(Linux)
    @Test func positionIsOpenedInBrowser() async throws {
      let programs = fan.home.appendingPathComponent("bin")
      let log = fan.home.appendingPathComponent("opened").path
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
      let missing = try await fan.run(
        "stadiums", "show", "Fenway Park", "--open", environment: ["PATH": programs.path])
      #expect(missing.status == 0)
      #expect(missing.errors.contains("no desktop was found"), "\(missing.errors)")
      let opener = programs.appendingPathComponent("xdg-open")
      try "#!/bin/sh\nprintf '%s %s\\n' $# \"$1\" >'\(log)'\n"
        .write(to: opener, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
      let opened = try await fan.run(
        "stadiums", "show", "Fenway Park", "--open", environment: ["PATH": programs.path])
      #expect(opened.status == 0, "\(opened.errors)")
      let line = try String(contentsOfFile: log, encoding: .utf8)
      #expect(line.hasPrefix("1 https://www.openstreetmap.org/?mlat=42.34"), "\(line)")
    }
  #endif

  @Test func forgottenTipIsGone() async throws {
    let id = try await note("geheim")
    #expect(try await fan.run("forget", "tip", id, "--backups", "--yes").status == 0)
    #expect(try TestSupport.texts(["geheim"], foundBelow: fan.data) == [])
    #expect(try await fan.run("forget", "tip", id, "--yes").status == 1)
  }
}
