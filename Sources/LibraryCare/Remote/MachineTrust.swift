import AppSupport
import Foundation
import LibraryMerge
import VisitStore

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
  /// Whether this machine has only sent changes without signatures so far.
  private let isUnsigned: Bool
  private let acceptsNew: Bool
  private let now: Date
  /// Machines that are accepted without being asked for, because nothing was known before.
  private(set) var trusted: [RemoteMachine] = []
  private(set) var changed: [RemoteMachine] = []
  private var asked: Set<RemoteMachine> = []

  init(_ store: VisitStore, key: String, acceptsNew: Bool) throws {
    machines = Dictionary(
      try store.machines().map { (ID(device: $0.device, key: $0.key), $0) },
      uniquingKeysWith: { first, _ in first })
    let state = try store.remoteState()
    own = ID(device: state.device, key: key)
    isUnsigned = try !store.chainedSegments().contains { !$0.isRead && $0.head != nil }
    self.acceptsNew = acceptsNew
    now = store.now
  }

  mutating func verdict(of segment: SyncSegment) -> Verdict {
    let id = ID(device: segment.device, key: segment.proof?.key ?? "")
    if segment.proof != nil, !MachineIdentity.isSigned(segment) {
      return .refused("one of its files has a forged signature")
    }
    if id == own || (id.device == own.device && id.key.isEmpty && isUnsigned) {
      return .accepted(mayRemove: true)
    }
    if let known = machines[id], known.state != .waiting || !acceptsNew {
      return verdict(of: known)
    }
    var machine = RemoteMachine(
      device: id.device, key: id.key, name: segment.machine, state: .waiting, seenAt: now)
    let same = machines.values.first { !id.key.isEmpty && $0.key == id.key && $0.state != .waiting }
    if let same {
      // A copy of the data folder, or the same machine with a new id.
      (machine.state, machine.mayRemove) = (same.state, same.mayRemove)
    } else if acceptsNew || isUpdated(id) {
      machine.state = .accepted
      trusted.append(machine)
    }
    machines[id] = machine
    changed.append(machine)
    return verdict(of: machine)
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

  /// Whether a key belongs to a machine that was accepted when it had none.
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
