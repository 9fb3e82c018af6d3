import AppSupport
import Foundation

/// A file beside its place that gets its name when it is whole.
///
/// It has the same name each time, so that a killed program leaves no more than one, which the next
/// one takes over; a lock keeps two from writing it at once.
struct PartialFile: ~Copyable {
  private let place: String
  private let draft: String
  private let descriptor: Int32
  private let failed: (Int32) -> StorageError

  /// - Parameters:
  ///   - place: path of the file to be.
  ///   - failed: makes an error of an `errno`.
  /// - Throws: `StorageError`; `busy` when another program is writing it.
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

  /// Opens the draft and locks it.
  private static func open(
    _ draft: String, failed: (Int32) -> StorageError
  ) throws(StorageError) -> Int32 {
    for _ in 0..<8 {
      let descriptor = Foundation.open(draft, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failed(errno) }
      // Some network file systems don't support locks; there the name alone protects the draft.
      guard (try? FileLock.tryLock(descriptor)) != false else {
        close(descriptor)
        throw .busy("\(draft): another program is writing it")
      }
      var here = stat()
      var there = stat()
      if fstat(descriptor, &here) == 0, lstat(draft, &there) == 0, here.st_ino == there.st_ino {
        return descriptor
      }
      // Between opening and locking it somebody else has finished it.
      close(descriptor)
    }
    throw .busy("\(draft): other programs are writing it")
  }
}
