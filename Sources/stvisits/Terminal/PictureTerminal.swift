import ArgumentParser
import Settings
import Sharing

extension PictureMode: ExpressibleByArgument {}

/// The option for pictures in the terminal.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How to show photos in the terminal (also STVISITS_PICTURES).", valueName: "how"))
  var pictures: PictureMode?
}

/// A terminal that supports pictures.
struct PictureTerminal {
  /// The distance of pictures in a row, in pixels.
  private static let gap = 8
  /// The assumed width of a column if the terminal doesn't report its pixels.
  private static let pixelsOfColumn = 8

  private let graphics: TerminalGraphics
  private let console: Console
  private let stream: Console.Stream

  /// Creates the terminal; nil without graphics.
  init?(_ graphics: TerminalGraphics?, _ console: Console, _ stream: Console.Stream) {
    guard let graphics else { return nil }
    (self.graphics, self.console, self.stream) = (graphics, console, stream)
  }

  /// The number of thumbnails that fit in a row.
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
  /// Returns a terminal for pictures; nil if it doesn't support them.
  ///
  /// If the environment doesn't determine that, the terminal is queried, so call this only with
  /// something to show. The option is that of the command line.
  func pictureScreen(_ option: PictureMode?, on stream: Console.Stream) -> PictureTerminal? {
    let choice = option ?? settings[.pictures]
    let graphics: TerminalGraphics? =
      switch choice.answer(isTerminal: console.isTerminal(stream), environment: environment) {
      case .shows(let graphics): graphics
      case .showsNone: nil
      case .askTerminal:
        // A local terminal answers within a millisecond, a remote one may be slow.
        PictureMode.supportsSixels(
          console.deviceAttributes(
            on: stream, patience: environment["SSH_CONNECTION"] == nil ? 250 : 1_000))
          ? .sixel : nil
      }
    return PictureTerminal(graphics, console, stream)
  }
}
