import Foundation
import TestSupport
import Testing

@Suite(.fan) struct DoctorCommandTests {
  @Test func reportsNoProblemsBeforeAndAfterFirstVisit() async throws {
    for isFirst in [true, false] {
      let well = try await fan.run("doctor")
      #expect(well.status == 0, "\(well.output)")
      #expect(well.output.contains("✓ catalog: ") && !well.output.contains("✗"))
      guard isFirst else { break }
      try await fan.addVisit("Fenway Park", on: "2018-07-09")
    }
    let report = try await fan.run("doctor", "--json").document
    #expect(report["well"] == .bool(true))
    let visits = report["checks"].array.first { $0["subject"] == "visits" }
    #expect(visits?["finding"] == "1 recorded, 0 open questions")
  }

  @Test func damagedDatabaseIsReportedWithRepairCommand() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let file = fan.data.appendingPathComponent("visits.sqlite")
    var bytes = try Data(contentsOf: file)
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 4_000, with: repeatElement(0xAA, count: 4_000))
    try bytes.write(to: file)
    let ill = try await fan.run("doctor")
    #expect(ill.status == 1 && ill.output.contains("✗"))
    #expect(ill.output.contains("stvisits verify --repair"))
  }

  /// Flips a bit of the schema; the next call flips it back.
  private func damageSchema() throws {
    let file = fan.data.appendingPathComponent("visits.sqlite")
    var bytes = try Data(contentsOf: file)
    let text = try #require(bytes.range(of: Data("REATE TABLE trip".utf8)))
    bytes[text.lowerBound - 1] ^= 1
    try bytes.write(to: file)
  }

  @Test func verifyRepairsADamagedSchemaFromABackup() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    #expect(try await fan.run("backup").status == 0)
    try damageSchema()
    let found = try await fan.run("visits", "list")
    #expect(found.status == 1 && found.errors.contains("stvisits verify --repair"))
    let repaired = try await fan.run("verify", "--repair")
    #expect(repaired.status == 0, "\(repaired.errors)")
    #expect(repaired.output.hasPrefix("Restored your library from the backup visits-manual-"))
    #expect(repaired.output.contains("\nNo change is missing.\nThe damaged library is "))
    #expect(try fan.visitIDs().count == 1)
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func verifyNamesChangesAfterTheBackup() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    #expect(try await fan.run("backup").status == 0)
    try await fan.addVisit("Wrigley Field", on: "2019-07-04")
    try damageSchema()
    let repaired = try await fan.run("verify", "--repair", "--json")
    #expect(repaired.status == 3, "\(repaired.errors)")
    let restored = try repaired.document["restored"]
    #expect(restored["history_intact"] == true)
    #expect(restored["missing"].array.map { $0["visits"]["added"] } == [1])
    #expect(try fan.visitIDs().count == 1)
    try damageSchema()
    _ = try await fan.run("verify", "--repair")
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func verifyWithoutABackupRestoresFromTheStorage() async throws {
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    try damageSchema()
    let refused = try await fan.run("verify", "--repair")
    #expect(refused.status == 1 && refused.errors.contains("visits.sqlite is damaged"))
    try damageSchema()
    for command in [["remote", "set", storage.path, "--name", "here"], ["remote", "sync"]] {
      #expect(try await fan.run(command).status == 0)
    }
    try? FileManager.default.removeItem(at: fan.data.appendingPathComponent("backups"))
    try damageSchema()
    let repaired = try await fan.run("verify", "--repair")
    #expect(repaired.status == 0, "\(repaired.errors)")
    #expect(repaired.output.hasPrefix("Repaired your library from your storage"))
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func unreadableDatabaseIsReportedAsJSON() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let file = fan.data.appendingPathComponent("visits.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xAA, count: bytes.count - 100))
    try bytes.write(to: file)
    let report = try await fan.run("verify", "--json")
    #expect(report.status == 1)
    #expect(try report.document["problems"].array.map { $0["kind"] } == ["database"])
  }

  @Test func everyCommandWarnsAboutAnEmptiedLibrary() async throws {
    for day in ["2018-07-09", "2018-07-10"] {
      let added = ["visits", "add", "--stadium", "Fenway Park", "--date", day, "--type", "tour"]
      #expect(try await fan.run(added).status == 0)
    }
    #expect(try await fan.run("backup").status == 0)
    let file = fan.data.appendingPathComponent("visits.sqlite")
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + ending)
    }
    try Data().write(to: file)
    let warning = "stvisits: Your library has no visits, but its backup of "
    for command in [["visits", "list"], ["progress"], ["verify"], ["review", "--list"]] {
      let warned = try await fan.run(command)
      #expect(warned.errors.hasPrefix(warning), "\(command): \(warned.errors)")
      #expect(warned.errors.contains(" has 2. Restore it: stvisits restore visits-manual-"))
    }
    #expect(try await fan.run("verify").status == 1)
    #expect(try await fan.run("doctor").status == 1)
    try FileManager.default.removeItem(at: file)
    #expect(
      try await fan.run("visits", "list").errors.hasPrefix("stvisits: Your library is missing"))
    let backups = try await fan.run("backup", "--list", "--json").document["backups"].array
    let name = try #require(backups.first { $0["visits"] == 2 }?["name"].text)
    #expect(try await fan.run("restore", name, "--yes").status == 0)
    let healthy = try await fan.run("verify")
    #expect(healthy.status == 0 && !healthy.errors.contains("Your library"))
  }

  @Test func verifyRejectsMissingFolder() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let missing = fan.folder.appendingPathComponent("missing").path
    let refused = try await fan.run("verify", missing)
    #expect(refused.status == 1)
    #expect(refused.errors == "stvisits: \(missing): no such file or folder.\n")
    #expect(try await fan.run("verify", fan.folder.path).status == 0)
  }

  @Test func onlineReportsWhichProvidersRespond() async throws {
    let web = try ProviderServer()
    var environment = web.environment
    environment["STVISITS_NHL_URL"] = "http://127.0.0.1:1"
    let asked = try await fan.run("doctor", "--online", environment: environment)
    #expect(asked.status == 0)
    #expect(asked.output.contains("✓ MLB API: http://127.0.0.1:\(web.server.port) responds"))
    #expect(asked.output.contains("! NHL API: http://127.0.0.1:1: "))
    // Those that share an address are asked once, with nothing but the name of the program.
    #expect(web.paths == ["/"])
    let offline = try await fan.run("doctor", "--online", "--offline", environment: environment)
    #expect(offline.output.contains("providers available"))
    #expect(web.paths.count == 1)
  }
}
