import AppSupport
package import Cryptography
package import Foundation
package import LibraryMerge
import Localization
import SportsModel
package import VisitStore

/// The key with which this machine signs its changes (Ed25519), in a file of the data folder; it
/// isn't in the database, so that exports and backups don't contain it.
package struct MachineIdentity: Sendable {
  static let fileName = "remote-key"

  /// The private key, which also signs tip packs.
  package private(set) var secret: SigningKey

  /// The public key in hexadecimal digits.
  package var key: String { secret.publicKey.bytes.hexadecimal }

  /// The public key in 32 bytes.
  package var publicKey: [UInt8] { secret.publicKey.bytes }

  /// Reads the key of a data folder; a machine without one gets a new one, which a dry run doesn't
  /// keep.
  package init(in folder: URL, mayWrite: Bool = true) throws {
    let file = folder.appendingPathComponent(Self.fileName)
    if let known = try Self.read(file) {
      secret = known
      return
    }
    secret = SigningKey()
    guard mayWrite else { return }
    let text = secret.bytes.hexadecimal + "\n"
    do {
      try AtomicFileWriter.write(Array(text.utf8), to: file, replaces: false)
    } catch LibraryFileError.exists {
      // Another process was faster.
      self = try MachineIdentity(in: folder)
    }
  }

  private static func read(_ file: URL) throws -> SigningKey? {
    guard access(file.path, F_OK) == 0 else { return nil }
    guard let text = try? String(contentsOf: file, encoding: .utf8), text.utf8.count < 100,
      let bytes = [UInt8](hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let key = SigningKey(bytes: bytes)
    else { throw RemoteError.badSettings(path: file.path) }
    return key
  }

  var signer: SegmentSigner {
    let secret = secret
    return SegmentSigner(key: key, sign: { secret.signature(of: $0).hexadecimal }, link: Self.link)
  }

  /// The digest of a segment's place, which depends on all segments before it; it doesn't depend on
  /// the entries: a repaired segment lacks what was forgotten meanwhile.
  static func link(_ proof: SegmentProof, name: SyncSegmentKey) -> String {
    let text = "\(proof.previous) \(proof.key) \(proof.chain) \(proof.position) \(name.objectName)"
    return Data(text.utf8).sha256
  }

  /// Returns whether the machine with the key of a segment signed it.
  static func isSigned(_ segment: SyncSegment) -> Bool {
    guard let proof = segment.proof, let key = [UInt8](hexadecimal: proof.key),
      let signature = [UInt8](hexadecimal: segment.signature),
      let publicKey = PublicKey(bytes: key)
    else { return false }
    return publicKey.isValid(Data(signature), of: segment.signedBytes)
  }

  /// The first half of a key's digest in groups, for comparison by the user.
  package static func fingerprint(of key: String) -> String {
    guard !key.isEmpty else { return "no key (older version of stvisits)" }
    let digits = Array(Data(key.utf8).sha256.prefix(32))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }
      .joined(separator: " ")
  }
}

/// Decides which machines' changes are merged.
struct MachineTrust {
  enum Verdict: Hashable {
    case accepted(mayRemove: Bool)
    case waiting(RemoteMachine)
    case refused(String)
  }

  private struct ID: Hashable {
    let device: UUID
    let key: String
  }

  private var machines: [ID: RemoteMachine]
  private let own: ID
  private let acceptsNew: Bool
  private let now: Date
  /// Machines that are accepted without being asked for, because nothing was known before.
  private(set) var trusted: [RemoteMachine] = []
  private(set) var changed: [RemoteMachine] = []
  private var asked: Set<RemoteMachine> = []

  /// With `trustsFirst`, machines are accepted if no other one was ever known.
  init(_ store: VisitStore, key: String, acceptsNew: Bool, trustsFirst: Bool) throws {
    machines = Dictionary(
      try store.machines().map { (ID(device: $0.device, key: $0.key), $0) },
      uniquingKeysWith: { first, _ in first })
    let state = try store.remoteState()
    own = ID(device: state.device, key: key)
    let knowsOthers = machines.values.contains { $0.key != key }
    self.acceptsNew = acceptsNew || trustsFirst && state.syncedAt == nil && !knowsOthers
    now = store.now
  }

  mutating func verdict(of segment: SyncSegment) -> Verdict {
    let id = ID(device: segment.device, key: segment.proof?.key ?? "")
    if segment.proof != nil, !MachineIdentity.isSigned(segment) {
      return .refused("one of its files has a forged signature")
    }
    // Also a segment of a copy of the data folder, or from before this machine got a new id.
    guard id.key != own.key else {
      if id.device != own.device, machines[id] == nil {
        let machine = RemoteMachine(
          device: id.device, key: id.key, name: segment.machine, state: .accepted, seenAt: now)
        machines[id] = machine
        changed.append(machine)
      }
      return .accepted(mayRemove: true)
    }
    if id.key.isEmpty, machines[id]?.state != .accepted, signs(id.device) {
      return .refused(localized("one of its files has no signature, so it may be forged"))
    }
    let machine = machines[id] ?? added(id, name: segment.machine)
    if machine.state == .waiting, isImitation(id) {
      return .refused(
        localized(
          """
          two keys are used with its id, so another computer may imitate it. Compare the \
          fingerprint with the one that it shows itself, then accept or revoke it by its \
          fingerprint: stvisits remote machines
          """))
    }
    return verdict(of: machine)
  }

