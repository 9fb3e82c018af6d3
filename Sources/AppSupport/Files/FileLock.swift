import Foundation

/// Advisory locks between processes (`flock`).
///
/// A lock belongs to an open file or folder. It ends when the descriptor is closed, also if the
/// process dies. Some network file systems don't support locks; that is an error.
package enum FileLock {
  /// Waits until no other process holds the lock, and takes it.
  package static func lock(_ descriptor: Int32) throws(SystemError) {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Returns why a folder can't be locked, as on some network file systems; nil if it can.
  package static func problem(
    inFolder path: String, lock: (Int32) throws(SystemError) -> Bool = { try tryLock($0) }
  ) -> SystemError? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    do throws(SystemError) {
      _ = try lock(descriptor)
      return nil
    } catch { return error }
  }

  /// Takes the lock; returns false if another process holds it.
  package static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .last
      }
    }
    return true
  }
}
