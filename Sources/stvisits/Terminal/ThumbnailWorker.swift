import ArgumentParser
import Drawing
import Foundation
import SettingKeys
import Settings
import Sharing
import SportsModel
import Thumbnails
import VisitStore

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
        let reason = "couldn't start the decoder: \(CommandFailure.text(of: error))"
        return outcomes + rest.map { _ in .libraryMissing(reason) }
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
    process.environment = environment.withoutSecrets
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

extension PictureMode: ExpressibleByArgument {}

struct PictureOptions: ParsableArguments {
  @Option(help: .value("how", "Photos.")) var pictures: PictureMode?
}

struct PictureTerminal {
  /// The distance of pictures in a row, in pixels.
  private static let gap = 8
  /// The assumed width of a column if the terminal doesn't report its pixels.
  private static let pixelsOfColumn = 8

  private let graphics: TerminalGraphics
  private let console: Console
  private let stream: Console.Stream

  /// Creates a terminal for pictures; nil if it doesn't support them.
  ///
  /// If the environment doesn't determine that, the terminal is queried, so call this only with
  /// something to show. The option comes from the command line.
  init?(_ context: AppContext, option: PictureMode?, on stream: Console.Stream) {
    let (console, environment) = (context.console, context.environment)
    let choice = option ?? context.settings.pictures
    switch choice.answer(isTerminal: console.isTerminal(stream), environment: environment) {
    case .shows(let graphics): self.graphics = graphics
    case .showsNone: return nil
    case .askTerminal:
      // A local terminal answers within a millisecond, a remote one may be slow.
      let waitLimit = environment["SSH_CONNECTION"] == nil ? 250 : 1_000
      let attributes = console.deviceAttributes(on: stream, waitLimit: waitLimit)
      guard PictureMode.supportsSixels(attributes) else { return nil }
      graphics = .sixel
    }
    (self.console, self.stream) = (console, stream)
  }

  var room: Int {
    let pixels = console.pixels(of: stream, pixelsOfColumn: Self.pixelsOfColumn)
    return max(1, min(4, (pixels + Self.gap) / (Thumbnail.longest + Self.gap)))
  }

  /// Shows thumbnails in a row; those that can't be decoded are left out.
  func show(_ thumbnails: [[UInt8]]) {
    let grids = thumbnails.prefix(room).compactMap { try? PixelGrid(file: $0) }
    guard !grids.isEmpty,
      let bytes = try? graphics.bytes(of: PixelGrid(row: grids, gap: Self.gap))
    else { return }
    console.write(bytes, to: stream)
  }
}

extension AppContext {
  /// Shows the first photo of a visit on a terminal that can.
  func showPhoto(of visit: StoredVisit, _ option: PictureMode?) throws {
    guard let photo = try existingStore()?.photos(of: visit.visit.id).first,
      let screen = PictureTerminal(self, option: option, on: .standardOutput),
      let jpeg = thumbnails(of: [photo]).pictures[photo.sha256]
    else { return }
    screen.show([jpeg])
  }
}
