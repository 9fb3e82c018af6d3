import ArgumentParser
import Foundation
import Sharing
import Thumbnails

/// What the program calls itself as to make photos small: a decoder that breaks, hangs or takes all
/// memory costs one picture, not what the program does meanwhile.
struct MakeThumbnailsCommand: AsyncParsableCommand {
  static let name = "make-thumbnails"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Make photos small; their paths come in, each with a zero behind it.",
    shouldDisplay: false)

  /// Seconds of work on one photo, of which a large HEIC takes one or two.
  private static let patience = 15

  func run() throws {
    PhotoDecoderLimits.limitMemory()
    let console = Console()
    let paths = FileHandle.standardInput.readDataToEndOfFile().split(separator: 0)
    for path in paths {
      PhotoDecoderLimits.limitTime(seconds: Self.patience)
      let outcome = ThumbnailOutcome(ofFile: String(decoding: path, as: UTF8.self))
      guard console.write(ThumbnailMessageCoder.bytes(of: outcome), to: .standardOutput) else {
        return
      }
    }
  }
}
