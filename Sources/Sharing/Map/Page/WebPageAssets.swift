/// The style of all pages, and the script of the map page.
enum WebPageAssets {
  static let script = "\n" + String(decoding: PackageResources.map_js, as: UTF8.self)

  static let text = text(with: String(decoding: PackageResources.map_css, as: UTF8.self))

  /// Returns the theme's colors, followed by the rules that use them.
  static func text(with rules: String) -> String {
    """

    :root { \(colors(.light)) }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(colors(.dark)) } }
    :root[data-theme="dark"] { \(colors(.dark)) color-scheme: dark; }
    :root[data-theme="light"] { color-scheme: light; }

    """ + rules
  }

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
