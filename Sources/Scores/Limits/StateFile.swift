import Foundation

/// A store in one small file, which concurrent programs change in turn.
///
/// The file is locked with `flock` and written in place, because other programs may be waiting for
/// the lock of this file. It contains one line of JSON; the rest of a longer earlier line may
/// follow and is ignored. Invalid content counts as empty. The file may be deleted at any time.
struct StateFile: StateStore {
  struct Failure: Error, Hashable {
    /// The value of `errno`.
    let code: Int32
    let path: String
  }

  private let path: String
  /// The most bytes of the file.
  private static let sizeLimit = 1 << 20

  /// - Parameter url: the file, which is created if it is missing; its folder must exist.
  init(_ url: URL) { path = url.path }

  func update(_ key: String, _ change: (Data?) -> Data?) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    // Closing releases the lock, as does the end of the process.
    defer { close(descriptor) }
    try lock(descriptor)
    let before = try states(descriptor)
    var after = before
    after[key] = change(before[key])
    guard after != before else { return }
    try write(after, descriptor)
  }

  private func lock(_ descriptor: Int32) throws {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure() }
    }
  }

  private func states(_ descriptor: Int32) throws -> [String: Data] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var line: [UInt8] = []
    while line.count < Self.sizeLimit {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return [:] }
      if let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        line += bytes[..<end]
        return (try? JSONDecoder().decode([String: Data].self, from: Data(line))) ?? [:]
      }
      line += bytes[..<count]
    }
    return [:]
  }

  private func write(_ states: [String: Data], _ descriptor: Int32) throws {
    var rest = try JSONEncoder().encode(states) + [UInt8(ascii: "\n")]
    let size = rest.count
    guard size <= Self.sizeLimit else { throw Failure(code: EFBIG, path: path) }
    while !rest.isEmpty {
      let offset = off_t(size - rest.count)
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
    _ = ftruncate(descriptor, off_t(size))
  }

  private func failure() -> Failure { Failure(code: errno, path: path) }
}
