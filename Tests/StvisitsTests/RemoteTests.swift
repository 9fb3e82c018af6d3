import Foundation
import RemoteStorage
import TestSupport
import Testing

@testable import stvisits

/// `remote`: two data folders and a folder between them.
@Suite(.fan) struct RemoteTests {
  private func makeFolders() async throws -> (storage: URL, other: URL) {
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    try storage.createFolder()
    return (storage, fan.folder.appendingPathComponent("other", isDirectory: true))
  }

  @Test func devicesConvergeOverFolder() async throws {
    let (storage, other) = try await makeFolders()
    let there = ["STVISITS_HOME": other.path]
    #expect(try await fan.run("remote sync").status == 1)
    for (name, environment) in [("here", [:]), ("there", there)] {
      try await fan.run(
        "remote set --plain", storage.path, "--name", name, environment: environment
      )
      .succeeded()
    }
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    _ = try await fan.run(
      "visits add --stadium", "Wrigley Field", "--date", "2019-07-04", environment: there)
    let look = try await fan.run("remote sync --dry-run --json")
    #expect(try look.document["sent"] == 1 && look.document["dry_run"] == true)
    for environment in [[:], there] {
      try await fan.run("remote sync --json", environment: environment).succeeded()
    }
    // The other machine is new here, so its changes wait.
    try await fan.run("remote sync").expect(status: 3, "there is a new computer")
    let machines = try await fan.run("remote machines --json").document
    let own = try await fan.run("remote machines --json", environment: there).document
    #expect(machines["machines"].array.map { $0["fingerprint"] } == [own["fingerprint"]])
    #expect(try await fan.run("remote machines accept nowhere").status == 1)
    try await fan.run("remote machines accept there").expect(status: 1, "isn't a fingerprint")
    let fingerprint = try #require(own["fingerprint"].text)
    #expect(try await fan.run("remote machines accept " + fingerprint).status == 0)
    #expect(try await fan.run("remote sync").status == 0)
    let mine = try await fan.run("visits list --json").output
    #expect(try await fan.run("visits list --json", environment: there).output == mine)
    #expect(mine.contains("wrigley-field"))
    #expect(try await fan.run("history").output.contains("merge"))
    #expect(try await fan.run("privacy").output.contains(storage.path))
    #expect(try await fan.run("remote status --json").document["unsent"] == 0)
    let status = try await fan.run("remote status").output
    #expect(status.contains("Storage checked: 2"))
    #expect(status.contains("Read from there: 1 change, the latest of 2"))
    #expect(try await fan.run("remote check").status == 0)
    #expect(try await fan.run("remote forget --yes").status == 0)
    #expect(try await fan.run("remote sync").status == 1)
  }

