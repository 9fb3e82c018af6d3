import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// `privacy`, `forget` and `verify`; who may read the files; what goes out on the network.
@Suite(.fan) struct PrivacyTests {
  @Test func everyRequestIsLoggedAndNoneContainsPhotoData() async throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    provider.server.route("/moved", .redirect(to: "/there"))
    provider.server.route("/there", .status(404))
    for path in ["/v1/", "/apis/", "/stats/", "/static/", "/robots.txt", "/boxes/", "/api/"] {
      provider.server.route(under: path) { _ in .status(404) }
    }
    try fan.addPhoto("secret-name.jpg", of: .angels)
    let place = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    try fan.add(
      "secret-future.jpg",
      FixturePhoto(coordinate: place, localTime: LocalDateTime("2026-10-03T19:30:00")))
    let environment = provider.environment.merging([
      "STVISITS_PAGES": "on",
      "STVISITS_PACK_KEY": Data(repeating: 7, count: 32).base64EncodedString(),
    ]) { $1 }
    for arguments in [
      ["import", fan.photos.path, "--yes"],
      [
        "scores", "lookup", "--league", "mlb", "--date", "2018-07-09", "--tiers",
        "cache,api,pages",
      ],
      ["sync", "--league", "mlb", "--season", "2026"],
      ["sync", "--pack", provider.server.url("/moved").absoluteString],
    ] {
      _ = try await fan.run(arguments, environment: environment)
    }
    let requests = provider.server.requests
    #expect(requests.count >= 5)
    let log = try fan.data.appendingPathComponent("requests.log").text
    let listed = log.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(listed.allSatisfy { $0.count == 4 && $0[2] == "127.0.0.1:\(provider.server.port)" })
    let paths = listed.map { $0[3].split(separator: "?").first.map(String.init) ?? "" }
    #expect(paths.sorted() == requests.map(\.path).sorted())
    let latitude = String("\(place.latitude)".prefix(5))
    for request in requests {
      let text = "\(request.path)?\(request.query ?? "")"
      #expect(!text.contains("secret") && !text.contains(latitude), "\(text)")
      #expect(!text.contains(fan.folder.lastPathComponent))
    }
    let shown = try await fan.run("privacy --json").document
    let counted = shown["requests"].array.compactMap { $0["count"].count }.reduce(0, +)
    #expect(counted == requests.count)
    #expect(shown["visits"] == 1)
    #expect(try await fan.run("privacy").output.contains("league, day, teams"))
  }

  @Test func allFilesAreReadableOnlyByOwner() async throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    try fan.addPhoto("a.jpg", of: .angels)
    _ = try await fan.run("import", fan.photos.path)
    try fan.addPhoto("b.jpg", of: .fenway, minute: 20)
    try fan.addPhoto("c.jpg", of: .fenway, minute: 100)
    _ = try await fan.run(["import", fan.photos.path, "--json"], environment: provider.environment)
    _ = try await fan.run(
      ["scores", "lookup", "--league", "mlb", "--date", "2018-07-09", "--tiers", "cache,api"],
      environment: provider.environment)
    _ = try await fan.run("backup")
    _ = try await fan.run("export --all", fan.data.appendingPathComponent("export").path)
    let schedule = fan.file("games.csv")
    try Data("start,end,stadium,home,away\n2026-04-01T18:30:00-04:00,,Fenway Park,Owls,Bats\n".utf8)
      .write(to: schedule)
    #expect(try await fan.run("sync --schedule", schedule.path, "--league", "kbo").status == 0)
    let names = try expectPrivate(fan.data)
    for name in [
      "visits.sqlite", "requests.log", "export", "cache.sqlite", "scan", "places.csv", "kbo.league",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(names.contains { $0.hasPrefix("visits-import-") })
    #expect(names.contains { $0.hasPrefix("visits-manual-") })
    let open = fan.data.appendingPathComponent("requests.log").path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
    let found = try await fan.run("verify --json")
    #expect(found.status == 1)
    #expect(try found.document["problems"].array.map { $0["kind"] } == ["rights"])
    #expect(try await fan.run("verify --fix").status == 0)
    _ = try expectPrivate(fan.data)
  }

  /// The names of all files below a folder, which other users can't read.
  private func expectPrivate(_ folder: URL) throws -> Set<String> {
    let files = try #require(
      FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
    for name in files + [""] {
      let path = folder.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
    }
    return Set(files.map { URL(fileURLWithPath: $0).lastPathComponent })
  }

  @Test func forgottenDataIsErasedFromAllFiles() async throws {
    try fan.addPhoto("geheim-1.jpg", of: .angels)
    try fan.addPhoto("other/b.jpg", of: .fenway, minute: 20)
    try fan.addPhoto("other/c.jpg", of: .fenway, minute: 100)
    _ = try await fan.run("import", fan.photos.path)
    _ = try await fan.run("import", fan.photos.path, "--dry-run")
    let visits = try await fan.run("visits list --json").document["visits"].array
    let id = try #require(
      visits.first { $0["stadium_id"] != "fenway-park-boston" }?["id"].text)
    _ = try await fan.run("visits edit", id, "--note", "sehr-geheim")
    _ = try await fan.run("backup")
    let secrets = ["geheim", id.uppercased(), "angel-stadium"]
    #expect(try !texts(["geheim"], foundBelow: fan.data).isEmpty)
    try await fan.run("forget visit", id).expect(status: 2, "--yes")
    let forgotten = try await fan.run("forget visit", id, "--yes", "--backups", "--json")
      .succeeded()
    #expect(try forgotten.document["visits"] == 1 && forgotten.document["backups_left"] == 0)
    #expect(try texts(secrets, foundBelow: fan.data) == [])
    #expect(try fan.visitIDs().count == 1)
    #expect(try await fan.run("forget visit", id, "--yes").status == 1)

    let path = fan.photos.appendingPathComponent("other/b.jpg").path
    _ = try await fan.run("backup")
    let photo = try await fan.run("forget photo", path, "--yes")
    #expect(photo.status == 0 && photo.errors.contains("--backups"))
    #expect(photo.errors.contains("may record them again"))
    #expect(try await fan.run("forget photo", path, "--yes").status == 1)
    let left = try await fan.run("visits list --json").document["visits"].array
    #expect(left.map { $0["photo_count"] } == [1])
    #expect(try fan.store().checkIntegrity() == [])
  }

  @Test func forgetAllKeepsForeignFiles() async throws {
    try fan.addPhoto("a.jpg", of: .angels)
    _ = try await fan.run("import", fan.photos.path)
    _ = try await fan.run("backup")
    #expect(try await fan.run("forget all").status == 2)
    let mine = fan.data.appendingPathComponent("mine.txt")
    try Data("mine".utf8).write(to: mine)
    let all = try await fan.run("forget all --yes --json")
    #expect(try all.status == 0 && all.document["left"] == ["mine.txt"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: fan.data.path) == ["mine.txt"])
    try FileManager.default.removeItem(at: mine)
    _ = try await fan.run("import", fan.photos.path)
    let terminal = try PseudoTerminal(fan, ["forget", "all"])
    terminal.expect("Type \"forget all\" to confirm: ", thenType: "y\r")
    terminal.expect("Nothing was deleted.")
    #expect(try terminal.finish() == 0)
    #expect(try fan.visitIDs().count == 1)
    #expect(try await fan.run("forget all --yes").status == 0)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    #expect(FileManager.default.fileExists(atPath: fan.photos.path + "/a.jpg"))
  }

  @Test func forgetAllDeletesOnlyBackupsBehindLink() async throws {
    let elsewhere = fan.folder.appendingPathComponent("elsewhere", isDirectory: true)
    let mine = ["visits-2026.ods", "damaged-photos/a.jpg"].map(elsewhere.appendingPathComponent)
    for file in mine {
      try file.deletingLastPathComponent().createFolder()
      try Data("mine".utf8).write(to: file)
    }
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    try FileManager.default.createSymbolicLink(
      at: fan.data.appendingPathComponent("backups"), withDestinationURL: elsewhere)
    #expect(try await fan.run("backup").status == 0)
    #expect(try await fan.run("forget all --yes").status == 0)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: elsewhere.path).sorted()
        == ["damaged-photos", "damaged-photos/a.jpg", "visits-2026.ods"])
  }

  @Test func movedPhotosAreFoundByContent() async throws {
    #expect(try await fan.run("verify").status == 1)
    try fan.addPhoto("a.jpg", of: .angels)
    try fan.addPhoto("b.jpg", of: .fenway, minute: 20)
    try fan.addPhoto("c.jpg", of: .fenway, minute: 100)
    _ = try await fan.run("import", fan.photos.path)
    #expect(
      try await fan.run("verify").output.hasPrefix("No problems found in 2 visits and 3 photos."))
    let moved = fan.photos.appendingPathComponent("2019/renamed.jpg")
    try moved.deletingLastPathComponent().createFolder()
    try FileManager.default.moveItem(at: fan.photos.appendingPathComponent("a.jpg"), to: moved)
    let gone = try await fan.run("verify")
    #expect(gone.status == 1 && gone.output.contains("file not found"))
    let dry = try await fan.run("verify", fan.photos.path, "--dry-run", "--json")
    #expect(try dry.status == 0 && dry.document["moved"].array.first?["to"].text == moved.path)
    #expect(try await fan.run("verify").status == 1)
    #expect(try await fan.run("verify", fan.photos.path).status == 0)
    #expect(try await fan.run("verify").status == 0)
    #expect(try fan.store().allPhotos().flatMap(\.paths).contains(moved.path))
    #expect(try await fan.run("undo --yes").status == 0)
    #expect(try await fan.run("verify").status == 1)
  }

  @Test func visitsMissingFromCatalogAreReported() async throws {
    let store = try fan.store()
    let now = store.now
    let day = try #require(LocalDay("2018-07-09"))
    func visit(_ stadium: StadiumID, _ key: GameKey?) -> Visit {
      Visit(
        id: UUID(), stadium: stadium, stadiumName: "S", day: day, league: "mlb", kind: .game,
        game: .init(key: key, homeName: "A", awayName: "B"), dataSource: .automatic,
        origin: .manual, createdAt: now, changedAt: now)
    }
    try store.write(in: store.makeBatch(.add)) { writer in
      try writer.add(visit("nowhere-park", nil))
      try writer.add(
        visit(
          "fenway-park-boston",
          GameKey(
            league: "mlb", stadium: "fenway-park-boston", day: day, home: "mlb-nyy", number: 0)))
      try writer.add(visit("fenway-park-boston", GameKey(KnownGame.fenway.id)))
    }
    let found = try await fan.run("verify --json")
    #expect(found.status == 1)
    let problems = try found.document["problems"].array.compactMap { $0["what"].text }
    #expect(problems.count == 2)
    #expect(problems.contains { $0.contains("unknown stadium nowhere-park") })
    #expect(
      problems.contains { $0.contains("unknown game mlb:fenway-park-boston:2018-07-09:mlb-nyy:0") })
  }
}

