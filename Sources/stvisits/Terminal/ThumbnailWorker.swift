import Foundation
import Thumbnails

/// Another process of this program that decodes photos.
struct ThumbnailWorker: Sendable {
  let executable: URL
  let environment: [String: String]

  /// Makes photos small.
  ///
  /// When the process ends before its work, the photo that it was at is refused, and another
  /// process goes on behind it.
  ///
  /// - Parameter paths: absolute paths.
  /// - Returns: an outcome for each.
  func outcomes(of paths: [String]) -> [ThumbnailOutcome] {
    var outcomes: [ThumbnailOutcome] = []
    while outcomes.count < paths.count {
      let rest = Array(paths[outcomes.count...])
      do {
        outcomes += try run(rest).prefix(rest.count)
      } catch {
        let words = "no process to decode them: \(CommandFailure.words(of: error))"
        return outcomes + rest.map { _ in .libraryMissing(words) }
      }
      guard outcomes.count < paths.count else { break }
      outcomes.append(.refused("the decoder did not come to an end with it"))
    }
    return outcomes
  }

  /// What one process told before it ended.
  private func run(_ paths: [String]) throws -> [ThumbnailOutcome] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = [MakeThumbnailsCommand.name]
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It reads all of them before it writes anything.
    try? input.fileHandleForWriting.write(contentsOf: Data(paths.joined(separator: "\0").utf8))
    try? input.fileHandleForWriting.close()
    let told = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ThumbnailMessageCoder.outcomes(in: Array(told))
  }
}
