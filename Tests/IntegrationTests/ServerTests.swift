import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `remote` of two machines over real servers, with a connection on which everything goes wrong.
///
/// `STVISITS_MERGES` says by how many seeds the machines live; one without it.
@Suite(.timeLimit(.minutes(20))) struct RemoteServerTests {
  private static let seeds: [UInt64] = {
    let count = ProcessInfo.processInfo.environment["STVISITS_MERGES"].flatMap(UInt64.init) ?? 1
    return Array(1...max(1, count))
  }()

  @Test(.enabled(if: WebDAVServer.isInstalled, "Apache is not installed"), arguments: seeds)
  func devicesConvergeOverWebDAV(_ seed: UInt64) throws {
    let server = try WebDAVServer()
    try runDevices(by: server.port, seed) { port in
      RemoteArguments(
        arguments: ["webdav+http://127.0.0.1:\(port)/digest/stvisits"],
        secrets: [
          "STVISITS_REMOTE_USER": WebDAVServer.user,
          "STVISITS_REMOTE_PASSWORD": WebDAVServer.password,
        ])
    }
  }

  @Test(.enabled(if: BucketServer.isInstalled, "moto is not installed"), arguments: seeds)
  func devicesConvergeOverS3(_ seed: UInt64) throws {
    let server = try BucketServer()
    try runDevices(by: server.port, seed) { port in
      RemoteArguments(
        arguments: [
          "s3://\(BucketServer.bucket)/stvisits", "--endpoint", "http://127.0.0.1:\(port)",
        ],
        secrets: ["AWS_ACCESS_KEY_ID": "unknown", "AWS_SECRET_ACCESS_KEY": "something"])
    }
  }

  private struct RemoteArguments {
    let arguments: [String]
    let secrets: [String: String]
  }

  private func runDevices(by port: Int, _ seed: UInt64, _ place: (Int) -> RemoteArguments) throws {
    let proxy = try FaultyProxy(port: port, seed: seed, likelihood: 0.15)
    let place = place(proxy.port)
    var generator = SeededGenerator(seed: seed)
    try withFan { one in
      try one.addThreeGames()
      let other = try Fan(one.folder.appendingPathComponent("other", isDirectory: true))
      let machines = [one, other]
      let names = ["first", "second"]
      for (machine, name) in zip(machines, names) { try set(place, machine, name) }
      for step in 0..<10 {
        let machine = machines[Int.random(in: 0..<2, using: &generator)]
        try performRandomChange(machine, photos: one.photos, step, place.secrets, &generator)
      }
      #expect(proxy.faultCount > 0)
      proxy.stopFaults()
      // Both see the changes of the other, and accept them.
      for machine in machines + machines {
        _ = try machine.run("remote sync", environment: place.secrets)
      }
      for machine in machines {
        try machine.run("remote machines accept", machine.folder == one.folder ? "second" : "first")
          .succeeded()
      }
      for machine in machines + machines {
        try machine.run("remote sync --accept-removals", environment: place.secrets).succeeded()
      }
      let contents = try LibraryContents.facts(one.store())
      #expect(try LibraryContents.facts(other.store()) == contents)
      #expect(contents.contains { $0.hasPrefix("visit") })
      #expect(try one.visitIDs() == other.visitIDs())
      for machine in machines { #expect(try machine.store().checkIntegrity() == []) }
    }
  }

  private func set(_ place: RemoteArguments, _ machine: Fan, _ name: String) throws {
    for _ in 0..<20 {
      let set = try machine.run(
        ["remote", "set", "--name", name] + place.arguments, environment: place.secrets)
      if set.status == 0 { return }
    }
    Issue.record("the storage could not be set")
  }

  private func performRandomChange(
    _ machine: Fan, photos: URL, _ step: Int, _ secrets: [String: String],
    _ generator: inout SeededGenerator
  ) throws {
    let any = try machine.visitIDs().randomElement(using: &generator)
    switch (Int.random(in: 0..<7, using: &generator), any) {
    case (0, _):
      let year = ["2018", "2019"].randomElement(using: &generator) ?? "2018"
      #expect(try machine.run("import", photos.path + "/" + year).status == 0)
    case (1, let id?):
      #expect(try machine.run("visits edit", id, "--note", "note \(step)").status == 0)
    case (2, let id?):
      #expect(try machine.run("visits delete", id, "--yes").status == 0)
    case (0..<4, _):
      let added = try machine.run(
        "visits add --stadium", "Wrigley Field", "--date", "2019-07-\(10 + step)", "--type", "tour")
      #expect(added.status == 0, "\(added.errors)")
    default:
      let synced = try machine.run("remote sync", environment: secrets)
      // Changes that did not get through wait for the next time.
      #expect([0, 1, 3, 4].contains(synced.status), "\(synced.errors)")
    }
  }
}

/// Providers that answer as badly as servers do, to the real program: the next tier is asked, or the
/// visit waits with the reason kept.
@Suite(.fan) struct HostileProviderTests {
  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let answer: ServerResponse
    /// The output of `scores explain` for MLB.
    let outcome: String

    var description: String { name }

    init(_ name: String, _ answer: ServerResponse, _ outcome: String) {
      self.name = name
      self.answer = answer
      self.outcome = outcome
    }
  }

  private static let whole = ProviderServer.schedule()

  static let cases = [
    Case("too many requests", .status(429), "refused"),
    Case("too many requests, wait", .status(429).with("Retry-After", "86400"), "refused"),
    Case("forbidden", .html("<html>blocked</html>", status: 403), "refused"),
    Case("server error", .status(500), "server_error"),
    Case("a page", .html("<!DOCTYPE html><html><body>Sorry</body></html>"), "not_understood"),
    Case("half of it", whole.cut(after: 200), "not_understood"),
    Case("brackets", .json(String(repeating: "[", count: 200_000)), "not_understood"),
    Case("wrong types", .json("{\"dates\": [{\"games\": 7, \"date\": []}]}"), "not_understood"),
    Case("nothing but null", .json("{\"dates\": null, \"totalGames\": null}"), "not_understood"),
    Case(
      "another encoding", .bytes(Array("{\"d".utf8) + [0xe4] + Array("tes\": []}".utf8)),
      "not_understood"),
    Case("gigabytes", .endless(), "not_understood"),
    Case("to a file", .redirect(to: "file:///etc/passwd"), "not_understood"),
    Case("no HTTP", .raw("220 ftp ready\r\n"), "not_understood"),
  ]

  private func pendingVisitID(_ fan: Fan) throws -> String {
    try fan.addPendingVisit()
    return try #require(try fan.visitIDs().first)
  }

  private func retry(_ fan: Fan, _ environment: [String: String]) throws -> CommandResult {
    try fan.run(["scores", "retry", "--tiers", "cache,api", "--json"], environment: environment)
  }

  @Test(arguments: cases)
  func failingProviderFallsBackAndReasonIsKept(_ trouble: Case) throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, trouble.answer)
    provider.server.route(ProviderServer.espn, .status(500))
    let id = try pendingVisitID(fan)
    #expect(try retry(fan, provider.environment).status == 4)
    let story = try fan.run("scores explain", id, "--json").document
    #expect(story["pending"] == true)
    let outcomes = Dictionary(
      story["troubles"].array.map { ($0["provider"].text, $0["outcome"].text) },
      uniquingKeysWith: { first, _ in first })
    #expect(outcomes["mlb"] == trouble.outcome && outcomes["espn"] == "server_error", "\(story)")
    provider.server.route(ProviderServer.espn, ProviderServer.scoreboard)
    #expect(try retry(fan, provider.environment).document["resolved"] == 1)
    let after = try #require(try fan.store().visits().first?.visit)
    #expect(after.game?.score == Score(home: 5, away: 0) && !after.isScorePending)
  }

  @Test func missingTLSAndUnknownHostAreReasons() throws {
    let provider = try ProviderServer()
    provider.server.route(ProviderServer.mlb, ProviderServer.schedule())
    let id = try pendingVisitID(fan)
    var environment = provider.environment
    environment["STVISITS_MLB_URL"] = "https://127.0.0.1:\(provider.server.port)"
    environment["STVISITS_ESPN_URL"] = "http://nowhere.invalid"
    let failed = try retry(fan, environment)
    #expect(try failed.status == 4 && failed.document["pending"] == 1)
    #expect(provider.paths.isEmpty, "nothing is sent to a server without a valid certificate")
    #expect(try fan.run("scores explain", id).output.contains("MLB API"))
  }

  /// Both programs at once are held to ten requests a second.
  @Test func concurrentProgramsShareRateLimit() throws {
    let catalog = try Fan.catalog()
    let provider = try DayScheduleServer(catalog)
    let facts = try DataWithoutScores.environment(of: [("mlb", 2025)], in: fan.folder)
    let environment = provider.environment.merging(facts) { _, new in new }
    let days = (1...30).map { "2025-07-\($0 < 10 ? "0" : "")\($0),Fenway Park\n" }
    let table = try fan.add("visits.csv", bytes: "date,stadium\n\(days.joined())".utf8)
    _ = try fan.run(["import", "--offline", "--yes", table.path], environment: environment)
    let tiers = ["scores", "retry", "--tiers", "api", "--json"]
    let start = ContinuousClock.now
    let runs = try (0..<2).map { _ in try fan.start(tiers, environment: environment) }
    for run in runs { #expect(try run.finish().status == 0) }
    let times = provider.server.requests.map { start.duration(to: $0.time) / .seconds(1) }
    let first = try #require(times.min())
    let last = try #require(times.max())
    // Without a shared book it would be half of that; the first may be seen late.
    #expect(last - first > Double(times.count - 1) / 10 * 0.6, "\(times.count) requests")
    #expect(times.count > 20)
  }
}

