#if os(Linux)
  import AppSupport
  import Foundation
  import PhotoMetadata

  /// Folders that inotify watches one by one; see inotify(7).
  final class FolderEvents {
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    private static let arrivals = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
    private static let losses = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    private static let wanted = arrivals | losses | UInt32(IN_CREATE | IN_ONLYDIR)

    init(_ roots: [String]) throws(WatchError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw WatchError(message: SystemError.last.message) }
    }

    deinit { close(descriptor) }

    /// Adds folders and the folders below them that aren't watched yet.
    ///
    /// - Returns: Why some couldn't be added; nil if all were.
    func watch(_ roots: [String]) -> String? {
      var shortfall: String?
      var stack = roots
      while let path = stack.popLast() {
        let watch = path.withFilePath { inotify_add_watch(descriptor, $0, Self.wanted) }
        guard watch >= 0 else {
          // A folder that disappeared or can't be read isn't reported here: the scan reports it.
          let error = SystemError.last
          if error.code == ENOSPC {
            return "the system can't watch more folders (\(error.message))"
          }
          if ![ENOENT, ENOTDIR, EACCES].contains(error.code) { shortfall = error.message }
          continue
        }
        folders[watch] = path
        stack += FolderWalk.folders(in: path)
      }
      return shortfall
    }

    func wait(upTo limit: Duration) -> FolderChanges {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int(limit / .milliseconds(1))
      guard poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return FolderChanges() }
      var changes = FolderChanges()
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return changes }
        add(count, to: &changes)
      }
    }

    private func add(_ count: Int, to changes: inout FolderChanges) {
      let header = MemoryLayout<inotify_event>.size
      var start = 0
      while start + header <= count {
        let (watch, mask, length) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
            bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
          )
        }
        let end = min(start + header + length, count)
        addEvent(
          of: watch, mask: mask, name: buffer[start + header..<end].prefix { $0 != 0 }, to: &changes
        )
        start = end
      }
    }

    private func addEvent(
      of watch: Int32, mask: UInt32, name: ArraySlice<UInt8>, to changes: inout FolderChanges
    ) {
      func hasFlag(_ events: Int32...) -> Bool { events.contains { mask & UInt32($0) != 0 } }
      if hasFlag(IN_Q_OVERFLOW) {
        changes = FolderChanges(hasArrivals: true, mayHaveLostFolders: true)
      } else if hasFlag(IN_IGNORED, IN_UNMOUNT, IN_DELETE_SELF, IN_MOVE_SELF) {
        if hasFlag(IN_IGNORED) { folders[watch] = nil }
        changes.mayHaveLostFolders = true
      } else if mask & UInt32(IN_ISDIR) != 0 {
        let name = name.withUnsafeBytes { FileName.text($0) }
        guard let folder = folders[watch], !FolderWalk.isSkipped(name, folder + "/") else { return }
        _ = self.watch([folder + "/" + name])
        // Files that were added before the watch caused no event.
        changes.hasArrivals = true
      } else if mask & Self.arrivals != 0 {
        let kind = name.withUnsafeBytes { MediaKind(name: $0) }
        if kind != nil, name.first != UInt8(ascii: ".") { changes.hasArrivals = true }
      }
    }
  }
#endif