  @Test func terminalAsksAboutNewComputersAndRemovals() async throws {
    let (storage, other) = try await makeFolders()
    let there = ["STVISITS_HOME": other.path]
    func run(_ arguments: String..., environment: [String: String] = [:]) async throws {
      try await fan.run(arguments, environment: environment, clock: Fan.fixedClock).succeeded()
    }
    try await run("remote", "set", storage.path, "--plain", "--name", "here")
    try await run("remote", "sync")
    try await run(
      "remote", "set", storage.path, "--plain", "--name", "there", environment: there)
    for day in 1...7 {
      try await run(
        "visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-0\(day)", "--type",
        "tour",
        environment: there)
    }
    try await run("remote", "sync", environment: there)
    let own = try await fan.run("remote machines --json", environment: there)
    let fingerprint = try #require(try own.document["fingerprint"].text)
    func visits() async throws -> Int {
      try await fan.run("visits list --json").document["visits"].array.count
    }
    let refused = await fan.show(["remote", "sync"], columns: 120, typed: [""])
    #expect(refused.status == 3 && refused.screen.text.contains("Fingerprint: \(fingerprint)"))
    #expect(try await visits() == 0)
    let accepted = await fan.show(["remote", "sync"], columns: 120, typed: ["y"])
    #expect(accepted.status == 0, "\(accepted.screen.text)")
    #expect(try await visits() == 7)
    let list = try await fan.run("visits list --json", environment: there)
    let ids = try list.document["visits"].array.map { try #require($0["id"].text) }
    try await fan.run(
      ["visits", "delete", "--yes"] + ids, environment: there, clock: Fan.fixedClock
    ).succeeded()
    try await run("remote", "sync", environment: there)
    let kept = await fan.show(["remote", "sync"], columns: 120, typed: ["n"])
    #expect(kept.status == 1 && kept.screen.text.contains("Removes 7 of your visits and trips"))
    #expect(try await visits() == 7)
    try await fan.run("remote sync", clock: Fan.fixedClock).expect(status: 1, "--accept-removals")
    let merged = try await fan.run("remote sync --accept-removals --json", clock: Fan.fixedClock)
    #expect(try merged.document["losses"]["removed"].array.count == 7)
    #expect(try await visits() == 0)
    let batch = try #require(try merged.document["removal_batch"].text)
    try await run("undo", batch, "--yes")
    #expect(try await visits() == 7)
  }

  @Test func encryptedStorageNeedsPassphrase() async throws {
    let (storage, other) = try await makeFolders()
    let secret = ["STVISITS_REMOTE_PASSPHRASE": "korrekt Pferd"]
    let weak = try await fan.run("remote set", storage.path, environment: secret)
    #expect(weak.status == 2 && weak.errors.contains("--weak"))
    try await fan.run("remote set", storage.path, "--weak", environment: secret).succeeded()
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    #expect(try await fan.run("remote sync", environment: secret).status == 0)
    try expectGivenCosts(in: storage)
    let wrong = [
      "STVISITS_HOME": other.path,
      "STVISITS_REMOTE_PASSPHRASE": "falsches Pferd unter grünem Regenbogen",
    ]
    try await fan.run("remote set", storage.path, environment: wrong)
      .expect(status: 1, "Wrong passphrase")
    try await fan.run("remote set --plain", storage.path, environment: wrong)
      .expect(status: 1, "STVISITS_REMOTE_PASSPHRASE")
  }

  /// A new storage gets a random passphrase, which other computers ask for.
  @Test func storageIsEncryptedUnlessPlainIsSaid() async throws {
    let (storage, other) = try await makeFolders()
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let set = try await fan.run("remote set", storage.path).succeeded()
    let secrets = fan.data.appendingPathComponent("remote-secrets")
    let line = try String(contentsOf: secrets, encoding: .utf8)
    let passphrase = try #require(line.split(separator: "\"").dropFirst().first.map(String.init))
    #expect(set.errors.contains("Passphrase: \(passphrase)") && passphrase.count == 29)
    #expect(!PassphraseStrength.isWeak(passphrase))
    let mode = try FileManager.default.attributesOfItem(atPath: secrets.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try await fan.run("remote sync").succeeded()
    for name in try FileManager.default.subpathsOfDirectory(atPath: storage.path) {
      let data = try? Data(contentsOf: storage.appendingPathComponent(name))
      #expect(data?.range(of: Data("fenway".utf8)) == nil, "\(name)")
    }
    // Whatever the operator of the storage says, nobody is led to send plain text.
    let there = ["STVISITS_HOME": other.path]
    let forged = Data(#"{"form": 1, "isEncrypted": false}"#.utf8)
    try forged.write(to: storage.appendingPathComponent("stvisits.json"))
    for arguments in ["remote set", "remote set --plain"] {
      let refused = try await fan.run(arguments, storage.path, environment: there)
      #expect(refused.status == 1 && !refused.errors.contains("--plain"))
      #expect(refused.errors.contains("STVISITS_REMOTE_PASSPHRASE"))
    }
    try await fan.run(
      "remote set", storage.path,
      environment: there.merging(["STVISITS_REMOTE_PASSPHRASE": passphrase]) { $1 }
    ).succeeded()
  }

  @Test func terminalAsksForThePassphrase() async throws {
    let (storage, _) = try await makeFolders()
    let passphrase = "korrekt Pferd Batterie Heftklammer"
    let other = fan.folder.appendingPathComponent("first").path
    let there = ["STVISITS_HOME": other, "STVISITS_REMOTE_PASSPHRASE": passphrase]
    try await fan.run("remote set", storage.path, environment: there).succeeded()
    let wrong = await fan.show(["remote", "set", storage.path], columns: 120, typed: ["falsch"])
    #expect(wrong.status == 1 && wrong.screen.text.contains("Passphrase of the storage:"))
    let secrets = fan.data.appendingPathComponent("remote-secrets").path
    #expect(!FileManager.default.fileExists(atPath: secrets))
    let set = await fan.show(["remote", "set", storage.path], columns: 120, typed: [passphrase])
    #expect(set.status == 0, "\(set.screen.text)")
    try await fan.run("remote sync").succeeded()
    // Without it, the storage couldn't be used again.
    let left = try await fan.run("remote forget --yes").succeeded()
    #expect(left.errors.contains("Passphrase: \(passphrase)"))
    #expect(!FileManager.default.fileExists(atPath: secrets))
  }

  @Test func plainStorageIsSaidOutLoud() async throws {
    let (storage, other) = try await makeFolders()
    let set = try await fan.run("remote set --plain", storage.path).succeeded()
    #expect(set.errors.contains("Not encrypted"))
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    try await fan.run("remote sync").succeeded()
    let there = ["STVISITS_HOME": other.path]
    let refused = try await fan.run("remote set", storage.path, environment: there)
    #expect(refused.status == 1 && refused.errors.contains("Nothing was sent"))
    #expect(!refused.errors.contains("--plain"))
    // The descriptor and a forged key note don't stop a computer that uses it.
    let forged = Data(#"{"form": 1, "isEncrypted": true}"#.utf8)
    try forged.write(to: storage.appendingPathComponent("stvisits.json"))
    try storage.appendingPathComponent("keys", isDirectory: true).createFolder()
    let note = "keys/" + String(repeating: "0", count: 32) + ".json"
    try forged.write(to: storage.appendingPathComponent(note))
    try await fan.addVisit("Fenway Park", on: "2018-07-10")
    try await fan.run("remote sync").succeeded()
    let descriptor = storage.appendingPathComponent("stvisits.json")
    #expect(try String(contentsOf: descriptor, encoding: .utf8).contains("false"))
  }

  /// The key of a new storage has the costs of the surroundings, in every object's header; outside
  /// of tests they are scrypt's with N = 2^17, r = 8 and p = 1.
  private func expectGivenCosts(in storage: URL) throws {
    let standard = ScryptCosts(rounds: 131_072, blockSize: 8, parallelism: 1)
    #expect(AppContext.live().keyCosts == standard)
    let names = try FileManager.default.subpathsOfDirectory(atPath: storage.path)
    let headers = names.filter { $0.hasPrefix("devices/") }
      .compactMap { try? Data(contentsOf: storage.appendingPathComponent($0)).prefix(8) }
    #expect(!headers.isEmpty)
    #expect(Set(headers) == [Data("STVS".utf8) + [2, 1, 4, 7]])
    let key = try #require(names.first { $0.hasPrefix("keys/") && $0.hasSuffix(".json") })
    let note = try String(contentsOf: storage.appendingPathComponent(key), encoding: .utf8)
    #expect(try JSON(note)["costs"]["rounds"] == 16)
  }
}
