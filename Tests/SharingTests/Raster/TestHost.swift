import Drawing
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The libraries, fonts and programs of the machine that runs the tests.
enum TestHost {
  /// Whether the libraries that draw are installed.
  ///
  /// Conditions of tests are evaluated before any test runs, so that fontconfig, which reads its
  /// configuration once, sees `fonts.conf` and not the fonts of the machine.
  static let canDraw: Bool = {
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("fonts.conf")
    setenv("FONTCONFIG_FILE", fonts.path, 0)
    DrawingFonts.use(bundledFonts)
    return ImageLibraries.drawingUnavailableReason == nil
  }()

  static let bundledFonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/Facts/fonts", isDirectory: true)

  /// Whether a font of `fonts.conf` is installed.
  ///
  /// Without one, all letters are drawn as equal boxes.
  static let canDrawText: Bool = {
    // First, because it chooses the fonts.
    guard canDraw else { return false }
    return differ("I", "M")
  }()

  /// Whether a font for Japanese and Korean is installed, too.
  static let canDrawEastAsianText = canDrawText && differ("東", "京") && differ("한", "글")

  private static func differ(_ one: String, _ other: String) -> Bool {
    let pictures = [one, other].map { letter in
      try? picture(of: [
        .text(letter, at: Point(5, 30), size: 30, weight: .regular, color: 0xffffff)
      ])
    }
    return pictures[0] != pictures[1]
  }

  private static func picture(of elements: [SVGElement]) throws -> [UInt8] {
    try Rasterizer.png(SVGDocument(width: 40, height: 40, title: "", elements: elements))
  }

  /// The file of a program; nil if it is not installed.
  static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program and returns what it printed and its exit status.
  static func run(
    _ program: URL, _ arguments: [String], input: URL? = nil
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}

/// The texts of an XML document by the names of their element and its parent.
final class XMLDocumentOutline: NSObject, XMLParserDelegate {
  private(set) var texts: [String: [String]] = [:]
  private var names: [String] = []
  private var text = ""

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    texts[names.suffix(2).joined(separator: "/"), default: []].append(text)
    names.removeLast()
    text = ""
  }
}