@Suite(.fan) struct WatchTests {
  @Test func newPhotosAreImportedAndReported() throws {
    try fan.addPhoto("2018/a.jpg", of: .fenway, minute: 20)
    try fan.addPhoto("2018/b.jpg", of: .fenway, minute: 100)
    let calls = try fan.makeDesktop()
    let watch = try fan.start(
      ["watch", "--settle", "0", "--notify", fan.photos.path],
      environment: ["PATH": "\(fan.folder.path)/bin:/usr/bin:/bin"])
    #expect(try watch.waitForErrorOutput("Watching \(fan.photos.path). Press Ctrl-C to stop."))
    #expect(try watch.output().contains("Fenway Park  Texas Rangers 0, Boston Red Sox 5"))

    try fan.addPhoto("2019/c.jpg", of: .angels)
    #expect(
      try watch.waitForOutput("Angel Stadium of Anaheim  Houston Astros 2, Los Angeles Angels 7"))
    try fan.add("2019/broken.jpg", bytes: [0xff, 0xd8, 0xff])
    #expect(try watch.waitForErrorOutput("broken.jpg"))
    try fan.addPhoto("2019/d.jpg", of: .dodgers, minute: -240)
    #expect(try watch.waitForOutput("1 open question:"))

    watch.send(SIGINT)
    let ended = try watch.finish()
    #expect(ended.status == 0 && ended.errors.contains("No longer watching."))
    for text in ["Fenway Park", "Angel Stadium", "1 open question:"] {
      #expect(ended.output.components(separatedBy: text).count == 2, "\(text) is reported once")
    }
    #expect(ended.errors.components(separatedBy: "broken.jpg").count == 2)
    #expect(try fan.visitIDs().count == 2)
    let notifications = try calls.text
    #expect(notifications.contains("New visit|Angel Stadium of Anaheim, Tue, Jul 16, 2019"))
  }

  @Test func otherCommandsCanWriteDuringWatch() throws {
    let watch = try fan.start(["watch", "--settle", "0", "--json", fan.photos.path])
    #expect(try watch.waitForErrorOutput("Watching"))
    try fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-10").succeeded()
    try fan.addPhoto("c.jpg", of: .angels)
    #expect(try watch.waitForOutput("\"decision\":\"recorded\""))
    watch.send(SIGTERM)
    let ended = try watch.finish()
    #expect(ended.status == 0)
    // Each import ends in its summary.
    #expect(ended.lines.last?.contains("\"type\":\"summary\"") == true)
    #expect(try fan.visitIDs().count == 2)
  }

}

extension Fan {
  /// A desktop that records its notifications.
  ///
  /// - Returns: the file of the notifications.
  fileprivate func makeDesktop() throws -> URL {
    let notifications = folder.appendingPathComponent("notifications.txt")
    let bin = folder.appendingPathComponent("bin", isDirectory: true)
    try bin.createFolder()
    for name in ["notify-send", "osascript"] {
      // Title and text are the last two of the arguments.
      try addProgram(
        bin.appendingPathComponent(name),
        script: """
          while [ $# -gt 2 ]; do shift; done
          echo "$1|$2" >>'\(notifications.path)'
          """)
    }
    return notifications
  }
}
