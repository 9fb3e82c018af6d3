/// A ballot as a single HTML file: nothing is fetched or sent; without JavaScript the text form can
/// be copied.
package struct BallotPage: Sendable {
  private let poll: Poll
  private let voter: String?
  private let key: String?

  /// Creates the ballot of a voter, nil in an open poll, with the signing key in hexadecimal
  /// digits.
  package init(_ poll: Poll, voter: String?, key: String?) {
    (self.poll, self.voter, self.key) = (poll, voter, key)
  }

  private static let style = WebPageAssets.text(
    with: String(decoding: PackageResources.ballot_css, as: UTF8.self))
  private static let scripts = [PackageResources.hmac_js, PackageResources.ballot_js].map {
    "\n" + String(decoding: $0, as: UTF8.self)
  }

  package var html: String {
    let title = poll.title.escapedForSVG
    return """
      <!DOCTYPE html>
      <html lang="en" class="no-script">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <p class="about">\(about)</p>
      \(BallotForm(poll, voter: voter).html)
      \(textForm)
      </main>
      <footer>Made by stvisits; this page loads nothing and sends nothing.</footer>
      <script type="application/json" id="data">\(data.text)</script>
      <script>\(Self.scripts[0])</script>
      <script>\(Self.scripts[1])</script>
      </body>
      </html>

      """
  }

  private var about: String {
    var parts = voter.map { ["Ballot of \($0.escapedForSVG)."] } ?? []
    if let closes = poll.closes {
      parts.append("The last day is <time datetime=\"\(closes)\">\(closes)</time>.")
    }
    parts.append(
      poll.isOpen
        ? "Anybody may vote; votes are not signed."
        : "This page signs your vote: it is yours alone, do not pass it on.")
    return parts.joined(separator: " ")
  }

  private var textForm: String {
    """
    <h2 class="without-script">Vote by text</h2>
    <p class="without-script">Copy this into a file, fill it in, and send it back.</p>
    <details class="needs-script"><summary>Or vote by text</summary>
    <p class="hint">Copy this into a file, fill it in, and send it back.</p>
    <pre>\(form)</pre>
    </details>
    <pre class="without-script">\(form)</pre>
    """
  }

  /// The text form, each line escaped.
  private var form: String {
    PlainTextBallot(poll, voter: voter, key: key).text.split(separator: "\n")
      .map { String($0).escapedForSVG }.joined(separator: "\n")
  }

  private var data: HTMLSafeJSON {
    .object([
      "id": .string(poll.id), "method": .string(poll.method.rawValue), "voter": HTMLSafeJSON(voter),
      "key": HTMLSafeJSON(key),
    ])
  }

  /// A policy that allows only the page's own scripts and style, and no connections.
  private static var policy: String {
    "default-src 'none'; script-src \(scripts.map(ContentSecurityHash.source).joined(separator: " ")); "
      + "style-src \(ContentSecurityHash.source(of: style)); base-uri 'none'; form-action 'none'"
  }
}