@Suite(.fan) struct DoctorCommandTests {
  @Test func reportsNoProblemsBeforeAndAfterFirstVisit() async throws {
    for isFirst in [true, false] {
      let well = try await fan.run("doctor")
      #expect(well.status == 0, "\(well.output)")
      #expect(well.output.contains("✓ catalog: ") && !well.output.contains("✗"))
      guard isFirst else { break }
      try await fan.addVisit("Fenway Park", on: "2018-07-09")
    }
    let report = try await fan.run("doctor --json").document
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
    try await fan.run("visits list").expect(status: 1, "stvisits verify --repair")
    let repaired = try await fan.run("verify --repair").succeeded()
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
    let repaired = try await fan.run("verify --repair --json")
    #expect(repaired.status == 3, "\(repaired.errors)")
    let restored = try repaired.document["restored"]
    #expect(restored["history_intact"] == true)
    #expect(restored["missing"].array.map { $0["visits"]["added"] } == [1])
    #expect(try fan.visitIDs().count == 1)
    try damageSchema()
    _ = try await fan.run("verify --repair")
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func verifyWithoutABackupRestoresFromTheStorage() async throws {
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    try storage.createFolder()
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    try damageSchema()
    try await fan.run("verify --repair").expect(status: 1, "visits.sqlite is damaged")
    try damageSchema()
    for command in [
      ["remote", "set", storage.path, "--plain", "--name", "here"], ["remote", "sync"],
    ] {
      #expect(try await fan.run(command).status == 0)
    }
    try? FileManager.default.removeItem(at: fan.data.appendingPathComponent("backups"))
    try damageSchema()
    let repaired = try await fan.run("verify --repair").succeeded()
    #expect(repaired.output.hasPrefix("Repaired your library from your storage"))
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func unreadableDatabaseIsReportedAsJSON() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let file = fan.data.appendingPathComponent("visits.sqlite")
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xAA, count: bytes.count - 100))
    try bytes.write(to: file)
    let report = try await fan.run("verify --json")
    #expect(report.status == 1)
    #expect(try report.document["problems"].array.map { $0["kind"] } == ["database"])
  }

  /// A process that was killed while it was writing leaves a journal; this one was damaged.
  @Test func nextCommandAfterAKilledOneWarnsAboutDamage() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let journal = fan.data.appendingPathComponent("visits.sqlite-journal")
    try Data(repeating: 1, count: 512).write(to: journal)
    #expect(try await !fan.run("visits list").succeeded().errors.contains("damaged"))
    let file = fan.data.appendingPathComponent("visits.sqlite")
    var bytes = try Data(contentsOf: file)
    let name = try #require(bytes.range(of: Data("Fenway Park".utf8)))
    bytes[name.lowerBound] ^= 1
    try bytes.write(to: file)
    #expect(try await !fan.run("visits list").succeeded().errors.contains("damaged"))
    try Data(repeating: 1, count: 512).write(to: journal)
    let warned = try await fan.run("visits list").succeeded()
    #expect(warned.errors.contains("Repair it: stvisits verify --repair"))
    #expect(try await fan.run("verify").status == 1)
  }

  @Test func everyCommandWarnsAboutAnEmptiedLibrary() async throws {
    for day in ["2018-07-09", "2018-07-10"] {
      let added = ["visits", "add", "--stadium", "Fenway Park", "--date", day, "--type", "tour"]
      #expect(try await fan.run(added).status == 0)
    }
    #expect(try await fan.run("backup").status == 0)
    let file = fan.data.appendingPathComponent("visits.sqlite")
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
    #expect(try await fan.run("visits list").errors.hasPrefix("stvisits: Your library is missing"))
    let backups = try await fan.run("backup --list --json").document["backups"].array
    let name = try #require(backups.first { $0["visits"] == 2 }?["name"].text)
    #expect(try await fan.run("restore", name, "--yes").status == 0)
    let healthy = try await fan.run("verify")
    #expect(healthy.status == 0 && !healthy.errors.contains("Your library"))
  }

  @Test func onlineReportsWhichProvidersRespond() async throws {
    let web = try ProviderServer()
    var environment = web.environment
    environment["STVISITS_NHL_URL"] = "http://127.0.0.1:1"
    let asked = try await fan.run("doctor --online", environment: environment).succeeded()
    #expect(asked.output.contains("✓ MLB API: http://127.0.0.1:\(web.server.port) responds"))
    #expect(asked.output.contains("! NHL API: http://127.0.0.1:1: "))
    // Those that share an address are asked once, with nothing but the name of the program.
    #expect(web.paths == ["/"])
    let offline = try await fan.run("doctor --online --offline", environment: environment)
    #expect(offline.output.contains("providers available"))
    #expect(web.paths.count == 1)
  }
}
