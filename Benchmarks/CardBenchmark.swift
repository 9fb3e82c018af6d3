import AppSupport
import BoxScores
import CardSamples
import Catalog
import Drawing
import Foundation
import PhotoFixtures
import Reports
import Sharing
import SportsModel

/// The cost of drawing a card, compared with rsvg-convert if it is installed; of a card with a
/// photo of 12 megapixels, or with each photo of a folder; and of the cards of 5,000 visits.
struct CardBenchmark {
  let facts: URL
  let photos: URL?
  let rounds: Int

  /// A card is drawn while the user waits for it.
  private static let maxMilliseconds = 300.0

  func run() throws {
    let style = CardStyle(size: .story, theme: .dark, name: "Ana", format: .miles)
    let drawings = CardSample.gallery.map { (name: $0.name, drawing: $0.drawing(style)) }
    guard let first = drawings.first else { return }
    print("cards: 1080 by 1920 pixels, \(drawings.count) kinds, \(rounds * 4) times each")
    // Fonts are looked for once.
    let cold = try milliseconds { _ = try first.drawing.file(.png) }
    print("the first one of a run            \(rounded(cold)) ms")
    try measure("SVG", drawings) { _ = Array($0.svg.utf8) }
    let ours = try measure("PNG", drawings) { _ = try $0.file(.png) }
    try measure("PDF", drawings) { _ = try $0.file(.pdf) }
    if let peer = try peer(drawings.map(\.drawing)) {
      print("rsvg-convert, PNG                 \(line(peer))")
      print("ratio, with its start             \(rounded(middle(ours) / middle(peer)))")
    }
    try drawPhotos(style)
    try drawVisits(style)
    let isQuick = last(ours) < Self.maxMilliseconds
    print("within \(Int(Self.maxMilliseconds)) ms                     \(isQuick ? "yes" : "no")")
  }

  @discardableResult private func measure(
    _ form: String, _ drawings: [(name: String, drawing: SVGDocument)],
    _ work: (SVGDocument) throws -> Void
  ) throws -> [Double] {
    var all: [Double] = []
    for (_, drawing) in drawings {
      for _ in 0..<rounds * 4 { all.append(try milliseconds { try work(drawing) }) }
    }
    all.sort()
    print("\(form)                               \(line(all))")
    return all
  }

  /// From the file of a photo to the file of a card.
  private func drawPhotos(_ style: CardStyle) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cards-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if photos == nil {
      var photo = FixturePhoto(make: "Fixture", model: "Phone 1")
      photo.picture = ThumbnailBenchmark.picture(columns: 504, rows: 378)
      try Data(photo.jpeg()).write(to: folder.appendingPathComponent("12 megapixels.jpg"))
    }
    let source = photos ?? folder
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
      let path = source.appendingPathComponent(name).path
      var card = VisitCard(
        day: LocalDay(daysSinceEpoch: 17_000), stadium: "Fenway Park", place: "Boston, MA",
        league: "MLB", rating: 5)
      try report("PNG with \(name)") {
        card.photo = try PixelGrid(
          ofPhoto: path, width: Int(style.width), height: Int(style.height))
        _ = try card.drawing(style).file(.png)
      }
    }
  }

  /// From the visits to the files of a league's progress and of the fullest year.
  private func drawVisits(_ style: CardStyle) throws {
    let catalog = try Catalog.open(facts)
    let visits = try MapBenchmark.visits(catalog)
    try report("PNG of progress, \(visits.count) visits") {
      let card = try ProgressCard(of: "mlb", visits, rules: .usual, in: catalog)
      _ = try card.drawing(style).file(.png)
    }
    try report("PNG of a year, \(visits.count) visits") {
      let statistics = VisitStatistics(visits, facts: StatisticsContext(catalog), year: 2016)
      let card = YearCard(statistics, format: .miles, outlines: try catalog.outlines())
      _ = try card?.drawing(style).file(.png)
    }
  }

  private func report(_ name: String, _ work: () throws -> Void) throws {
    let all = try (0..<rounds * 4).map { _ in try milliseconds(work) }.sorted()
    print("\(name)\(String(repeating: " ", count: max(1, 34 - name.count)))\(line(all))")
  }

  /// The same drawings by the program of the same library, one process each.
  private func peer(_ drawings: [SVGDocument]) throws -> [Double]? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard
      let program = path.split(separator: ":")
        .map({ URL(fileURLWithPath: "\($0)/rsvg-convert") })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("card-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    var all: [Double] = []
    for drawing in drawings {
      try Data(drawing.svg.utf8).write(to: file)
      for _ in 0..<rounds {
        all.append(
          try milliseconds {
            let process = Process()
            process.executableURL = program
            process.arguments = [file.path]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
          })
      }
    }
    return all.sorted()
  }

  private func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(work)
    return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
  }

  private func middle(_ sorted: [Double]) -> Double { sorted[sorted.count / 2] }
  private func last(_ sorted: [Double]) -> Double { sorted[sorted.count * 19 / 20] }

  private func line(_ sorted: [Double]) -> String {
    "p50 \(rounded(middle(sorted))) ms, p95 \(rounded(last(sorted))) ms"
  }

  private func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
