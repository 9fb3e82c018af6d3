import AppSupport
import Foundation
import Synchronization

/// A store of small states that several programs change at the same time.
protocol StateStore: Sendable {
  /// Changes one state, which no other program can read or change meanwhile, from the stored value
  /// (nil for none) to a new one.
  ///
  /// - Throws: if the states can't be read or written; nothing is changed then.
  func update(_ key: String, change: (Data?) -> Data?) throws
}

extension StateStore {
  /// Changes one value; a value that can't be decoded counts as missing.
  func updateValue<Value: Codable, Result>(
    _ key: String, default value: Value, change: (inout Value) -> Result
  ) throws -> Result {
    var value = value
    var result: Result?
    try update(key) { data in
      value = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) } ?? value
      result = change(&value)
      return try? JSONEncoder().encode(value)
    }
    return result ?? change(&value)
  }

  func value<Value: Decodable>(_ key: String, default value: Value) throws -> Value {
    var found: Value?
    try update(key) { data in
      found = data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
      return data
    }
    return found ?? value
  }
}

/// A store for one run.
final class MemoryStateStore: StateStore {
  private let states = Mutex<[String: Data]>([:])

  func update(_ key: String, change: (Data?) -> Data?) {
    states.withLock { $0[key] = change($0[key]) }
  }
}

/// A store in one small file, which concurrent programs change in turn.
///
/// The file is locked with `flock` and written in place, because other programs may be waiting for
/// the lock of this file. It contains one line of JSON; the rest of a longer earlier line may
/// follow and is ignored. Invalid content counts as empty. The file may be deleted at any time.
struct StateFile: StateStore {
  private let path: String
  private static let sizeLimit = 1 << 20

  /// - Parameter url: the file, which is created if it is missing; its folder must exist.
  init(_ url: URL) { path = url.path }

  func update(_ key: String, change: (Data?) -> Data?) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError.last }
    // Closing releases the lock, as does the end of the process.
    defer { close(descriptor) }
    try FileLock.lock(descriptor)
    let bytes = try FileDescriptorIO.readToEnd(descriptor, limit: Self.sizeLimit)
    let before = Self.states(bytes)
    var after = before
    after[key] = change(before[key])
    guard after != before else { return }
    let line = Array(try JSONEncoder().encode(after)) + [UInt8(ascii: "\n")]
    guard line.count <= Self.sizeLimit else { throw SystemError(code: EFBIG) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    try FileDescriptorIO.writeAll(descriptor, bytes: line)
    _ = ftruncate(descriptor, off_t(line.count))
  }

  private static func states(_ bytes: [UInt8]) -> [String: Data] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [:] }
    return (try? JSONDecoder().decode([String: Data].self, from: Data(bytes[..<end]))) ?? [:]
  }
}
