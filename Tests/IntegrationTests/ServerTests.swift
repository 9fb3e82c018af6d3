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

/// `remote` of two machines over real servers.
///
/// The tests of RemoteStorage and LibraryCare break the connections and the storages.
@Suite(.fan, .timeLimit(.minutes(20))) struct RemoteServerTests {
  @Test(.enabled(if: WebDAVServer.isInstalled, "Apache is not installed"))
  func devicesConvergeOverWebDAV() throws {
    let server = try WebDAVServer()
    try expectConvergence(
      ["webdav+http://127.0.0.1:\(server.port)/digest/stvisits"],
      [
        "STVISITS_REMOTE_USER": WebDAVServer.user,
        "STVISITS_REMOTE_PASSWORD": WebDAVServer.password,
      ])
  }

  @Test(.enabled(if: BucketServer.isInstalled, "moto is not installed"))
  func devicesConvergeOverS3() throws {
    let server = try BucketServer()
    try expectConvergence(
      ["s3://\(BucketServer.bucket)/stvisits", "--endpoint", "http://127.0.0.1:\(server.port)"],
      ["AWS_ACCESS_KEY_ID": "unknown", "AWS_SECRET_ACCESS_KEY": "something"])
  }

  private func expectConvergence(_ place: [String], _ secrets: [String: String]) throws {
    let other = try Fan(fan.folder.appendingPathComponent("other", isDirectory: true))
    try fan.addThreeGames()
    try fan.run("import", fan.photos.path, "--offline").succeeded()
    try other.run("visits add --stadium", "Wrigley Field", "--date", "2019-07-10", "--type", "tour")
      .succeeded()
    for (machine, name) in [(fan, "first"), (other, "second")] {
      try machine.run(
        ["remote", "set", "--plain", "--name", name] + place, environment: secrets
      ).succeeded()
    }
    // The machines don't know each other's keys yet.
    for machine in [fan, other] { _ = try machine.run("remote sync", environment: secrets) }
    for (machine, neighbor) in [(fan, other), (other, fan)] {
      let shown = try neighbor.run("remote machines --json").document["fingerprint"].text
      try machine.run("remote machines accept", try #require(shown)).succeeded()
    }
    for machine in [fan, other] {
      try machine.run("remote sync", environment: secrets).succeeded()
    }
    #expect(try LibraryContents.facts(other.store()) == LibraryContents.facts(fan.store()))
    #expect(try fan.visitIDs().count == 3 && fan.visitIDs() == other.visitIDs())
    for machine in [fan, other] { #expect(try machine.store().checkIntegrity() == []) }
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
