import ArgumentParser
import Settings
import Sharing

extension PictureMode: ExpressibleByArgument {}

/// How pictures are shown in the terminal.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to show photos in the terminal (also STVISITS_PICTURES).", valueName: "how"))
  var pictures: PictureMode?
}

/// A terminal that takes pictures.
struct PictureTerminal {
  /// Pixels between two pictures of a row.
  private static let gap = 8
  /// Where the terminal does not tell how many pixels it has.
  private static let pixelsOfColumn = 8

  private let graphics: TerminalGraphics
  private let console: Console
  private let stream: Console.Stream

  /// nil where no picture can be shown, or none is to be.
  init?(_ graphics: TerminalGraphics?, _ console: Console, _ stream: Console.Stream) {
    guard let graphics else { return nil }
    (self.graphics, self.console, self.stream) = (graphics, console, stream)
  }

  /// Thumbnails that have room beside each other.
  var room: Int {
    let pixels = console.pixels(of: stream, pixelsOfColumn: Self.pixelsOfColumn)
    return max(1, min(4, (pixels + Self.gap) / (Thumbnail.longest + Self.gap)))
  }

  /// Shows thumbnails side by side; those that cannot be decoded are left out.
  func show(_ thumbnails: [[UInt8]]) {
    let grids = thumbnails.prefix(room).compactMap { try? PixelGrid(file: $0) }
    guard !grids.isEmpty,
      let bytes = try? graphics.bytes(of: PixelGrid(row: grids, gap: Self.gap))
    else { return }
    console.write(bytes, to: stream)
  }
}

extension AppContext {
  /// A terminal for pictures; nil when it takes none.
  ///
  /// Where the environment does not tell, the terminal is asked: only when there is something to show.
  ///
  /// - Parameters:
  ///   - option: what was said on the command line.
  ///   - stream: where pictures go.
  /// - Returns: the terminal.
  func pictureScreen(_ option: PictureMode?, on stream: Console.Stream) -> PictureTerminal? {
    let choice = option ?? settings[.pictures]
    let graphics: TerminalGraphics? =
      switch choice.answer(isTerminal: console.isTerminal(stream), environment: environment) {
      case .shows(let graphics): graphics
      case .showsNone: nil
      case .askTerminal:
        // A terminal here answers within a millisecond, one far away may take its time.
        PictureMode.supportsSixels(
          console.deviceAttributes(
            on: stream, patience: environment["SSH_CONNECTION"] == nil ? 250 : 1_000))
          ? .sixel : nil
      }
    return PictureTerminal(graphics, console, stream)
  }
}
