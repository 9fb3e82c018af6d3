import Foundation

@testable import Drawing

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
