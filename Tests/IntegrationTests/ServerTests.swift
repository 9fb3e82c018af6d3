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
  private static let seeds = RandomSeeds.seeds("STVISITS_MERGES", usually: 1)

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
      for step in 0..<6 {
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
        let neighbor = machine.folder == one.folder ? other : one
        let shown = try neighbor.run("remote machines --json").document["fingerprint"].text
        try machine.run("remote machines accept", try #require(shown)).succeeded()
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
        ["remote", "set", "--plain", "--name", name] + place.arguments, environment: place.secrets)
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
