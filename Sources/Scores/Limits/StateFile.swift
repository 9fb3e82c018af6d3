package import Foundation

/// States in one small file, which programs that run at once take turns to change.
///
/// The file is locked with `flock` while it is read and written, and written in place: a new file
/// in its stead would leave others waiting for the lock of the old one. It is one line of JSON;
/// what a shorter line leaves of a longer one stands behind its end and is not read. A file that
/// says nothing of sense is begun anew. It may be deleted at any time.
package struct StateFile: StateStore {
  package struct Failure: Error, Hashable {
    /// The system's number of the error.
    package let code: Int32
    package let path: String
  }

  private let path: String
  /// Larger than all hosts together ever need.
  private static let sizeLimit = 1 << 20

  /// - Parameter url: where the file is or shall be; its folder exists.
  package init(_ url: URL) { path = url.path }

  package func update(_ key: String, _ change: (Data?) -> Data?) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    // Closing gives the lock back, as does the end of the process, however it comes.
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
