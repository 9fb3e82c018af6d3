import ArgumentParser
import Drawing
import Foundation
import Sharing
import Thumbnails

/// A child process of this program that decodes photos.
struct ThumbnailWorker: Sendable {
  let executable: URL
  let environment: [String: String]
  /// The size of pictures for cards; nil for thumbnails.
  var size: PictureSize?

  /// Makes thumbnails of photos, or pictures for cards.
  ///
  /// If the process ends early, the photo that it was decoding is refused, and another process
  /// continues after it.
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
        let words = "couldn't start the decoder: \(CommandFailure.text(of: error))"
        return outcomes + rest.map { _ in .libraryMissing(words) }
      }
      guard outcomes.count < paths.count else { break }
      outcomes.append(.refused("the decoder failed on it"))
    }
    return outcomes
  }

  /// Returns the outcomes that one process printed before it ended.
  private func run(_ paths: [String]) throws -> [ThumbnailOutcome] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments =
      [MakeThumbnailsCommand.name]
      + (size.map { ["--width", String($0.width), "--height", String($0.height)] } ?? [])
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The process reads all paths before it writes anything.
    try? input.fileHandleForWriting.write(contentsOf: Data(paths.joined(separator: "\0").utf8))
    try? input.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ThumbnailMessageCoder.outcomes(in: Array(printed))
  }
}

/// Makes thumbnails and pictures for cards in a process of its own, so that a decoder that crashes,
/// hangs or uses all memory costs one picture and not the running command.
struct MakeThumbnailsCommand: AsyncParsableCommand {
  static let name = "make-thumbnails"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Make thumbnails of the photos whose paths are on standard input.",
    shouldDisplay: false)

  /// The CPU time for a photo in seconds; a large HEIC takes one or two.
  private static let maxSeconds = 15

  @Option(help: "Width of pictures for cards.") var width: Int?
  @Option(help: "Height of pictures for cards.") var height: Int?

  private var size: PictureSize? {
    guard let width, let height else { return nil }
    return PictureSize(width: width, height: height)
  }

  func run() throws {
    PhotoDecoderLimits.limitMemory()
    let console = Console()
    let paths = FileHandle.standardInput.readDataToEndOfFile().split(separator: 0)
    for path in paths {
      PhotoDecoderLimits.limitTime(seconds: Self.maxSeconds)
      let file = String(decoding: path, as: UTF8.self)
      let outcome =
        size.map { ThumbnailOutcome(pixelsOfFile: file, $0) } ?? ThumbnailOutcome(ofFile: file)
      guard console.write(ThumbnailMessageCoder.bytes(of: outcome), to: .standardOutput) else {
        return
      }
    }
  }
}
