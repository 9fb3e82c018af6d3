import Foundation
import PhotoFixtures
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    let notifications = try String(contentsOf: calls, encoding: .utf8)
    #expect(notifications.contains("New visit|Angel Stadium of Anaheim, Tue, Jul 16, 2019"))
  }

  @Test func otherCommandsCanWriteDuringWatch() throws {
    let watch = try fan.start(["watch", "--settle", "0", "--json", fan.photos.path])
    #expect(try watch.waitForErrorOutput("Watching"))
    let added = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10")
    #expect(added.status == 0)
    try fan.addPhoto("c.jpg", of: .angels)
    #expect(try watch.waitForOutput("\"decision\":\"recorded\""))
    watch.send(SIGTERM)
    let ended = try watch.finish()
    #expect(ended.status == 0)
    // Each import ends in its summary.
    #expect(ended.lines.last?.contains("\"type\":\"summary\"") == true)
    #expect(try fan.visitIDs().count == 2)
  }

  @Test func missingFolderIsRejected() throws {
    let refused = try fan.run("watch", fan.folder.appendingPathComponent("nowhere").path)
    #expect(refused.status == 1 && refused.errors.contains("no such file or folder"))
  }
}

extension Fan {
  /// A desktop that records its notifications.
  ///
  /// - Returns: the file of the notifications.
  fileprivate func makeDesktop() throws -> URL {
    let notifications = folder.appendingPathComponent("notifications.txt")
    let bin = folder.appendingPathComponent("bin", isDirectory: true)
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
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
