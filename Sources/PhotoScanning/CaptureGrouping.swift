import Foundation
import PhotoMetadata
import SportsModel

/// Groups the files of one folder that show the same moment: the still and the film of a Live
/// Photo, RAW and JPEG, an edited copy and its original, the pictures of a burst.
///
/// Names suggest a group, times confirm it: files whose times differ show different moments,
/// whatever their names are.
enum CaptureGrouping {
  /// The maximum time between files of one moment.
  ///
  /// A film has the time when it begins or ends; a burst lasts some seconds.
  private static let maxSeconds = 60.0

  /// Sets the name of the file that represents the moment, in each file.
  static func resolve(_ files: inout [FileReadResult]) {
    var groups: [String: [(rank: CaptureName.Rank, file: Int)]] = [:]
    groups.reserveCapacity(files.count)
    for index in files.indices {
      files[index].file.principal = nil
      guard files[index].file.bucket == .read else { continue }
      let name = CaptureName(files[index].name)
      groups[name.key, default: []].append((name.rank, index))
    }
    for group in groups.values where group.count > 1 {
      let ordered = group.sorted { ($0.rank, $0.file) < ($1.rank, $1.file) }.map(\.file)
      // A file too far from the first one begins another moment, with the files close to it.
      var principals: [Int] = []
      for index in ordered {
        let facts = files[index].file.facts
        let principal = principals.first { isSameTime(files[$0].file.facts, facts) }
        if let principal {
          files[index].file.principal = files[principal].name
        } else {
          principals.append(index)
        }
      }
    }
  }

  /// Returns whether the times of two files allow one moment; a file without a time always does.
  private static func isSameTime(_ first: PhotoFacts, _ second: PhotoFacts) -> Bool {
    guard first.timeSource?.isDecisive == true, second.timeSource?.isDecisive == true else {
      return true
    }
    if let left = first.localTime, let right = second.localTime {
      return abs(left.secondsSinceEpoch - right.secondsSinceEpoch) <= maxSeconds
    }
    if let left = first.utcTime, let right = second.utcTime {
      return abs(left.timeIntervalSince(right)) <= maxSeconds
    }
    let local = first.localTime ?? second.localTime
    let instant = first.utcTime ?? second.utcTime
    guard let local, let instant else { return true }
    return abs(local.secondsSinceEpoch - instant.timeIntervalSince1970) <= GPSClock.maxLead
  }
}
