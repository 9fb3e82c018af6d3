import Foundation
import TestSupport
import Testing
import VisitStore

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
        words: ["webdav+http://127.0.0.1:\(port)/digest/stvisits"],
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
        words: ["s3://\(BucketServer.bucket)/stvisits", "--endpoint", "http://127.0.0.1:\(port)"],
        secrets: ["AWS_ACCESS_KEY_ID": "unknown", "AWS_SECRET_ACCESS_KEY": "something"])
    }
  }

  /// The address of a storage, and its secrets.
  private struct RemoteArguments {
    let words: [String]
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
        _ = try machine.run("remote", "sync", environment: place.secrets)
      }
      for machine in machines {
        let accepted = try machine.run(
          "remote", "machines", "accept", machine.folder == one.folder ? "second" : "first")
        #expect(accepted.status == 0, "\(accepted.errors)")
      }
      for machine in machines + machines {
        let synced = try machine.run(
          "remote", "sync", "--accept-removals", environment: place.secrets)
        #expect(synced.status == 0, "\(synced.errors)")
      }
      let contents = try LibraryContents.facts(one.store())
      #expect(try LibraryContents.facts(other.store()) == contents)
      #expect(contents.contains { $0.hasPrefix("visit") })
      #expect(try one.visitIDs() == other.visitIDs())
      for machine in machines { #expect(try machine.store().checkIntegrity() == []) }
    }
  }

  /// Says where the storage is, until that gets through.
  private func set(_ place: RemoteArguments, _ machine: Fan, _ name: String) throws {
    for _ in 0..<20 {
      let set = try machine.run(
        ["remote", "set", "--name", name] + place.words, environment: place.secrets)
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
      #expect(try machine.run("visits", "edit", id, "--note", "note \(step)").status == 0)
    case (2, let id?):
      #expect(try machine.run("visits", "delete", id, "--yes").status == 0)
    case (0..<4, _):
      let added = try machine.run(
        "visits", "add", "--stadium", "Wrigley Field", "--date", "2019-07-\(10 + step)",
        "--type", "tour")
      #expect(added.status == 0, "\(added.errors)")
    default:
      let synced = try machine.run("remote", "sync", environment: secrets)
      // What did not get through waits for the next time.
      #expect([0, 1, 3, 4].contains(synced.status), "\(synced.errors)")
    }
  }
}
