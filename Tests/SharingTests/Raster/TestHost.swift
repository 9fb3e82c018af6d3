import Foundation
import TestSupport

@testable import Drawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The libraries, fonts and programs of the machine that runs the tests.
enum TestHost {
  /// True if the libraries that draw are installed.
  ///
  /// Conditions of tests are evaluated before any test runs, so that fontconfig, which reads its
  /// configuration once, sees `fonts.conf` and not the fonts of the machine.
  static let canDraw: Bool = {
    let fonts = URL.repository.appending(path: "Tests/SharingTests/Raster/fonts.conf")
    setenv("FONTCONFIG_FILE", fonts.path, 0)
    DrawingFonts.use(bundledFonts)
    return ImageLibraries.drawingUnavailableReason == nil
  }()

  static let bundledFonts = URL.repository.appending(path: "Resources/Facts/fonts")

  /// True if a font of `fonts.conf` is installed.
  ///
  /// Without one, all letters are drawn as equal boxes.
  static let canDrawText = canDraw && differ("I", "M")

  /// True if a font for Japanese and Korean is also installed.
  static let canDrawEastAsianText = canDrawText && differ("東", "京") && differ("한", "글")

  private static func differ(_ one: String, _ other: String) -> Bool {
    let pictures = [one, other].map { letter in
      let text = SVGElement.text(letter, at: Point(5, 30), size: 30, color: 0xffffff)
      return try? Rasterizer.png(SVGDocument(width: 40, height: 40, title: "", elements: [text]))
    }
    return pictures[0] != pictures[1]
  }
}

/// Calls a function with the path of a file in a temporary folder.
func withFile<Result>(
  named name: String, _ bytes: [UInt8], body: (String) throws -> Result
) throws -> Result {
  try withTemporaryDirectory { folder in
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
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

/// The lines of text of a drawing with the room that a real font needs for them.
///
/// Measured by librsvg, as it draws them.
struct MeasuredText: CustomStringConvertible {
  let text: String
  /// The smallest rectangle around the ink.
  let frame: Frame

  var description: String { "“\(text)” \(frame)" }

  private typealias NewHandle =
    @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutableRawPointer?) -> OpaquePointer?
  private typealias Geometry =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafeRawPointer, UnsafeMutableRawPointer,
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32
  private typealias Unref = @convention(c) (OpaquePointer) -> Void

  #if os(Linux)
    private static let library = "librsvg-2.so.2"
  #else
    private static let library = "librsvg-2.2.dylib"
  #endif

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let handle = dlopen(library, RTLD_NOW), let symbol = dlsym(handle, name) else {
      return nil
    }
    return unsafeBitCast(symbol, to: type)
  }

  /// Measures all lines in a font family; nil if the library is missing.
  static func all(of document: SVGDocument, family: String) -> [MeasuredText]? {
    guard let new = function("rsvg_handle_new_from_data", as: NewHandle.self),
      let geometry = function("rsvg_handle_get_geometry_for_layer", as: Geometry.self),
      let unref = function("g_object_unref", as: Unref.self)
    else { return nil }
    // The shapes aren't needed.
    var texts = document
    texts.definitions = []
    texts.elements = Self.texts(in: document.elements).enumerated().map { index, element in
      element.with("id", "line\(index)").with("font-family", family)
    }
    let svg = Array(texts.svg.utf8)
    guard let handle = new(svg, svg.count, nil) else { return nil }
    defer { unref(handle) }
    let page = [0, 0, document.width, document.height]
    return texts.elements.enumerated().compactMap { index, element in
      var ink = [0.0, 0, 0, 0]
      guard geometry(handle, "#line\(index)", page, &ink, nil, nil) != 0 else { return nil }
      let frame = Frame(x: ink[0], y: ink[1], width: ink[2], height: ink[3])
      let letters = element.children.map { child in
        if case .text(let text) = child { text } else { "" }
      }
      return MeasuredText(text: letters.joined(), frame: frame)
    }
  }

  private static func texts(in elements: [SVGElement]) -> [SVGElement] {
    elements.flatMap { element -> [SVGElement] in
      if element.name == .text { return [element] }
      return texts(
        in: element.children.compactMap { if case .element(let child) = $0 { child } else { nil } })
    }
  }
}
