/// The style and the script of the map page.
enum PageStyle {
  static let script = "\n" + String(decoding: PackageResources.map_js, as: UTF8.self)

  /// The colours, then the rules that use them.
  static let text =
    """

    :root { \(colors(.light)) }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(colors(.dark)) } }
    :root[data-theme="dark"] { \(colors(.dark)) color-scheme: dark; }
    :root[data-theme="light"] { color-scheme: light; }

    """ + String(decoding: PackageResources.map_css, as: UTF8.self)

  private static func colors(_ theme: Theme) -> String {
    [
      ("background", theme.background), ("surface", theme.surface), ("line", theme.line),
      ("text", theme.text), ("muted", theme.muted), ("land", theme.land), ("water", theme.water),
      ("border", theme.border), ("visited", theme.visited), ("missing", theme.missing),
      ("planned", theme.planned), ("accent", theme.planned),
      ("tint", theme.visitedLand),
    ].map { "--\($0): \($1);" }.joined(separator: " ")
  }
}
