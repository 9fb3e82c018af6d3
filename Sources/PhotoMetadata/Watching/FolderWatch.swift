import Foundation

/// Tells that photos have come, or have changed, below some folders.
///
/// It only says that there is something to look at; a scan finds out what, and opens nothing that is
/// unchanged. Folders that a scan passes over are passed over here, and so are files whose names
/// promise no photo. On Linux it is told by inotify, which has a watch for each folder, on macOS by
/// FSEvents. Changes made by other machines on a network share reach neither.
package final class FolderWatch {
  /// Those of the folders that are not there now.
  package private(set) var missing: [String] = []
  /// Why not all folders are watched; nil when they are.
  package private(set) var shortfall: String?

  private let roots: [String]
  private let source: FolderEvents

  /// Begins to watch; a folder that is not there is waited for.
  ///
  /// - Parameter roots: the folders.
  /// - Throws: `WatchError` when the system can tell of no folder at all.
  package init(_ roots: [String]) throws(WatchError) {
    self.roots = roots
    source = try FolderEvents(roots)
    refresh()
  }

  /// Waits until something has come.
  ///
  /// - Parameter limit: the longest time to wait.
  /// - Returns: whether there is something to look at; false when time is over, or when a signal came.
  package func waitForArrival(upTo limit: Duration) -> Bool {
    let changes = source.wait(upTo: limit)
    if changes.mayHaveLostFolders || !missing.isEmpty {
      let before = missing
      refresh()
      return changes.hasArrivals || missing != before
    }
    return changes.hasArrivals
  }

  /// Watches what is there now.
  private func refresh() {
    missing = roots.filter { !FileManager.default.fileExists(atPath: $0) }
    shortfall = source.watch(roots.filter { !missing.contains($0) })
  }
}

/// No folder can be watched.
package struct WatchError: Error {
  package let message: String
}

/// What the system told.
struct FolderChanges {
  var hasArrivals = false
  /// Folders may have come or gone without a word.
  var mayHaveLostFolders = false
}
