import CFuzzSupport
import Foundation

/// A file in memory that contains one input after another.
final class MemoryFile {
  private static let time = timespec(tv_sec: 1_500_000_000, tv_nsec: 0)

  private let descriptor = fuzz_memory_file()

  /// The folder that contains it.
  static let folder = "/proc/self/fd/"
  let name: String

  init() {
    guard descriptor >= 0 else { fatalError("no file in memory can be made") }
    name = "\(descriptor)"
  }

  deinit { close(descriptor) }

  /// Replaces the content, always with the same modification time.
  func hold(_ bytes: UnsafeRawBufferPointer) {
    guard ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count,
      futimens(descriptor, [Self.time, Self.time]) == 0
    else { fatalError("a file in memory cannot be written") }
  }
}
