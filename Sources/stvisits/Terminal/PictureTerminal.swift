import ArgumentParser
import Drawing
import SettingKeys
import Settings
import Sharing
import SportsModel
import Thumbnails
import VisitStore

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
  /// something to show. The option is that of the command line.
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
