import Cryptography
import Drawing
import Foundation
import Localization

/// A page as one HTML file: nothing is fetched or sent, and only its own scripts run.
package enum WebPage {
  /// Returns a page; its title and body are escaped, and attributes of the root element have a blank
  /// before each.
  package static func html(
    title: String, attributes: String = "", style: String, scripts: [String] = [],
    showsPictures: Bool = false, body: String
  ) -> String {
    // Only the page's own scripts, style and pictures, and no connections.
    var rules = ["default-src 'none'"]
    if !scripts.isEmpty { rules.append("script-src \(scripts.map(source).joined(separator: " "))") }
    rules.append("style-src \(source(of: style))")
    if showsPictures { rules.append("img-src data:") }
    let policy = (rules + ["base-uri 'none'", "form-action 'none'"]).joined(separator: "; ")
    return """
      <!DOCTYPE html>
      <html lang="\(Language.current.rawValue)"\(attributes)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  /// Returns the hash by which a policy allows a script or style: `'sha256-…'`.
  static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
  }

  package static func script(_ bytes: [UInt8]) -> String {
    "\n" + String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a style sheet: the theme's colors, followed by the rules that use them.
  package static func style(_ rules: [UInt8]) -> String {
    """

    :root { \(colors(.light)) }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(colors(.dark)) } }
    :root[data-theme="dark"] { \(colors(.dark)) color-scheme: dark; }
    :root[data-theme="light"] { color-scheme: light; }

    """ + String(decoding: rules, as: UTF8.self)
  }

  /// Rules for printing, which saves ink.
  static var printedInLightColors: String {
    "\n@media print { :root, :root[data-theme=\"dark\"] { \(colors(.light)) } }\n"
  }

  private static func colors(_ theme: Theme) -> String {
    [
      ("background", theme.background), ("surface", theme.surface), ("line", theme.line),
      ("text", theme.text), ("muted", theme.muted), ("land", theme.land), ("water", theme.water),
      ("border", theme.border), ("visited", theme.visited), ("missing", theme.missing),
      ("planned", theme.planned), ("accent", theme.planned), ("tint", theme.visitedLand),
    ].map { "--\($0): \($1);" }.joined(separator: " ")
  }
}