  private mutating func added(_ id: ID, name: String) -> RemoteMachine {
    var machine = RemoteMachine(
      device: id.device, key: id.key, name: name, state: .waiting, seenAt: now)
    // A copy of the data folder, or the same machine with a new id.
    let same = machines.values.filter {
      !id.key.isEmpty && $0.key == id.key && $0.state != .waiting
    }
    if let strictest = same.first(where: { $0.state == .revoked }) ?? same.first {
      (machine.state, machine.mayRemove) = (strictest.state, same.allSatisfy(\.mayRemove))
    } else if acceptsNew || isUpdated(id), !isImitation(id) {
      machine.state = .accepted
      trusted.append(machine)
    }
    machines[id] = machine
    changed.append(machine)
    return machine
  }

  /// Returns whether this machine or an accepted one with a key has an id.
  private func signs(_ device: UUID) -> Bool {
    device == own.device
      || machines.values.contains {
        $0.device == device && !$0.key.isEmpty && $0.state == .accepted
      }
  }

  /// Returns whether another key that wasn't revoked is used with the same id.
  private func isImitation(_ id: ID) -> Bool {
    !id.key.isEmpty
      && (id.device == own.device
        || machines.values.contains {
          $0.device == id.device && !$0.key.isEmpty && $0.key != id.key && $0.state != .revoked
        })
  }

  /// Asks once about a new machine that signed a segment, and accepts it if the answer is yes.
  mutating func ask(_ accepts: (RemoteMachine) throws -> Bool, about segment: SyncSegment) throws {
    guard case .waiting(var machine) = verdict(of: segment), !machine.key.isEmpty,
      asked.insert(machine).inserted, try accepts(machine)
    else { return }
    machine.state = .accepted
    machines[ID(device: machine.device, key: machine.key)] = machine
    changed.append(machine)
  }

  /// Returns whether a key belongs to a machine that was accepted when it had none.
  private func isUpdated(_ id: ID) -> Bool {
    guard machines[ID(device: id.device, key: "")]?.state == .accepted else { return false }
    return !machines.keys.contains { $0.device == id.device && !$0.key.isEmpty }
  }

  private func verdict(of machine: RemoteMachine) -> Verdict {
    switch machine.state {
    case .accepted: .accepted(mayRemove: machine.mayRemove)
    case .waiting: .waiting(machine)
    case .revoked: .refused("you revoked it, so its new changes are ignored")
    }
  }

  /// Stores new machines; those that sign now may no longer send changes without signatures.
  func write(to store: VisitStore) throws {
    for machine in changed { try store.set(machine) }
    let signing = Set(
      machines.values.filter { !$0.key.isEmpty && $0.state == .accepted }.map(\.device))
    for var machine in machines.values
    where machine.key.isEmpty && machine.state == .accepted && signing.contains(machine.device) {
      machine.state = .waiting
      try store.set(machine)
    }
  }
}

extension UUID {
  /// The first eight digits, which the user can type.
  var shortText: String { String(text.prefix(8)) }
}

/// Accepts and revokes the machines that share a storage.
package struct RemoteMachines: Sendable {
  private let store: VisitStore
  /// The public key of this machine.
  package let key: String

  package init(_ store: VisitStore) throws {
    self.store = store
    key = try MachineIdentity(in: store.file.deletingLastPathComponent()).key
  }

  package func all() throws -> [RemoteMachine] {
    try store.machines().filter { $0.key != key }
  }

  /// Returns the machines with a name, the beginning of an id, or the beginning of a fingerprint;
  /// throws `RemoteError.noSuchMachine`.
  package func named(_ text: String) throws -> [RemoteMachine] {
    let wanted = text.lowercased()
    let digits = wanted.filter { !$0.isWhitespace }
    let found = try all().filter { machine in
      machine.name.lowercased() == wanted
        || wanted.count >= 4 && machine.device.text.hasPrefix(wanted)
        || digits.count >= 8 && !machine.key.isEmpty
          && MachineIdentity.fingerprint(of: machine.key).filter { $0 != " " }.hasPrefix(digits)
    }
    guard !found.isEmpty else { throw RemoteError.noSuchMachine(text) }
    return found
  }

  /// Returns the machines with a fingerprint, given by its first 16 digits or more.
  ///
  /// Names and ids can be copied. A machine without a key has its id instead.
  /// Throws `RemoteError.noSuchMachine` or `RemoteError.needsFingerprint`.
  package func withFingerprint(_ text: String) throws -> [RemoteMachine] {
    let digits = text.lowercased().filter { !$0.isWhitespace }
    let found = try named(text)
    let exact = found.filter { machine in
      let print = MachineIdentity.fingerprint(of: machine.key).filter { $0 != " " }
      return machine.key.isEmpty
        ? machine.device.text.hasPrefix(digits) : digits.count >= 16 && print.hasPrefix(digits)
    }
    guard Set(exact.map(\.key)).count == 1 else { throw RemoteError.needsFingerprint(text) }
    return exact
  }

  /// Accepts machines; throws `RemoteError.severalKeys` if another key is accepted with the same id.
  package func accept(_ machines: [RemoteMachine], mayRemove: Bool) throws {
    let known = try all()
    for var machine in machines {
      let isTaken = known.contains {
        $0.device == machine.device && !$0.key.isEmpty && $0.key != machine.key
          && $0.state == .accepted
      }
      guard !isTaken else { throw RemoteError.severalKeys(machine.name) }
      (machine.state, machine.mayRemove) = (.accepted, mayRemove)
      try store.set(machine)
    }
  }

  /// Revokes machines: their new changes are ignored; what was merged before stays.
  package func revoke(_ machines: [RemoteMachine]) throws {
    for var machine in machines {
      machine.state = .revoked
      try store.set(machine)
      try store.discardPendingEntries(of: machine.device)
    }
  }
}
