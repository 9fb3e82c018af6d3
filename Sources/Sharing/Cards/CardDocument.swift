package import Drawing

/// The facts about a drawn card in the JSON document of its file.
package struct CardDocument: Encodable, Sendable {
  private let title: String
  /// The size in points.
  private let width: Int
  private let height: Int

  package init(_ drawing: SVGDocument) {
    title = drawing.title
    width = Int(drawing.width)
    height = Int(drawing.height)
  }
}
