#if os(macOS)
  import CoreServices
  import Foundation
  import PhotoMetadata
  import Synchronization

  /// Folders that FSEvents watches, with everything below them.
  final class FolderEvents {
    private let changes = Pending()
    private let queue = DispatchQueue(label: "stvisits.folders")
    private var stream: FSEventStreamRef?

    /// Changes since the last wait; the C callback keeps a reference.
    private final class Pending: Sendable {
      let bell = DispatchSemaphore(value: 0)
      let hasArrivals = Atomic(false)
      let mayHaveLostFolders = Atomic(false)
    }

    private static let losses =
      kFSEventStreamEventFlagRootChanged | kFSEventStreamEventFlagMustScanSubDirs
      | kFSEventStreamEventFlagMount | kFSEventStreamEventFlagUnmount

    init(_ roots: [String]) throws(WatchError) {
      var context = FSEventStreamContext(
        version: 0, info: Unmanaged.passUnretained(changes).toOpaque(), retain: nil, release: nil,
        copyDescription: nil)
      let flags =
        kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagWatchRoot
        | kFSEventStreamCreateFlagUseCFTypes
      stream = FSEventStreamCreate(
        nil,
        { _, info, count, paths, flags, _ in
          FolderEvents.add(info, count: count, paths: paths, flags: flags)
        },
        &context, roots as CFArray,
        FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.2, UInt32(flags))
      guard let stream else { throw WatchError(message: "FSEvents isn't available") }
      FSEventStreamSetDispatchQueue(stream, queue)
      guard FSEventStreamStart(stream) else { throw WatchError(message: "FSEvents can't start") }
    }

    deinit {
      guard let stream else { return }
      FSEventStreamStop(stream)
      FSEventStreamInvalidate(stream)
      FSEventStreamRelease(stream)
      // No callback is running anymore.
      queue.sync {}
    }

    /// The stream watches paths, including paths that don't exist yet.
    func watch(_ roots: [String]) -> String? { nil }

    /// The system time is only the start of the wait.
    func wait(upTo limit: Duration) -> FolderChanges {
      let milliseconds = Int(limit / .milliseconds(1))
      guard changes.bell.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
        return FolderChanges()
      }
      while changes.bell.wait(timeout: .now()) == .success {}
      return FolderChanges(
        hasArrivals: changes.hasArrivals.exchange(false, ordering: .acquiringAndReleasing),
        mayHaveLostFolders: changes.mayHaveLostFolders.exchange(
          false, ordering: .acquiringAndReleasing))
    }

    private static func add(
      _ info: UnsafeMutableRawPointer?, count: Int, paths: UnsafeMutableRawPointer,
      flags: UnsafePointer<FSEventStreamEventFlags>
    ) {
      guard let info else { return }
      let pending = Unmanaged<Pending>.fromOpaque(info).takeUnretainedValue()
      let paths = Unmanaged<NSArray>.fromOpaque(paths).takeUnretainedValue()
      for index in 0..<count {
        let isLoss = flags[index] & UInt32(losses) != 0
        if isLoss { pending.mayHaveLostFolders.store(true, ordering: .releasing) }
        if isLoss || isWanted(paths[index] as? String ?? "", flags: flags[index]) {
          pending.hasArrivals.store(true, ordering: .releasing)
        }
      }
      pending.bell.signal()
    }

    private static func isWanted(_ path: String, flags: FSEventStreamEventFlags) -> Bool {
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last, !name.hasPrefix(".") else { return false }
      if flags & UInt32(kFSEventStreamEventFlagItemIsDir) != 0 { return true }
      return MediaKind(name: name) != nil
    }
  }
#endif
