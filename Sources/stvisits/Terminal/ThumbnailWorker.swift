import Foundation
import StvisitsKit

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
      let (made, ended) = run(rest)
      outcomes += made.prefix(rest.count)
      guard outcomes.count < paths.count else { break }
      outcomes.append(.refused(ended))
    }
    return outcomes
  }

  /// What one process told, and the words for the photo behind that.
  private func run(_ paths: [String]) -> ([ThumbnailOutcome], String) {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = [MakeThumbnailsCommand.name]
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      // It reads all of them before it writes anything.
      try? input.fileHandleForWriting.write(
        contentsOf: Data(paths.joined(separator: "\0").utf8))
      try? input.fileHandleForWriting.close()
      let told = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        ThumbnailFrames.outcomes(in: Array(told)), "the decoder did not come to an end with it"
      )
    } catch {
      return ([], "no process to decode it: \(error.localizedDescription)")
    }
  }
}
