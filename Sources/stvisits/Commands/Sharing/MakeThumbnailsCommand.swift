import ArgumentParser
import Drawing
import Foundation
import Sharing
import Thumbnails

/// Makes thumbnails and pictures for cards in a process of its own, so that a decoder that crashes,
/// hangs or uses all memory costs one picture and not the running command.
struct MakeThumbnailsCommand: AsyncParsableCommand {
  static let name = "make-thumbnails"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Make thumbnails of the photos whose paths are on standard input.",
    shouldDisplay: false)

  /// The CPU time for a photo in seconds; a large HEIC takes one or two.
  private static let patience = 15

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
      PhotoDecoderLimits.limitTime(seconds: Self.patience)
      let file = String(decoding: path, as: UTF8.self)
      let outcome =
        size.map { ThumbnailOutcome(pixelsOfFile: file, $0) } ?? ThumbnailOutcome(ofFile: file)
      guard console.write(ThumbnailMessageCoder.bytes(of: outcome), to: .standardOutput) else {
        return
      }
    }
  }
}
