extension Ballot {
  /// A single HTML file; without JavaScript the text form can be copied.
  package var html: String {
    let title = poll.title.escapedForSVG
    let scripts = [PackageResources.hmac_js, PackageResources.ballot_js].map(WebPage.script)
    let body = """
      <main>
      <h1>\(title)</h1>
      <p class="about">\(about)</p>
      \(scriptForm)
      \(textForm)
      </main>
      <footer>Made by stvisits; this page loads nothing and sends nothing.</footer>
      <script type="application/json" id="data">\(data.text)</script>
      <script>\(scripts[0])</script>
      <script>\(scripts[1])</script>
      """
    return WebPage(
      title: title, attributes: " class=\"no-script\"",
      style: WebPage.style(PackageResources.ballot_css), scripts: scripts, body: body
    ).html
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
    text.split(separator: "\n")
      .map { String($0).escapedForSVG }.joined(separator: "\n")
  }

  private var data: HTMLSafeJSON {
    .object([
      "id": .string(poll.id), "method": .string(poll.method.rawValue), "voter": HTMLSafeJSON(voter),
      "key": HTMLSafeJSON(key),
    ])
  }
}
