import Foundation
import SportsModel

/// Finds the files of one folder that show one moment: the still and the film of a Live Photo, RAW
/// and JPEG, an edited copy and its original, the pictures of a burst.
///
/// Names propose, times decide: two files whose times are apart are two moments, whatever they are
/// called.
enum CaptureGrouping {
  /// The longest that the files of one moment are apart: a film is stamped when it begins or ends,
  /// a burst lasts some seconds.
  private static let maxSeconds = 60.0
  /// How far a wall clock without a zone may be from an instant.
  private static let maxOffsetSeconds = 14.5 * 3600

  /// Names in each file the one that stands for its moment.
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
      // What is too far from the first stands for a moment of its own, with those near to it.
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

  /// Whether the times of two files allow that they are one moment; a file without one does.
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
    return abs(local.secondsSinceEpoch - instant.timeIntervalSince1970) <= maxOffsetSeconds
  }
}
