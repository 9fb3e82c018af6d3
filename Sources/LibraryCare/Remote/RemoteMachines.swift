import AppSupport
import Foundation
package import LibraryMerge
import SportsModel
package import VisitStore

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
    let own = try store.remoteState().device
    return try store.machines().filter { $0.device != own || $0.key != key }
  }

  /// Returns the machines with a name, the beginning of an id, or the beginning of a fingerprint.
  ///
  /// - Throws: `RemoteError.noSuchMachine`
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

  package func accept(_ machines: [RemoteMachine], mayRemove: Bool) throws {
    for var machine in machines {
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

/// The document of `remote machines list`, `accept` and `revoke`.
package struct RemoteMachinesDocument: Encodable {
  struct Machine: Encodable {
    let id: String
    let name: String
    let fingerprint: String?
    let state: RemoteMachine.State
    let mayRemove: Bool

    init(_ machine: RemoteMachine) {
      (id, name, state) = (machine.device.text, machine.name, machine.state)
      mayRemove = machine.mayRemove
      fingerprint =
        machine.key.isEmpty ? nil : MachineIdentity.fingerprint(of: machine.key)
    }
  }

  let schema = 1
  let fingerprint: String
  let machines: [Machine]

  package init(_ machines: RemoteMachines) throws {
    fingerprint = MachineIdentity.fingerprint(of: machines.key)
    self.machines = try machines.all().map(Machine.init)
  }
}
