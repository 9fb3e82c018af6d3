/// Lines of text that fit their room, at one size.
package struct TextBlock: Hashable, Sendable {
  package let lines: [String]
  package let size: Double
  package let weight: FontWeight

  private var leading: Double { size * Typography.leading }

  /// From the top of the first line's capitals to the last baseline.
  package var height: Double {
    lines.isEmpty
      ? 0 : Double(lines.count - 1) * leading + size * Typography.capHeight
  }

  /// Returns the lines; the capitals of the first one begin at `top`.
  package func elements(
    x: Double, top: Double, _ color: Color, anchor: TextAnchor = .start, tracking: Double = 0
  ) -> [SVGElement] {
    lines.enumerated().map { index, line in
      SVGElement.text(
        line, at: Point(x, top + size * Typography.capHeight + Double(index) * leading),
        TextStyle(size, weight, color, anchor: anchor, tracking: tracking))
    }
  }
}
