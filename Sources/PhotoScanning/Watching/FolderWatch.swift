import Foundation

/// Reports that photos were added or changed below some folders.
///
/// It only reports that a scan is worthwhile; the scan finds the files and doesn't open unchanged
/// ones. Folders that a scan skips and files that aren't named like photos are ignored. On Linux it
/// uses inotify with a watch for each folder, on macOS FSEvents. Neither reports changes that other
/// machines make on a network share.
package final class FolderWatch {
  /// The folders that don't exist at the moment.
  package private(set) var missing: [String] = []
  /// The reason that not all folders are watched; nil if they are.
  package private(set) var shortfall: String?

  private let roots: [String]
  private let source: FolderEvents

  /// Starts to watch folders, including ones that don't exist yet.
  ///
  /// - Throws: `WatchError` if the system can't watch anything.
  package init(_ roots: [String]) throws(WatchError) {
    self.roots = roots
    source = try FolderEvents(roots)
    refresh()
  }

  /// Waits for a change.
  ///
  /// - Returns: true if something changed; false after the time limit or a signal.
  package func waitForArrival(upTo limit: Duration) -> Bool {
    let changes = source.wait(upTo: limit)
    if changes.mayHaveLostFolders || !missing.isEmpty {
      let before = missing
      refresh()
      return changes.hasArrivals || missing != before
    }
    return changes.hasArrivals
  }

  private func refresh() {
    missing = roots.filter { !FileManager.default.fileExists(atPath: $0) }
    shortfall = source.watch(roots.filter { !missing.contains($0) })
  }
}

/// No folder can be watched.
package struct WatchError: Error { package let message: String }

struct FolderChanges {
  var hasArrivals = false
  /// Folders may have been added or removed without an event.
  var mayHaveLostFolders = false
}
