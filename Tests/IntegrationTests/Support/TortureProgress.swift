import Foundation

/// The progress of one part of a long run, in about twenty lines on standard error.
struct TortureProgress {
  private let part: String
  private let count: Int
  private let start = ContinuousClock.now
  private var reported = 0

  init(_ part: String, of count: Int) { (self.part, self.count) = (part, count) }

  /// Reports a number of runs; short parts print nothing.
  mutating func report(_ done: Int) {
    guard count >= 100, done > reported, done * 20 / count > reported * 20 / count else { return }
    reported = done
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    FileHandle.standardError.write(Data("\(part): \(done) of \(count), \(seconds) s\n".utf8))
  }
}
