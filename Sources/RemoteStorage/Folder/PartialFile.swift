import AppSupport
import Foundation

/// A temporary file next to its destination, renamed when it is complete.
///
/// It always has the same name, so that a killed program leaves at most one, which the next one
/// overwrites. A lock prevents concurrent writes.
struct PartialFile: ~Copyable {
  private let place: String
  private let draft: String
  private let descriptor: Int32
  private let failed: (Int32) -> StorageError

  /// Throws `busy` if another program is writing the file; `failed` creates an error from an
  /// `errno`.
  init(of place: String, failed: @escaping (Int32) -> StorageError) throws(StorageError) {
    let url = URL(fileURLWithPath: place)
    self.place = place
    self.failed = failed
    draft = url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".partial"
    descriptor = try Self.open(draft, failed: failed)
  }

  deinit { close(descriptor) }

  func write(_ data: Data) throws(StorageError) {
    guard ftruncate(descriptor, 0) == 0 else { throw abandoned(errno) }
    do throws(SystemError) {
      try FileDescriptorIO.writeAll(descriptor, data)
    } catch {
      throw abandoned(error.code)
    }
  }

  /// Renames the draft when its bytes are on the disk.
  func finish() throws(StorageError) {
    guard fsync(descriptor) == 0, rename(draft, place) == 0 else { throw abandoned(errno) }
    try? FileDescriptorIO.synchronize(URL(fileURLWithPath: place).deletingLastPathComponent().path)
  }

  private func abandoned(_ code: Int32) -> StorageError {
    unlink(draft)
    return failed(code)
  }

  private static func open(
    _ draft: String, failed: (Int32) -> StorageError
  ) throws(StorageError) -> Int32 {
    for _ in 0..<8 {
      let descriptor = Foundation.open(draft, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failed(errno) }
      // Some network file systems don't support locks; there the name alone protects the draft.
      guard (try? FileLock.tryLock(descriptor)) != false else {
        close(descriptor)
        throw .busy("another program is writing to \(draft)")
      }
      var here = stat()
      var there = stat()
      if fstat(descriptor, &here) == 0, lstat(draft, &there) == 0, here.st_ino == there.st_ino {
        return descriptor
      }
      // Another program has renamed the file between opening and locking.
      close(descriptor)
    }
    throw .busy("other programs are writing to \(draft)")
  }
}
