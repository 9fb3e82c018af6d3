package import Foundation

/// What is known of the storage between machines.
package struct RemoteState: Hashable, Sendable {
  package let device: UUID
  /// The last sync; nil before the first.
  package let syncedAt: Date?
  /// Changes in the log that are not in the storage yet.
  package let unsent: Int
  /// Entries of all machines.
  package let entries: Int
  package let devices: [RemoteDevice]
}

/// A machine that something was read of, or this one.
package struct RemoteDevice: Hashable, Sendable {
  package let id: UUID
  /// What the person calls it.
  package let name: String
  /// How many entries of it are here.
  package let entries: Int
}
