import Foundation

@testable import Drawing

/// A line of text in a drawing, and the room it needs in any font.
struct TextLine: CustomStringConvertible {
  let text: String
  let frame: Frame

  var description: String { "“\(text)” \(frame)" }

  static func all(of document: SVGDocument) -> [TextLine] { document.elements.flatMap(lines) }

  private static func lines(of element: SVGElement) -> [TextLine] {
    if element.name == .text { return [TextLine(element)] }
    return element.children.flatMap { child -> [TextLine] in
      if case .element(let element) = child { return lines(of: element) }
      return []
    }
  }

  static func text(of element: SVGElement) -> String {
    element.children.map { child in if case .text(let text) = child { text } else { "" } }.joined()
  }

  private init(_ element: SVGElement) {
    text = Self.text(of: element)
    let size = element.number("font-size")
    let weight = FontWeight(rawValue: Int(element.number("font-weight"))) ?? .bold
    let spacing = element.number("letter-spacing") * Double(max(0, text.count - 1))
    let width = TextFitter(weight).width(of: text, size: size) + spacing
    let shift =
      switch element.attribute("text-anchor") {
      case "middle": width / 2
      case "end": width
      default: 0.0
      }
    let height = size * Typography.capHeight
    frame = Frame(
      x: element.number("x") - shift, y: element.number("y") - height, width: width, height: height)
  }
}

extension SVGElement {
  fileprivate func number(_ name: String) -> Double { attribute(name).flatMap(Double.init) ?? 0 }
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
      return MeasuredText(text: TextLine.text(of: element), frame: frame)
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
