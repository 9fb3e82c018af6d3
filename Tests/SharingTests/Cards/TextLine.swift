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
    element.children.map { child in
      if case .text(let text) = child { text } else { "" }
    }.joined()
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

extension Frame {
  func overlaps(_ other: Frame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
